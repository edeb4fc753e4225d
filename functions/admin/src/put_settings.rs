//! `PUT /api/v1/admin/settings`

use axum::Json;
use axum::extract::State;
use domain::SettingsPush;
use store::retry_on_conflict;
use web::{Admin, Authed, Base, Problem, code};

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
    let (store, change) = (&base.store, &body);
    let settings = retry_on_conflict(
        caller.settings,
        |stored| async move {
            let settings = change.onto(&stored);
            if settings != stored {
                store.replace_settings(&settings, stored.version).await?;
            }
            Ok(settings)
        },
        || store.settings(),
    );
    Ok(Json((&settings.await?).into()))
}
