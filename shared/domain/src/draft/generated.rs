//! What becomes a draft's result.

use serde_json::Value;

/// What a worker brings back.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// In the feature's shape, checked.
    pub output: Value,
    /// The backend's name.
    pub ai_backend: String,
    /// Whether the backend was given only a part of the material, for want of
    /// room.
    pub material_cut: bool,
    /// The course as the generator saw it.
    pub course_version: Option<u64>,
}
