//! `PUT /api/v1/admin/settings`

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use domain::{Fields, SettingsChange, limits};
use store::{RACES, StoreError};
use utoipa::ToSchema;
use web::{AdminPush, Base, Code, ContendedPushProblems, Problem, RequestBody};

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
    let mut stored = caller.settings;
    for attempt in 0..RACES {
        let settings = body.0.onto(&stored);
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
