//! `POST /liveclass/sessions/{session}/screen-share-request`

use axum::Json;
use axum::extract::State;
use store::StoreError;
use web::{Base, Code, InSession, Joined, Problem};

use crate::screen_share::view::ScreenShareView;

/// Asks to share the caller's screen. Again, or where that is allowed already:
/// how it stands.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/screen-share-request",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The caller's row", body = ScreenShareView)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn request_screen_share(
    State(base): State<Base>,
    here: InSession<Joined>,
) -> Result<Json<ScreenShareView>, Problem> {
    let (session, participant) = (&here.session, here.membership.participant.clone());
    let participant = match participant {
        Some(known) if here.membership.may_share_screen() => known,
        _ => {
            let user = here.caller.user.id;
            let requested = base.store.request_screen_share(session.id, user);
            requested.await.map_err(|error| match error {
                // Since they were looked at.
                StoreError::Conflict => Problem::of(Code::Kicked),
                error => error.into(),
            })?
        }
    };
    Ok(Json(session.screen_share(&participant).into()))
}
