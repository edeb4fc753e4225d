//! Quizzes.
use crate::error::AiError;
use crate::request::QuizRequest;
use serde_json::Value;
pub(super) fn make(_request: &QuizRequest) -> Result<Value, AiError> {
    Err(AiError::NotEnoughMaterial("not yet".into()))
}
