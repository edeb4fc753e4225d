//! `GET /docs`: Swagger UI over the OpenAPI document, all of it from here.

use std::sync::Arc;

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use utoipa_swagger_ui::Config;
use web::{PathName, Problem};

const PAGE: &str = include_str!("docs.html");

/// A page to read the OpenAPI document and to try it out.
#[utoipa::path(
    get,
    path = "/docs",
    tag = "Reference",
    responses((status = OK, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn docs_page() -> Html<&'static str> {
    Html(PAGE)
}

/// What the page loads.
#[utoipa::path(
    get,
    path = "/docs/{asset}",
    tag = "Reference",
    params(("asset" = String, Path, description = "A file's name")),
    responses(
        (status = OK, description = "The file", content_type = "*/*"),
    )
)]
pub(crate) async fn docs_asset(PathName(asset): PathName) -> Result<Response, Problem> {
    // Its own page names its files relative to a folder.
    if asset == "index.html" {
        return Ok(Html(PAGE).into_response());
    }
    let config = Arc::new(Config::from("/openapi.json").validator_url("none"));
    let file = utoipa_swagger_ui::serve(&asset, config)
        .ok()
        .flatten()
        .ok_or_else(Problem::not_found)?;
    let headers = [
        (header::CONTENT_TYPE, file.content_type),
        (header::CACHE_CONTROL, "public, max-age=86400".to_owned()),
    ];
    Ok((headers, file.bytes.into_owned()).into_response())
}
