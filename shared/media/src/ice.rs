//! STUN and TURN servers for browsers that connect to each other.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::limits::TURN_CREDENTIAL_LIFE;
use domain::{Timestamp, UserId, room};
use ring::hmac;
use serde::Serialize;

use crate::error::MediaSetupError;

/// An entry of `iceServers`, as `RTCPeerConnection` takes it.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct IceServer {
    /// At least one.
    pub urls: Vec<String>,
    /// TURN only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// TURN only; not for logs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credential: Option<String>,
}

impl fmt::Debug for IceServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IceServer")
            .field("urls", &self.urls)
            .field("username", &self.username)
            .finish_non_exhaustive()
    }
}

/// The servers that a deployment has.
#[derive(Clone, Default)]
pub struct IceSettings {
    stun_urls: Vec<String>,
    turn: Option<Turn>,
}

#[derive(Clone)]
struct Turn {
    urls: Vec<String>,
    secret: hmac::Key,
}

impl fmt::Debug for IceSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IceSettings")
            .field("stun_urls", &self.stun_urls)
            .field("turn_urls", &self.turn.as_ref().map(|turn| &turn.urls))
            .finish_non_exhaustive()
    }
}

impl IceSettings {
    /// Adds STUN servers: addresses such as `stun:stun.example.org:3478`,
    /// divided by commas.
    pub fn with_stun(mut self, urls: &str) -> Result<Self, MediaSetupError> {
        self.stun_urls = list(urls, &["stun:", "stuns:"]).ok_or(MediaSetupError::StunUrls)?;
        Ok(self)
    }

    /// Adds TURN servers: addresses such as
    /// `turns:turn.example.org:443?transport=tcp`, divided by commas, and the
    /// secret that they share with Lectern (coturn: `static-auth-secret`).
    pub fn with_turn(mut self, urls: &str, secret: &str) -> Result<Self, MediaSetupError> {
        self.turn = Some(Turn {
            urls: list(urls, &["turn:", "turns:"]).ok_or(MediaSetupError::TurnUrls)?,
            secret: hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret.as_bytes()),
        });
        Ok(self)
    }

    /// The servers for a user's browser. TURN credentials are as coturn's
    /// REST scheme has them: the name is `<expiry, Unix seconds>:<user>`, the
    /// password the base64 of the name's HMAC-SHA1 under the shared secret
    /// (draft-uberti-behave-turn-rest-00).
    pub(crate) fn servers(&self, user_id: UserId, now: Timestamp) -> Vec<IceServer> {
        let stun = (!self.stun_urls.is_empty()).then(|| IceServer {
            urls: self.stun_urls.clone(),
            username: None,
            credential: None,
        });
        let turn = self.turn.as_ref().map(|turn| {
            let expiry = now.plus(TURN_CREDENTIAL_LIFE).seconds();
            let username = format!("{expiry}:{}", room::identity(user_id));
            let credential = STANDARD.encode(hmac::sign(&turn.secret, username.as_bytes()));
            IceServer {
                urls: turn.urls.clone(),
                username: Some(username),
                credential: Some(credential),
            }
        });
        stun.into_iter().chain(turn).collect()
    }
}

/// The addresses of a list; `None` where there is none or one is wrong.
fn list(urls: &str, schemes: &[&str]) -> Option<Vec<String>> {
    let right = |url: &str| {
        schemes.iter().any(|scheme| {
            url.strip_prefix(scheme)
                .is_some_and(|host| !host.is_empty() && !host.contains(char::is_whitespace))
        })
    };
    let urls: Vec<_> = urls
        .split(',')
        .map(str::trim)
        .filter(|url| !url.is_empty())
        .map(|url| right(url).then(|| url.to_owned()))
        .collect::<Option<_>>()?;
    (!urls.is_empty()).then_some(urls)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user() -> UserId {
        UserId::try_from(7).unwrap()
    }

    #[test]
    fn a_turn_credential_is_the_one_that_coturn_computes() {
        let ice = IceSettings::default()
            .with_stun("stun:a:3478, stuns:b")
            .unwrap()
            .with_turn("turn:a:3478?transport=udp", "north")
            .unwrap();
        let now = Timestamp::from_millis(1_800_000_000_000);
        let servers = serde_json::to_value(ice.servers(user(), now)).unwrap();
        // printf 1800021600:user-7 | openssl dgst -sha1 -hmac north -binary | base64
        assert_eq!(
            servers,
            serde_json::json!([
                {"urls": ["stun:a:3478", "stuns:b"]},
                {
                    "urls": ["turn:a:3478?transport=udp"],
                    "username": "1800021600:user-7",
                    "credential": "wRexcqvnotnqlJJtqrlQe6tPgtQ="
                }
            ])
        );
    }

    #[test]
    fn without_servers_there_are_none() {
        let now = Timestamp::from_millis(0);
        assert!(IceSettings::default().servers(user(), now).is_empty());
    }

    #[test]
    fn what_is_no_address_of_the_kind_is_refused() {
        for bad in ["", ",", "turn:a", "stun:", "stun:a,b", "stun:a b"] {
            assert!(IceSettings::default().with_stun(bad).is_err(), "{bad}");
        }
        for bad in ["", "stun:a", "turns:", "https://a"] {
            assert!(IceSettings::default().with_turn(bad, "x").is_err(), "{bad}");
        }
    }

    #[test]
    fn secrets_are_not_printed() {
        let ice = IceSettings::default()
            .with_turn("turn:a", "s3cret")
            .unwrap();
        let servers = ice.servers(user(), Timestamp::from_millis(0));
        let credential = servers[0].credential.clone().unwrap();
        assert!(!format!("{ice:?}").contains("s3cret"));
        assert!(!format!("{servers:?}").contains(&credential));
    }
}
