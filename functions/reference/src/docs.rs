//! `GET /docs`: a page over the OpenAPI document, all of it from here.

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use web::{PathName, Problem};

const PAGE: &str = include_str!("docs/docs.html");
const STYLE: &str = include_str!("docs/docs.css");
const SCRIPT: &str = include_str!("docs/docs.js");

/// Nothing comes from elsewhere, and what is sent from here goes nowhere else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A page to read the OpenAPI document and to try it out.
#[utoipa::path(
    get,
    path = "/docs",
    tag = "Reference",
    responses((status = OK, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn docs_page() -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, Html(PAGE)).into_response()
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
    let (content_type, text) = match asset.as_str() {
        // The page's name in a folder, by which people look for it.
        "index.html" => return Ok(docs_page().await),
        "docs.css" => ("text/css; charset=utf-8", STYLE),
        "docs.js" => ("text/javascript; charset=utf-8", SCRIPT),
        _ => return Err(Problem::not_found()),
    };
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    Ok((headers, text).into_response())
}
