//! How long a developer waits: from the start of the built program to ready,
//! and from ready to the first quiz. Prints figures; asserts nothing.
//!
//! ```text
//! cargo bench -p local
//! ```
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program for a terminal"
)]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const RUNS: usize = 15;

const CONTENT: &str = "A glacier is a large body of ice that moves slowly under its own weight. \
A moraine is a ridge of rock and soil that a glacier leaves behind. \
A crevasse is a deep crack in the surface of a glacier. \
A fjord is a long narrow inlet of the sea that a glacier has carved. \
Firn is old snow that has survived one summer and become grainy. \
Meltwater is the water that runs off when snow and ice melt in spring. \
An iceberg is a large piece of freshwater ice that floats in the sea.";

fn main() {
    let empty: Vec<_> = (0..RUNS)
        .map(|_| run(tempfile::tempdir().unwrap().path()))
        .collect();
    let kept = tempfile::tempdir().unwrap();
    run(kept.path());
    let kept: Vec<_> = (0..RUNS).map(|_| run(kept.path())).collect();
    println!("{RUNS} starts each; milliseconds: least, median, most");
    for (what, runs) in [
        ("empty data directory", empty),
        ("existing data directory", kept),
    ] {
        print(what, "start to ready", runs.iter().map(|run| run.0));
        print(what, "ready to first quiz", runs.iter().map(|run| run.1));
    }
}

fn print(what: &str, figure: &str, times: impl Iterator<Item = Duration>) {
    let mut times: Vec<f64> = times.map(|time| time.as_secs_f64() * 1000.0).collect();
    times.sort_by(f64::total_cmp);
    let least = times.first().unwrap();
    let (median, most) = (times.get(times.len() / 2).unwrap(), times.last().unwrap());
    println!("{what:<24} {figure:<20} {least:>7.1} {median:>7.1} {most:>7.1}");
}

/// One start in `folder`: the time to the ready file, and from there to the
/// answer of the first quiz.
fn run(folder: &Path) -> (Duration, Duration) {
    let ready_file = folder.join("ready.json");
    let _ = std::fs::remove_file(&ready_file);
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_lectern"))
        .args([
            "--port",
            "0",
            "--data-dir",
            "data",
            "--ready-file",
            "ready.json",
        ])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let ready: Value = loop {
        if let Ok(json) = std::fs::read(&ready_file) {
            break serde_json::from_slice(&json).unwrap();
        }
        std::thread::sleep(Duration::from_micros(200));
    };
    let to_ready = start.elapsed();
    let start = Instant::now();
    quiz(&ready);
    let to_quiz = start.elapsed();
    stop(&mut child);
    (to_ready, to_quiz)
}

fn quiz(ready: &Value) {
    let text = |pointer: &str| ready.pointer(pointer).and_then(Value::as_str).unwrap();
    let (base, token) = (text("/base_url"), text("/users/1/token"));
    let address = base.strip_prefix("http://").unwrap();
    let body = serde_json::json!({"content": CONTENT, "count": 3}).to_string();
    let mut connection = TcpStream::connect(address).unwrap();
    write!(
        connection,
        "POST /api/v1/ai-course/generate-quiz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\nauthorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

fn stop(child: &mut Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}
