//! A sheet to be read blind: what our generators made of each text, mixed with
//! what a baseline made, in one shape; beside it a file for the marks and the
//! key that tells whose each is.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::corpus::{self, Text};
use crate::generators::{self, Answer};
use crate::{CORPUS, Failed};

/// What is asked for on the command line.
pub(crate) struct Wanted {
    lang: String,
    /// Of each generator at most, ours and the baseline's alike.
    count: usize,
    seed: u64,
    generators: Vec<String>,
    /// What runs the baseline; nothing where none is wanted.
    python: Option<String>,
    corpus: PathBuf,
    into: PathBuf,
}

/// Whose each piece is, and what was asked for.
#[derive(Serialize, Deserialize)]
pub(crate) struct Key {
    pub(crate) lang: String,
    pub(crate) runs: Vec<Run>,
    /// By their numbers on the sheet.
    pub(crate) pieces: BTreeMap<String, Piece>,
}

/// A generator over a text.
#[derive(Serialize, Deserialize)]
pub(crate) struct Run {
    pub(crate) generator: String,
    pub(crate) text: String,
    pub(crate) by: By,
    /// What a refusal says.
    pub(crate) refused: Option<String>,
    /// Pieces that came of it, on the sheet or not.
    pub(crate) made: usize,
}

/// What is marked: a question of a quiz, or the whole of another result.
#[derive(Serialize, Deserialize)]
pub(crate) struct Piece {
    pub(crate) generator: String,
    pub(crate) text: String,
    pub(crate) by: By,
    #[serde(skip)]
    shown: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum By {
    Ours,
    Baseline,
}

impl Wanted {
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, Failed> {
        let mut wanted = Self {
            lang: String::new(),
            count: 40,
            seed: 1,
            generators: generators::NAMES.map(str::to_owned).to_vec(),
            python: Some("python3".to_owned()),
            corpus: Path::new(CORPUS).join("held-out"),
            into: PathBuf::new(),
        };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().cloned().ok_or(Failed::Usage);
            let number = |text: String| text.parse().map_err(|_| Failed::Usage);
            match argument.as_str() {
                "--lang" => wanted.lang = value()?,
                "--count" => {
                    wanted.count = usize::try_from(number(value()?)?).unwrap_or(usize::MAX);
                }
                "--seed" => wanted.seed = number(value()?)?,
                "--generators" => {
                    wanted.generators = value()?.split(',').map(str::to_owned).collect();
                }
                "--python" => wanted.python = Some(value()?),
                "--no-baseline" => wanted.python = None,
                "--into" => wanted.into = PathBuf::from(value()?),
                folder if !folder.starts_with('-') => wanted.corpus = PathBuf::from(folder),
                _ => return Err(Failed::Usage),
            }
        }
        if wanted.lang.is_empty() {
            return Err(Failed::Usage);
        }
        if wanted.into.as_os_str().is_empty() {
            wanted.into = PathBuf::from(format!(
                "target/evaluate/sheets/{}-{}",
                wanted.lang, wanted.seed
            ));
        }
        Ok(wanted)
    }

    /// Keywords are a part of what is made for search engines.
    fn has(&self, generator: &str) -> bool {
        let endpoint = if generator == "keywords" {
            "seo"
        } else {
            generator
        };
        self.generators.iter().any(|wanted| wanted == endpoint)
    }

    /// A place in an order that the seed alone decides.
    fn place(&self, parts: impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, parts).hash(&mut hasher);
        hasher.finish()
    }
}

/// Writes `sheet.md`, `marks.tsv` and `key.json`; says where.
pub(crate) async fn write(wanted: &Wanted) -> Result<String, Failed> {
    let all = corpus::read(&wanted.corpus)?;
    let texts: Vec<&Text> = all.iter().filter(|text| text.lang == wanted.lang).collect();
    if texts.is_empty() {
        return Err(Failed::NoTexts(wanted.lang.clone(), wanted.corpus.clone()));
    }
    let mut runs = Vec::new();
    let mut pieces = Vec::new();
    for text in &texts {
        let is_other = |other: &&&Text| other.name != text.name;
        let others: Vec<&Text> = texts.iter().filter(is_other).copied().collect();
        for name in &wanted.generators {
            let answer = generators::run(name, text, &others).await;
            add(&mut runs, &mut pieces, (name, &text.name, By::Ours), answer);
        }
    }
    if let Some(python) = &wanted.python {
        for (text, results) in baseline(python, &texts)? {
            for (name, value) in results {
                if wanted.has(&name) {
                    add(
                        &mut runs,
                        &mut pieces,
                        (&name, &text, By::Baseline),
                        Answer::Made(value),
                    );
                }
            }
        }
    }
    let key = Key {
        lang: wanted.lang.clone(),
        runs,
        pieces: chosen(wanted, pieces),
    };
    let mut marks = String::new();
    for number in 1..=key.pieces.len() {
        let _ = writeln!(marks, "{number}\t\t");
    }
    let key_text = serde_json::to_string_pretty(&key)
        .map_err(|error| Failed::Json(wanted.into.clone(), error))?;
    std::fs::create_dir_all(&wanted.into)
        .map_err(|error| Failed::File(wanted.into.clone(), error))?;
    let mut said = String::new();
    for (name, body) in [
        ("sheet.md", page(&texts, &key)),
        ("marks.tsv", marks),
        ("key.json", key_text),
    ] {
        let path = wanted.into.join(name);
        std::fs::write(&path, body).map_err(|error| Failed::File(path.clone(), error))?;
        let _ = writeln!(said, "{}", path.display());
    }
    Ok(said)
}

