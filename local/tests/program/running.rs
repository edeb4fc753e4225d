//! The program, started by a test.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

pub(crate) fn lectern(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lectern"));
    command
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::null());
    for name in [
        "LECTERN_AI_BASE_URL",
        "LECTERN_AI_MODEL",
        "LECTERN_AI_API_KEY",
        "LECTERN_AI_CONTEXT_TOKENS",
        "LECTERN_AI_BACKEND",
    ] {
        command.env_remove(name);
    }
    command
}

/// A started program that is killed when the test ends.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) ready: Value,
}

impl Running {
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_command(lectern(folder, arguments), folder)
    }

    pub(crate) fn start_command(mut command: Command, folder: &Path) -> Self {
        let file = folder.join("ready.json");
        let _ = std::fs::remove_file(&file);
        let log = std::fs::File::create(folder.join("log")).unwrap();
        command
            .args(["--ready-file", "ready.json"])
            .stdout(Stdio::piped())
            .stderr(log);
        let mut child = command.spawn().unwrap();
        let ready = wait(|| {
            assert_eq!(
                child.try_wait().unwrap(),
                None,
                "it ended before it was ready"
            );
            // It is written whole or not at all.
            std::fs::read(&file)
                .ok()
                .map(|json| serde_json::from_slice(&json).unwrap())
        });
        Self { child, ready }
    }

    pub(crate) fn token(&self, user: u64) -> String {
        let users = self.ready["users"].as_array().unwrap();
        let user = users.iter().find(|known| known["id"] == user).unwrap();
        user["token"].as_str().unwrap().to_owned()
    }

    /// One request of the instructor; status and body.
    pub(crate) fn request(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let authorization = format!("authorization: Bearer {}\r\n", self.token(2));
        self.call(method, path, &authorization, body)
    }

    /// One request over a connection of its own; status and body.
    pub(crate) fn call(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: Option<&Value>,
    ) -> (u16, Value) {
        let base = self.ready["base_url"].as_str().unwrap();
        let address = base.strip_prefix("http://").unwrap();
        let mut connection = TcpStream::connect(address).unwrap();
        let body = body.map(ToString::to_string).unwrap_or_default();
        let kind = if body.is_empty() {
            ""
        } else {
            "content-type: application/json\r\n"
        };
        write!(
            connection,
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{kind}\
             {headers}content-length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args([name, &id])
                .status()
                .unwrap()
                .success()
        );
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn wait<T>(mut condition: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(value) = condition() {
            return value;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "waited in vain");
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub(crate) fn failed(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(text.lines().count(), 1, "one clear line: {text}");
    text
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}
