//! The program `lectern`, as a developer starts, kills and starts it again.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests panic to fail"
)]

mod first_admin;
mod running;

use std::io::{BufRead, BufReader, Read};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};

use crate::running::{Running, failed, folder, lectern, wait};

#[test]
fn the_first_start_prints_where_it_listens_tokens_and_lines_to_paste() {
    let folder = folder();
    let mut running = Running::start(folder.path(), &["--port", "0"]);
    let base = running.ready["base_url"].as_str().unwrap().to_owned();
    let lines: Vec<String> = {
        let output = BufReader::new(running.child.stdout.take().unwrap());
        output.lines().map(Result::unwrap).take(16).collect()
    };
    let text = lines.join("\n");
    assert!(text.contains(&base));
    for user in 1..=4 {
        assert!(text.contains(&running.token(user)));
    }
    for user in [0, 1] {
        let link = running.ready["users"][user]["login_url"].as_str().unwrap();
        assert!(link.starts_with(&base) && text.contains(link));
    }
    let pasted: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("curl "))
        .collect();
    let key = running.ready["api_key"]["key"].as_str().unwrap();
    let instructor = running.token(2);
    let [quiz, outline, drafts, live] = [instructor.as_str(); 4];
    let credentials = [quiz, outline, drafts, live, key];
    assert_eq!(pasted.len(), credentials.len());
    for (line, credential) in pasted.iter().zip(credentials) {
        assert!(line.contains(&base) && line.contains(credential), "{line}");
    }
    for field in ["dynamodb_url", "sqs_url", "queue_url"] {
        assert!(
            running.ready[field]
                .as_str()
                .unwrap()
                .starts_with("http://")
        );
    }
    assert_eq!(running.ready["courses"], json!([1, 2, 3]));
    let roles: Vec<&Value> = running.ready["users"]
        .as_array()
        .unwrap()
        .iter()
        .map(|u| &u["role"])
        .collect();
    assert_eq!(roles, ["admin", "instructor", "student", "student"]);
}

#[test]
fn ctrl_c_ends_it_cleanly_and_the_next_start_has_the_same_tokens_and_data() {
    let folder = folder();
    let mut first = Running::start(folder.path(), &["--port", "0"]);
    assert_eq!(first.request("GET", "/api/v1/courses/1", None).0, 200);
    let token = first.token(2);
    let key = first.ready["api_key"].clone();
    assert!(key["key"].as_str().unwrap().starts_with("lak_1_"));
    first.signal("-INT");
    assert!(first.child.wait().unwrap().success());
    let again = Running::start(folder.path(), &["--port", "0"]);
    assert_eq!(again.token(2), token);
    assert_eq!(again.ready["api_key"], key);
    assert_eq!(
        again
            .request("GET", "/api/v1/ai-course/capabilities", None)
            .0,
        200
    );
}

#[test]
fn a_kill_in_the_middle_of_work_loses_no_draft() {
    let folder = folder();
    // A model that never answers keeps the drafts under way.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut command = lectern(folder.path(), &["--port", "0"]);
    command.env(
        "LECTERN_AI_BASE_URL",
        format!("http://{}/v1", silent.local_addr().unwrap()),
    );
    command.env("LECTERN_AI_MODEL", "silent");
    let first = Running::start_command(command, folder.path());
    let drafts: Vec<u64> = (0..6)
        .map(|_| {
            let path = "/api/v1/ai-course/generate/outline";
            let (status, body) = first.request("POST", path, Some(&json!({"course_id": 1})));
            assert_eq!(status, 202);
            body["draft_id"].as_u64().unwrap()
        })
        .collect();
    let status = |running: &Running, draft: u64| {
        let (_, body) = running.request(
            "GET",
            &format!("/api/v1/ai-course/draft/{draft}/status"),
            None,
        );
        body["status"].as_str().unwrap_or_default().to_owned()
    };
    wait(|| (status(&first, drafts[0]) == "processing").then_some(()));
    first.signal("-KILL");
    drop(first);
    let second = Running::start(folder.path(), &["--port", "0"]);
    for draft in drafts {
        wait(|| {
            // Few enough to stay within the rate limit.
            std::thread::sleep(Duration::from_millis(200));
            (status(&second, draft) == "ready").then_some(())
        });
    }
}

#[test]
fn a_port_that_is_taken_is_one_clear_line() {
    let folder = folder();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = lectern(folder.path(), &["--memory", "--port", &port])
        .output()
        .unwrap();
    let line = failed(&output);
    assert!(line.contains(&port) && line.contains("--port"), "{line}");
}

