//! `GET /openapi.json`

use axum::http::header;
use axum::response::IntoResponse;

/// The OpenAPI 3.1 document of all functions, generated from their code by
/// `cargo run -p local -- openapi` and kept here, so that a change of the
/// interface shows in review. A test sees to it that it is up to date.
pub const DOCUMENT: &str = include_str!("../openapi.json");

/// The OpenAPI document.
#[utoipa::path(
    get,
    path = "/openapi.json",
    tag = "Reference",
    responses((status = OK, description = "OpenAPI 3.1", body = Object, content_type = "application/json"))
)]
pub(crate) async fn openapi_document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}
