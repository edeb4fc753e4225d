//! A browser's way through the functions: its cookies come and go as API
//! Gateway hands them over, in arrays of their own.

use serde_json::Value;

use crate::stack::{Stack, text, with_request};

const LOGIN_LINK: &str = "POST /api/v1/admin/users/2/login-links";

/// The value of a cookie that an answer sets.
fn cookie(answer: &Value, name: &str) -> String {
    let cookies = answer["cookies"].as_array().unwrap();
    let mut values = cookies.iter().filter_map(|cookie| {
        let (found, rest) = cookie.as_str()?.split_once('=')?;
        (found == name).then(|| rest.split(';').next().unwrap_or_default().to_owned())
    });
    values
        .next()
        .unwrap_or_else(|| panic!("no {name} in {answer}"))
}

/// The cookies of a browser in which the instructor has logged in.
pub(crate) fn log_in(stack: &Stack) -> (String, String) {
    let mut admin = stack.function("admin");
    let link = admin.http(&stack.admin_request(LOGIN_LINK, None));
    let url = text(&link["url"]);
    let ticket = url.rsplit('/').next().unwrap();
    let answer = admin.invoke(&stack.event_with("admin/login.json", &[("ticket", ticket)]));
    (
        cookie(&answer, "lectern_session"),
        cookie(&answer, "XSRF-TOKEN"),
    )
}

#[test]
fn a_browser_logs_in_works_and_logs_out() {
    let Some(stack) = Stack::start() else { return };
    let mut admin = stack.function("admin");
    let link = admin.http(&stack.admin_request(LOGIN_LINK, None));
    let url = text(&link["url"]);
    assert!(url.starts_with("https://q7x2m4vkt9.execute-api."), "{url}");
    let ticket = url.rsplit('/').next().unwrap();

    let login = stack.event_with("admin/login.json", &[("ticket", ticket)]);
    let answer = admin.invoke(&login);
    assert_eq!(answer["statusCode"], 303, "{answer}");
    let session = cookie(&answer, "lectern_session");
    let csrf = cookie(&answer, "XSRF-TOKEN");
    assert_eq!(admin.invoke(&login)["statusCode"], 401, "used");

    let values = [("session", session.as_str()), ("csrf_token", csrf.as_str())];
    let issue = stack.event_with("admin/issue-token.json", &values);
    let page = |request: &str| with_request(issue.clone(), request, None);
    let again = admin.invoke(&page("GET /sanctum/csrf-cookie"));
    assert_eq!(again["statusCode"], 204, "{again}");
    assert_eq!(cookie(&again, "XSRF-TOKEN"), csrf);

    let issued = admin.http(&issue);
    let tokens = admin.http(&page("GET /api/v1/tokens"));
    assert_eq!(tokens["tokens"][0]["id"], issued["id"], "{tokens}");
    let revoke = format!("DELETE /api/v1/tokens/{}", issued["id"]);
    let revoked = admin.invoke(&page(&revoke));
    assert_eq!(revoked["statusCode"], 204, "{revoked}");

    let mut drafts = stack.function("course-async");
    let outline = stack.event_with("course-async/browser-outline.json", &values);
    let made = drafts.http(&outline);
    let id = &made["draft_id"];
    assert_eq!(made["poll_url"], format!("/ai-course/draft/{id}/status"));
    // The event has an idempotency key.
    assert_eq!(drafts.http(&outline), made);

    let out = admin.invoke(&page("POST /logout"));
    assert_eq!(out["statusCode"], 204, "{out}");
    assert_eq!(cookie(&out, "lectern_session"), "");
    assert_eq!(drafts.invoke(&outline)["statusCode"], 401);
}