#[test]
fn a_data_directory_that_cannot_be_used_is_one_clear_line() {
    let folder = folder();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let inside: PathBuf = file.join("data");
    let output = lectern(
        folder.path(),
        &["--port", "0", "--data-dir", inside.to_str().unwrap()],
    )
    .output();
    let line = failed(&output.unwrap());
    assert!(
        line.contains("not writable") && line.contains("data"),
        "{line}"
    );

    let running = Running::start(folder.path(), &["--port", "0", "--data-dir", "shared"]);
    let output = lectern(folder.path(), &["--port", "0", "--data-dir", "shared"])
        .output()
        .unwrap();
    assert!(failed(&output).contains("in use"));
    drop(running);
}

#[test]
fn a_wrong_variable_is_named() {
    let folder = folder();
    let mut command = lectern(folder.path(), &["--memory", "--port", "0"]);
    let output = command.env("LECTERN_AI_BACKEND", "magic").output().unwrap();
    assert!(failed(&output).contains("LECTERN_AI_BACKEND"));
}

#[test]
fn services_alone_give_their_endpoints_and_no_base_url() {
    let folder = folder();
    let running = Running::start(folder.path(), &["services", "--memory"]);
    assert_eq!(running.ready["base_url"], Value::Null);
    let address = running.ready["dynamodb_url"]
        .as_str()
        .unwrap()
        .strip_prefix("http://")
        .unwrap();
    TcpStream::connect(address).unwrap();
    assert_eq!(running.ready["users"].as_array().unwrap().len(), 4);
}

#[test]
fn without_demo_data_there_are_no_users() {
    let folder = folder();
    let running = Running::start(folder.path(), &["--memory", "--no-seed", "--port", "0"]);
    assert_eq!(running.ready["users"], json!([]));
    assert_eq!(running.ready["courses"], json!([]));
    assert_eq!(running.ready["api_key"], Value::Null);
}

#[test]
fn no_log_line_holds_a_credential_or_the_query_at_any_level() {
    let folder = folder();
    let mut command = lectern(folder.path(), &["--memory", "--port", "0"]);
    command.env("LECTERN_LOG", "trace,hyper=trace,dynoxide=trace");
    let mut running = Running::start_command(command, folder.path());
    let key = running.ready["api_key"]["key"].as_str().unwrap().to_owned();
    let token = running.token(2);
    // Well-formed and unknown: it reaches the store.
    let random = std::process::id()
        .to_le_bytes()
        .map(|byte| byte % 200)
        .repeat(32);
    let unknown = domain::api_key::mint_api_key(9.try_into().unwrap(), &random).unwrap();
    let typo = format!("{}_", &key[..key.len() - 1]);
    let base = "/api/v1/external/ai-course/capabilities";
    for (credential, status) in [(&key, 200), (&unknown, 401), (&typo, 401), (&token, 401)] {
        let path = format!("{base}?api_key={credential}&secret-parameter=1");
        assert_eq!(running.call("GET", &path, "", None).0, status);
        let header = format!("authorization: Bearer {credential}\r\n");
        assert_eq!(running.call("GET", base, &header, None).0, status);
    }
    let quiz = "/api/v1/external/ai-course/generate-quiz";
    let path = format!("{quiz}?api_key={key}&content=secret-content");
    assert_eq!(running.call("GET", &path, "", None).0, 422);
    assert_eq!(
        running
            .call(
                "POST",
                &path,
                "",
                Some(&json!({"content": "secret-content"}))
            )
            .0,
        422
    );
    let none = format!("/nowhere?api_key={key}");
    assert_eq!(running.call("GET", &none, "", None).0, 404);
    assert_eq!(
        running
            .request("GET", "/api/v1/ai-course/capabilities", None)
            .0,
        200
    );
    running.signal("-INT");
    running.child.wait().unwrap();
    let mut output = String::new();
    let mut printed = running.child.stdout.take().unwrap();
    printed.read_to_string(&mut output).unwrap();
    // What is printed for the developer to paste is no log.
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(log.matches("request").count() >= 12, "{log}");
    assert!(log.contains("api_key_id=1"), "{log}");
    let secrets = [&key, &unknown, &typo, &token];
    let parts = secrets.map(|secret| secret.rsplit('_').find(|part| part.len() > 20).unwrap());
    for secret in parts.into_iter().chain(["api_key=", "secret-"]) {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
    assert_eq!(
        output.matches(&key).count(),
        2,
        "the banner alone: {output}"
    );
}

#[test]
fn help_names_every_option() {
    let folder = folder();
    let output = lectern(folder.path(), &["--help"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for option in [
        "--port",
        "--host",
        "--data-dir",
        "--memory",
        "--no-seed",
        "--ready-file",
        "services",
    ] {
        assert!(text.contains(option), "{option}");
    }
}
