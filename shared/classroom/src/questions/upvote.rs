//! `POST /liveclass/sessions/{session}/questions/{question}/upvote`

use crate::questions::view::{QuestionOfPath, QuestionView};
use axum::Json;
use axum::extract::State;
use web::{Base, Enter, InSession, Problem, code};

/// Votes a question up, once a user; again: the same answer.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/questions/{question}/upvote",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("question" = u64, Path, description = "The question's id")
    ),
    responses(
        (status = OK, description = "The question as it stands", body = QuestionView), code::OwnQuestion
    ),
    security(("user_token" = []))
)]
pub(crate) async fn upvote(
    State(base): State<Base>,
    here: InSession<Enter, (), QuestionOfPath>,
) -> Result<Json<QuestionView>, Problem> {
    let (QuestionOfPath(question), session) = (here.prefetched, here.session.id);
    let user = here.caller.user.id;
    question.may_upvote(user)?;
    base.store.add_upvote(session, question.id, user).await?;
    let view = QuestionView::read(&base, session, question.id, user);
    Ok(Json(view.await?))
}
