//! Users, as the platform pushes them; and who may push at all.

use http::Method;
use serde_json::{Value, json};
use tests::{ADMIN, INSTRUCTOR, STUDENT, TestStack};

const USER: &str = "/api/v1/admin/users/77";

fn noor() -> Value {
    json!({
        "name": "Noor", "email": "noor@example.org", "roles": ["instructor", "student"],
        "permissions": ["course-ai.summary", "course-ai.*"],
        "completed_course_ids": [9, 3], "enrolled_course_ids": [1]
    })
}

#[tokio::test]
async fn only_admins_push_and_read_platform_data() {
    let stack = TestStack::start().await;
    for (method, path) in [
        (Method::PUT, USER),
        (Method::GET, USER),
        (Method::PUT, "/api/v1/admin/users/x"),
        (Method::PUT, "/api/v1/admin/courses/1"),
        (Method::GET, "/api/v1/admin/courses/1"),
        (Method::PUT, "/api/v1/admin/courses/1/topics/111"),
        (Method::PUT, "/api/v1/admin/courses/x/topics/y"),
        (Method::PUT, "/api/v1/admin/settings"),
        (Method::GET, "/api/v1/admin/settings"),
    ] {
        let call = || stack.call(method.clone(), path);
        let none = call().send().await;
        none.must_be_problem(401, "unauthenticated");
        for user in [STUDENT, INSTRUCTOR] {
            // Before the body is looked at, and the path.
            let refused = call().token(&stack.token(user)).body("{").send().await;
            let refused = refused.must_be_problem(403, "forbidden");
            assert_eq!(refused.header("x-ratelimit-limit"), "600");
        }
    }
    stack
        .get(ADMIN, USER)
        .send()
        .await
        .must_be_problem(404, "not_found");
}

#[tokio::test]
async fn a_pushed_user_is_read_back_and_counts_at_once() {
    let stack = TestStack::start().await;
    let mut expected = noor();
    expected["id"] = json!(77);
    for _ in 0..2 {
        let answer = stack.put(ADMIN, USER, &noor()).await.must_be(200);
        assert_eq!(answer.json, expected);
    }
    assert_eq!(
        stack.get(ADMIN, USER).send().await.must_be(200).json,
        expected
    );
    // What is absent is empty, `null` is absent, unknown fields are ignored.
    let least =
        json!({"name": " N ", "email": "a@b", "roles": ["student"], "permissions": null, "id": 5});
    let answer = stack.put(ADMIN, USER, &least).await.must_be(200).json;
    let expected = json!({
        "id": 77, "name": "N", "email": "a@b", "roles": ["student"], "permissions": [],
        "completed_course_ids": [], "enrolled_course_ids": []
    });
    assert_eq!(answer, expected);
    // A user who becomes an admin may push from then on.
    let path = format!("/api/v1/admin/users/{STUDENT}");
    let promoted = json!({"name": "Sami", "email": "sami@example.org", "roles": ["admin"]});
    stack
        .put(STUDENT, &path, &promoted)
        .await
        .must_be_problem(403, "forbidden");
    stack.put(ADMIN, &path, &promoted).await.must_be(200);
    stack.put(STUDENT, &path, &promoted).await.must_be(200);
}

#[tokio::test]
async fn every_fault_of_a_user_is_named_at_once() {
    let stack = TestStack::start().await;
    let empty = stack.put(ADMIN, USER, &json!({})).await;
    let empty = empty.must_be_problem(422, "validation_failed");
    assert_eq!(empty.wrong_fields(), ["email", "name", "roles"]);
    let body = json!({
        "name": "", "email": "nobody", "roles": ["student", "student", "owner"],
        "permissions": ["course-ai.summary", "course-ai.nope", "summary", 5],
        "completed_course_ids": [1, 1, 0, "2", 9_007_199_254_740_992_u64], "enrolled_course_ids": {}
    });
    let wrong = stack.put(ADMIN, USER, &body).await;
    let wrong = wrong.must_be_problem(422, "validation_failed");
    assert_eq!(
        wrong.wrong_fields(),
        [
            "completed_course_ids.1",
            "completed_course_ids.2",
            "completed_course_ids.3",
            "completed_course_ids.4",
            "email",
            "enrolled_course_ids",
            "name",
            "permissions.1",
            "permissions.2",
            "permissions.3",
            "roles.1",
            "roles.2",
        ]
    );
    stack
        .get(ADMIN, USER)
        .send()
        .await
        .must_be_problem(404, "not_found");
}

#[tokio::test]
async fn every_limit_of_a_user_holds_at_its_edge_in_any_script() {
    let stack = TestStack::start().await;
    let ids = |count: u64| (1..=count).collect::<Vec<_>>();
    for letter in ["a", "ß", "字", "ع", "😀"] {
        let email = |length: usize| format!("{}@b", letter.repeat(length - 2));
        for (field, at, beyond) in [
            ("name", json!(letter.repeat(255)), json!(letter.repeat(256))),
            ("email", json!(email(320)), json!(email(321))),
        ] {
            let mut body = noor();
            body[field] = at;
            stack.put(ADMIN, USER, &body).await.must_be(200);
            body[field] = beyond;
            let wrong = stack.put(ADMIN, USER, &body).await;
            assert_eq!(wrong.must_be(422).wrong_fields(), [field]);
        }
    }
    for (field, at, beyond) in [
        (
            "roles",
            json!(["student", "instructor", "admin"]),
            json!([]),
        ),
        (
            "roles",
            json!(["student"]),
            json!(["student", "admin", "admin", "x"]),
        ),
        (
            "permissions",
            json!(vec!["course-ai.*"; 1000]),
            json!(vec!["course-ai.*"; 1001]),
        ),
        ("completed_course_ids", json!(ids(1000)), json!(ids(1001))),
        ("enrolled_course_ids", json!(ids(1000)), json!(ids(1001))),
    ] {
        let mut body = noor();
        body[field] = at;
        stack.put(ADMIN, USER, &body).await.must_be(200);
        body[field] = beyond;
        let wrong = stack.put(ADMIN, USER, &body).await.must_be(422);
        assert!(
            wrong
                .wrong_fields()
                .iter()
                .all(|name| name.starts_with(field))
        );
    }
}

#[tokio::test]
async fn ids_of_users_are_checked_after_the_body() {
    let stack = TestStack::start().await;
    for id in ["0", "-1", "x", "9007199254740992"] {
        let path = format!("/api/v1/admin/users/{id}");
        stack
            .put(ADMIN, &path, &noor())
            .await
            .must_be_problem(404, "not_found");
        stack.put(ADMIN, &path, &json!({})).await.must_be(422);
        stack
            .get(ADMIN, &path)
            .send()
            .await
            .must_be_problem(404, "not_found");
    }
    let most = "/api/v1/admin/users/9007199254740991";
    stack.put(ADMIN, most, &noor()).await.must_be(200);
    for (body, kind, status) in [
        ("{", "application/json", 400),
        ("[]", "application/json", 422),
        ("{}", "text/plain", 415),
    ] {
        let call = stack.call(Method::PUT, USER).token(&stack.token(ADMIN));
        let answer = call.header("content-type", kind).body(body).send().await;
        answer.must_be(status);
    }
}
