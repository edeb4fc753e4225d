//! The interface's own documents, and that template, routers and document say
//! the same.

use std::collections::BTreeSet;

use http::Method;
use local::{Route, Template};
use serde_json::Value;
use tests::TestStack;

fn operations(document: &Value) -> BTreeSet<(String, String)> {
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, operations)| {
            let methods = operations.as_object().unwrap().keys();
            methods.map(move |method| (method.to_uppercase(), path.clone()))
        })
        .collect()
}

#[test]
fn the_templates_routes_are_the_routers_routes_function_by_function() {
    let deployed: BTreeSet<Route> = Template::embedded().unwrap().routes().into_iter().collect();
    let mut served = BTreeSet::new();
    for (function, document) in local::function_documents().unwrap() {
        let document = serde_json::to_value(document).unwrap();
        for (method, path) in operations(&document) {
            served.insert(Route {
                method,
                path,
                function: function.to_owned(),
            });
        }
    }
    let missing: Vec<_> = served.difference(&deployed).collect();
    let surplus: Vec<_> = deployed.difference(&served).collect();
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "not in the template: {missing:?}; in no router: {surplus:?}"
    );
}

#[test]
fn every_queue_event_reports_failures_message_by_message() {
    let types = Template::embedded().unwrap().response_types();
    assert_eq!(types.len(), 2);
    for (function, types) in types {
        // The linters do not notice a misspelt value.
        assert_eq!(
            types,
            serde_json::json!(["ReportBatchItemFailures"]),
            "{function}"
        );
    }
}

#[tokio::test]
async fn the_openapi_document_is_up_to_date_and_served() {
    let generated = local::openapi_document().unwrap();
    let stack = TestStack::start().await;
    let served = stack
        .call(Method::GET, "/openapi.json")
        .send()
        .await
        .must_be(200);
    assert_eq!(served.header("content-type"), "application/json");
    assert!(
        served.text == generated,
        "functions/reference/openapi.json is old: run `cargo run -p local -- openapi > functions/reference/openapi.json`"
    );
    assert_eq!(served.json["openapi"], "3.1.0");
    // Whatever a reference names is there.
    let mut rest = generated.as_str();
    while let Some((_, after)) = rest.split_once("\"#/components/schemas/") {
        let (name, after) = after.split_once('"').unwrap();
        assert!(
            served.json["components"]["schemas"].get(name).is_some(),
            "{name}"
        );
        rest = after;
    }
}

#[tokio::test]
async fn the_page_for_people_comes_whole_from_here() {
    let stack = TestStack::start().await;
    for path in ["/docs", "/docs/", "/docs/index.html"] {
        let page = stack.call(Method::GET, path).send().await.must_be(200);
        assert!(page.header("content-type").starts_with("text/html"));
        let policy = page.header("content-security-policy");
        assert!(policy.contains("default-src 'none'; script-src 'self'"));
        assert!(
            !page.text.contains("://"),
            "nothing is loaded from elsewhere"
        );
        for asset in page
            .text
            .split('"')
            .filter(|part| part.starts_with("/docs/"))
        {
            let asset = stack.call(Method::GET, asset).send().await.must_be(200);
            assert!(asset.text.len() > 100);
            assert_eq!(asset.header("cache-control"), "public, max-age=86400");
        }
    }
    let script = stack
        .call(Method::GET, "/docs/docs.js")
        .send()
        .await
        .must_be(200);
    assert!(script.text.contains("\"/openapi.json\""));
    assert!(
        !script.text.contains("://"),
        "nothing is sent elsewhere: {}",
        script.text
    );
    stack
        .call(Method::GET, "/docs/nothing.js")
        .send()
        .await
        .must_be_problem(404, "not_found");
}

#[tokio::test]
async fn the_page_to_land_on_leads_on() {
    let stack = TestStack::start().await;
    let page = stack.call(Method::GET, "/").send().await.must_be(200);
    for part in page.text.split("href=\"").skip(1) {
        let link = part.split('"').next().unwrap();
        stack.call(Method::GET, link).send().await.must_be(200);
    }
}

#[tokio::test]
async fn every_problem_code_has_a_page() {
    let stack = TestStack::start().await;
    for code in web::Code::ALL {
        let page = stack
            .call(Method::GET, &format!("/problems/{}", code.name()))
            .send()
            .await;
        let page = page.must_be(200);
        assert!(page.header("content-type").starts_with("text/html"));
        assert!(page.text.contains(code.title()));
    }
    for undecodable in ["/problems/%ff", "/docs/%ff"] {
        stack
            .call(Method::GET, undecodable)
            .send()
            .await
            .must_be_problem(404, "not_found");
    }
    stack
        .call(Method::GET, "/problems/nothing")
        .send()
        .await
        .must_be_problem(404, "not_found");
}
