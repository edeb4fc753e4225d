//! A media server that speaks LiveKit's API: it checks tokens as LiveKit
//! does, and keeps rooms and who is in them, but no media.

mod rooms;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use domain::{Clock, Timestamp};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::jwt;
use rooms::{Rooms, field, text};

const KEY: &str = "APIscripted";
const SECRET: &str = "scripted-secret-of-thirty-two-characters";
/// Seconds that clocks may differ.
const LEEWAY: i64 = 60;

/// What a server in trouble does with every call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveKitTrouble {
    /// Answers with this status and Twirp code.
    Answers(u16, &'static str),
    /// Answers with this status and text, as a proxy does.
    AnswersInText(u16, &'static str),
    /// Does not answer for a minute.
    Hangs,
}

/// A call that was let in.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveKitCall {
    /// Such as `RemoveParticipant`.
    pub method: String,
    /// The request.
    pub body: Value,
    /// The claims of its token.
    pub claims: Value,
}

/// A media server on a port of this machine.
#[derive(Clone)]
pub struct LiveKitServer {
    shared: Arc<Shared>,
    url: String,
}

struct Shared {
    clock: Box<dyn Clock>,
    state: Mutex<Rooms>,
    calls: Mutex<Vec<LiveKitCall>>,
    trouble: Mutex<Option<LiveKitTrouble>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LiveKitServer {
    /// Starts a server that goes by this clock.
    pub async fn start(clock: impl Clock + 'static) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            clock: Box::new(clock),
            state: Mutex::default(),
            calls: Mutex::default(),
            trouble: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("ws://{}", listener.local_addr()?);
        let router = Router::new()
            .route("/twirp/{service}/{method}", post(answer))
            .with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { shared, url })
    }

    /// Its address, with the scheme `ws`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its API key and that key's secret.
    pub fn key(&self) -> (&'static str, &'static str) {
        (KEY, SECRET)
    }

    /// The variables that point Lectern at it.
    pub fn vars(&self) -> Vec<(String, String)> {
        let vars = [
            ("LECTERN_LIVEKIT_URL", self.url.as_str()),
            ("LECTERN_LIVEKIT_API_KEY", KEY),
            ("LECTERN_LIVEKIT_API_SECRET", SECRET),
        ];
        vars.map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec()
    }

    /// Lets a client in as its token says, and returns the connection's sid;
    /// or says why not, as LiveKit would. The same identity's earlier
    /// connection is thrown out.
    pub fn enter(&self, token: &str) -> Result<String, String> {
        let claims = self.shared.claims(token)?;
        let (video, identity) = (field(&claims, "video"), text(&claims, "sub"));
        let room = text(video, "room");
        if field(video, "roomJoin") != &json!(true) || room.is_empty() || identity.is_empty() {
            return Err("permissions denied".into());
        }
        if identity.len() > 256 || room.len() > 256 || text(&claims, "name").len() > 256 {
            return Err("a name exceeds the limits".into());
        }
        let now = self.shared.clock.now();
        Ok(locked(&self.shared.state).enter(&room, &identity, &claims, now))
    }

    /// A participant as the server would describe them.
    pub fn participant(&self, room: &str, identity: &str) -> Option<Value> {
        locked(&self.shared.state)
            .participant(room, identity)
            .cloned()
    }

    /// Whether there is such a room.
    pub fn has_room(&self, room: &str) -> bool {
        locked(&self.shared.state).has(room)
    }

    /// The calls that were let in so far.
    pub fn calls(&self) -> Vec<LiveKitCall> {
        locked(&self.shared.calls).clone()
    }

    /// From now on every call fails, or none does.
    pub fn trouble(&self, trouble: impl Into<Option<LiveKitTrouble>>) {
        *locked(&self.shared.trouble) = trouble.into();
    }
}

