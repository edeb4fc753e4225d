//! `GET /liveclass/sessions/{session}/polls/{poll}/results`

use crate::polls::view::{PollResults, VotesOfPath};
use axum::Json;
use web::{Enter, InSession};

/// Reads how a poll stands.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/polls/{poll}/results",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("poll" = u64, Path, description = "The poll's id")
    ),
    responses((status = OK, description = "The results", body = PollResults)),
    security(("user_token" = []))
)]
pub(crate) async fn poll_results(here: InSession<Enter, (), VotesOfPath>) -> Json<PollResults> {
    let VotesOfPath(votes) = here.prefetched;
    Json(PollResults::of(votes))
}
