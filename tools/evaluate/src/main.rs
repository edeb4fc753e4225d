//! Judges the offline backend over texts that we did not write, fetched by
//! `tools/evaluate/fetch`.
//!
//! `lint` only tells whether every generator answers or refuses, validly and
//! in time. How good an answer is, only a reader can say: `sheet` writes what
//! the generators made, mixed blind with a baseline's; `score` counts what the
//! reader kept.

mod corpus;
mod generators;
mod lint;
mod score;
mod sheet;

use std::path::PathBuf;
use std::process::ExitCode;

const USE: &str = "use: evaluate lint [FOLDER]
     evaluate sheet --lang LANG [--count 40] [--seed 1] [--generators quiz,summary]
                    [--python python3 | --no-baseline] [--into FOLDER] [FOLDER]
     evaluate score MARKS.tsv KEY.json [MARKS.tsv KEY.json …]";

/// Where `fetch` puts its texts.
const CORPUS: &str = "target/evaluate/corpus";

/// What keeps the program from its work.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error("{USE}")]
    Usage,
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    #[error("{0}: {1}")]
    Json(PathBuf, serde_json::Error),
    #[error("no texts in “{0}” under {1}: run tools/evaluate/fetch")]
    NoTexts(String, PathBuf),
    #[error("the baseline does not run ({0}): pip install -r tools/evaluate/requirements.txt")]
    Baseline(String),
    #[error("{0}, line {1}: must be an id, `keep` or `drop`, and a word why, with tabs between")]
    Mark(PathBuf, usize),
    #[error("the runtime does not start: {0}")]
    Runtime(std::io::Error),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok((text, passed)) => {
            print(&text);
            ExitCode::from(u8::from(!passed))
        }
        Err(error) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

/// What is to be printed, and whether all is well.
fn run(arguments: &[String]) -> Result<(String, bool), Failed> {
    let (command, rest) = arguments.split_first().ok_or(Failed::Usage)?;
    match command.as_str() {
        "lint" => {
            let folder = rest.first().map_or(CORPUS, String::as_str);
            runtime()?.block_on(lint::run(&PathBuf::from(folder)))
        }
        "sheet" => {
            let wanted = sheet::Wanted::parse(rest)?;
            let text = runtime()?.block_on(sheet::write(&wanted))?;
            Ok((text, true))
        }
        "score" => Ok((score::table(rest)?, true)),
        _ => Err(Failed::Usage),
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failed> {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(Failed::Runtime)
}

#[expect(clippy::print_stdout, reason = "the report is what the program is for")]
fn print(text: &str) {
    print!("{text}");
}

#[expect(clippy::print_stderr, reason = "a program's complaint")]
fn complain(error: &Failed) {
    eprintln!("evaluate: {error}");
}
