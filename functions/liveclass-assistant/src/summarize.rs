//! `POST /instructor/live-classes/ai/sessions/{session}/summarize`

use ai::SessionSummaryRequest;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::live::Transcript;
use domain::{LiveSessionId, UserId, limits};
use generation::made_by;
use serde::Serialize;
use utoipa::ToSchema;
use web::{AiFailures, Assisted, Base, InSession, Problem};

/// The summary of a live class.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionSummary {
    /// Bullet points, a line each: every line begins with a dash and a space.
    #[schema(min_length = 3)]
    summary: String,
}

/// Summarises the questions and the recent chat of a live class for those who
/// teach it.
#[utoipa::path(
    post,
    path = "/instructor/live-classes/ai/sessions/{session}/summarize",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The summary", body = SessionSummary,
         headers(("X-AI-Backend" = String, description = "The backend that wrote it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))), AiFailures
    ),
    security(("user_token" = []))
)]
pub(crate) async fn summarize_session(
    State(state): State<generation::State>,
    here: InSession<Assisted>,
) -> Result<Response, Problem> {
    let session = here.session;
    let transcript = Box::pin(transcript(&state.base, session.id, here.caller.user.id)).await?;
    let request = SessionSummaryRequest {
        title: session.title,
        description: session.description,
        transcript,
    };
    let made = state
        .generators()
        .run(&request, state.patience(here.received))
        .await?;
    let headers = made_by(&made);
    let summary = SessionSummary {
        summary: made.value.summary,
    };
    Ok((headers, Json(summary)).into_response())
}

/// What was asked and said. It is read only for those who may have it: of a
/// long class it is much.
async fn transcript(
    base: &Base,
    session: LiveSessionId,
    reader: UserId,
) -> Result<Transcript, Problem> {
    let store = &base.store;
    let (questions, messages, participants) = tokio::try_join!(
        store.questions(session, reader),
        store.messages(session, None, limits::SUMMARY_MESSAGES, base.now()),
        store.participants(session),
    )?;
    Ok(Transcript::of(questions, messages, &participants))
}
