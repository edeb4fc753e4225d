//! A stack of its own for every test, and a client that speaks HTTP to it.
#![expect(
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::panic,
    clippy::return_self_not_must_use,
    clippy::unwrap_used,
    reason = "tests panic to fail"
)]

mod members;

use std::time::Duration;

use domain::Timestamp;
use http::{HeaderMap, Method, StatusCode};
use local::{Data, Options, Stack};
use serde_json::Value;
use testkit::FakeClock;

pub use members::Member;

/// The moment at which every test starts, in the middle of a minute.
pub const START: Timestamp = Timestamp::from_millis(1_800_000_000_000);

/// The demo users.
pub const ADMIN: u64 = 1;
/// Teaches courses 1 and 3.
pub const INSTRUCTOR: u64 = 2;
/// Learns.
pub const STUDENT: u64 = 3;

/// A running stack with a clock set by hand.
pub struct TestStack {
    /// The stack: boxed, since it is moved about a lot and is large.
    pub stack: Box<Stack>,
    /// Its time.
    pub clock: FakeClock,
    client: reqwest::Client,
}

/// An answer, read to its end.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, null where it is empty or no JSON.
    pub json: Value,
    /// The body as text.
    pub text: String,
}

impl Answer {
    /// A header's value, empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// Asserts the status, showing the body where it is another.
    #[track_caller]
    pub fn must_be(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self
    }

    /// Asserts a problem: its status and code, and all that every problem has.
    #[track_caller]
    pub fn must_be_problem(self, status: u16, code: &str) -> Self {
        let answer = self.must_be(status);
        let body = &answer.json;
        assert_eq!(body["code"], code, "{}", answer.text);
        assert_eq!(body["status"], status);
        assert_eq!(body["type"], format!("/problems/{code}"));
        assert_eq!(body["message"], body["detail"]);
        assert_eq!(body["request_id"], answer.header("x-request-id"));
        assert_eq!(answer.header("content-type"), "application/problem+json");
        assert_eq!(body.get("errors").is_some(), code == "validation_failed");
        answer
    }

    /// The fields that a validation problem names.
    pub fn wrong_fields(&self) -> Vec<String> {
        self.json["errors"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect()
    }
}

/// A browser in which somebody is logged in.
#[derive(Debug, Clone)]
pub struct Browser {
    /// The cookie `lectern_session`.
    pub session: String,
    /// The cookie `XSRF-TOKEN`.
    pub csrf: String,
    /// The origin of the platform's pages.
    pub origin: String,
}

/// A request on its way.
pub struct Call(reqwest::RequestBuilder);

impl Call {
    /// With a bearer token.
    #[must_use]
    pub fn token(self, token: &str) -> Self {
        Self(self.0.bearer_auth(token))
    }

    /// With a JSON body.
    #[must_use]
    pub fn json(self, body: &Value) -> Self {
        Self(self.0.json(body))
    }

    /// With any body.
    #[must_use]
    pub fn body(self, body: impl Into<reqwest::Body>) -> Self {
        Self(self.0.body(body))
    }

    /// With a header.
    #[must_use]
    pub fn header(self, name: &str, value: &str) -> Self {
        Self(self.0.header(name, value))
    }

    /// In a browser's session, as its pages send what changes nothing.
    #[must_use]
    pub fn session(self, browser: &Browser) -> Self {
        let cookies = format!(
            "theme=dark; lectern_session={}; XSRF-TOKEN={}",
            browser.session, browser.csrf
        );
        self.header("cookie", &cookies)
    }

    /// In a browser's session, as its pages send what changes something.
    #[must_use]
    pub fn page(self, browser: &Browser) -> Self {
        self.session(browser)
            .header("x-xsrf-token", &browser.csrf)
            .header("origin", &browser.origin)
            .header("sec-fetch-site", "same-origin")
    }

    /// Sends it.
    pub async fn send(self) -> Answer {
        let response = self.0.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.unwrap();
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer {
            status,
            headers,
            json,
            text,
        }
    }
}

impl TestStack {
    /// A stack in memory with demo data.
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// The same with other options.
    pub async fn with(change: impl FnOnce(&mut Options)) -> Self {
        // A second installation finds the first one there.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let clock = FakeClock::at(START);
        let mut options = Options {
            port: 0,
            data: Data::Memory,
            clock: std::sync::Arc::new(clock.clone()),
            backoff: Duration::ZERO,
            ..Options::default()
        };
        change(&mut options);
        let stack = Stack::start(options).await.unwrap();
        Self {
            stack: Box::new(stack),
            clock,
            client: reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .unwrap(),
        }
    }

