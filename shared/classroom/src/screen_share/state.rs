//! `GET /liveclass/sessions/{session}/screen-share-state`

use crate::participants::prefetch::AllParticipants;
use axum::Json;
use web::{Enter, InSession};

use crate::screen_share::view::ScreenShareView;

/// Tells who may share their screen and who asked to: a row for each joined
/// participant, by id.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/screen-share-state",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "A row for each", body = Vec<ScreenShareView>)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn screen_share_state(
    here: InSession<Enter, (), AllParticipants>,
) -> Json<Vec<ScreenShareView>> {
    let AllParticipants(participants) = here.prefetched;
    let rows = here.session.screen_shares(&participants).into_iter();
    Json(rows.map(Into::into).collect())
}
