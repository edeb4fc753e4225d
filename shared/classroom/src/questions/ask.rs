//! `POST [/api]/liveclass/sessions/{session}/questions`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::live::Standing;
use domain::{Question, QuestionId, limits};
use store::StoreError;
use web::{
    Base, Declined, Enter, IdempotencyKey, InSession, Keyed, Problem, kept_answer, kept_response,
};

use crate::ID_DRAWS;
use crate::questions::view::QuestionView;

/// What is asked.
#[derive(domain::Request)]
#[request(name = "NewQuestion")]
pub(crate) struct Request {
    #[request(length = limits::LIVE_QUESTION)]
    body: String,
}

/// Asks a question.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/questions",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), IdempotencyKey),
    request_body = Request,
    responses(
        (status = CREATED, description = "The question", body = QuestionView), Keyed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn ask_question(
    State(base): State<Base>,
    here: InSession<Enter, Request>,
) -> Result<Response, Declined> {
    let once = here.keyed.claim(&base).await?;
    for _ in 0..ID_DRAWS {
        let now = base.now();
        let question = Question {
            id: QuestionId::fresh(now, telemetry::random::bits()),
            user_id: here.caller.user.id,
            user_name: here.caller.user.name.clone(),
            body: here.body.body.clone(),
            answered_at: None,
            answer: None,
            created_at: now,
        };
        let answer = kept_answer(StatusCode::CREATED, &[], &unvoted(question.clone()))?;
        let kept = once.completed(&answer);
        let stored = base.store.create_question(here.session.id, &question, kept);
        match stored.await {
            Ok(()) => return Ok(kept_response(&answer)),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(Problem::from(error).into()),
        }
    }
    Err(Problem::from(StoreError::Conflict).into())
}

fn unvoted(question: Question) -> QuestionView {
    QuestionView::from(Standing {
        question,
        upvotes: 0,
        upvoted: false,
    })
}
