//! `POST [/api]/liveclass/sessions/{session}/token`

use axum::Json;
use axum::extract::State;
use domain::limits::TURN_CREDENTIAL_LIFE;
use domain::{Driver, LiveSession, Membership, Participant, Room, Timestamp, User, room};
use media::{Admission, IceServer, Media};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::{Base, Code, Enter, InSession, Problem, change_live_session, code};

/// What a client enters the room with.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoomTokenResult {
    /// A signed JWT; null for the driver `webrtc`.
    token: Option<String>,
    /// Where clients of the media server connect to; null for `webrtc`.
    ws_url: Option<String>,
    /// `class-<session id>`, or `class-<session id>-<breakout id>`.
    room: String,
    /// `user-<user id>`
    identity: String,
    /// Unix seconds: until when the token lets in, or the relays' credentials
    /// open new relays.
    expires_at: i64,
    /// STUN and TURN servers; only for `webrtc`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<IceServerDoc>>, nullable = false)]
    ice_servers: Option<Vec<IceServer>>,
}

/// An entry of `iceServers`, as `RTCPeerConnection` takes it.
#[derive(ToSchema)]
#[schema(as = IceServer)]
#[expect(dead_code, reason = "documents the media crate's type")]
pub(crate) struct IceServerDoc {
    urls: Vec<String>,
    /// TURN only.
    #[schema(nullable = false)]
    username: Option<String>,
    /// TURN only.
    #[schema(nullable = false)]
    credential: Option<String>,
}

/// Lets the caller join: a token for the media server, or the identity and
/// relays for peers. The host's first one begins the class.
#[utoipa::path(
    post,
    path = "/liveclass/sessions/{session}/token",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "What to enter the room with", body = RoomTokenResult), code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn issue_room_token(
    State(state): State<crate::State>,
    here: InSession<Enter>,
) -> Result<Json<RoomTokenResult>, Problem> {
    let (now, user) = (state.base.now(), &here.caller.user);
    let (session, participant, seen) = tokio::join!(
        opened(&state.base, &here, now),
        joined(&state.base, &here, now),
        seen(&state.base, &here, now)
    );
    seen?;
    let membership = Membership {
        participant: Some(participant?),
        ..here.membership
    };
    let session = session?;
    if session.driver == Driver::Webrtc {
        return Ok(Json(RoomTokenResult {
            token: None,
            ws_url: None,
            room: session.room().to_string(),
            identity: room::identity(user.id),
            expires_at: now.plus(TURN_CREDENTIAL_LIFE).seconds(),
            ice_servers: Some(state.media.ice_servers(user.id, now)),
        }));
    }
    let room = session.room();
    let result = RoomTokenResult::of(&state.media, user, &membership, room, None, now);
    Ok(Json(result?))
}

impl RoomTokenResult {
    /// A token for one of the media server's rooms, which closes at `until`.
    pub(crate) fn of(
        media: &Media,
        user: &User,
        membership: &Membership,
        room: Room,
        until: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Self, Problem> {
        let admission = Admission {
            room,
            user_id: user.id,
            name: user.name.clone(),
            role: membership.role.in_room(),
            may_share_screen: membership.may_share_screen(),
            until,
        };
        let issued = media.room_token(&admission, now)?;
        Ok(Self {
            token: Some(issued.token),
            ws_url: Some(issued.ws_url),
            room: issued.room,
            identity: issued.identity,
            expires_at: issued.expires_at,
            ice_servers: None,
        })
    }
}

/// The session, which the host's coming begins.
async fn opened(
    base: &Base,
    here: &InSession<Enter>,
    now: Timestamp,
) -> Result<LiveSession, Problem> {
    let caller = here.caller.user.id;
    change_live_session(base, here.session.clone(), |session| {
        session.must_not_have_ended()?;
        let host = session.host_id == caller;
        Ok(host.then(|| session.start(now)).flatten())
    })
    .await
}

/// No media server tells of peers: their presence begins here.
async fn seen(base: &Base, here: &InSession<Enter>, now: Timestamp) -> Result<(), Problem> {
    let session = &here.session;
    if session.driver == Driver::Webrtc && !session.ended() {
        let user = here.caller.user.id;
        if here.membership.participant.is_none() {
            base.store.first_heartbeat(session.id, user, now).await?;
        } else {
            base.store.heartbeat(session.id, user, now).await?;
        }
    }
    Ok(())
}

async fn joined(
    base: &Base,
    here: &InSession<Enter>,
    now: Timestamp,
) -> Result<Participant, Problem> {
    let joined = base
        .store
        .join_session(here.session.id, &here.caller.user, now);
    joined.await.map_err(|error| match error {
        StoreError::Conflict => Problem::of(Code::Kicked),
        error => error.into(),
    })
}
