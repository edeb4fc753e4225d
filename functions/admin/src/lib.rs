//! Lambda: the platform's data. Today: courses, as their instructors read
//! them.

mod get_course;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Base;

/// The routes and their part of the OpenAPI document.
pub fn routes(base: Base) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_course::get_course))
        .with_state(base)
}

/// What Lambda serves.
pub fn router(base: Base) -> Router {
    web::edge(routes(base).split_for_parts().0)
}
