//! Lambda: drafts, as their owner reads, applies, undoes and dismisses
//! them.

mod apply;
mod dismiss;
mod in_charge;
mod list;
mod revert;
mod status;
mod view;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Base;

/// The routes, on both surfaces, and their part of the OpenAPI document.
pub fn routes(base: Base) -> OpenApiRouter {
    web::on_both_surfaces(surface().with_state(base))
}

fn surface() -> OpenApiRouter<Base> {
    OpenApiRouter::new()
        .routes(routes!(status::draft_status))
        .routes(routes!(list::list_drafts))
        .routes(routes!(apply::apply_draft))
        .routes(routes!(dismiss::dismiss_draft))
        .routes(routes!(revert::revert_draft))
}

/// What Lambda serves.
pub fn router(base: Base) -> Router {
    web::edge(routes(base).split_for_parts().0)
}