impl Shared {
    /// The claims of a token, where it is one of this server's and counts now.
    fn claims(&self, token: &str) -> Result<Value, String> {
        let claims = jwt::claims(token, SECRET).ok_or("invalid token")?;
        let time = |name: &str| claims.get(name).and_then(Value::as_i64);
        let now = self.clock.now().seconds();
        let counts = claims.get("iss").is_some_and(|iss| iss == KEY)
            && time("nbf").is_none_or(|nbf| nbf - LEEWAY <= now)
            && time("exp").is_some_and(|exp| now < exp + LEEWAY);
        counts.then_some(claims).ok_or("invalid token".into())
    }
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    Path((service, method)): Path<(String, String)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let trouble = *locked(&shared.trouble);
    match trouble {
        Some(LiveKitTrouble::Answers(status, code)) => {
            return failure(status, code, "scripted");
        }
        Some(LiveKitTrouble::AnswersInText(status, text)) => {
            return (status_of(status), text).into_response();
        }
        Some(LiveKitTrouble::Hangs) => tokio::time::sleep(Duration::from_mins(1)).await,
        None => {}
    }
    let token = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    // A token that is not taken is answered before Twirp sees the call.
    let Ok(claims) = shared.claims(token.unwrap_or_default()) else {
        return (StatusCode::UNAUTHORIZED, "invalid token").into_response();
    };
    if headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes) != Some(b"application/json") {
        return failure(404, "bad_route", "unexpected Content-Type");
    }
    let Ok(body) = serde_json::from_str::<Value>(&body) else {
        return failure(400, "malformed", "the json request could not be decoded");
    };
    match permitted(&service, &method, &claims, &body) {
        None => return failure(404, "bad_route", "no handler for path"),
        Some(false) => return failure(401, "unauthenticated", "permissions denied"),
        Some(true) => {}
    }
    locked(&shared.calls).push(LiveKitCall {
        method: method.clone(),
        body: body.clone(),
        claims,
    });
    match perform(&shared, &method, &body, shared.clock.now()) {
        Ok(value) => (
            [(header::CONTENT_TYPE, "application/json")],
            value.to_string(),
        )
            .into_response(),
        Err((status, code, message)) => failure(status, code, message),
    }
}

/// Whether a token's grants are those of the method; `None` where there is no
/// such method.
fn permitted(service: &str, method: &str, claims: &Value, body: &Value) -> Option<bool> {
    let video = field(claims, "video");
    let granted = |grant: &str| field(video, grant) == &json!(true);
    Some(match (service, method) {
        ("livekit.RoomService", "CreateRoom" | "DeleteRoom") => granted("roomCreate"),
        (
            "livekit.RoomService",
            "ListParticipants" | "GetParticipant" | "RemoveParticipant" | "UpdateParticipant",
        ) => granted("roomAdmin") && text(video, "room") == text(body, "room"),
        ("livekit.Egress", "StartRoomCompositeEgress" | "StopEgress") => granted("roomRecord"),
        _ => return None,
    })
}

fn perform(shared: &Shared, method: &str, body: &Value, now: Timestamp) -> rooms::Answer {
    let mut rooms = locked(&shared.state);
    let (room, identity) = (text(body, "room"), text(body, "identity"));
    match method {
        "CreateRoom" => rooms.create(&text(body, "name"), now),
        "DeleteRoom" => rooms.delete(&room),
        "ListParticipants" => Ok(rooms.list(&room)),
        "GetParticipant" => rooms.get(&room, &identity),
        "RemoveParticipant" => rooms.remove(&room, &identity),
        "UpdateParticipant" => rooms.update(&room, &identity, field(body, "permission")),
        "StartRoomCompositeEgress" => rooms.record(body, now),
        _ => rooms.stop(&text(body, "egress_id")),
    }
}

fn failure(status: u16, code: &str, message: &str) -> Response {
    let body = json!({"code": code, "msg": message});
    let json = [(header::CONTENT_TYPE, "application/json")];
    (status_of(status), json, body.to_string()).into_response()
}

fn status_of(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}
