//! The media server's own API.

mod permission;
mod transport;

use std::time::Duration;

use domain::media_event::{Connection, Egress};
use domain::{Room, Timestamp, UserId, room};
use serde_json::{Value, json};

use crate::api_key::ApiKey;
use crate::claims::{AccessClaims, not_before};
use crate::error::{MediaError, MediaSetupError};
use crate::grant::VideoGrant;
use crate::proto_json::Message;
use crate::recording::Recording;
use crate::{connection, egress};
use transport::Transport;

/// How long the token of one call lives.
const CALL_TOKEN_LIFE: Duration = Duration::from_mins(1);

const ROOMS: &str = "livekit.RoomService";
const EGRESS: &str = "livekit.Egress";

/// A client of `RoomService` and `Egress`. Each call carries a token with the
/// one grant that it needs.
/// <https://docs.livekit.io/reference/other/roomservice-api/>
#[derive(Clone)]
pub(crate) struct Server {
    transport: Transport,
    key: ApiKey,
    recording: Recording,
}

impl Server {
    pub(crate) fn new(
        api_url: &str,
        key: ApiKey,
        recording: Recording,
    ) -> Result<Self, MediaSetupError> {
        Ok(Self {
            transport: Transport::new(api_url)?,
            key,
            recording,
        })
    }

    pub(crate) async fn create_room(
        &self,
        room: &Room,
        patience: Duration,
        now: Timestamp,
    ) -> Result<(), MediaError> {
        let body = json!({
            "name": room.to_string(),
            "empty_timeout": patience.as_secs(),
            "departure_timeout": patience.as_secs(),
        });
        self.call(ROOMS, "CreateRoom", VideoGrant::rooms(), &body, now)
            .await
            .map(drop)
    }

    pub(crate) async fn delete_room(&self, room: &Room, now: Timestamp) -> Result<(), MediaError> {
        let body = json!({"room": room.to_string()});
        self.call(ROOMS, "DeleteRoom", VideoGrant::rooms(), &body, now)
            .await
            .map(drop)
    }

    pub(crate) async fn participants(
        &self,
        room: &Room,
        now: Timestamp,
    ) -> Result<Vec<Connection>, MediaError> {
        let body = json!({"room": room.to_string()});
        let answer = self
            .administer("ListParticipants", room, &body, now)
            .await?;
        let participants = Message::new(&answer).messages("participants");
        Ok(participants.filter_map(connection::read).collect())
    }

    pub(crate) async fn remove_participant(
        &self,
        room: &Room,
        user_id: UserId,
        now: Timestamp,
    ) -> Result<(), MediaError> {
        let mut body = of_participant(room, user_id);
        if let Some(fields) = body.as_object_mut() {
            // Servers that can revoke tokens would by default refuse those of
            // the next minute too, which a returning co-host gets at once.
            fields.insert("revoke_token_ts".into(), not_before(now).into());
        }
        self.administer("RemoveParticipant", room, &body, now)
            .await
            .map(drop)
    }

    /// Changes what a participant may publish and leaves every other
    /// permission as it is, which `UpdateParticipant` by itself would not.
    pub(crate) async fn set_screen_share(
        &self,
        room: &Room,
        user_id: UserId,
        allowed: bool,
        now: Timestamp,
    ) -> Result<(), MediaError> {
        let mut body = of_participant(room, user_id);
        let participant = self.administer("GetParticipant", room, &body, now).await?;
        let Some(permission) = participant.get("permission").and_then(Value::as_object) else {
            return Err(MediaError::unavailable("its answer has no permission"));
        };
        let Some(permission) = permission::changed(permission, allowed) else {
            return Ok(());
        };
        if let Some(fields) = body.as_object_mut() {
            fields.insert("permission".into(), permission);
        }
        self.administer("UpdateParticipant", room, &body, now)
            .await
            .map(drop)
    }

    pub(crate) async fn start_recording(
        &self,
        room: &Room,
        now: Timestamp,
    ) -> Result<Egress, MediaError> {
        let body = self.recording.request(room, now);
        self.record("StartRoomCompositeEgress", &body, now).await
    }

    pub(crate) async fn stop_recording(
        &self,
        egress_id: &str,
        now: Timestamp,
    ) -> Result<Egress, MediaError> {
        let body = json!({"egress_id": egress_id});
        self.record("StopEgress", &body, now).await
    }

    async fn record(
        &self,
        method: &str,
        body: &Value,
        now: Timestamp,
    ) -> Result<Egress, MediaError> {
        let answer = self
            .call(EGRESS, method, VideoGrant::recording(), body, now)
            .await?;
        egress::read(Message::new(&answer))
            .ok_or_else(|| MediaError::unavailable("its answer has no egress id"))
    }

    async fn administer(
        &self,
        method: &str,
        room: &Room,
        body: &Value,
        now: Timestamp,
    ) -> Result<Value, MediaError> {
        let grant = VideoGrant::administration_of(room);
        self.call(ROOMS, method, grant, body, now).await
    }

    async fn call(
        &self,
        service: &str,
        method: &str,
        grant: VideoGrant,
        body: &Value,
        now: Timestamp,
    ) -> Result<Value, MediaError> {
        let token = AccessClaims::new(&self.key, grant, CALL_TOKEN_LIFE, now).signed(&self.key)?;
        self.transport.call(service, method, &token, body).await
    }
}

fn of_participant(room: &Room, user_id: UserId) -> Value {
    json!({"room": room.to_string(), "identity": room::identity(user_id)})
}
