//! `GET [/api]/liveclass/sessions/{session}/polls`

use axum::Json;
use store::OpenPolls;
use web::{Enter, InSession, Problem, Reading, SessionPrefetch};

use crate::polls::view::PollView;

/// The session's active polls.
pub(crate) struct ActivePolls(OpenPolls);

impl SessionPrefetch for ActivePolls {
    type Asked = ();

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
    responses((status = OK, description = "The polls", body = Vec<PollView>)),
    security(("user_token" = []))
)]
pub(crate) async fn list_polls(here: InSession<Enter, (), ActivePolls>) -> Json<Vec<PollView>> {
    let ActivePolls(OpenPolls { polls, voted }) = here.prefetched;
    let views = polls.into_iter().map(|poll| {
        let own = voted.get(&poll.id).copied();
        PollView::of(poll, own)
    });
    Json(views.collect())
}
