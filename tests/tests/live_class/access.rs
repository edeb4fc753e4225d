//! Who may do what: every endpoint of a session, called by everybody.

use std::time::Duration;

use domain::Role;
use http::Method;
use serde_json::{Value, json};
use tests::Member;

use crate::class::{Class, class};

/// Who is let do something, of those who may enter.
#[derive(Clone, Copy, PartialEq)]
enum Needs {
    Entry,
    Manage,
    Host,
}

/// Method and suffix, what it needs on the token API and in the classroom
/// (`None`: it is not there), and a body.
type Row = (
    &'static str,
    &'static str,
    Option<Needs>,
    Option<Needs>,
    Value,
);

fn rows(class: &Class, victim: &Member) -> Vec<Row> {
    use Needs::{Entry, Host, Manage};
    let (host, co_host) = (class.host.id, class.co_host.id);
    let poll = json!({"question": "Tea?", "options": ["Yes", "No"]});
    let grant = json!({"user_id": co_host, "granted": true});
    let victim = json!({"user_id": victim.id});
    let say = json!({"body": "Hello"});
    let both = |needs| (Some(needs), Some(needs));
    let row = |method, suffix, (api, room), body| (method, suffix, api, room, body);
    let room = |needs| (None, Some(needs));
    vec![
        row("GET", "", both(Entry), Value::Null),
        row("PATCH", "", both(Manage), json!({"title": "Tides II"})),
        row("POST", "/co-hosts", both(Manage), grant),
        row("GET", "/participants", both(Manage), Value::Null),
        row("POST", "/unkick", both(Manage), victim.clone()),
        row("GET", "/messages", both(Entry), Value::Null),
        row("POST", "/messages", both(Entry), say.clone()),
        row("DELETE", "/messages/{message}", both(Host), Value::Null),
        row("GET", "/polls", both(Entry), Value::Null),
        row("POST", "/polls", (Some(Manage), Some(Host)), poll),
        row("POST", "/polls/{poll}/close", both(Manage), Value::Null),
        row("GET", "/questions", both(Entry), Value::Null),
        row("POST", "/questions", both(Entry), say),
        row(
            "DELETE",
            "/questions/{question}/upvote",
            both(Entry),
            Value::Null,
        ),
        row(
            "POST",
            "/polls/{poll}/vote",
            room(Entry),
            json!({"option": 1}),
        ),
        row("GET", "/polls/{poll}/results", room(Entry), Value::Null),
        row(
            "POST",
            "/questions/{question}/upvote",
            room(Entry),
            Value::Null,
        ),
        row(
            "POST",
            "/questions/{question}/answer",
            room(Host),
            json!({"answer": "So."}),
        ),
        row("POST", "/kick", room(Manage), victim),
        row(
            "POST",
            "/transfer-host",
            room(Manage),
            json!({"user_id": host}),
        ),
        // Last: they let people join, and end the class.
        row("POST", "/token", both(Entry), Value::Null),
        row("POST", "/end", both(Manage), Value::Null),
    ]
}

#[tokio::test]
async fn everybody_may_do_what_their_place_in_the_class_allows_and_nothing_else() {
    let class = class().await;
    let other = class.stack.member(48, Role::Student, &[1]).await;
    let victim = class.stack.member(49, Role::Student, &[1]).await;
    class.join(&victim).await;
    for (method, suffix, api, room, body) in rows(&class, &victim) {
        // Nobody asks more often than they may.
        class.stack.clock.advance(Duration::from_mins(1));
        let poll = class.poll(false).await.to_string();
        let question = class.question(&other, "Why?").await.to_string();
        let method: Method = method.parse().unwrap();
        for (in_room, needs) in [(false, api), (true, room)] {
            let Some(needs) = needs else {
                continue;
            };
            for (who, member, manages) in [
                ("stranger", &class.stranger, false),
                ("kicked", &class.kicked, false),
                ("participant", &class.participant, false),
                ("enrolled", &class.enrolled, false),
                ("admin", &class.admin, false),
                ("instructor", &class.instructor, false),
                ("co-host", &class.co_host, true),
                ("host", &class.host, true),
            ] {
                if suffix == "/end" && who == "host" && !in_room {
                    // The room's turn comes; the class must be on till then.
                    continue;
                }
                if suffix == "/end" && who == "co-host" {
                    continue;
                }
                let message = class.say(&other, "Hello").await.to_string();
                let suffix = suffix
                    .replace("{poll}", &poll)
                    .replace("{question}", &question)
                    .replace("{message}", &message);
                let call = if in_room {
                    class.room(member, method.clone(), &suffix)
                } else {
                    class.call(member, method.clone(), &suffix)
                };
                let call = if body.is_null() {
                    call
                } else {
                    call.json(&body)
                };
                let answer = call.send().await;
                let case = format!(
                    "{method} {suffix} by {who}, room {in_room}: {}",
                    answer.text
                );
                let (status, code) = (answer.status.as_u16(), &answer.json["code"]);
                match who {
                    "stranger" => {
                        assert_eq!((status, code.as_str()), (404, Some("not_found")), "{case}");
                    }
                    "kicked" => {
                        assert_eq!((status, code.as_str()), (403, Some("kicked")), "{case}");
                    }
                    _ => {
                        let allowed = match needs {
                            Needs::Entry => true,
                            Needs::Manage => manages,
                            Needs::Host => who == "host",
                        };
                        let expected = if allowed { None } else { Some("forbidden") };
                        assert_eq!(code.as_str(), expected, "{case}");
                        assert_eq!(answer.status.is_success(), allowed, "{case}");
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn a_co_host_may_end_the_class() {
    let class = class().await;
    let ended = class.post(&class.co_host, "/end", json!({})).await;
    assert_eq!(ended.must_be(200).json["status"], "ended");
}

#[tokio::test]
async fn what_is_not_there_is_404_and_told_after_a_wrong_body() {
    let class = class().await;
    let host = &class.host;
    for suffix in ["/polls/1/results", "/polls/01/results", "/polls/x/results"] {
        class
            .room_get(host, suffix)
            .await
            .must_be_problem(404, "not_found");
    }
    for (suffix, body) in [
        ("/polls/1/vote", json!({"option": 0})),
        ("/questions/1/upvote", json!({})),
        ("/questions/x/answer", json!({})),
        ("/kick", json!({"user_id": 999})),
        ("/transfer-host", json!({"user_id": class.enrolled.id})),
        ("/transfer-host", json!({"user_id": class.kicked.id})),
        ("/unkick", json!({"user_id": class.enrolled.id})),
        ("/co-hosts", json!({"user_id": 999, "granted": true})),
    ] {
        let answer = class.room_post(host, suffix, body).await;
        assert_eq!(answer.status.as_u16(), 404, "{suffix}: {}", answer.text);
    }
    for id in ["/messages/1", "/messages/0", "/messages/x"] {
        let answer = class.call(host, Method::DELETE, id).send().await;
        answer.must_be_problem(404, "not_found");
    }
    let wrong = class
        .room_post(host, "/polls/1/vote", json!({"option": "x"}))
        .await;
    assert_eq!(wrong.must_be(422).wrong_fields(), ["option"]);
    for session in ["7", "07", "x", "9007199254740992"] {
        let path = format!("/api/liveclass/sessions/{session}/messages");
        let call = class.stack.call(Method::POST, &path).token(&host.token);
        let wrong = call.json(&json!({})).send().await;
        assert_eq!(wrong.must_be(422).wrong_fields(), ["body"], "{session}");
        let call = class.stack.call(Method::GET, &path).token(&host.token);
        call.send().await.must_be_problem(404, "not_found");
    }
}
