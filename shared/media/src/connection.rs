//! Participants, as webhooks and the server API describe them.

use domain::Timestamp;
use domain::media_event::Connection;

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
    })
}

/// A moment from milliseconds since 1970.
pub(crate) fn moment(millis: u64) -> Timestamp {
    Timestamp::from_millis(i64::try_from(millis).unwrap_or(i64::MAX))
}
