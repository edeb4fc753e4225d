//! From a checked request to a draft that a worker knows of.

use std::time::Duration;

use ai::DraftGenerator;
use axum::http::{StatusCode, header};
use axum::response::Response;
use domain::idempotency::KeptAnswer;
use domain::{CourseId, Draft, DraftId, DraftStatus, TopicId};
use queue::Message;
use serde::Serialize;
use store::{StoreError, create_with_fresh_id};
use utoipa::{IntoResponses, ToSchema};
use web::{Code, Creation, Problem, Surface, kept_answer, kept_response};

use crate::State;

/// Where to look for the draft.
#[derive(Serialize, ToSchema)]
pub(crate) struct Acknowledgement {
    /// Names the draft.
    draft_id: u64,
    /// `pending`.
    #[schema(value_type = String)]
    status: DraftStatus,
    /// The draft's status, on the surface that was called.
    poll_url: String,
}

/// What a caller is told whose draft is pending, for the OpenAPI document.
#[derive(IntoResponses)]
#[response(
    status = ACCEPTED,
    description = "A worker is told; poll the draft",
    headers(
        ("Location" = String, description = "The same as `poll_url`"),
        ("Retry-After" = u32, description = "Seconds before a look makes sense"),
    )
)]
#[expect(dead_code, reason = "documents an answer")]
pub(crate) struct Accepted(Acknowledgement);

/// Stores a draft first, then tells a worker of it: what is lost in between is
/// found by the janitor.
pub(crate) async fn acknowledge(
    state: &State,
    creation: &Creation,
    course: Option<CourseId>,
    topic: Option<TopicId>,
    request: &impl DraftGenerator,
) -> Result<Response, Problem> {
    let (now, owner) = (state.base.now(), creation.owner);
    let stored = create_with_fresh_id(DraftId::fresh, now, |id| async move {
        let draft = Draft::new(id, owner, course, request.stored(), now, state.draft_life);
        let draft = Draft {
            topic_id: topic,
            ..draft
        };
        let answer = acknowledgement(&draft, creation.surface)?;
        let kept = creation.once.completed(&answer);
        state.base.store.create_draft(&draft, kept).await?;
        Ok((draft, answer))
    });
    let (draft, answer) = stored.await?;
    let told = enqueue(state, &draft, &answer).await;
    if told.is_err() {
        creation.once.forget(&state.base).await;
    }
    told
}

/// Tells a worker of a pending draft. A queue that refuses leaves the draft
/// failed, so that it is not generated behind the back of a caller who was
/// told 503.
pub(crate) async fn enqueue(
    state: &State,
    draft: &Draft,
    answer: &KeptAnswer,
) -> Result<Response, Problem> {
    if let Err(error) = state
        .queue
        .send(Message::draft(draft.id), Duration::ZERO)
        .await
    {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "the queue refused a draft"
        );
        let code = Code::QueueUnavailable;
        let failed = draft.fail(code.name(), code.meaning(), state.base.now());
        match state.base.store.replace_draft(&failed).await {
            Ok(()) => return Err(Problem::of(code)),
            // A worker has it: only the queue's answer was lost.
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
    }
    tracing::info!(draft_id = draft.id.get(), "accepted");
    Ok(kept_response(answer))
}

/// What the caller is told of a pending draft, on the surface that was called.
pub(crate) fn acknowledgement(draft: &Draft, surface: Surface) -> Result<KeptAnswer, Problem> {
    let prefix = surface.prefix();
    let poll_url = format!("{prefix}/ai-course/draft/{}/status", draft.id);
    let headers = [
        (header::LOCATION, poll_url.as_str()),
        (header::RETRY_AFTER, "2"),
    ];
    let body = Acknowledgement {
        draft_id: draft.id.get(),
        status: draft.status,
        poll_url: poll_url.clone(),
    };
    kept_answer(StatusCode::ACCEPTED, &headers, &body)
}
