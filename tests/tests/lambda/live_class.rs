//! A class, through the functions of both surfaces.

use serde_json::json;

use crate::logged_in::log_in;
use crate::stack::Stack;

#[test]
fn a_class_is_held_on_the_token_api_and_in_the_classroom() {
    let Some(stack) = Stack::start() else { return };
    let mut api = stack.function("liveclass-api");
    let made = api.http(&stack.event("liveclass-api/create-session.json", 0));
    assert_eq!(made["status"], "scheduled", "{made}");
    let listed = api.http(&stack.event("liveclass-api/sessions.json", 0));
    assert_eq!(listed["sessions"][0]["id"], made["id"], "{listed}");
    let token = api.http(&stack.event("liveclass-api/token.json", 0));
    assert_eq!(token["identity"], "user-2", "{token}");
    let session = api.http(&stack.event("liveclass-api/session.json", 0));
    assert_eq!(session["status"], "live", "{session}");
    let said = api.http(&stack.event("liveclass-api/send-message.json", 0));
    let chat = api.http(&stack.event("liveclass-api/messages.json", 0));
    assert_eq!(chat[0], said);
    let poll = api.http(&stack.event("liveclass-api/create-poll.json", 0));
    let polls = api.http(&stack.event("liveclass-api/polls.json", 0));
    assert_eq!(polls[0], poll);
    let question = api.http(&stack.event("liveclass-api/ask-question.json", 0));
    let questions = api.http(&stack.event("liveclass-api/questions.json", 0));
    assert_eq!(questions[0], question);

    let (session, csrf) = log_in(&stack);
    let poll = poll["id"].to_string();
    let page = |file: &str| {
        let values = [
            ("session", session.as_str()),
            ("csrf_token", csrf.as_str()),
            ("poll_id", poll.as_str()),
        ];
        stack.event_with(file, &values)
    };
    let mut room = stack.function("liveclass-room");
    let token = room.http(&page("liveclass-room/token.json"));
    assert_eq!(token["room"], "class-2", "{token}");
    assert_eq!(room.http(&page("liveclass-room/messages.json")), chat);
    let voted = room.http(&page("liveclass-room/vote.json"));
    assert_eq!(voted["total_votes"], 1, "{voted}");
    assert_eq!(room.http(&page("liveclass-room/results.json")), voted);
    let unknown = room.invoke(&page("liveclass-room/kick.json"));
    assert_eq!(
        unknown["statusCode"], 404,
        "nobody else has joined: {unknown}"
    );

    let ended = api.http(&stack.event("liveclass-api/end.json", 0));
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
    let page = |file: &str| stack.event_with(file, &values);
    let mut room = stack.function("liveclass-room");
    let opened = room.http(&page("liveclass-room/create-breakouts.json"));
    assert_eq!(opened[2]["room"], "class-1-3", "{opened}");
    assert_eq!(room.http(&page("liveclass-room/breakouts.json")), opened);
    assert_eq!(sweep(), json!({"closed": 0, "ended": 0, "left": 0}));
    // No media server is there to end them.
    let closed = room.invoke(&page("liveclass-room/close-breakouts.json"));
    assert_eq!(closed["statusCode"], 502, "{closed}");
    let rooms = room.http(&page("liveclass-room/breakouts.json"));
    assert_eq!(rooms[0]["status"], "closed", "{rooms}");
    assert_eq!(sweep(), json!({"closed": 0, "ended": 0, "left": 1}));
}
