//! `DELETE [/api]/liveclass/sessions/{session}/questions/{question}/upvote`

use axum::Json;
use axum::extract::State;
use web::{Base, Enter, InSession, Problem};

use crate::questions::view::{QuestionOfPath, QuestionView};

/// Takes the caller's upvote away; none stays none.
#[utoipa::path(
    delete,
    path = "/liveclass/sessions/{session}/questions/{question}/upvote",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("question" = u64, Path, description = "The question's id")
    ),
    responses(
        (status = OK, description = "The question as it stands", body = QuestionView)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn withdraw_upvote(
    State(base): State<Base>,
    here: InSession<Enter, (), QuestionOfPath>,
) -> Result<Json<QuestionView>, Problem> {
    let (QuestionOfPath(question), session) = (here.prefetched, here.session.id);
    let user = here.caller.user.id;
    base.store.remove_upvote(session, question.id, user).await?;
    let view = QuestionView::read(&base, session, question.id, user);
    Ok(Json(view.await?))
}
