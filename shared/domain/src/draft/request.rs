//! What a draft is asked for.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::feature::Feature;

/// What was asked for, as the worker needs it: the feature, and the fields that
/// its generator knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftRequest {
    /// The feature that serves it.
    pub feature: Feature,
    /// What its generator needs.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

impl DraftRequest {
    /// A request of a feature, whose fields are those of `request`.
    pub fn new(feature: Feature, request: &impl Serialize) -> Self {
        let fields = match serde_json::json!(request) {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        Self { feature, fields }
    }
}
