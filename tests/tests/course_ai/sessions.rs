//! Logging in, staying logged in, logging out.

use std::time::Duration;

use http::Method;
use serde_json::json;
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

const CAPABILITIES: &str = "/api/v1/ai-course/capabilities";
const HOUR: Duration = Duration::from_hours(1);

async fn login_link(stack: &TestStack, user: u64) -> String {
    let path = format!("/api/v1/admin/users/{user}/login-links");
    let link = stack.post(ADMIN, &path).send().await.must_be(201);
    assert_eq!(link.json["expires_at"], "2027-01-15T08:05:00.000Z");
    link.json["url"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_link_logs_in_once_and_sets_both_cookies() {
    let stack = TestStack::start().await;
    let url = login_link(&stack, STUDENT).await;
    let path = url.strip_prefix(stack.stack.base_url()).unwrap();
    // A program that looks at the link first does not use it up.
    stack.call(Method::HEAD, path).send().await.must_be(200);

    let answer = stack.call(Method::GET, path).send().await.must_be(303);
    assert_eq!(answer.header("location"), "/");
    assert_eq!(answer.header("cache-control"), "no-store");
    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
    assert_eq!(cookies.len(), 2);
    let session = cookies[0].to_str().unwrap();
    assert!(session.starts_with("lectern_session=3_"));
    for attribute in [
        "HttpOnly",
        "Secure",
        "SameSite=Lax",
        "Path=/",
        "Max-Age=43200",
    ] {
        assert!(session.contains(attribute), "{session}");
    }
    let csrf = cookies[1].to_str().unwrap();
    assert!(csrf.starts_with("XSRF-TOKEN=") && !csrf.contains("HttpOnly"));

    let again = stack.call(Method::GET, path).send().await;
    again.must_be_problem(401, "unauthenticated");
}

#[tokio::test]
async fn of_many_who_open_a_link_at_once_one_is_logged_in() {
    let stack = TestStack::start().await;
    let url = login_link(&stack, STUDENT).await;
    let path = url.strip_prefix(stack.stack.base_url()).unwrap();
    let opened = (0..20).map(|_| stack.call(Method::GET, path).send());
    let answers = futures::future::join_all(opened).await;
    let statuses: Vec<u16> = answers
        .iter()
        .map(|answer| answer.status.as_u16())
        .collect();
    assert_eq!(statuses.iter().filter(|status| **status == 303).count(), 1);
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 19);
}

#[tokio::test]
async fn a_link_is_worth_nothing_after_five_minutes_or_when_it_is_mistyped() {
    let stack = TestStack::start().await;
    let url = login_link(&stack, STUDENT).await;
    let path = url.strip_prefix(stack.stack.base_url()).unwrap();
    let flipped = if path.ends_with('0') { '1' } else { '0' };
    let mistyped = format!("{}{flipped}", &path[..path.len() - 1]);
    for bad in [&mistyped, "/login/x", "/login/", &path[..path.len() - 1]] {
        let answer = stack.call(Method::GET, bad).send().await;
        assert!(
            matches!(answer.status.as_u16(), 401 | 404),
            "{bad}: {}",
            answer.text
        );
        assert_eq!(answer.header("set-cookie"), "");
    }
    stack.clock.advance(Duration::from_mins(5));
    let late = stack.call(Method::GET, path).send().await;
    late.must_be_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_browser_lands_where_it_wanted_to_go_on_this_host_only() {
    let stack = TestStack::start().await;
    for (next, place) in [
        ("/courses/1%3Ftab=2", "/courses/1?tab=2"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/%5Cevil.example", "/"),
        ("5", "/"),
        ("", "/"),
    ] {
        let url = login_link(&stack, STUDENT).await;
        let path = url.strip_prefix(stack.stack.base_url()).unwrap();
        let path = format!("{path}?next={next}");
        let answer = stack.call(Method::GET, &path).send().await.must_be(303);
        assert_eq!(answer.header("location"), place, "{next}");
    }
}

#[tokio::test]
async fn only_an_admin_makes_links_and_only_for_users_that_there_are() {
    let stack = TestStack::start().await;
    let path = "/api/v1/admin/users/3/login-links";
    let call = |user| stack.post(user, path).send();
    call(STUDENT).await.must_be_problem(403, "forbidden");
    call(INSTRUCTOR).await.must_be_problem(403, "forbidden");
    stack
        .call(Method::POST, path)
        .send()
        .await
        .must_be_problem(401, "unauthenticated");
    for nobody in ["99", "x", "0"] {
        let path = format!("/api/v1/admin/users/{nobody}/login-links");
        let answer = stack.post(ADMIN, &path).send().await;
        answer.must_be_problem(404, "not_found");
    }
    // An admin who is logged in may, too.
    let admin = stack.login(ADMIN).await;
    let link = stack.call(Method::POST, path).page(&admin).send().await;
    let url = link.must_be(201).json["url"].as_str().unwrap().to_owned();
    let student = stack.follow(&url).await;
    let seen = stack
        .call(Method::GET, CAPABILITIES)
        .session(&student)
        .send()
        .await;
    assert_eq!(
        seen.must_be(200).json["features"]["outline_generation"]["can"],
        false
    );
}

#[tokio::test]
async fn a_link_names_the_host_that_was_called() {
    let stack = TestStack::start().await;
    let call = stack.post(ADMIN, "/api/v1/admin/users/3/login-links");
    let call = call
        .header("host", "learn.example")
        .header("x-forwarded-proto", "https");
    let url = call.send().await.must_be(201).json["url"].clone();
    assert!(
        url.as_str()
            .unwrap()
            .starts_with("https://learn.example/login/"),
        "{url}"
    );
}

#[tokio::test]
async fn a_session_slides_for_twelve_hours_and_ends_after_thirty_days() {
    let stack = TestStack::start().await;
    let browser = stack.login(STUDENT).await;
    let seen = || {
        stack
            .call(Method::GET, CAPABILITIES)
            .session(&browser)
            .send()
    };
    assert_eq!(seen().await.must_be(200).header("set-cookie"), "");
    let mut hours = 0;
    while hours + 11 < 30 * 24 {
        stack.clock.advance(11 * HOUR);
        hours += 11;
        let answer = seen().await.must_be(200);
        // The cookies go on with the session.
        let cookies = answer.headers.get_all("set-cookie").iter();
        let cookies: Vec<_> = cookies.map(|cookie| cookie.to_str().unwrap()).collect();
        let renewed = hours < 29 * 24;
        if renewed {
            assert!(
                cookies[0].contains(&browser.session),
                "{hours}: {cookies:?}"
            );
        }
    }
    stack
        .clock
        .advance(u32::try_from(30 * 24 - hours).unwrap() * HOUR);
    seen().await.must_be_problem(401, "unauthenticated");

    // Unused for twelve hours, another one ends.
    let url = stack
        .post(ADMIN, "/api/v1/admin/users/3/login-links")
        .send()
        .await;
    let url = url.must_be(201).json["url"].as_str().unwrap().to_owned();
    let browser = stack.follow(&url).await;
    stack.clock.advance(12 * HOUR);
    let seen = stack
        .call(Method::GET, CAPABILITIES)
        .session(&browser)
        .send()
        .await;
    seen.must_be_problem(401, "unauthenticated");
}

#[tokio::test]
async fn logging_out_ends_the_session_at_once_and_no_other() {
    let stack = TestStack::start().await;
    let browser = stack.login(STUDENT).await;
    let other = stack.follow(&login_link(&stack, STUDENT).await).await;
    // Long enough for the session to be prolonged by the very request that
    // ends it.
    stack.clock.advance(Duration::from_mins(11));
    let out = stack
        .call(Method::POST, "/logout")
        .page(&browser)
        .send()
        .await
        .must_be(204);
    assert_eq!(out.headers.get_all("set-cookie").iter().count(), 2);
    for cookie in out.headers.get_all("set-cookie") {
        assert!(cookie.to_str().unwrap().ends_with("Max-Age=0"));
    }
    for (browser, status) in [(&browser, 401), (&other, 200)] {
        let seen = stack
            .call(Method::GET, CAPABILITIES)
            .session(browser)
            .send()
            .await;
        seen.must_be(status);
    }
    let again = stack
        .call(Method::POST, "/logout")
        .page(&browser)
        .send()
        .await;
    again.must_be_problem(401, "unauthenticated");
    stack
        .post(STUDENT, "/logout")
        .send()
        .await
        .must_be_problem(401, "unauthenticated");
}

#[tokio::test]
async fn the_csrf_cookie_is_set_again_for_those_who_are_logged_in() {
    let stack = TestStack::start().await;
    let browser = stack.login(STUDENT).await;
    let path = "/sanctum/csrf-cookie";
    let answer = stack
        .call(Method::GET, path)
        .session(&browser)
        .send()
        .await
        .must_be(204);
    let expected = format!("XSRF-TOKEN={};", browser.csrf);
    assert!(answer.header("set-cookie").starts_with(&expected));
    assert_eq!(answer.headers.get_all("set-cookie").iter().count(), 1);
    stack
        .call(Method::GET, path)
        .send()
        .await
        .must_be_problem(401, "unauthenticated");
    stack
        .get(STUDENT, path)
        .send()
        .await
        .must_be_problem(401, "unauthenticated");
}

#[tokio::test]
async fn sessions_of_users_who_are_gone_or_made_up_are_401() {
    let stack = TestStack::start().await;
    let browser = stack.login(STUDENT).await;
    let secret = browser.session.split_once('_').unwrap().1;
    for made_up in [
        format!("2_{secret}"),
        format!("3_{}", "0".repeat(64)),
        secret.to_owned(),
        String::new(),
    ] {
        let cookie = format!("lectern_session={made_up}");
        let call = stack
            .call(Method::GET, CAPABILITIES)
            .header("cookie", &cookie);
        call.send().await.must_be_problem(401, "unauthenticated");
    }
    // A bad token is not passed over for a good cookie.
    let call = stack
        .call(Method::GET, CAPABILITIES)
        .session(&browser)
        .token("lpt_x");
    call.send().await.must_be_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_session_has_sixty_requests_a_minute_of_its_own() {
    let stack = TestStack::start().await;
    let browser = stack.login(STUDENT).await;
    let seen = || {
        stack
            .call(Method::GET, CAPABILITIES)
            .session(&browser)
            .send()
    };
    for _ in 0..60 {
        seen().await.must_be(200);
    }
    seen().await.must_be_problem(429, "rate_limited");
    stack.get(STUDENT, CAPABILITIES).send().await.must_be(200);
    // The browser's surface is the same surface.
    let draft = stack
        .call(Method::GET, "/ai-course/drafts")
        .session(&browser);
    draft.send().await.must_be_problem(429, "rate_limited");
}

#[tokio::test]
async fn pages_work_on_drafts_by_the_surface_without_a_version() {
    let stack = TestStack::start().await;
    let browser = stack.login(INSTRUCTOR).await;
    let post = |path: String| stack.call(Method::POST, &path).page(&browser);
    let body = json!({"course_id": 1, "chapter_count": 3});
    let made = post("/ai-course/generate/outline".into())
        .json(&body)
        .send()
        .await
        .must_be(202);
    let id = made.json["draft_id"].as_u64().unwrap();
    let poll_url = format!("/ai-course/draft/{id}/status");
    assert_eq!(made.json["poll_url"], poll_url);
    assert_eq!(made.header("location"), poll_url);
    stack.wait_for(INSTRUCTOR, id, "ready").await;

    let status = stack
        .call(Method::GET, &poll_url)
        .session(&browser)
        .send()
        .await;
    assert_eq!(status.must_be(200).json["status"], "ready");
    let list = stack
        .call(Method::GET, "/ai-course/drafts?course_id=1")
        .session(&browser);
    assert_eq!(list.send().await.must_be(200).json["drafts"][0]["id"], id);
    for (action, status) in [
        ("apply", "applied"),
        ("revert", "reverted"),
        ("dismiss", "dismissed"),
    ] {
        let done = post(format!("/ai-course/draft/{id}/{action}")).send().await;
        assert_eq!(done.must_be(200).json["status"], status);
    }
    // The same draft by the API, whose poll_url is the API's.
    let api = post("/api/v1/ai-course/generate/outline".into())
        .json(&body)
        .send()
        .await;
    let api = api.must_be(202);
    let id = api.json["draft_id"].as_u64().unwrap();
    assert_eq!(
        api.json["poll_url"],
        format!("/api/v1/ai-course/draft/{id}/status")
    );
}
