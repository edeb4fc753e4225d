//! What holds for every synchronous generator, whatever it makes.

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, TestStack};

const SETTINGS: &str = "/api/v1/admin/settings";

/// A request to a generator.
pub(crate) struct Asked<'a> {
    pub(crate) user: u64,
    pub(crate) path: &'a str,
    pub(crate) feature: &'a str,
    /// `None`: a GET.
    pub(crate) body: Option<Value>,
}

impl Asked<'_> {
    fn call(&self, stack: &TestStack) -> tests::Call {
        match &self.body {
            None => stack.get(self.user, self.path),
            Some(body) => stack.post(self.user, self.path).json(body),
        }
    }
}

/// Switches off feature and module, which are told in their order: the module
/// before the feature, and both before anything is said of the body.
pub(crate) async fn obeys_its_switches(asked: Asked<'_>) {
    let stack = TestStack::start().await;
    let switch = async |settings: Value| {
        stack.put(ADMIN, SETTINGS, &settings).await.must_be(200);
    };
    switch(json!({"features": {asked.feature: false}})).await;
    let wrong = Asked {
        body: asked.body.as_ref().map(|_| json!({})),
        ..asked
    };
    let answer = wrong.call(&stack).send().await;
    answer.must_be_problem(403, "feature_disabled");
    switch(json!({"module_active": false})).await;
    let answer = wrong.call(&stack).send().await;
    let answer = answer.must_be_problem(503, "module_unavailable");
    assert_eq!(answer.header("retry-after"), "60");
    switch(json!({"module_active": true, "features": {asked.feature: true}})).await;
    let method = asked.body.as_ref().map_or(Method::GET, |_| Method::POST);
    let stranger = stack.call(method, asked.path).send().await;
    stranger.must_be_problem(401, "unauthenticated");

    let unconfigured = TestStack::with(|options| {
        let vars = [("LECTERN_AI_BACKEND".to_owned(), "none".to_owned())];
        options.vars.extend(vars);
    })
    .await;
    let answer = wrong.call(&unconfigured).send().await;
    answer.must_be_problem(503, "ai_not_configured");
}
