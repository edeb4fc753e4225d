//! A class, through the functions of both surfaces.

use serde_json::{Value, json};

use crate::logged_in::log_in;
use crate::stack::{Stack, with_request};

#[test]
fn a_class_is_held_on_the_token_api_and_in_the_classroom() {
    let Some(stack) = Stack::start() else { return };
    let mut api = stack.function("liveclass-api");
    let made = api.http(&stack.event("liveclass-api/create-session.json", 0));
    assert_eq!(made["status"], "scheduled", "{made}");
    let listed = api.http(&stack.request("GET /api/liveclass/sessions?course_id=1&limit=20", None));
    assert_eq!(listed["sessions"][0]["id"], made["id"], "{listed}");
    let mut call = |method: &str, path: &str, body: Option<Value>| {
        let request = format!("{method} /api/liveclass/sessions/2{path}");
        api.http(&stack.request(&request, body.as_ref()))
    };
    let token = call("POST", "/token", None);
    assert_eq!(token["identity"], "user-2", "{token}");
    let session = call("GET", "", None);
    assert_eq!(session["status"], "live", "{session}");
    let said = call("POST", "/messages", Some(json!({"body": "Welcome!"})));
    let chat = call("GET", "/messages?after=0&limit=50", None);
    assert_eq!(chat[0], said);
    let poll = json!({"question": "Which phase is tonight?", "options": ["New Moon", "Full Moon"]});
    let poll = call("POST", "/polls", Some(poll));
    let polls = call("GET", "/polls", None);
    assert_eq!(polls[0], poll);
    let question = json!({"body": "Why do we always see the same side?"});
    let question = call("POST", "/questions", Some(question));
    let questions = call("GET", "/questions", None);
    assert_eq!(questions[0], question);

    let (session, csrf) = log_in(&stack);
    let poll_id = poll["id"].to_string();
    let values = [
        ("session", session.as_str()),
        ("csrf_token", csrf.as_str()),
        ("poll_id", poll_id.as_str()),
    ];
    let vote = stack.event_with("liveclass-room/vote.json", &values);
    let page = |request: &str, body: Option<&Value>| with_request(vote.clone(), request, body);
    let mut room = stack.function("liveclass-room");
    let token = room.http(&page("POST /liveclass/sessions/2/token", None));
    assert_eq!(token["room"], "class-2", "{token}");
    let read = room.http(&page("GET /liveclass/sessions/2/messages", None));
    assert_eq!(read, chat);
    let voted = room.http(&vote);
    assert_eq!(voted["total_votes"], 1, "{voted}");
    let results = format!("GET /liveclass/sessions/2/polls/{poll_id}/results");
    assert_eq!(room.http(&page(&results, None)), voted);
    let kick = page(
        "POST /liveclass/sessions/2/kick",
        Some(&json!({"user_id": 3})),
    );
    let unknown = room.invoke(&kick);
    assert_eq!(
        unknown["statusCode"], 404,
        "nobody else has joined: {unknown}"
    );

    let ended = call("POST", "/end", None);
    assert_eq!(ended["status"], "ended", "{ended}");
}

#[test]
fn breakout_rooms_are_opened_in_the_classroom_and_seen_to_by_the_janitor() {
    let Some(stack) = Stack::start() else { return };
    let mut janitor = stack.function("liveclass-janitor");
    let mut sweep = || janitor.invoke(&stack.event("liveclass-janitor/schedule.json", 0));
    assert_eq!(sweep(), json!({"closed": 0, "ended": 0, "left": 0}));

    let (session, csrf) = log_in(&stack);
    let values = [("session", session.as_str()), ("csrf_token", csrf.as_str())];
    let vote = stack.event_with("liveclass-room/vote.json", &values);
    let page = |request: &str, body: Option<&Value>| with_request(vote.clone(), request, body);
    let list = page("GET /liveclass/sessions/1/breakouts", None);
    let open = json!({"count": 3, "assignment": "self", "minutes": 15});
    let mut room = stack.function("liveclass-room");
    let opened = room.http(&page("POST /liveclass/sessions/1/breakouts", Some(&open)));
    assert_eq!(opened[2]["room"], "class-1-3", "{opened}");
    assert_eq!(room.http(&list), opened);
    assert_eq!(sweep(), json!({"closed": 0, "ended": 0, "left": 0}));
    // No media server is there to end them.
    let closed = room.invoke(&page("POST /liveclass/sessions/1/breakouts/close", None));
    assert_eq!(closed["statusCode"], 502, "{closed}");
    let rooms = room.http(&list);
    assert_eq!(rooms[0]["status"], "closed", "{rooms}");
    assert_eq!(sweep(), json!({"closed": 0, "ended": 0, "left": 1}));
}
