//! Events that the media server posts: first whose they are, then what they
//! say.

mod event;
mod refusal;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::{MediaEvent, Timestamp};
use ring::digest;
use serde::Deserialize;
use serde_json::Value;
use subtle::ConstantTimeEq;

pub use refusal::{Refusal, WebhookError};

use crate::api_key::ApiKey;
use crate::hs256::{self, NotSigned};

/// Seconds since its issue after which a token is a replay.
const AGE: i64 = 5 * 60;
/// Seconds that the media server's clock and this one may differ.
const LEEWAY: i64 = 60;

/// What is read of a webhook's token.
#[derive(Deserialize)]
struct Claims {
    #[serde(default)]
    iss: Value,
    #[serde(default)]
    exp: Value,
    #[serde(default)]
    iat: Value,
    #[serde(default)]
    nbf: Value,
    #[serde(default)]
    sha256: Value,
}

/// Checks an event's signature over the raw bytes of its body, and reads it.
///
/// `authorization` is the header's value: the token itself, as LiveKit sends
/// it, or after `Bearer `. `body` is what came, not what a parser made of it.
pub(crate) fn receive(
    key: Option<&ApiKey>,
    authorization: Option<&str>,
    body: &[u8],
    now: Timestamp,
) -> Result<MediaEvent, WebhookError> {
    verify(key, authorization, body, now).map_err(WebhookError::Refused)?;
    event::read(body).map_err(WebhookError::Unreadable)
}

fn verify(
    key: Option<&ApiKey>,
    authorization: Option<&str>,
    body: &[u8],
    now: Timestamp,
) -> Result<(), Refusal> {
    let key = key.ok_or(Refusal::NoKey)?;
    let token = token(authorization.ok_or(Refusal::NoHeader)?);
    let claimed: Claims = hs256::unverified(token)?;
    if claimed.iss.as_str() != Some(&key.name) {
        return Err(Refusal::UnknownKey);
    }
    let claims: Claims = hs256::verified(token, key)?;
    check_times(&claims, now.seconds())?;
    let stated = claims.sha256.as_str().ok_or(Refusal::NoBodyHash)?;
    let actual = STANDARD.encode(digest::digest(&digest::SHA256, body));
    if bool::from(stated.as_bytes().ct_eq(actual.as_bytes())) {
        Ok(())
    } else {
        Err(Refusal::OtherBody)
    }
}

fn token(authorization: &str) -> &str {
    let value = authorization.trim();
    match value.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => token.trim(),
        _ => value,
    }
}

fn check_times(claims: &Claims, now: i64) -> Result<(), Refusal> {
    let expires = seconds(&claims.exp).ok_or(Refusal::Expired)?;
    if now >= expires.saturating_add(LEEWAY) {
        return Err(Refusal::Expired);
    }
    let begins = seconds(&claims.nbf);
    let issued = seconds(&claims.iat)
        .or(begins)
        .ok_or(Refusal::NoIssueTime)?;
    let latest = now.saturating_add(LEEWAY);
    if issued > latest || begins.is_some_and(|begins| begins > latest) {
        return Err(Refusal::FromTheFuture);
    }
    if now.saturating_sub(issued) > AGE + LEEWAY {
        return Err(Refusal::Replayed);
    }
    Ok(())
}

/// A moment in Unix seconds; RFC 7519 allows fractions.
fn seconds(value: &Value) -> Option<i64> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a cast from a float saturates, and no check is passed by that"
    )]
    let whole = |number: f64| number.floor() as i64;
    value.as_i64().or_else(|| value.as_f64().map(whole))
}

impl From<NotSigned> for Refusal {
    fn from(reason: NotSigned) -> Self {
        match reason {
            NotSigned::Malformed => Self::Malformed,
            NotSigned::Algorithm => Self::OtherAlgorithm,
            NotSigned::Signature => Self::WrongSignature,
        }
    }
}
