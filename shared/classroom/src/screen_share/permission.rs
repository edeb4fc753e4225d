//! `POST /liveclass/sessions/{session}/screen-share-permission`

use axum::Json;
use axum::extract::State;
use domain::UserId;
use store::StoreError;
use web::{InSession, Manage, Problem, code};

use crate::screen_share::view::{ScreenShareView, tell_media_server};

/// Who may share their screen, or may not.
#[derive(domain::Request)]
#[request(name = "ScreenSharePermission")]
pub(crate) struct Request {
    user_id: UserId,
    /// False takes the permission back.
    allowed: bool,
}

/// Lets a joined participant share their screen, or ends it; what they asked for
/// is answered. On the media server it holds at once, also where it has to be
/// told again. Host and co-hosts always may: taking it from them is a conflict.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/screen-share-permission",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    request_body = Request,
    responses(
        (status = OK, description = "The participant's row", body = ScreenShareView), code::Conflict, code::MediaServerFailed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn permit_screen_share(
    State(state): State<crate::State>,
    here: InSession<Manage, Request>,
) -> Result<Json<ScreenShareView>, Problem> {
    let (session, Request { user_id, allowed }) = (&here.session, here.body);
    session.may_permit_screen_share(user_id, allowed)?;
    let store = &state.base.store;
    let permitted = store.permit_screen_share(session.id, user_id, allowed);
    let permitted = permitted.await.map_err(|error| match error {
        StoreError::Conflict => Problem::not_found(),
        error => error.into(),
    })?;
    let stands = tell_media_server(&state, session, permitted).await?;
    Ok(Json(session.screen_share(&stands).into()))
}
