//! `POST /webhooks/liveclass/driver`

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use domain::limits;
use media::WebhookError;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Code, Problem, code};

/// What became of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It took effect.
    Ok,
    /// It took effect before.
    Duplicate,
    /// It means nothing here.
    Ignored,
}

/// The answer to an event.
#[derive(Serialize, ToSchema)]
#[schema(as = MediaEventReceipt)]
pub(crate) struct Receipt {
    status: Outcome,
}

/// Takes an event of the media server, which signs its body: the header
/// `Authorization` is a JWT (HS256) of the shared API key, raw or after
/// `Bearer`, whose claim `sha256` is the body's. Events whose signature or
/// times do not hold are refused without a reason.
#[utoipa::path(
    post,
    path = "/webhooks/liveclass/driver",
    tag = "Live classes",
    request_body(
        content = Object,
        content_type = "application/webhook+json",
        description = "A `WebhookEvent` of LiveKit, 1 MiB at most"
    ),
    responses(
        (status = OK, description = "`ok`, or `duplicate` where the event came before, or `ignored` \
            where it is of an unknown kind, about a room of others or not to be understood", body = Receipt), code::Unauthenticated, code::BodyTooLarge, code::MediaServerFailed, code::StoreUnavailable
    ),
    security(("media_server" = []))
)]
pub(crate) async fn receive_media_event(
    State(state): State<crate::State>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Receipt>, Problem> {
    let too_large = |_| Problem::of(Code::BodyTooLarge);
    let body = to_bytes(body, limits::BODY_BYTES)
        .await
        .map_err(too_large)?;
    let authorization = headers.get(header::AUTHORIZATION);
    let authorization = authorization.and_then(|value| value.to_str().ok());
    let status = match state.media.receive(authorization, &body, state.now()) {
        Ok(event) => state.take(&event).await?,
        Err(WebhookError::Refused(reason)) => {
            tracing::warn!(%reason, "an event was refused");
            return Err(Problem::of(Code::Unauthenticated));
        }
        // It is the media server's all the same: no other delivery of it could
        // be read, and a refusal would be taken for an acceptance there.
        Err(WebhookError::Unreadable(reason)) => {
            tracing::error!(reason, "an event cannot be read");
            Outcome::Ignored
        }
    };
    Ok(Json(Receipt { status }))
}
