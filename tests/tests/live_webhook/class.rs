//! A class on a scripted media server.

use std::time::Duration;

use domain::{Clock, Timestamp};
use http::Method;
use serde_json::{Value, json};
use testkit::{FakeClock, LiveKitServer, MediaEvents, SignedEvent};
use tests::{Answer, INSTRUCTOR, START, STUDENT, TestStack};

pub(crate) const WEBHOOK: &str = "/webhooks/liveclass/driver";

pub(crate) struct Class {
    pub(crate) stack: TestStack,
    pub(crate) server: LiveKitServer,
    pub(crate) events: MediaEvents,
    /// The scripted server's time.
    clock: FakeClock,
    /// The session.
    pub(crate) id: u64,
}

impl Class {
    /// A scheduled session of course 1 that its instructor holds.
    pub(crate) async fn start() -> Self {
        Self::with(json!({})).await
    }

    /// The same with further fields.
    pub(crate) async fn with(mut fields: Value) -> Self {
        let clock = FakeClock::at(START);
        let server = LiveKitServer::start(clock.clone()).await.unwrap();
        let stack = TestStack::with(|options| options.vars.extend(server.vars())).await;
        let (key, secret) = server.key();
        fields["course_id"] = 1.into();
        fields["title"] = "Tides".into();
        let call = stack.post(INSTRUCTOR, "/api/liveclass/sessions");
        let made = call.json(&fields).send().await.must_be(201).json;
        Self {
            events: MediaEvents::new(key, secret),
            id: made["id"].as_u64().unwrap(),
            stack,
            server,
            clock,
        }
    }

    /// A session whose recording goes into the first chapter.
    pub(crate) async fn publishing() -> Self {
        let class = Self::start().await;
        let chapter = class.course().await["chapters"][0]["id"].clone();
        let call = class.stack.call(Method::PATCH, &class.path(""));
        let call = call.token(&class.stack.token(INSTRUCTOR));
        let call = call.json(&json!({"publish_chapter_id": chapter}));
        call.send().await.must_be(200);
        class
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(crate) fn advance(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
        self.stack.clock.advance(Duration::from_secs(seconds));
    }

    pub(crate) fn room(&self) -> String {
        format!("class-{}", self.id)
    }

    pub(crate) fn path(&self, suffix: &str) -> String {
        format!("/api/liveclass/sessions/{}{suffix}", self.id)
    }

    /// Delivers an event.
    pub(crate) async fn deliver(&self, event: &SignedEvent) -> Answer {
        self.deliver_as(&event.authorization, event.body.clone())
            .await
    }

    /// Delivers a body with a header of its own.
    pub(crate) async fn deliver_as(&self, authorization: &str, body: impl Into<Vec<u8>>) -> Answer {
        self.stack
            .call(Method::POST, WEBHOOK)
            .header("content-type", SignedEvent::CONTENT_TYPE)
            .header("authorization", authorization)
            .body(body.into())
            .send()
            .await
    }

    /// Delivers an event and asserts what became of it.
    #[track_caller]
    pub(crate) fn took(
        &self,
        event: &SignedEvent,
        status: &'static str,
    ) -> impl Future<Output = ()> {
        let place = std::panic::Location::caller();
        let event = event.clone();
        async move {
            let answer = self.deliver(&event).await.must_be(200);
            assert_eq!(answer.json, json!({"status": status}), "{place}");
        }
    }

    /// A connection's event, now.
    pub(crate) fn connection(&self, kind: &str, user: u64, sid: &str, joined: u64) -> SignedEvent {
        let joined = START.plus(Duration::from_secs(joined));
        let identity = format!("user-{user}");
        self.events
            .participant(kind, &self.room(), (&identity, sid), joined, self.now())
    }

    /// A recording's event, now; with a file where it is complete.
    pub(crate) fn egress(&self, kind: &str, id: &str, status: &str) -> SignedEvent {
        let file = (status == "EGRESS_COMPLETE").then(|| {
            json!({
                "filename": format!("recordings/{id}.mp4"),
                "location": format!("https://rec.example.org/{id}.mp4"),
                "duration": "1800000000000",
                "size": "734003200"
            })
        });
        self.events
            .egress(kind, &self.room(), (id, status), file, self.now())
    }

    /// The session as its host sees it.
    pub(crate) async fn shown(&self) -> Value {
        let call = self.stack.get(INSTRUCTOR, &self.path(""));
        call.send().await.must_be(200).json
    }

    /// The attendance as its host sees it.
    pub(crate) async fn attendance(&self) -> Value {
        let call = self.stack.get(INSTRUCTOR, &self.path("/attendance"));
        call.send().await.must_be(200).json
    }

    /// A user takes a token.
    pub(crate) async fn token(&self, user: u64) -> Value {
        let call = self.stack.post(user, &self.path("/token"));
        call.send().await.must_be(200).json
    }

    /// The host was there once, and the class has not begun by it.
    pub(crate) async fn host_was_there(&self) {
        let store = &self.stack.stack.store;
        let host = store.user(INSTRUCTOR.try_into().unwrap()).await.unwrap();
        let session = self.id.try_into().unwrap();
        let host = host.unwrap();
        let joined = store.join_session(session, &host, self.now());
        joined.await.unwrap();
    }

    /// The host and a student take tokens.
    pub(crate) async fn begin(&self) {
        self.token(INSTRUCTOR).await;
        self.token(STUDENT).await;
    }

    /// Course 1 as it is stored.
    pub(crate) async fn course(&self) -> Value {
        let call = self.stack.get(INSTRUCTOR, "/api/v1/courses/1");
        call.send().await.must_be(200).json
    }

    /// The topics of course 1 that bear the session's title.
    pub(crate) async fn topics(&self) -> Vec<Value> {
        let course = self.course().await;
        let chapters = course["chapters"].as_array().unwrap().iter();
        let topics = chapters.flat_map(|chapter| chapter["topics"].as_array().unwrap());
        let ours = topics.filter(|topic| topic["title"] == "Tides");
        ours.cloned().collect()
    }
}
