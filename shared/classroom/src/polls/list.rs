//! `GET [/api]/liveclass/sessions/{session}/polls`

use axum::Json;
use axum::http::request::Parts;
use store::OpenPolls;
use web::{Beside, Enter, InSession, LiveReadProblems, Problem, Reading};

use crate::polls::view::PollView;

/// The session's active polls.
pub(crate) struct Open(OpenPolls);

impl Beside for Open {
    type Asked = ();

    async fn ask(_: &mut Parts) -> Result<(), Problem> {
        Ok(())
    }

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.open_polls(of.session, of.reader).await?))
    }
}

/// Lists the session's active polls, the oldest first, and what the caller
/// voted for.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/polls",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses((status = OK, description = "The polls", body = Vec<PollView>), LiveReadProblems),
    security(("user_token" = []))
)]
pub(crate) async fn list_polls(here: InSession<Enter, (), Open>) -> Json<Vec<PollView>> {
    let Open(OpenPolls { polls, voted }) = here.beside;
    let views = polls.into_iter().map(|poll| {
        let own = voted.get(&poll.id).copied();
        PollView::of(poll, own)
    });
    Json(views.collect())
}