    /// A demo user's token.
    pub fn token(&self, user: u64) -> String {
        let users = &self.stack.ready.users;
        users
            .iter()
            .find(|known| known.id == user)
            .unwrap()
            .token
            .clone()
    }

    /// Opens a demo user's log-in link.
    pub async fn login(&self, user: u64) -> Browser {
        let users = &self.stack.ready.users;
        let user = users.iter().find(|known| known.id == user).unwrap();
        self.follow(user.login_url.as_deref().unwrap()).await
    }

    /// Opens a log-in link.
    pub async fn follow(&self, url: &str) -> Browser {
        let path = url.strip_prefix(self.stack.base_url()).unwrap();
        let answer = self.call(Method::GET, path).send().await.must_be(303);
        let cookies = answer.headers.get_all("set-cookie").iter();
        let cookies: Vec<&str> = cookies.map(|cookie| cookie.to_str().unwrap()).collect();
        let value = |name: &str| {
            let cookie = cookies.iter().find_map(|cookie| cookie.strip_prefix(name));
            let value = cookie.unwrap().split(';').next();
            value.unwrap().to_owned()
        };
        Browser {
            session: value("lectern_session="),
            csrf: value("XSRF-TOKEN="),
            origin: self.stack.base_url().to_owned(),
        }
    }

    /// A request without credentials.
    pub fn call(&self, method: Method, path: &str) -> Call {
        Call(
            self.client
                .request(method, format!("{}{path}", self.stack.base_url())),
        )
    }

    /// A GET by a demo user.
    pub fn get(&self, user: u64, path: &str) -> Call {
        self.call(Method::GET, path).token(&self.token(user))
    }

    /// A POST by a demo user.
    pub fn post(&self, user: u64, path: &str) -> Call {
        self.call(Method::POST, path).token(&self.token(user))
    }

    /// A PUT of a body by a demo user.
    pub async fn put(&self, user: u64, path: &str, body: &Value) -> Answer {
        let call = self.call(Method::PUT, path).token(&self.token(user));
        call.json(body).send().await
    }

    /// An API key that the admin makes; the fields besides its name, and the
    /// answer: its view and the key in plain.
    pub async fn make_key(&self, mut fields: Value) -> Value {
        fields["name"] = "test".into();
        let call = self.post(ADMIN, "/api/v1/admin/api-keys").json(&fields);
        call.send().await.must_be(201).json
    }

    /// A request to the external surface with an API key.
    pub fn external(&self, method: Method, path: &str, key: &str) -> Call {
        let path = format!("/api/v1/external/ai-course/{path}");
        self.call(method, &path).token(key)
    }

    /// Asks for an outline of a course and gives the draft's id.
    pub async fn draft_outline(&self, user: u64, body: Value) -> u64 {
        let answer = self
            .post(user, "/api/v1/ai-course/generate/outline")
            .json(&body)
            .send()
            .await;
        answer.must_be(202).json["draft_id"].as_u64().unwrap()
    }

    /// A draft's status answer.
    pub async fn status(&self, user: u64, draft: u64) -> Answer {
        self.get(user, &format!("/api/v1/ai-course/draft/{draft}/status"))
            .send()
            .await
    }

    /// Waits until a draft has that status; the draft.
    pub async fn wait_for(&self, user: u64, draft: u64, status: &str) -> Value {
        let mut seen = Value::Null;
        for _ in 0..1_000 {
            // Read below HTTP, where no rate limit stands.
            let id = draft.try_into().unwrap();
            let read = self.stack.store.draft(id).await.unwrap().unwrap();
            seen = serde_json::to_value(read.status).unwrap();
            if seen == status {
                return self.status(user, draft).await.must_be(200).json;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("draft {draft} is {seen}, not {status}");
    }

    /// A ready outline draft of course 1, by its instructor.
    pub async fn ready_outline(&self) -> u64 {
        let body = serde_json::json!({"course_id": 1, "chapter_count": 3});
        let draft = self.draft_outline(INSTRUCTOR, body).await;
        self.wait_for(INSTRUCTOR, draft, "ready").await;
        draft
    }
}
