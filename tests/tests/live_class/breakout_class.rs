//! A class on a scripted media server, with what breakout rooms take.

use std::time::Duration;

use domain::{Clock, Role, Timestamp};
use http::Method;
use serde_json::{Value, json};
use testkit::{FakeClock, LiveKitServer, MediaEvents, SignedEvent, jwt};
use tests::{Answer, Member, TestStack};

use crate::class::{COURSE, Class, class_on};

pub(crate) struct Breakouts {
    pub(crate) class: Class,
    pub(crate) server: LiveKitServer,
    pub(crate) events: MediaEvents,
    /// The scripted server's time.
    clock: FakeClock,
}

impl Breakouts {
    /// The class, with a janitor that is called by hand.
    pub(crate) async fn start() -> Self {
        Self::with_janitor(false).await
    }

    /// The same, where the janitor may run by itself.
    pub(crate) async fn with_janitor(runs: bool) -> Self {
        let clock = FakeClock::at(tests::START);
        let server = LiveKitServer::start(clock.clone()).await.unwrap();
        let vars = server.vars();
        let stack = TestStack::with(|options| {
            options.vars.extend(vars);
            options.janitor = runs;
        });
        let (key, secret) = server.key();
        Self {
            class: class_on(stack.await, "livekit").await,
            events: MediaEvents::new(key, secret),
            server,
            clock,
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(crate) fn advance(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
        let clock = &self.class.stack.clock;
        clock.advance(Duration::from_secs(seconds));
    }

    /// More students who have joined.
    pub(crate) async fn students(&self, ids: std::ops::Range<u64>) -> Vec<Member> {
        let mut all = vec![];
        for id in ids {
            let student = self.class.stack.member(id, Role::Student, &[COURSE]).await;
            self.class.join(&student).await;
            all.push(student);
        }
        all
    }

    /// Asks for rooms as the host.
    pub(crate) async fn create(&self, body: Value) -> Answer {
        let class = &self.class;
        class.room_post(&class.host, "/breakouts", body).await
    }

    /// Opens rooms as the host.
    pub(crate) async fn open(&self, body: Value) -> Value {
        self.create(body).await.must_be(201).json
    }

    /// The rooms as the host reads them.
    pub(crate) async fn list(&self) -> Value {
        let answer = self.class.room_get(&self.class.host, "/breakouts").await;
        answer.must_be(200).json
    }

    /// Who is in which room, by the list.
    pub(crate) async fn members(&self) -> Vec<Vec<u64>> {
        let all = self.list().await;
        let all = all.as_array().unwrap().iter();
        let ids = |room: &Value| -> Vec<u64> {
            let ids = room["participants"].as_array().unwrap().iter();
            ids.map(|id| id.as_u64().unwrap()).collect()
        };
        all.map(ids).collect()
    }

    pub(crate) async fn join(&self, member: &Member, breakout: u64) -> Answer {
        let suffix = format!("/breakouts/{breakout}/join");
        let call = self.class.room(member, Method::POST, &suffix);
        call.send().await
    }

    /// Joins, and enters the room on the media server; the connection.
    pub(crate) async fn enter(&self, member: &Member, breakout: u64) -> String {
        let joined = self.join(member, breakout).await.must_be(200).json;
        self.server
            .enter(joined["token"].as_str().unwrap())
            .unwrap()
    }

    /// Enters the session's own room; the connection.
    pub(crate) async fn enter_class(&self, member: &Member) -> String {
        let joined = self.class.join(member).await;
        self.server
            .enter(joined["token"].as_str().unwrap())
            .unwrap()
    }

    pub(crate) async fn close(&self, member: &Member) -> Answer {
        let call = self.class.room(member, Method::POST, "/breakouts/close");
        call.send().await
    }

    pub(crate) async fn end(&self) -> Answer {
        let call = self.class.call(&self.class.host, Method::POST, "/end");
        call.send().await
    }

    /// The media server's name of the session's room, or of a breakout.
    pub(crate) fn room(&self, breakout: Option<u64>) -> String {
        let session = self.class.id;
        breakout.map_or(format!("class-{session}"), |id| {
            format!("class-{session}-{id}")
        })
    }

    pub(crate) fn has_room(&self, breakout: u64) -> bool {
        self.server.has_room(&self.room(Some(breakout)))
    }

    pub(crate) fn is_in(&self, member: &Member, breakout: Option<u64>) -> bool {
        let identity = format!("user-{}", member.id);
        let found = self.server.participant(&self.room(breakout), &identity);
        found.is_some()
    }

    /// The media server tells that somebody is in a room.
    pub(crate) async fn joined(&self, member: &Member, breakout: Option<u64>, sid: &str) -> Value {
        let identity = format!("user-{}", member.id);
        let (room, now) = (self.room(breakout), self.now());
        let kind = "participant_joined";
        let event = self
            .events
            .participant(kind, &room, (&identity, sid), now, now);
        self.deliver(&event).await
    }

    /// What becomes of an event.
    pub(crate) async fn deliver(&self, event: &SignedEvent) -> Value {
        let path = "/webhooks/liveclass/driver";
        let call = self.class.stack.call(Method::POST, path);
        let call = call
            .header("content-type", SignedEvent::CONTENT_TYPE)
            .header("authorization", &event.authorization);
        let answer = call.body(event.body.clone()).send().await.must_be(200);
        answer.json["status"].clone()
    }

    /// The claims of a result's token.
    pub(crate) fn claims(&self, result: &Value) -> Value {
        jwt::claims(result["token"].as_str().unwrap(), self.server.key().1).unwrap()
    }

    /// One run of the janitor: sets closed, ended, left.
    pub(crate) async fn sweep(&self) -> (u32, u32, u32) {
        let swept = self.class.stack.stack.class_janitor.sweep().await.unwrap();
        (swept.closed, swept.ended, swept.left)
    }
}

/// Rooms in which everybody chooses.
pub(crate) fn chosen(count: u8) -> Value {
    json!({"count": count, "assignment": "self"})
}

/// The statuses of rooms.
pub(crate) fn statuses(rooms: &Value) -> Vec<&str> {
    let rooms = rooms.as_array().unwrap().iter();
    rooms.map(|room| room["status"].as_str().unwrap()).collect()
}
