//! What a caller can use.

use std::collections::BTreeMap;

use domain::{Feature, Settings};
use serde::Serialize;
use utoipa::ToSchema;

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
