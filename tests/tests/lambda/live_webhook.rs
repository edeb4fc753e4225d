//! What the media server tells, as API Gateway hands it over: its content type
//! is no text there, so the body comes in base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::Clock;
use serde_json::{Value, json};
use telemetry::SystemClock;
use testkit::MediaEvents;

use crate::stack::{MEDIA_KEY, Stack, text};

/// What LiveKit sent, signed just now.
fn signed(stack: &Stack, file: &str) -> Value {
    let event = stack.event(file, 0);
    let body = STANDARD.decode(text(&event["body"])).unwrap();
    signed_body(event, &String::from_utf8(body).unwrap())
}

/// What it sends of the class besides: the kind, and what it is about.
fn made(stack: &Stack, kind: &str, about: &Value) -> Value {
    let kept = stack.event("liveclass-webhook/participant-joined.json", 0);
    let mut body = json!({"event": kind, "id": format!("EV_{kind}"), "createdAt": "1795822224",
        "room": {"sid": "RM_hT4qLm8wZx2K", "name": "class-1", "creationTime": "1795820400"}});
    let more = about.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(more);
    signed_body(kept, &body.to_string())
}

fn signed_body(mut event: Value, body: &str) -> Value {
    let events = MediaEvents::new(MEDIA_KEY.0, MEDIA_KEY.1);
    let signed = events.sign(body, SystemClock.now());
    event["headers"]["authorization"] = signed.authorization.into();
    event["headers"]["content-length"] = body.len().to_string().into();
    event["body"] = STANDARD.encode(body).into();
    event
}

#[test]
fn the_media_server_tells_of_a_class_from_its_beginning_to_its_recording() {
    let Some(stack) = Stack::start() else { return };
    let mut webhook = stack.function("liveclass-webhook");
    for event in [
        made(&stack, "room_started", &json!({"createdAt": "1795820400"})),
        signed(&stack, "liveclass-webhook/participant-joined.json"),
        signed(&stack, "liveclass-webhook/participant-left.json"),
        signed(&stack, "liveclass-webhook/egress-ended.json"),
        made(&stack, "room_finished", &json!({})),
    ] {
        assert_eq!(webhook.http(&event)["status"], "ok", "{event}");
        assert_eq!(webhook.http(&event)["status"], "duplicate", "{event}");
    }
    let about = json!({"participant": {"sid": "PA_u9WcT4sYb6Ej", "identity": "user-3"},
        "track": {"sid": "TR_VSq3kR7nWm5cFa", "type": "VIDEO", "source": "SCREEN_SHARE"}});
    let track = made(&stack, "track_published", &about);
    assert_eq!(webhook.http(&track)["status"], "ignored");
    let mut forged = track;
    forged["headers"]["authorization"] = "forged".into();
    assert_eq!(webhook.invoke(&forged)["statusCode"], 401);

    let mut api = stack.function("liveclass-api");
    let attendance = api.http(&stack.request("GET /api/liveclass/sessions/1/attendance", None));
    assert_eq!(attendance[0]["user_id"], 3, "{attendance}");
    assert_eq!(attendance[0]["seconds"], 1799, "{attendance}");
    let stopped = api.http(&stack.request("POST /api/liveclass/sessions/1/recording/stop", None));
    assert_eq!(stopped["recording"]["status"], "complete", "{stopped}");
    let ended = api.invoke(&stack.request("POST /api/liveclass/sessions/1/recording/start", None));
    assert_eq!(ended["statusCode"], 409, "{ended}");
}
