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
use web::{Base, operation};

/// The routes, on both surfaces, and their part of the OpenAPI document.
pub fn routes(base: Base) -> OpenApiRouter {
    web::on_both_surfaces(surface().with_state(base))
}

fn surface() -> OpenApiRouter<Base> {
    OpenApiRouter::new()
        .routes(operation!(status::draft_status))
        .routes(operation!(list::list_drafts))
        .routes(operation!(apply::apply_draft))
        .routes(operation!(dismiss::dismiss_draft))
        .routes(operation!(revert::revert_draft))
}

/// What Lambda serves.
pub fn router(base: Base) -> Router {
    web::edge(routes(base).split_for_parts().0)
}
