//! `PATCH [/api]/liveclass/sessions/{session}`

use axum::Json;
use axum::extract::State;
use domain::live::LiveSessionChange;
use web::{Base, InSession, Manage, Problem, change_live_session, code};

use crate::sessions::create::must_have_chapter;
use crate::sessions::view::SessionView;

/// Changes what a session says of itself.
#[utoipa::path(
    patch,
    path = "/liveclass/sessions/{session}",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    request_body = LiveSessionChange,
    responses(
        (status = OK, description = "The session as it is stored now", body = SessionView), code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn patch_session(
    State(base): State<Base>,
    here: InSession<Manage, LiveSessionChange>,
) -> Result<Json<SessionView>, Problem> {
    let change = here.body;
    if change.chapter().is_some() {
        let course = base.store.course(here.session.course_id).await?;
        let course = course.ok_or_else(Problem::not_found)?;
        must_have_chapter(&course, change.chapter())?;
    }
    let changed = change_live_session(&base, here.session, |session| Ok(change.onto(session)?));
    Ok(Json(changed.await?.into()))
}
