//! Outlines.
use crate::error::AiError;
use crate::request::OutlineRequest;
use serde_json::Value;
pub(super) fn make(_request: &OutlineRequest) -> Result<Value, AiError> {
    Err(AiError::NotEnoughMaterial("not yet".into()))
}
