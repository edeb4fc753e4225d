//! What the media server tells, as API Gateway hands it over: its content type
//! is no text there, so the body comes in base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::Clock;
use serde_json::Value;
use telemetry::SystemClock;
use testkit::MediaEvents;

use crate::stack::{MEDIA_KEY, Stack, text};

/// An event that was signed just now.
fn signed(stack: &Stack, file: &str) -> Value {
    let mut event = stack.event(file, 0);
    let body = STANDARD.decode(text(&event["body"])).unwrap();
    let body = String::from_utf8(body).unwrap();
    let events = MediaEvents::new(MEDIA_KEY.0, MEDIA_KEY.1);
    let signed = events.sign(&body, SystemClock.now());
    event["headers"]["authorization"] = signed.authorization.into();
    event
}

#[test]
fn the_media_server_tells_of_a_class_from_its_beginning_to_its_recording() {
    let Some(stack) = Stack::start() else { return };
    let mut webhook = stack.function("liveclass-webhook");
    for file in [
        "liveclass-webhook/room-started.json",
        "liveclass-webhook/participant-joined.json",
        "liveclass-webhook/participant-left.json",
        "liveclass-webhook/egress-ended.json",
        "liveclass-webhook/room-finished.json",
    ] {
        let event = signed(&stack, file);
        assert_eq!(webhook.http(&event)["status"], "ok", "{file}");
        assert_eq!(webhook.http(&event)["status"], "duplicate", "{file}");
    }
    let track = signed(&stack, "liveclass-webhook/track-published.json");
    assert_eq!(webhook.http(&track)["status"], "ignored");
    let mut forged = track;
    forged["headers"]["authorization"] = "forged".into();
    assert_eq!(webhook.invoke(&forged)["statusCode"], 401);

    let mut api = stack.function("liveclass-api");
    let attendance = api.http(&stack.event("liveclass-api/attendance.json", 0));
    assert_eq!(attendance[0]["user_id"], 3, "{attendance}");
    assert_eq!(attendance[0]["seconds"], 1799, "{attendance}");
    let stopped = api.http(&stack.event("liveclass-api/stop-recording.json", 0));
    assert_eq!(stopped["recording"]["status"], "complete", "{stopped}");
    let ended = api.invoke(&stack.event("liveclass-api/start-recording.json", 0));
    assert_eq!(ended["statusCode"], 409, "{ended}");
}
