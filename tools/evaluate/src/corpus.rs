//! The texts: written for this purpose, in eight languages.

use std::path::{Path, PathBuf};

/// The languages that must be there, by code.
pub(crate) const LANGUAGES: [&str; 8] = ["en", "de", "fr", "es", "tr", "ar", "zh", "hi"];

/// Words from which a text is enough for every generator.
const ENOUGH: usize = 200;

/// A text with what is asked about it.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    /// The file's name without its ending.
    pub(crate) name: String,
    /// Two letters.
    pub(crate) language: String,
    /// What kind of text it is: `long`, `medium`, `short`, `list`, `formula`,
    /// `dialogue`; `mixed` is prose around data and programs, `noise` is no
    /// material at all.
    pub(crate) kind: String,
    /// A course's title.
    pub(crate) title: String,
    /// What an instructor asks about it.
    pub(crate) question: String,
    /// What a learner who wants it says.
    pub(crate) goal: String,
    /// What an instructor says who plans a course on it.
    pub(crate) plan: String,
    /// What stands in it and must stand in no result: marks of the data and
    /// the programs in a `mixed` text.
    pub(crate) never: Vec<String>,
    /// Markdown.
    pub(crate) body: String,
}

impl Text {
    /// Whether nothing can be made of it, however long it is.
    pub(crate) fn is_noise(&self) -> bool {
        self.kind == "noise"
    }

    /// Whether every generator has enough to go by: running text of some
    /// length.
    pub(crate) fn is_enough(&self) -> bool {
        matches!(self.kind.as_str(), "long" | "medium" | "mixed")
            && domain::text::words(&self.body) >= ENOUGH
    }
}

/// Why there is nothing to judge by.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("{path}: {error}")]
    File {
        path: PathBuf,
        error: std::io::Error,
    },
    #[error("{0}.md: must begin with lines of title, question, goal and plan")]
    Head(String),
    #[error("{0}.md: must be named <language>-<kind>-<name>")]
    Name(String),
}

/// All texts, by name.
pub(crate) fn read() -> Result<Vec<Text>, Unreadable> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| Unreadable::File { path, error }
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed(&folder))? {
        paths.push(entry.map_err(failed(&folder))?.path());
    }
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let text = std::fs::read_to_string(path).map_err(failed(path))?;
            parse(&name, &text)
        })
        .collect()
}

fn parse(name: &str, text: &str) -> Result<Text, Unreadable> {
    let mut parts = name.splitn(3, '-');
    let (Some(language), Some(kind), Some(_)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(Unreadable::Name(name.to_owned()));
    };
    let no_head = || Unreadable::Head(name.to_owned());
    let (head, body) = text.split_once("\n\n").ok_or_else(no_head)?;
    let field = |wanted: &str| {
        let mut fields = head.lines().filter_map(|line| line.split_once(": "));
        let found = fields.find(|(name, _)| *name == wanted);
        found
            .map(|(_, value)| value.trim().to_owned())
            .ok_or_else(no_head)
    };
    let never = head.lines().find_map(|line| line.strip_prefix("never: "));
    let never = never.into_iter().flat_map(|line| line.split(" | "));
    Ok(Text {
        name: name.to_owned(),
        language: language.to_owned(),
        kind: kind.to_owned(),
        title: field("title")?,
        question: field("question")?,
        goal: field("goal")?,
        plan: field("plan")?,
        never: never.map(|mark| mark.trim().to_owned()).collect(),
        body: body.trim().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_texts_of_several_kinds_and_four_have_long_ones() {
        let texts = read().unwrap();
        assert!(texts.len() >= 24, "{}", texts.len());
        for language in LANGUAGES {
            let kinds: std::collections::BTreeSet<&str> = texts
                .iter()
                .filter(|text| text.language == language)
                .map(|text| text.kind.as_str())
                .collect();
            assert!(kinds.len() >= 3, "{language}: {kinds:?}");
        }
        let noise = texts.iter().filter(|text| text.is_noise());
        assert!(noise.count() >= 20);
        let mixed = texts.iter().filter(|text| text.kind == "mixed");
        for text in mixed {
            assert!(text.never.len() > 1, "{}", text.name);
            let stands = |mark: &String| text.body.contains(mark.as_str());
            assert!(text.never.iter().all(stands), "{}", text.name);
        }
        let long = texts.iter().filter(|text| text.kind == "long");
        let long = long.filter(|text| domain::text::words(&text.body) >= 800);
        assert!(long.count() >= 4);
        for kind in ["short", "list", "formula", "dialogue", "mixed"] {
            assert!(texts.iter().any(|text| text.kind == kind), "{kind}");
        }
    }

    #[test]
    fn a_text_without_its_head_is_refused() {
        assert!(matches!(
            parse("en-short-x", "title: X\n\nText."),
            Err(Unreadable::Head(_))
        ));
        assert!(matches!(
            parse("x", "title: X\n\nText."),
            Err(Unreadable::Name(_))
        ));
    }
}
