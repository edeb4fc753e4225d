//! `GET /api/v1/ai-course/capabilities`

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use domain::{Feature, Settings};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Anyone, Authed, CourseAi};

/// What the caller can use.
#[derive(Serialize, ToSchema)]
pub struct Capabilities {
    /// Whether the course-AI module is on.
    module_active: bool,
    /// Whether an AI backend is set up.
    configured: bool,
    /// By feature name; every feature is there.
    features: BTreeMap<&'static str, Capability>,
}

/// What the caller can do with a feature.
#[derive(Serialize, ToSchema)]
pub struct Capability {
    /// Whether the caller has the permission.
    can: bool,
    /// Whether the platform has it switched on.
    feature_enabled: bool,
    /// Whether an AI backend is set up.
    configured: bool,
}

/// Says which features the caller can use.
#[utoipa::path(
    get,
    path = "/api/v1/ai-course/capabilities",
    tag = "Generators",
    responses((status = OK, description = "What the caller can use", body = Capabilities)),
    security(("user_token" = []))
)]
pub(crate) async fn capabilities(
    State(state): State<crate::State>,
    Authed { caller, .. }: Authed<Anyone<CourseAi>>,
) -> Json<Capabilities> {
    let can = |feature| caller.user.can(feature);
    Json(Capabilities::of(&state, &caller.settings, can))
}

impl Capabilities {
    /// What somebody can use who `can` use some features.
    pub fn of(state: &crate::State, settings: &Settings, can: impl Fn(Feature) -> bool) -> Self {
        let configured = state.base.ai_configured;
        let features = Feature::ALL.into_iter().map(|feature| {
            let capability = Capability {
                can: can(feature),
                feature_enabled: settings.enabled(feature),
                configured,
            };
            (feature.name(), capability)
        });
        Self {
            module_active: settings.module_active,
            configured,
            features: features.collect(),
        }
    }
}
