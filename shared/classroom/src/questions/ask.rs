//! `POST [/api]/liveclass/sessions/{session}/questions`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::live::RankedQuestion;
use domain::{Fields, Question, QuestionId, limits};
use store::create_with_fresh_id;
use utoipa::ToSchema;
use web::{
    Base, Declined, Enter, IdempotencyKey, InSession, LiveCreationProblems, Problem, RequestBody,
    kept_answer, kept_response,
};

use crate::questions::view::QuestionView;

/// What is asked.
#[derive(ToSchema)]
#[schema(as = NewQuestion)]
pub(crate) struct Request {
    #[schema(min_length = 1, max_length = 2_000)]
    body: String,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let body = fields.text("body", limits::LIVE_QUESTION);
        Some(Self { body })
    }
}

/// Asks a question.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/questions",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), IdempotencyKey),
    request_body = Request,
    responses(
        (status = CREATED, description = "The question", body = QuestionView), LiveCreationProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn ask_question(
    State(base): State<Base>,
    here: InSession<Enter, Request>,
) -> Result<Response, Declined> {
    let once = &here.keyed.claim(&base).await?;
    let (store, now, session) = (&base.store, base.now(), here.session.id);
    let (user, body) = (&here.caller.user, &here.body.body);
    let created = create_with_fresh_id(QuestionId::fresh, now, |id| async move {
        let question = Question {
            id,
            user_id: user.id,
            user_name: user.name.clone(),
            body: body.clone(),
            answered_at: None,
            answer: None,
            created_at: now,
        };
        let answer = kept_answer(StatusCode::CREATED, &[], &unvoted(question.clone()))?;
        let kept = once.completed(&answer);
        let stored = store.create_question(session, &question, kept);
        stored.await?;
        Ok(kept_response(&answer))
    });
    Ok(created.await.map_err(Problem::from)?)
}

fn unvoted(question: Question) -> QuestionView {
    QuestionView::from(RankedQuestion {
        question,
        upvotes: 0,
        upvoted: false,
    })
}