/// Takes the pieces of a result; keywords are read by themselves, since the
/// baseline has nothing else of what search engines want.
fn add(
    runs: &mut Vec<Run>,
    pieces: &mut Vec<Piece>,
    (generator, text, by): (&str, &str, By),
    answer: Answer,
) {
    let mut run = Run {
        generator: generator.to_owned(),
        text: text.to_owned(),
        by,
        refused: None,
        made: 0,
    };
    let mut piece = |generator: &str, shown: String| {
        pieces.push(Piece {
            generator: generator.to_owned(),
            text: text.to_owned(),
            by,
            shown,
        });
    };
    match answer {
        Answer::Made(value) => {
            let questions = value.get("questions").and_then(Value::as_array);
            if let Some(questions) = questions.filter(|_| generator.starts_with("quiz")) {
                run.made = questions.len();
                for one in questions {
                    piece(generator, question(one));
                }
            } else {
                run.made = 1;
                piece(generator, shown(&value, 0));
                if let Some(keywords) = value.get("keywords").filter(|_| by == By::Ours) {
                    piece("keywords", shown(&json!({ "keywords": keywords }), 0));
                }
            }
        }
        Answer::Refused(message) => run.refused = Some(message),
        Answer::Broken(message) => run.refused = Some(format!("broken: {message}")),
    }
    runs.push(run);
}

/// What `baseline.py` makes of each text, by text and generator.
fn baseline(
    python: &str,
    texts: &[&Text],
) -> Result<BTreeMap<String, BTreeMap<String, Value>>, Failed> {
    let failed = |error: &dyn std::fmt::Display| Failed::Baseline(error.to_string());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("baseline.py");
    let given: Vec<Value> = texts
        .iter()
        .map(|text| json!({ "name": text.name, "lang": text.lang, "markdown": text.markdown() }))
        .collect();
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&error))?;
    // Dropped at the end of the statement, so that the script sees the end.
    if let Some(stdin) = child.stdin.take() {
        serde_json::to_writer(stdin, &given).map_err(|error| failed(&error))?;
    }
    let output = child.wait_with_output().map_err(|error| failed(&error))?;
    if !output.status.success() {
        return Err(failed(&output.status));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| failed(&error))
}

/// At most so many of each generator and maker, numbered in the order of the
/// sheet: text by text, mixed within.
fn chosen(wanted: &Wanted, mut pieces: Vec<Piece>) -> BTreeMap<String, Piece> {
    pieces.sort_by_key(|piece| wanted.place((&piece.shown, piece.by)));
    let mut taken: BTreeMap<(String, By), usize> = BTreeMap::new();
    pieces.retain(|piece| {
        let taken = taken
            .entry((piece.generator.clone(), piece.by))
            .or_default();
        *taken += 1;
        *taken <= wanted.count
    });
    pieces.sort_by(|a, b| a.text.cmp(&b.text));
    (1..)
        .map(|number: usize| format!("{number:04}"))
        .zip(pieces)
        .collect()
}

fn page(texts: &[&Text], key: &Key) -> String {
    let mut page = format!(
        "# What was made of {} texts ({})\n\nMark each number in marks.tsv: `keep` where a teacher would use it as it is, else `drop`, and a word why. A sentence with a gap asks which option completes it.\n",
        texts.len(),
        key.lang
    );
    for text in texts {
        let _ = write!(page, "\n# Text: {}\n\n", text.name);
        for line in text.markdown().trim().lines() {
            let _ = writeln!(page, "> {line}");
        }
        for (number, piece) in key
            .pieces
            .iter()
            .filter(|(_, piece)| piece.text == text.name)
        {
            let number = number.trim_start_matches('0');
            let _ = write!(
                page,
                "\n## {number} · {}\n\n{}",
                piece.generator, piece.shown
            );
        }
    }
    page
}

/// A question with its options, the right one marked.
fn question(question: &Value) -> String {
    let text = |name: &str| {
        question
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let right = question.get("correct_index").and_then(Value::as_u64);
    let mut shown = format!("{}\n\n", without_lead(text("question")));
    let options = question.get("options").and_then(Value::as_array);
    for (place, option) in (0..).zip(options.into_iter().flatten()) {
        let mark = if Some(place) == right { "✓" } else { " " };
        let _ = writeln!(shown, "- [{mark}] {}", option.as_str().unwrap_or_default());
    }
    shown
}

/// A sentence with a gap as it stands, without the words that lead to it, by
/// which a reader would know whose it is.
fn without_lead(question: &str) -> &str {
    let quote = |sign: char| "„“”«»「」\"".contains(sign);
    let sentence = question
        .find(quote)
        .zip(question.rfind(quote))
        .zip(question.find("___"))
        .filter(|((open, close), gap)| open < gap && gap < close)
        .and_then(|((open, close), _)| question.get(open..close));
    sentence.map_or(question, |sentence| sentence.trim_matches(quote).trim())
}

/// Any result as a list, field by field.
fn shown(value: &Value, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| match value {
                Value::Object(_) | Value::Array(_) => {
                    format!("{indent}- {name}:\n{}", shown(value, depth + 1))
                }
                plain => format!("{indent}- {name}: {}", shown(plain, depth).trim_start()),
            })
            .collect(),
        Value::Array(values) => values
            .iter()
            .map(|value| match value {
                Value::Object(_) => format!("{indent}-\n{}", shown(value, depth + 1)),
                plain => format!("{indent}- {}", shown(plain, depth).trim_start()),
            })
            .collect(),
        Value::String(text) => format!("{}\n", text.trim().replace('\n', &format!("\n{indent}  "))),
        other => format!("{other}\n"),
    }
}

#[cfg(test)]
mod tests;
