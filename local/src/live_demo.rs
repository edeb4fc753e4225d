//! The demo live sessions, and the media server that a stack without one
//! speaks of.

use domain::live::NewLiveSession;
use domain::{Driver, Fields, LiveSessionId, Request, Timestamp, UserId};
use serde_json::json;
use store::{Store, StoreError};
use telemetry::Vars;

use crate::ready::{ReadyLiveKit, ReadyLiveSessions};

/// Whose class it is, and who holds it.
const COURSE: u64 = 1;
const HOST: u64 = 2;
/// By driver.
const SESSIONS: ReadyLiveSessions = ReadyLiveSessions {
    livekit: 1,
    webrtc: 2,
};

/// The key and the address of `livekit-server --dev`, where nothing else is
/// configured. It is set like one of one's own, so that events signed with it
/// are believed here.
pub(crate) const DEVELOPMENT: [(&str, &str); 2] = [
    ("LECTERN_LIVEKIT_API_KEY", "devkey"),
    ("LECTERN_LIVEKIT_API_SECRET", "secret"),
];
const DEVELOPMENT_URL: &str = "ws://localhost:7880";

/// Sees to it that the demo sessions are there; what is there stays.
pub(crate) async fn sessions(
    store: &Store,
    now: Timestamp,
) -> Result<Option<ReadyLiveSessions>, StoreError> {
    for (id, driver, title) in [
        (SESSIONS.livekit, Driver::Livekit, "The Moon, live"),
        (SESSIONS.webrtc, Driver::Webrtc, "Questions about the Moon"),
    ] {
        let body = json!({"title": title, "course_id": COURSE});
        let (Ok(id), Ok(host), Ok(mut fields)) = (
            LiveSessionId::try_from(id),
            UserId::try_from(HOST),
            Fields::of(&body),
        ) else {
            return Ok(None);
        };
        let Some(new) = NewLiveSession::read(&mut fields) else {
            return Ok(None);
        };
        let session = new.scheduled(id, host, driver, now);
        match store.create_live_session(&session, None).await {
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Some(SESSIONS))
}

/// The media server that the variables name.
pub(crate) fn livekit(vars: &Vars) -> ReadyLiveKit {
    let text = |name| vars.optional(name).unwrap_or_default().to_owned();
    let url = vars.optional("LECTERN_LIVEKIT_URL");
    let ws_url = url.map_or_else(
        || DEVELOPMENT_URL.to_owned(),
        |url| match url.strip_prefix("http") {
            Some(rest) => format!("ws{rest}"),
            None => url.to_owned(),
        },
    );
    ReadyLiveKit {
        ws_url: ws_url.trim_end_matches('/').to_owned(),
        api_key: text("LECTERN_LIVEKIT_API_KEY"),
        api_secret: text("LECTERN_LIVEKIT_API_SECRET"),
    }
}
