//! Functions under the emulator, as processes of this machine.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long anything here may take before it counts as broken.
const PATIENCE: Duration = Duration::from_mins(1);

/// A function under the emulator, which takes one event at a time.
pub(crate) struct Function {
    pub(crate) address: String,
    pub(crate) process: Process,
}

impl Function {
    /// What the function answers an event.
    pub(crate) fn invoke(&mut self, event: &Value) -> Value {
        let answer = post(
            &self.address,
            "/2015-03-31/functions/function/invocations",
            event,
        );
        assert!(
            answer.get("errorType").is_none(),
            "{answer}\n{}",
            self.process.log()
        );
        answer
    }

    /// The body of a successful answer to an HTTP event.
    pub(crate) fn http(&mut self, event: &Value) -> Value {
        let answer = self.invoke(event);
        let status = answer["statusCode"].as_u64();
        assert!(
            status.is_some_and(|status| status / 100 == 2),
            "{answer}\n{}",
            self.process.log()
        );
        assert_eq!(
            answer["headers"]["content-type"], "application/json",
            "{answer}"
        );
        serde_json::from_str(answer["body"].as_str().unwrap()).unwrap()
    }
}

/// A process that ends with what it is part of.
pub(crate) struct Process {
    child: Child,
    log: PathBuf,
}

impl Process {
    pub(crate) fn start(mut command: Command, log: &Path) -> Self {
        let output = File::create(log).unwrap();
        let child = command
            .stdin(Stdio::null())
            .stdout(output.try_clone().unwrap())
            .stderr(output)
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        Self {
            child,
            log: log.to_owned(),
        }
    }

    /// What a condition gives once it holds.
    pub(crate) fn wait_for<T>(&mut self, condition: impl Fn() -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(found) = condition() {
                return found;
            }
            let ended = self.child.try_wait().unwrap();
            assert!(
                ended.is_none() && began.elapsed() < PATIENCE,
                "{ended:?}\n{}",
                self.log()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Ends it at once, as a frozen process ends that is never woken.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Drop for Process {
    /// Asks first, so that the emulator ends the function that it started.
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(Some(_))) {
            return;
        }
        let asked = Command::new("kill")
            .arg(self.child.id().to_string())
            .status();
        let began = Instant::now();
        while asked.as_ref().is_ok_and(std::process::ExitStatus::success)
            && began.elapsed() < Duration::from_secs(5)
        {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An address that nothing listened on a moment ago.
pub(crate) fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .to_string()
}

/// Posts JSON and gives back the JSON of the answer. HTTP/1.0, so that the
/// answer ends where the connection does.
fn post(host: &str, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST {path} HTTP/1.0\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, body) = answer
        .split_once("\r\n\r\n")
        .unwrap_or_else(|| panic!("no body in: {answer}"));
    if body.is_empty() {
        return Value::Null;
    }
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error} in: {answer}"))
}
