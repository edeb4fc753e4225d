//! Lambda: asynchronous generators. A draft is stored, then a worker is told;
//! again, where one failed.

mod acknowledge;
mod assignment;
mod curriculum;
mod lesson;
mod outline;
mod prerequisites;
mod quality;
mod quiz_topic;
mod retry;
mod seo_optimize;
mod text_to_course;

use std::time::Duration;

use axum::Router;
use axum::extract::FromRef;
use queue::Queue;
use telemetry::{ConfigError, Vars};
use utoipa::openapi::{ComponentsBuilder, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Base;

use crate::acknowledge::Acknowledgement;

/// What the handlers share.
#[derive(Clone)]
pub struct State {
    /// Tables and clock.
    pub base: Base,
    /// Where workers are told of drafts.
    pub queue: Queue,
    /// How long a draft lives.
    pub draft_life: Duration,
}

impl State {
    /// The state of a deployed function.
    pub fn from_vars(vars: &Vars) -> Result<Self, ConfigError> {
        let sdk = config::sdk(vars)?;
        Ok(Self {
            base: Base::over(&sdk, vars)?,
            queue: config::queue(&sdk, vars)?,
            draft_life: config::draft_life(vars)?,
        })
    }
}

impl FromRef<State> for Base {
    fn from_ref(state: &State) -> Self {
        state.base.clone()
    }
}

/// The routes, on both surfaces, and their part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    web::on_both_surfaces(surface().with_state(state))
}

fn surface() -> OpenApiRouter<State> {
    // What `Accepted` refers to.
    let components = ComponentsBuilder::new().schema_from::<Acknowledgement>();
    let document = OpenApiBuilder::new().components(Some(components.build()));
    OpenApiRouter::with_openapi(document.build())
        .routes(routes!(outline::generate_outline))
        .routes(routes!(lesson::generate_lesson))
        .routes(routes!(curriculum::generate_curriculum))
        .routes(routes!(prerequisites::generate_prerequisites))
        .routes(routes!(quiz_topic::generate_quiz_topic))
        .routes(routes!(assignment::generate_assignment))
        .routes(routes!(quality::generate_quality))
        .routes(routes!(text_to_course::generate_text_to_course))
        .routes(routes!(seo_optimize::generate_seo))
        .routes(routes!(retry::retry_draft))
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
