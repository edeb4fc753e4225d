//! `PUT /api/v1/admin/settings`

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use domain::{Fields, SettingsChange, limits};
use store::retry_on_conflict;
use utoipa::ToSchema;
use web::{AdminPush, Base, ContendedPushProblems, Problem, RequestBody};

use crate::settings_view::SettingsView;

/// The switches that change; what is not said stays.
#[derive(ToSchema)]
#[schema(as = SettingsPush)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    module_active: Option<bool>,
    premium: Option<bool>,
    /// Feature name → whether it is on.
    features: Option<BTreeMap<String, bool>>,
}

/// What is pushed.
pub(crate) struct Request(SettingsChange);

impl RequestBody for Request {
    const MAX_BYTES: usize = limits::PUSH_BODY_BYTES;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self(SettingsChange::read(fields)))
    }
}

/// Sets the platform's switches.
#[utoipa::path(
    put,
    path = "/api/v1/admin/settings",
    tag = "Administration",
    request_body(content = RequestDoc),
    responses(
        (status = OK, description = "The switches as they are stored now", body = SettingsView),
        ContendedPushProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn put_settings(
    State(base): State<Base>,
    AdminPush { caller, body }: AdminPush<Request>,
) -> Result<Json<SettingsView>, Problem> {
    let (store, Request(change)) = (&base.store, &body);
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
