//! `GET /liveclass/sessions/{session}/breakouts`

use crate::breakouts::prefetch::NewestSet;
use axum::Json;
use axum::extract::State;
use web::{Base, Enter, InSession};

use crate::breakouts::policy::InBreakouts;
use crate::breakouts::view::BreakoutView;

/// Lists the breakout rooms that were made last, open or closed.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/breakouts",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The rooms; empty where there never were any", body = Vec<BreakoutView>)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_breakouts(
    State(base): State<Base>,
    here: InSession<InBreakouts<Enter>, (), NewestSet>,
) -> Json<Vec<BreakoutView>> {
    let NewestSet(newest) = here.prefetched;
    let all = newest.map(|set| BreakoutView::all(&set, &here.session, base.now()));
    Json(all.unwrap_or_default())
}
