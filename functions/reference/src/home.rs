//! `GET /`: where a browser lands that has nowhere else to go.

use axum::response::Html;

const PAGE: &str = include_str!("home.html");

/// A page that says what this is and where to go.
#[utoipa::path(
    get,
    path = "/",
    tag = "Reference",
    responses((status = OK, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn home_page() -> Html<&'static str> {
    Html(PAGE)
}
