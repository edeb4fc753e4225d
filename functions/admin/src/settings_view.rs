//! How the platform's switches are shown.

use std::collections::BTreeMap;

use domain::{Feature, Settings};
use serde::Serialize;
use utoipa::ToSchema;

/// The platform's switches.
#[derive(Serialize, ToSchema)]
#[schema(as = Settings)]
pub(crate) struct SettingsView {
    /// Whether the AI module is on at all.
    module_active: bool,
    /// Whether the premium features are.
    premium: bool,
    /// Every feature, and whether it is on.
    features: BTreeMap<&'static str, bool>,
}

impl From<&Settings> for SettingsView {
    fn from(settings: &Settings) -> Self {
        let switch = |feature: Feature| (feature.name(), settings.enabled(feature));
        Self {
            module_active: settings.module_active,
            premium: settings.premium,
            features: Feature::ALL.into_iter().map(switch).collect(),
        }
    }
}
