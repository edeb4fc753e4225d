//! Lambda: what Lectern says of itself. A page to land on, the OpenAPI
//! document, a page to read it, what problem codes mean, and the answer where no route matches.

mod docs;
mod home;
mod openapi;
mod problems;
mod unrouted;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;
use web::operation;

pub use openapi::DOCUMENT;

/// The routes and their part of the OpenAPI document.
pub fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(operation!(home::home_page))
        .routes(operation!(openapi::openapi_document))
        .routes(operation!(docs::docs_page))
        .routes(operation!(docs::docs_asset))
        .routes(operation!(problems::problem_page))
}

/// What Lambda serves.
pub fn router() -> Router {
    web::edge_with_fallback(routes().split_for_parts().0, unrouted::unrouted)
}
