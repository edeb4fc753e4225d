//! Tokens with which clients enter rooms.

use std::fmt;

use domain::limits::ROOM_TOKEN_LIFE;
use domain::{Room, RoomRole, Timestamp, UserId, room};
use serde_json::json;

use crate::api_key::ApiKey;
use crate::claims::AccessClaims;
use crate::error::MediaError;
use crate::grant::VideoGrant;

/// What everybody may publish.
const CAMERA_AND_MICROPHONE: &[&str] = &["camera", "microphone"];
/// What those may publish who may share their screen.
const ALL_SOURCES: &[&str] = &["camera", "microphone", "screen_share", "screen_share_audio"];
/// Bytes of a participant's name beyond which LiveKit refuses the client.
const NAME_BYTES: usize = 256;

/// Who enters which room as what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admission {
    /// The room, and no other one.
    pub room: Room,
    /// Who enters it.
    pub user_id: UserId,
    /// Shown to the others.
    pub name: String,
    /// The host and co-hosts get `roomAdmin`.
    pub role: RoomRole,
    /// Whether the screen may be shared, which is not decided here: by
    /// default the host and co-hosts may.
    pub may_share_screen: bool,
    /// When the room closes: the token lets nobody in from then on.
    pub until: Option<Timestamp>,
}

/// A token with which a client enters a room.
#[derive(Clone, PartialEq, Eq)]
pub struct RoomToken {
    /// A signed JWT. It lets its bearer in: not for logs.
    pub token: String,
    /// Where clients connect to, a `ws` or `wss` URL.
    pub ws_url: String,
    /// The room's name.
    pub room: String,
    /// The participant's name to the media server: `user-<id>`.
    pub identity: String,
    /// From when on it lets nobody in, Unix seconds.
    pub expires_at: i64,
}

impl fmt::Debug for RoomToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RoomToken")
            .field("room", &self.room)
            .field("identity", &self.identity)
            .field("expires_at", &self.expires_at)
            .finish_non_exhaustive()
    }
}

/// Signs a token for a client.
pub(crate) fn issue(
    key: &ApiKey,
    ws_url: &str,
    admission: &Admission,
    now: Timestamp,
) -> Result<RoomToken, MediaError> {
    let video = VideoGrant {
        room_join: true,
        room: Some(admission.room),
        room_admin: admission.role.manages(),
        can_publish: Some(true),
        can_subscribe: Some(true),
        can_publish_data: Some(true),
        can_publish_sources: if admission.may_share_screen {
            ALL_SOURCES
        } else {
            CAMERA_AND_MICROPHONE
        },
        ..VideoGrant::default()
    };
    let identity = room::identity(admission.user_id);
    let name = shortened(&admission.name, NAME_BYTES);
    let metadata = json!({"role": admission.role.name(), "name": name});
    let life = admission.until.map_or(ROOM_TOKEN_LIFE, |until| {
        now.until(until).min(ROOM_TOKEN_LIFE)
    });
    let mut claims = AccessClaims::new(key, video, life, now);
    claims.sub = Some(&identity);
    claims.name = Some(name);
    claims.metadata = Some(metadata.to_string());
    Ok(RoomToken {
        token: claims.signed(key)?,
        ws_url: ws_url.to_owned(),
        room: admission.room.to_string(),
        expires_at: now.plus(life).seconds(),
        identity,
    })
}

/// As much of a text as fits, in whole characters.
pub(crate) fn shortened(text: &str, bytes: usize) -> &str {
    let end = text.floor_char_boundary(bytes);
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_between_characters() {
        assert_eq!(shortened("abc", 256), "abc");
        assert_eq!(shortened("ééé", 5), "éé");
        assert_eq!(shortened(&"数".repeat(255), 256).len(), 255);
    }

    #[test]
    fn a_token_lets_in_for_ten_minutes_and_never_when_the_room_is_closed() {
        let now = Timestamp::from_millis(1_800_000_000_000);
        let expires_after = |until: Option<i64>| {
            let admission = Admission {
                room: Room::of(1.try_into().unwrap()),
                user_id: 2.try_into().unwrap(),
                name: "Ada".into(),
                role: RoomRole::Participant,
                may_share_screen: false,
                until: until.map(|millis| now.plus_millis(millis)),
            };
            let issued = issue(&ApiKey::new("name", "s3cret"), "ws://x", &admission, now);
            issued.unwrap().expires_at - now.seconds()
        };
        assert_eq!(expires_after(None), 600);
        assert_eq!(expires_after(Some(3_600_000)), 600);
        assert_eq!(expires_after(Some(59_999)), 59);
        assert_eq!(expires_after(Some(-5_000)), 0);
    }

    #[test]
    fn neither_token_nor_secret_is_printed() {
        let key = ApiKey::new("name", "s3cret");
        let admission = Admission {
            room: Room::of(1.try_into().unwrap()),
            user_id: 2.try_into().unwrap(),
            name: "Ada".into(),
            role: RoomRole::Host,
            may_share_screen: true,
            until: None,
        };
        let now = Timestamp::from_millis(1_800_000_000_000);
        let token = issue(&key, "ws://x", &admission, now).unwrap();
        assert!(!format!("{token:?}").contains(&token.token));
        assert!(!format!("{key:?}").contains("s3cret"));
    }
}
