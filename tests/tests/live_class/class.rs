//! A class and the people in and around it.

use domain::Role;
use http::Method;
use serde_json::{Value, json};
use tests::{Answer, Call, Member, TestStack};

/// The course of the classes.
pub(crate) const COURSE: u64 = 1;

/// A class that has begun, and everybody who has to do with it.
pub(crate) struct Class {
    pub(crate) stack: TestStack,
    pub(crate) id: u64,
    /// Instructor of the course.
    pub(crate) host: Member,
    pub(crate) co_host: Member,
    /// Enrolled, and has joined.
    pub(crate) participant: Member,
    /// Enrolled, and has not.
    pub(crate) enrolled: Member,
    /// Enrolled, has joined and was thrown out.
    pub(crate) kicked: Member,
    /// Another instructor of the course.
    pub(crate) instructor: Member,
    pub(crate) admin: Member,
    /// Has nothing to do with the course.
    pub(crate) stranger: Member,
}

/// A class between browsers.
pub(crate) async fn class() -> Class {
    class_on(TestStack::start().await, "webrtc").await
}

pub(crate) async fn class_on(stack: TestStack, driver: &str) -> Class {
    let student = |id| stack.member(id, Role::Student, &[COURSE]);
    let class = Class {
        host: stack.demo_member(2).await,
        co_host: student(41).await,
        participant: student(42).await,
        enrolled: student(43).await,
        kicked: student(44).await,
        instructor: stack.member(45, Role::Instructor, &[]).await,
        admin: stack.member(46, Role::Admin, &[]).await,
        stranger: stack.member(47, Role::Instructor, &[2]).await,
        id: 0,
        stack,
    };
    teaches(&class.stack, class.instructor.id).await;
    let body = json!({"course_id": COURSE, "title": "Tides", "driver": driver});
    let made = class.make(&class.host, &body).await.must_be(201);
    let id = made.json["id"].as_u64().unwrap();
    let class = Class { id, ..class };
    let grant = json!({"user_id": class.co_host.id, "granted": true});
    class
        .post(&class.host, "/co-hosts", grant)
        .await
        .must_be(200);
    for member in [&class.host, &class.participant, &class.kicked] {
        class.join(member).await;
    }
    let out = json!({"user_id": class.kicked.id});
    class.room_post(&class.host, "/kick", out).await;
    class
}

/// Makes somebody an instructor of the course.
async fn teaches(stack: &TestStack, user: u64) {
    let store = &stack.stack.store;
    let id = COURSE.try_into().unwrap();
    let mut course = store.course(id).await.unwrap().unwrap();
    course.instructor_ids.push(user.try_into().unwrap());
    store.put_course(&course, &[]).await.unwrap();
}

impl Class {
    /// Makes a session.
    pub(crate) async fn make(&self, member: &Member, body: &Value) -> Answer {
        let path = "/api/liveclass/sessions";
        let call = self.stack.call(Method::POST, path).token(&member.token);
        call.json(body).send().await
    }

    /// A request of the token API.
    pub(crate) fn call(&self, member: &Member, method: Method, suffix: &str) -> Call {
        let path = format!("/api/liveclass/sessions/{}{suffix}", self.id);
        self.stack.call(method, &path).token(&member.token)
    }

    /// A request of a page in the classroom.
    pub(crate) fn room(&self, member: &Member, method: Method, suffix: &str) -> Call {
        let path = format!("/liveclass/sessions/{}{suffix}", self.id);
        self.stack.call(method, &path).page(&member.browser)
    }

    pub(crate) async fn get(&self, member: &Member, suffix: &str) -> Answer {
        self.call(member, Method::GET, suffix).send().await
    }

    pub(crate) async fn post(&self, member: &Member, suffix: &str, body: Value) -> Answer {
        let call = self.call(member, Method::POST, suffix);
        call.json(&body).send().await
    }

    pub(crate) async fn room_get(&self, member: &Member, suffix: &str) -> Answer {
        self.room(member, Method::GET, suffix).send().await
    }

    pub(crate) async fn room_post(&self, member: &Member, suffix: &str, body: Value) -> Answer {
        let call = self.room(member, Method::POST, suffix);
        call.json(&body).send().await
    }

    /// Takes a token.
    pub(crate) async fn join(&self, member: &Member) -> Value {
        let call = self.call(member, Method::POST, "/token");
        call.send().await.must_be(200).json
    }

    /// Opens a poll of three options and gives its id.
    pub(crate) async fn poll(&self, allow_change: bool) -> u64 {
        let body = json!({"question": "Tea?", "options": ["Yes", "No", "Later"], "allow_change": allow_change});
        let made = self.post(&self.host, "/polls", body).await.must_be(201);
        made.json["id"].as_u64().unwrap()
    }

    /// Asks a question and gives its id.
    pub(crate) async fn question(&self, member: &Member, body: &str) -> u64 {
        let made = self.post(member, "/questions", json!({"body": body})).await;
        made.must_be(201).json["id"].as_u64().unwrap()
    }

    /// Says something and gives its id.
    pub(crate) async fn say(&self, member: &Member, body: &str) -> u64 {
        let made = self.post(member, "/messages", json!({"body": body})).await;
        made.must_be(201).json["id"].as_u64().unwrap()
    }

    /// The session as the host reads it.
    pub(crate) async fn session(&self) -> Value {
        self.get(&self.host, "").await.must_be(200).json
    }
}

/// The field `key` of every element.
pub(crate) fn each<'a>(list: &'a Value, key: &str) -> Vec<&'a Value> {
    let all = list.as_array().unwrap().iter();
    all.map(|one| &one[key]).collect()
}
