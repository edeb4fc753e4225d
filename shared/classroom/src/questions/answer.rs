//! `POST /liveclass/sessions/{session}/questions/{question}/answer`

use crate::questions::view::{QuestionOfPath, QuestionView};
use axum::Json;
use axum::extract::State;
use domain::{Question, limits};
use web::{Base, Host, InSession, Problem};

/// What is answered.
#[derive(domain::Request)]
#[request(name = "AnswerRequest")]
pub(crate) struct Request {
    /// Left out: it was answered aloud.
    #[request(length = limits::LIVE_ANSWER)]
    answer: Option<String>,
}

/// Answers a question; again: the new answer takes the old one's place.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/questions/{question}/answer",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("question" = u64, Path, description = "The question's id")
    ),
    request_body(content = Option<Request>),
    responses(
        (status = OK, description = "The question as it stands", body = QuestionView)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn answer_question(
    State(base): State<Base>,
    here: InSession<Host, Request, QuestionOfPath>,
) -> Result<Json<QuestionView>, Problem> {
    let (QuestionOfPath(question), session) = (here.prefetched, here.session.id);
    let answered = Question {
        answer: here.body.answer,
        answered_at: Some(base.now()),
        ..question
    };
    base.store.answer_question(session, &answered).await?;
    let view = QuestionView::read(&base, session, answered.id, here.caller.user.id);
    Ok(Json(view.await?))
}
