//! Events as the media server posts them.

use std::sync::atomic::{AtomicU64, Ordering};

use domain::Timestamp;
use serde_json::{Value, json};

use crate::jwt::{self, Algorithm};

/// An event on its way: as often as it is delivered, it is the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedEvent {
    /// The value of the header `Authorization`.
    pub authorization: String,
    /// The body.
    pub body: String,
}

impl SignedEvent {
    /// The `Content-Type` that they come with.
    pub const CONTENT_TYPE: &str = "application/webhook+json";
}

/// Makes events and signs them.
#[derive(Debug)]
pub struct MediaEvents {
    key: String,
    secret: String,
    says_when_issued: bool,
    made: AtomicU64,
}

impl MediaEvents {
    /// Events of a server that signs with this key.
    pub fn new(key: &str, secret: &str) -> Self {
        Self {
            key: key.to_owned(),
            secret: secret.to_owned(),
            says_when_issued: true,
            made: AtomicU64::new(1),
        }
    }

    /// As servers before 1.13.0 sign them: `nbf`, but no `iat`.
    #[must_use]
    pub fn without_iat(mut self) -> Self {
        self.says_when_issued = false;
        self
    }

    /// Signs a body at `now`.
    pub fn sign(&self, body: &str, now: Timestamp) -> SignedEvent {
        SignedEvent {
            authorization: jwt::signed(Algorithm::Hs256, &self.secret, &self.claims(body, now)),
            body: body.to_owned(),
        }
    }

    /// The claims of a body's token, for tests that forge one.
    pub fn claims(&self, body: &str, now: Timestamp) -> Value {
        let now = now.seconds();
        let mut claims = json!({
            "iss": self.key,
            "nbf": now,
            "exp": now + 300,
            "sha256": jwt::body_hash(body.as_bytes()),
        });
        if let (true, Some(claims)) = (self.says_when_issued, claims.as_object_mut()) {
            claims.insert("iat".into(), now.into());
        }
        claims
    }

    /// An event of a kind about a room, with further fields.
    pub fn event(&self, kind: &str, room: &str, more: &Value, now: Timestamp) -> SignedEvent {
        let number = self.made.fetch_add(1, Ordering::SeqCst);
        let mut event = json!({"event": kind, "room": {"sid": "RM_1", "name": room}});
        if let (Some(event), Some(more)) = (event.as_object_mut(), more.as_object()) {
            event.extend(more.clone());
            event.insert("id".into(), format!("EV_{number}").into());
            event.insert("createdAt".into(), now.seconds().to_string().into());
        }
        self.sign(&event.to_string(), now)
    }

    /// `room_started`.
    pub fn room_started(&self, room: &str, now: Timestamp) -> SignedEvent {
        self.event("room_started", room, &json!({}), now)
    }

    /// `room_finished`.
    pub fn room_finished(&self, room: &str, now: Timestamp) -> SignedEvent {
        self.event("room_finished", room, &json!({}), now)
    }

    /// `participant_joined`, `participant_left` or
    /// `participant_connection_aborted`.
    pub fn participant(
        &self,
        kind: &str,
        room: &str,
        (identity, sid): (&str, &str),
        joined_at: Timestamp,
        now: Timestamp,
    ) -> SignedEvent {
        let participant = json!({
            "sid": sid,
            "identity": identity,
            "state": if kind == "participant_joined" { "ACTIVE" } else { "DISCONNECTED" },
            "joinedAt": joined_at.seconds().to_string(),
            "joinedAtMs": joined_at.millis().to_string(),
        });
        self.event(kind, room, &json!({"participant": participant}), now)
    }

    /// `participant_joined` with the rights of a token: the role in its
    /// metadata, and the sources that may be published.
    pub fn arrival(
        &self,
        room: &str,
        (identity, sid): (&str, &str),
        role: &str,
        sources: &[&str],
        now: Timestamp,
    ) -> SignedEvent {
        let participant = json!({
            "sid": sid,
            "identity": identity,
            "state": "ACTIVE",
            "joinedAtMs": now.millis().to_string(),
            "metadata": json!({"role": role, "name": "Ada"}).to_string(),
            "permission": {"canPublish": true, "canSubscribe": true, "canPublishSources": sources},
        });
        let fields = json!({"participant": participant});
        self.event("participant_joined", room, &fields, now)
    }

    /// `egress_started`, `egress_updated` or `egress_ended`, with the status
    /// by its full name and, where there is one, the file (a `FileInfo`).
    pub fn egress(
        &self,
        kind: &str,
        room: &str,
        (egress_id, status): (&str, &str),
        file: Option<Value>,
        now: Timestamp,
    ) -> SignedEvent {
        let mut info = json!({"egressId": egress_id, "roomName": room});
        if let Some(info) = info.as_object_mut() {
            // As every default value, the first status is left out.
            if status != "EGRESS_STARTING" {
                info.insert("status".into(), status.into());
            }
            info.extend(file.map(|file| ("fileResults".to_owned(), json!([file]))));
        }
        self.event(kind, room, &json!({"egressInfo": info}), now)
    }
}
