//! How long a cold start takes: from the start of a built function to its
//! first poll of the Runtime API, and the memory it holds then. Prints
//! figures; asserts nothing.
//!
//! ```text
//! scripts/build-functions --arch host
//! cargo bench -p tests
//! ```
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program for a terminal"
)]

use std::io::Read;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const RUNS: usize = 30;

fn main() {
    let folder = std::env::var("LECTERN_FUNCTIONS_DIR").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/functions"),
        PathBuf::from,
    );
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!(
            "no functions in {}: run scripts/build-functions",
            folder.display()
        );
        return;
    };
    let mut functions: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    functions.sort();
    println!("{RUNS} cold starts each");
    println!(
        "{:<20} {:>6} {:>24} {:>8}",
        "function", "MB", "ms: least, median, most", "RSS MB"
    );
    for function in functions {
        let binary = function.join("bootstrap");
        let Ok(size) = binary.metadata().map(|meta| meta.len()) else {
            continue;
        };
        let mut runs: Vec<(f64, u64)> = (0..RUNS).map(|_| cold_start(&binary)).collect();
        runs.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (least, median, most) = (
            runs.first().unwrap(),
            runs.get(RUNS / 2).unwrap(),
            runs.last().unwrap(),
        );
        println!(
            "{:<20} {:>6.2} {:>9.1} {:>6.1} {:>7.1} {:>8.1}",
            function.file_name().unwrap().to_string_lossy(),
            megabytes(size),
            least.0,
            median.0,
            most.0,
            megabytes(median.1)
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1_000_000.0
}

/// Milliseconds to the first poll, and the resident bytes then.
fn cold_start(binary: &Path) -> (f64, u64) {
    let runtime = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = runtime.local_addr().unwrap().to_string();
    let start = Instant::now();
    let mut function = Command::new(binary)
        .env_clear()
        .envs([
            ("AWS_LAMBDA_RUNTIME_API", address.as_str()),
            ("AWS_LAMBDA_FUNCTION_NAME", "cold-start"),
            ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256"),
            ("AWS_LAMBDA_FUNCTION_VERSION", "1"),
            ("AWS_LAMBDA_LOG_GROUP_NAME", "/cold-start"),
            ("AWS_LAMBDA_LOG_STREAM_NAME", "cold-start"),
            ("AWS_REGION", "eu-central-1"),
            ("AWS_ACCESS_KEY_ID", "none"),
            ("AWS_SECRET_ACCESS_KEY", "none"),
            ("LECTERN_PLATFORM_TABLE", "platform"),
            ("LECTERN_DRAFTS_TABLE", "drafts"),
            ("LECTERN_LIVECLASS_TABLE", "liveclass"),
            ("LECTERN_LIMITS_TABLE", "limits"),
            (
                "LECTERN_QUEUE_URL",
                "https://sqs.eu-central-1.amazonaws.com/0/drafts",
            ),
        ])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let (mut poll, _) = runtime.accept().unwrap();
    let mut first = [0];
    poll.read_exact(&mut first).unwrap();
    let millis = start.elapsed().as_secs_f64() * 1000.0;
    let statistics = std::fs::read_to_string(format!("/proc/{}/statm", function.id()));
    let pages = statistics
        .ok()
        .and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    function.kill().unwrap();
    function.wait().unwrap();
    (millis, pages.unwrap_or(0) * 4096)
}
