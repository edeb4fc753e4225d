//! What a token allows on the media server.

use domain::Room;
use serde::Serialize;

/// The claim `video` of a token. What is left out is not allowed, except for
/// the three `can_…`, which LiveKit allows where they are left out.
#[derive(Debug, Clone, Default, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "LiveKit's claim is so")]
#[serde(rename_all = "camelCase")]
pub(crate) struct VideoGrant {
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) room_create: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) room_record: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) room_admin: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) room_join: bool,
    /// An empty name would mean any room: a [`Room`] has none.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "written_out"
    )]
    pub(crate) room: Option<Room>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) can_publish: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) can_subscribe: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) can_publish_data: Option<bool>,
    /// An empty list would mean all sources.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) can_publish_sources: &'static [&'static str],
}

impl VideoGrant {
    /// To make and delete rooms.
    pub(crate) fn rooms() -> Self {
        Self {
            room_create: true,
            ..Self::default()
        }
    }

    /// To manage who is in a room.
    pub(crate) fn administration_of(room: &Room) -> Self {
        Self {
            room_admin: true,
            room: Some(*room),
            ..Self::default()
        }
    }

    /// To record.
    pub(crate) fn recording() -> Self {
        Self {
            room_record: true,
            ..Self::default()
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over references"
)]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::ref_option, reason = "serde hands over references")]
fn written_out<S: serde::Serializer>(
    room: &Option<Room>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match room {
        Some(room) => serializer.collect_str(room),
        None => serializer.serialize_none(),
    }
}
