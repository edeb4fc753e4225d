//! A draft as its owner sees it.

use domain::draft::DraftError;
use domain::{Draft, DraftStatus, Feature, Timestamp, Usage};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A draft.
#[derive(Serialize, ToSchema)]
#[schema(as = Draft)]
pub(crate) struct DraftView {
    id: u64,
    /// `pending`, `processing`, `ready`, `failed`, `applied` or `dismissed`.
    #[schema(value_type = String)]
    status: DraftStatus,
    /// The feature's result; null until ready.
    #[schema(value_type = Option<Object>)]
    output: Option<Value>,
    /// The feature that serves it.
    #[schema(value_type = String)]
    feature: Feature,
    /// Null where it belongs to no course.
    course_id: Option<u64>,
    /// Null where it is not for one topic.
    topic_id: Option<u64>,
    /// Only when failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<FailureDoc>, nullable = false)]
    error: Option<DraftError>,
    /// What it has cost so far, where the backend reported it: all tries, also
    /// those without a result.
    #[schema(value_type = Option<UsageDoc>)]
    usage: Option<Usage>,
    /// The backend that wrote it.
    ai_backend: Option<String>,
    /// Whether the backend was given only a part of the material, for want of
    /// room.
    material_truncated: bool,
    /// The course's version as the generator saw it.
    course_version: Option<u64>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

/// Why a draft failed.
#[derive(ToSchema)]
#[schema(as = DraftFailure)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct FailureDoc {
    /// One of the problem codes, or `worker_failed`, `expired`.
    code: String,
    /// For people.
    message: String,
}

/// Tokens that the backend reported.
#[derive(ToSchema)]
#[schema(as = Usage)]
#[expect(
    dead_code,
    clippy::struct_field_names,
    reason = "documents the domain's type"
)]
pub(crate) struct UsageDoc {
    prompt_tokens: u64,
    /// Those of reasoning included.
    completion_tokens: u64,
    /// Only where the backend reported it.
    #[schema(value_type = Option<u64>, nullable = false)]
    reasoning_tokens: Option<u64>,
}

impl From<Draft> for DraftView {
    fn from(draft: Draft) -> Self {
        Self {
            id: draft.id.get(),
            status: draft.status,
            feature: draft.feature(),
            output: draft.output,
            course_id: draft.course_id.map(Into::into),
            topic_id: draft.topic_id.map(Into::into),
            error: draft.error,
            usage: draft.usage,
            ai_backend: draft.ai_backend,
            material_truncated: draft.material_cut,
            course_version: draft.course_version,
            created_at: draft.created_at,
            updated_at: draft.updated_at,
            expires_at: draft.expires_at,
        }
    }
}
