//! Participants, as webhooks and the server API describe them.

use domain::media_event::Connection;
use domain::{RoomRole, Timestamp};
use serde_json::Value;

use crate::proto_json::Message;

/// Reads a `ParticipantInfo`; `None` where it has no identity or no sid.
pub(crate) fn read(participant: Message<'_>) -> Option<Connection> {
    // Older servers say it in seconds alone.
    let seconds = || participant.positive("joinedAt");
    let joined_at = participant
        .positive("joinedAtMs")
        .or_else(|| Some(seconds()?.saturating_mul(1000)));
    Some(Connection {
        identity: participant.text("identity")?.to_owned(),
        sid: participant.text("sid")?.to_owned(),
        joined_at: joined_at.map(moment),
        came_as_manager: manages(participant.text("metadata").unwrap_or_default()),
        shares_screen: shares_screen(participant.message("permission")),
    })
}

/// Whether a token's metadata, as this crate writes it, is a manager's.
fn manages(metadata: &str) -> bool {
    let metadata: Value = serde_json::from_str(metadata).unwrap_or_default();
    let role = metadata.get("role").and_then(Value::as_str);
    let managers = [RoomRole::Host, RoomRole::CoHost];
    managers.iter().any(|manager| role == Some(manager.name()))
}

/// Whether a `ParticipantPermission` has the screen; no sources mean all.
fn shares_screen(permission: Message<'_>) -> bool {
    let publishes = permission.field("canPublish") == Some(&Value::Bool(true));
    let sources = permission.field("canPublishSources");
    let sources = sources
        .and_then(Value::as_array)
        .filter(|all| !all.is_empty());
    publishes && sources.is_none_or(|all| all.iter().any(|one| one == "SCREEN_SHARE"))
}

/// A moment from milliseconds since 1970.
pub(crate) fn moment(millis: u64) -> Timestamp {
    Timestamp::from_millis(i64::try_from(millis).unwrap_or(i64::MAX))
}
