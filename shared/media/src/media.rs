//! All that Lectern asks of the media server.

use std::fmt;
use std::time::Duration;

use domain::media_event::{Connection, Egress};
use domain::{MediaEvent, Room, Timestamp, UserId};
use futures::future::join_all;

use crate::api_key::ApiKey;
use crate::error::{MediaError, MediaSetupError};
use crate::ice::{IceServer, IceSettings};
use crate::recording::Recording;
use crate::room_token::{self, Admission, RoomToken};
use crate::server::Server;
use crate::server_url::ServerUrl;
use crate::webhook::{self, WebhookError};

/// The media server, or the place of one.
///
/// Methods that change something may be repeated until they succeed; where
/// what they ask for is so already, they succeed.
#[derive(Clone)]
pub struct Media {
    /// Signs tokens.
    key: ApiKey,
    /// Whether events signed with the key are believed: not where it is the
    /// key of development, which everybody knows.
    takes_events: bool,
    ws_url: String,
    server: Option<Server>,
    ice: IceSettings,
}

impl fmt::Debug for Media {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Media")
            .field("ws_url", &self.ws_url)
            .field("has_server", &self.server.is_some())
            .field("ice", &self.ice)
            .finish_non_exhaustive()
    }
}

impl Media {
    /// With the media server at `url` (`http`, `https`, `ws` or `wss`), which
    /// knows `key`.
    pub fn with_server(
        url: &str,
        key: ApiKey,
        recording: Recording,
        ice: IceSettings,
    ) -> Result<Self, MediaSetupError> {
        let url = ServerUrl::parse(url)?;
        Ok(Self {
            server: Some(Server::new(&url.api, key.clone(), recording)?),
            key,
            takes_events: true,
            ws_url: url.clients,
            ice,
        })
    }

    /// Without a media server: every call of it is
    /// [`MediaError::Unavailable`]. Tokens are signed all the same, for the
    /// address at which `livekit-server --dev` listens. Without a key they
    /// carry that server's well-known one, and no event is believed.
    pub fn without_server(key: Option<ApiKey>, ice: IceSettings) -> Self {
        Self {
            server: None,
            takes_events: key.is_some(),
            key: key.unwrap_or_else(ApiKey::of_development),
            ws_url: ServerUrl::DEVELOPMENT.to_owned(),
            ice,
        }
    }

    /// A token with which a client enters a room, for ten minutes.
    pub fn room_token(
        &self,
        admission: &Admission,
        now: Timestamp,
    ) -> Result<RoomToken, MediaError> {
        room_token::issue(&self.key, &self.ws_url, admission, now)
    }

    /// Checks who sent an event, and reads it.
    ///
    /// `authorization` is the header's value; `body` the raw bytes that came.
    /// Whether the event came before is not checked here: see
    /// [`MediaEvent::id`].
    pub fn receive(
        &self,
        authorization: Option<&str>,
        body: &[u8],
        now: Timestamp,
    ) -> Result<MediaEvent, WebhookError> {
        let key = self.takes_events.then_some(&self.key);
        webhook::receive(key, authorization, body, now)
    }

    /// STUN and TURN servers for a user's browser, TURN with credentials that
    /// open relays for six hours.
    pub fn ice_servers(&self, user_id: UserId, now: Timestamp) -> Vec<IceServer> {
        self.ice.servers(user_id, now)
    }

    /// Makes a room, where the media server's own patience with empty rooms
    /// (20 s after the last participant) is too short: it stays for
    /// `patience`, in whole seconds. Rooms are otherwise made by whoever
    /// enters first; an event tells that the room is there in both cases.
    pub async fn create_room(
        &self,
        room: &Room,
        patience: Duration,
        now: Timestamp,
    ) -> Result<(), MediaError> {
        self.server()?.create_room(room, patience, now).await
    }

    /// Ends a room for everybody in it. A name that is used again within 30
    /// seconds can get the old room.
    pub async fn delete_room(&self, room: &Room, now: Timestamp) -> Result<(), MediaError> {
        done(self.server()?.delete_room(room, now).await)
    }

    /// The same of many rooms, side by side. All are tried.
    ///
    /// # Errors
    /// The first, by the rooms' order.
    pub async fn delete_rooms(&self, rooms: &[Room], now: Timestamp) -> Result<(), MediaError> {
        let all = rooms.iter().map(|room| self.delete_room(room, now));
        join_all(all).await.into_iter().collect()
    }

    /// Who is in a room; nobody where there is no such room.
    pub async fn participants(
        &self,
        room: &Room,
        now: Timestamp,
    ) -> Result<Vec<Connection>, MediaError> {
        match self.server()?.participants(room, now).await {
            Err(MediaError::NotFound) => Ok(Vec::new()),
            other => other,
        }
    }

    /// Throws a user out of a room. Their token still lets them in until it
    /// expires: where they come back, an event says so. This is also how
    /// `roomAdmin` is taken from a former co-host, since LiveKit has no
    /// permission for it that could be changed: they take a new token.
    pub async fn remove_participant(
        &self,
        room: &Room,
        user_id: UserId,
        now: Timestamp,
    ) -> Result<(), MediaError> {
        done(self.server()?.remove_participant(room, user_id, now).await)
    }

    /// The same from many rooms, side by side. All are tried.
    ///
    /// # Errors
    /// The first, by the rooms' order.
    pub async fn remove_from_rooms(
        &self,
        rooms: &[Room],
        user_id: UserId,
        now: Timestamp,
    ) -> Result<(), MediaError> {
        let all = rooms
            .iter()
            .map(|room| self.remove_participant(room, user_id, now));
        join_all(all).await.into_iter().collect()
    }

    /// Lets a user in a room share their screen, or ends it; their other
    /// permissions stay. Whoever is not in the room gets theirs with the next
    /// token.
    pub async fn set_screen_share(
        &self,
        room: &Room,
        user_id: UserId,
        allowed: bool,
        now: Timestamp,
    ) -> Result<(), MediaError> {
        let server = self.server()?;
        done(server.set_screen_share(room, user_id, allowed, now).await)
    }

    /// The same in many rooms, side by side. All are tried.
    ///
    /// # Errors
    /// The first, by the rooms' order.
    pub async fn set_screen_share_in_rooms(
        &self,
        rooms: &[Room],
        user_id: UserId,
        allowed: bool,
        now: Timestamp,
    ) -> Result<(), MediaError> {
        let all = rooms
            .iter()
            .map(|room| self.set_screen_share(room, user_id, allowed, now));
        join_all(all).await.into_iter().collect()
    }

    /// Begins to record a room. Not to be repeated blindly: each call that
    /// succeeds begins another recording, and one that took too long may have
    /// begun, which an event then says. Where no recorder is running, LiveKit
    /// does not say so but takes too long.
    pub async fn start_recording(&self, room: &Room, now: Timestamp) -> Result<Egress, MediaError> {
        self.server()?.start_recording(room, now).await
    }

    /// Ends a recording; what became of it comes as an event. One that is over
    /// already is [`MediaError::Refused`] with `failed_precondition`.
    pub async fn stop_recording(
        &self,
        egress_id: &str,
        now: Timestamp,
    ) -> Result<Egress, MediaError> {
        self.server()?.stop_recording(egress_id, now).await
    }

    fn server(&self) -> Result<&Server, MediaError> {
        self.server
            .as_ref()
            .ok_or_else(|| MediaError::unavailable("none is configured"))
    }
}

/// What is not there needs not be taken away.
fn done(result: Result<(), MediaError>) -> Result<(), MediaError> {
    match result {
        Err(MediaError::NotFound) => Ok(()),
        other => other,
    }
}
