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
use web::{Base, operation};

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
        .routes(operation!(outline::generate_outline))
        .routes(operation!(lesson::generate_lesson))
        .routes(operation!(curriculum::generate_curriculum))
        .routes(operation!(prerequisites::generate_prerequisites))
        .routes(operation!(quiz_topic::generate_quiz_topic))
        .routes(operation!(assignment::generate_assignment))
        .routes(operation!(quality::generate_quality))
        .routes(operation!(text_to_course::generate_text_to_course))
        .routes(operation!(seo_optimize::generate_seo))
        .routes(operation!(retry::retry_draft))
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}
