//! The headers that say how a result was made.

use ai::Made;
use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// Names the backend that wrote a result.
const AI_BACKEND: HeaderName = HeaderName::from_static("x-ai-backend");

/// Says that the backend was given only a part of the material.
const AI_MATERIAL: HeaderName = HeaderName::from_static("x-ai-material");

/// The headers that say how a result was made: by which backend, and whether
/// of only a part of the material.
pub fn made_by<T>(made: &Made<T>) -> HeaderMap {
    marks(made)
        .map(|(name, value)| (name, HeaderValue::from_static(value)))
        .collect()
}

/// The same, by name.
pub fn marks<T>(made: &Made<T>) -> impl Iterator<Item = (HeaderName, &'static str)> {
    let cut = made.material_cut.then_some((AI_MATERIAL, "truncated"));
    std::iter::once((AI_BACKEND, made.backend)).chain(cut)
}
