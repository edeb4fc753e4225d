//! `GET /api/v1/admin/settings`

use axum::Json;
use web::{Admin, Authed};

use crate::settings_view::SettingsView;

/// Reads the platform's switches.
#[utoipa::path(
    get,
    path = "/api/v1/admin/settings",
    tag = "Administration",
    responses((status = OK, description = "The switches", body = SettingsView)),
    security(("user_token" = []))
)]
pub(crate) async fn get_settings(Authed { caller, .. }: Authed<Admin>) -> Json<SettingsView> {
    // Every caller is read together with the settings.
    Json((&caller.settings).into())
}
