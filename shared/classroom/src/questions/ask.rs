//! `POST [/api]/liveclass/sessions/{session}/questions`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::live::RankedQuestion;
use domain::{Question, QuestionId, limits};
use store::create_with_fresh_id;
use web::{
    Base, Declined, Enter, IdempotencyKey, InSession, Keyed, Problem, kept_answer, kept_response,
};

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
