//! `GET /liveclass/sessions/{session}/screen-share-state`

use axum::Json;
use axum::http::request::Parts;
use domain::Participant;
use web::{Beside, Enter, InSession, LiveReadProblems, Problem, Reading};

use crate::screen_share::ScreenShareView;

/// Everybody whom the session knows.
pub(crate) struct All(Vec<Participant>);

impl Beside for All {
    type Asked = ();

    async fn ask(_: &mut Parts) -> Result<(), Problem> {
        Ok(())
    }

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.participants(of.session).await?))
    }
}

/// Tells who may share their screen and who asked to: a row for each joined
/// participant, by id.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/screen-share-state",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "A row for each", body = Vec<ScreenShareView>),
        LiveReadProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn screen_share_state(
    here: InSession<Enter, (), All>,
) -> Json<Vec<ScreenShareView>> {
    let All(participants) = here.beside;
    let rows = here.session.screen_shares(&participants).into_iter();
    Json(rows.map(Into::into).collect())
}
