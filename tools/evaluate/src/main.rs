//! Judges the offline backend: every generator over every text of the corpus
//! (`corpus/<language>-<kind>-<name>.md`), held against the rules that the
//! domain has for its output, and against what no rule of shape can tell:
//! whether titles are whole, whether extracts stand in the source, whether the
//! language was kept.
//!
//! Prints tables in Markdown, and every fault with its reason. Ends with an
//! error where something is made of a text that is no material
//! (`corpus/<language>-noise-<name>.md`), where a generator falls below [`report::BAR`] or the places of right
//! options are uneven, so that a pipeline can run it. The same build gives the
//! same output.
//!
//! ```text
//! cargo run -p evaluate
//! cargo run -p evaluate -- --show quiz de-long
//! ```

mod corpus;
mod course;
mod faults;
mod measure;
mod outputs;
mod report;
mod run;
mod words;

use std::process::ExitCode;

use crate::corpus::Text;
use crate::run::Generator;

/// What keeps the program from judging at all.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error("the corpus cannot be read: {0}")]
    Corpus(#[from] corpus::Unreadable),
    #[error("the runtime does not start: {0}")]
    Runtime(#[from] std::io::Error),
    #[error("use: evaluate [--show <generator> <text>]; generators: {0}")]
    Usage(String),
}

fn main() -> ExitCode {
    match judge() {
        Ok((text, passed)) => {
            print(&text);
            if passed {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(error) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

/// What is to be printed, and whether the backend is good enough.
fn judge() -> Result<(String, bool), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts = corpus::read()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    match arguments.as_slice() {
        [] => {
            let outcomes = runtime.block_on(run::all(&texts));
            Ok(report::write(&texts, &outcomes))
        }
        [flag, generator, text] if flag == "--show" => {
            let generator = Generator::named(generator).ok_or_else(usage)?;
            let chosen: Vec<&Text> = texts
                .iter()
                .filter(|one| one.name.contains(text.as_str()))
                .collect();
            let mut shown = String::new();
            for text in chosen {
                let outcomes = runtime.block_on(run::of(generator, text, &texts));
                shown += &report::show(&outcomes);
            }
            Ok((shown, true))
        }
        _ => Err(usage()),
    }
}

fn usage() -> Failed {
    let names = Generator::ALL.map(Generator::name);
    Failed::Usage(names.join(", "))
}

#[expect(clippy::print_stdout, reason = "the report is what the program is for")]
fn print(text: &str) {
    print!("{text}");
}

#[expect(clippy::print_stderr, reason = "a program's complaint")]
fn complain(error: &Failed) {
    eprintln!("evaluate: {error}");
}
