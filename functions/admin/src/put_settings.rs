//! `PUT /api/v1/admin/settings`

use axum::Json;
use axum::extract::State;
use domain::SettingsPush;
use store::{RACES, StoreError};
use web::{Admin, Authed, Base, Code, Problem, code};

use crate::settings_view::SettingsView;

/// Sets the platform's switches.
#[utoipa::path(
    put,
    path = "/api/v1/admin/settings",
    tag = "Administration",
    request_body = SettingsPush,
    responses(
        (status = OK, description = "The switches as they are stored now", body = SettingsView),
        code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn put_settings(
    State(base): State<Base>,
    Authed { caller, body, .. }: Authed<Admin, SettingsPush>,
) -> Result<Json<SettingsView>, Problem> {
    let mut stored = caller.settings;
    for attempt in 0..RACES {
        let settings = body.onto(&stored);
        if settings == stored {
            return Ok(Json((&settings).into()));
        }
        match base.store.replace_settings(&settings, stored.version).await {
            Ok(()) => return Ok(Json((&settings).into())),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        tokio::time::sleep(store::jitter(attempt)).await;
        stored = base.store.settings().await?;
    }
    let detail = "The settings keep changing. Try again in a moment.";
    Err(Problem::new(Code::Conflict, detail))
}
