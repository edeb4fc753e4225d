//! The claims of tokens that Lectern signs.

use std::time::Duration;

use domain::Timestamp;
use serde::Serialize;

use crate::api_key::ApiKey;
use crate::error::MediaError;
use crate::grant::VideoGrant;
use crate::hs256;

/// How far back a token begins to count, so that a media server whose clock
/// runs behind takes it too.
pub(crate) const CLOCK_SKEW: Duration = Duration::from_secs(10);

/// The claims of an access token.
#[derive(Serialize)]
pub(crate) struct AccessClaims<'a> {
    iss: &'a str,
    nbf: i64,
    exp: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sub: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metadata: Option<String>,
    video: VideoGrant,
}

impl<'a> AccessClaims<'a> {
    /// A token that allows `video` for `life` from `now` on.
    pub(crate) fn new(key: &'a ApiKey, video: VideoGrant, life: Duration, now: Timestamp) -> Self {
        Self {
            iss: &key.name,
            nbf: not_before(now),
            exp: now.plus(life).seconds(),
            sub: None,
            name: None,
            metadata: None,
            video,
        }
    }

    /// The token.
    pub(crate) fn signed(&self, key: &ApiKey) -> Result<String, MediaError> {
        hs256::sign(self, key).map_err(|_| MediaError::unavailable("the token cannot be signed"))
    }
}

/// `nbf` of a token made at `now`, in Unix seconds.
pub(crate) fn not_before(now: Timestamp) -> i64 {
    now.seconds().saturating_sub_unsigned(CLOCK_SKEW.as_secs())
}
