//! `lectern first-admin`, against a stack's table as against a deployed one's.

use std::process::Output;

use serde_json::json;

use crate::running::{Running, failed, folder, lectern};

fn first_admin(stack: &Running, user: &str, name: &str) -> Output {
    let folder = folder();
    let arguments = [
        "first-admin",
        "--user",
        user,
        "--name",
        name,
        "--email",
        "noor@example.org",
    ];
    let mut command = lectern(folder.path(), &arguments);
    let table = stack.ready["dynamodb_url"].as_str().unwrap();
    command
        .env("AWS_REGION", "eu-central-1")
        .env("AWS_ACCESS_KEY_ID", "local")
        .env("AWS_SECRET_ACCESS_KEY", "local")
        .env("AWS_ENDPOINT_URL_DYNAMODB", table);
    command.output().unwrap()
}

#[test]
fn the_first_admin_gets_a_token_and_pushes_and_logs_in_with_it() {
    let folder = folder();
    let stack = Running::start(folder.path(), &["--memory", "--port", "0", "--no-seed"]);
    let made = first_admin(&stack, "70", "Noor Admin");
    assert!(made.status.success(), "{made:?}");
    let token = String::from_utf8(made.stdout).unwrap();
    let bearer = format!("authorization: Bearer {}\r\n", token.trim());
    let user = json!({"name": "Ines", "email": "ines@example.org", "roles": ["instructor"]});
    let (status, body) = stack.call("PUT", "/api/v1/admin/users/2", &bearer, Some(&user));
    assert_eq!(status, 200, "{body}");
    let path = "/api/v1/admin/users/70/login-links";
    let (status, link) = stack.call("POST", path, &bearer, None);
    assert_eq!(status, 201, "{link}");

    let again = failed(&first_admin(&stack, "70", "Somebody Else"));
    assert!(again.contains("user 70 is there already"), "{again}");
    let (_, user) = stack.call("GET", "/api/v1/admin/users/70", &bearer, None);
    assert_eq!(user["name"], "Noor Admin");
}

#[test]
fn what_is_wrong_is_one_clear_line() {
    let folder = folder();
    let stack = Running::start(folder.path(), &["--memory", "--port", "0", "--no-seed"]);
    let nameless = failed(&first_admin(&stack, "70", " "));
    assert!(nameless.contains("name"), "{nameless}");
    let zero = failed(&first_admin(&stack, "0", "Noor"));
    assert!(zero.contains("user must be an integer"), "{zero}");
}
