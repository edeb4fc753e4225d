//! Reads texts into a document.

use std::collections::HashSet;

use crate::blocks::blocks;
use crate::data::Data;
use crate::language::Language;
use crate::prose::{is_odd, is_prose};
use crate::sentences::sentences;
use crate::tokens::tokens;
use crate::types::{Document, Kind, Part, Placed, Sentence, Token};

/// What of the text tells its language, in bytes.
const SAMPLE: usize = 8_000;
/// A sentence that can be taught has so many words, or Chinese ones.
const WORDS: std::ops::RangeInclusive<usize> = 4..=45;
/// Words within quotation marks that may be the author's own.
const OWN: usize = 3;

impl Document {
    /// Reads one text; `asked` is the language that was asked for, which decides
    /// where the text is too short to tell.
    pub fn read(source: &str, asked: Option<&str>) -> Self {
        Self::of([Part { title: "", source }], asked)
    }

    /// Reads the parts of a course as one document.
    pub fn of<'a>(parts: impl IntoIterator<Item = Part<'a>>, asked: Option<&str>) -> Self {
        let mut titles = Vec::new();
        let mut placed: Vec<Placed> = Vec::new();
        for (part, Part { title, source }) in parts.into_iter().enumerate() {
            titles.push(title.to_owned());
            let mut heading = None;
            for block in blocks(source) {
                let is_heading = matches!(block.kind, Kind::Heading(_));
                placed.push(Placed {
                    kind: block.kind,
                    text: without_marks(&block.text),
                    part,
                    heading,
                    prose: false,
                    example: false,
                });
                if is_heading {
                    heading = Some(placed.len() - 1);
                }
            }
        }
        let language = Language::of(&sample(&titles, &placed), asked);
        let mut document = Self {
            language,
            titles,
            blocks: placed,
            sentences: Vec::new(),
        };
        document.mark();
        document
    }

    /// The sentences of a block, with their indices.
    pub fn of_block(&self, block: usize) -> impl Iterator<Item = (usize, &Sentence)> {
        let from = self
            .sentences
            .partition_point(|sentence| sentence.block < block);
        let sentences = self.sentences.iter().enumerate().skip(from);
        sentences.take_while(move |(_, sentence)| sentence.block == block)
    }

    /// The block of a sentence.
    pub fn block(&self, sentence: &Sentence) -> Option<&Placed> {
        self.blocks.get(sentence.block)
    }

    /// The text of the heading that a block stands under, or its part's title.
    pub fn heading(&self, block: &Placed) -> &str {
        let heading = block.heading.and_then(|index| self.blocks.get(index));
        let title = || self.titles.get(block.part).map_or("", String::as_str);
        heading.map_or_else(title, |heading| &heading.text)
    }

    /// Finds which blocks are prose and which examples, and reads the sentences.
    fn mark(&mut self) {
        let language = self.language;
        let data = language.data();
        // Text that stands twice is a header, a notice, a placeholder.
        let mut seen = HashSet::new();
        let mut again = HashSet::new();
        for block in &self.blocks {
            if block.text.len() > 40 && !seen.insert(block.text.as_str()) {
                again.insert(block.text.clone());
            }
        }
        // The level of the heading over what is no text to learn from.
        let mut apparatus: Option<u8> = None;
        let mut leads = false;
        let mut example_section = false;
        let mut part = 0;
        let mut sentences = Vec::new();
        for (index, block) in self.blocks.iter_mut().enumerate() {
            if block.part != part {
                (part, apparatus, leads, example_section) = (block.part, None, false, false);
            }
            let lower = block.text.to_lowercase();
            if let Kind::Heading(level) = block.kind {
                if apparatus.is_none_or(|over| level <= over) {
                    let name = lower.trim_matches(|letter: char| !letter.is_alphabetic());
                    apparatus = data.apparatus.contains(name).then_some(level);
                }
                example_section = names_example(data, &language, &lower);
                leads = false;
                continue;
            }
            let begins = names_example(data, &language, crate::sentences::head(&lower, 60));
            // Entries that follow one another are led in together.
            let in_list = matches!(block.kind, Kind::Item | Kind::Quote | Kind::Code);
            let led = leads;
            leads = (names_example(data, &language, &lower) && lower.ends_with([':', '：']))
                || (led && in_list);
            block.example = example_section || led || begins;
            if block.kind == Kind::Code {
                continue;
            }
            let words = tokens(&language, &block.text);
            block.prose = apparatus.is_none()
                && !again.contains(&block.text)
                && is_prose(&language, &block.text, &words);
            read(&language, block, index, &mut sentences);
        }
        self.sentences = sentences;
    }
}

/// Reads the sentences of a block.
fn read(language: &Language, block: &Placed, index: usize, into: &mut Vec<Sentence>) {
    let data = language.data();
    let mut quotes = Quotes::default();
    let mut example = block.example;
    let runs = block.prose && block.kind == Kind::Paragraph;
    for text in sentences(language.code, &block.text) {
        let tokens = tokens(language, text);
        let lower = text.to_lowercase();
        example |= names_example(data, language, &lower);
        let within = quotes.read(text);
        let stated = runs && !example && !within && is_stated(language, text, &lower, &tokens);
        into.push(Sentence {
            leans: leans(language, &lower, &tokens),
            text: text.to_owned(),
            block: index,
            tokens,
            stated,
        });
    }
}

/// Whether a sentence is a whole one that the text itself says.
fn is_stated(language: &Language, text: &str, lower: &str, tokens: &[Token]) -> bool {
    let data = language.data();
    let first = text.chars().next();
    let begins = first.is_some_and(|letter| {
        letter.is_alphabetic() && !(language.has_case() && letter.is_lowercase())
    });
    let ends = text.ends_with(['.', '。', '।', '.']) && !text.ends_with("..");
    let person = tokens.iter().any(|token| {
        data.persons.contains(&token.lower)
            || token
                .lower
                .split(['\'', '’'])
                .any(|part| data.persons.contains(part))
    });
    let spoken_to = tokens.iter().any(|token| {
        let ends = |ending: &String| token.lower.ends_with(ending.as_str());
        !token.stop && token.lower.chars().count() > 4 && data.person_endings.iter().any(ends)
    });
    let refers = tokens.windows(2).any(|pair| match pair {
        [one, next] => {
            data.labels.contains(&one.lower)
                && next.lower.starts_with(|letter: char| letter.is_numeric())
        }
        _ => false,
    });
    let odd = text
        .chars()
        .any(|letter| is_odd(letter) || matches!(letter, '[' | ']' | '→' | '/'));
    let reports = data
        .reporting
        .iter()
        .any(|phrase| has_phrase(language, lower, phrase));
    begins
        && ends
        && !person
        && !spoken_to
        && !refers
        && !odd
        && !reports
        && WORDS.contains(&tokens.len())
        && is_prose(language, text, tokens)
}

/// Whether a phrase stands in a text as whole words.
pub(crate) fn has_phrase(language: &Language, lower: &str, phrase: &str) -> bool {
    if !language.spaced {
        return lower.contains(phrase);
    }
    let bounds = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    lower.match_indices(phrase).any(|(at, _)| {
        let before = lower
            .get(..at)
            .and_then(|before| before.chars().next_back());
        let after = lower
            .get(at + phrase.len()..)
            .and_then(|after| after.chars().next());
        bounds(before) && bounds(after)
    })
}

fn names_example(data: &Data, language: &Language, lower: &str) -> bool {
    data.examples
        .iter()
        .any(|phrase| has_phrase(language, lower, phrase))
}

/// Whether a sentence says little without what stands before it: it begins with
/// a word that joins, or points out of itself.
fn leans(language: &Language, lower: &str, tokens: &[Token]) -> bool {
    let data = language.data();
    let start = lower.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let begins = data.leaning.iter().any(|phrase| {
        let rest = start.strip_prefix(phrase.as_str());
        rest.is_some_and(|rest| {
            !language.spaced
                || !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '-')
        })
    });
    begins
        || tokens
            .iter()
            .any(|token| data.pointing.contains(&token.lower))
}

/// Follows quotation marks through a block.
#[derive(Default)]
struct Quotes {
    depth: usize,
    straight: bool,
}

impl Quotes {
    /// Reads a sentence: whether it is within a quotation, or holds one that is
    /// longer than a name.
    fn read(&mut self, text: &str) -> bool {
        let mut quoted = self.depth > 0 || self.straight;
        let mut words = 0;
        for letter in text.chars() {
            let open = self.depth > 0 || self.straight;
            match letter {
                '"' => self.straight = !self.straight,
                // German ends with what English begins with.
                '“' if self.depth > 0 => self.depth -= 1,
                '“' | '„' | '«' | '「' | '『' => self.depth += 1,
                '”' | '»' | '」' | '』' => self.depth = self.depth.saturating_sub(1),
                _ if open && letter.is_whitespace() => words += 1,
                _ => {}
            }
            if !open {
                words = 0;
            }
            quoted |= words >= OWN;
        }
        quoted || self.depth > 0 || self.straight
    }
}

/// A text without the marks of its notes: "[12]".
fn without_marks(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        kept += before;
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let mark = (1..4)
            .contains(&digits)
            .then(|| after.get(digits..)?.strip_prefix(']'))
            .flatten();
        if mark.is_none() {
            kept.push('[');
        }
        rest = mark.unwrap_or(after);
    }
    kept + rest
}

/// What tells the language: titles, and text of every part.
fn sample(titles: &[String], blocks: &[Placed]) -> String {
    let mut sample = String::new();
    let running = |block: &&Placed| {
        matches!(
            block.kind,
            Kind::Paragraph | Kind::Item | Kind::Explanation | Kind::Quote
        )
    };
    let texts = blocks
        .iter()
        .filter(running)
        .map(|block| block.text.as_str());
    let others = blocks
        .iter()
        .filter(|block| matches!(block.kind, Kind::Heading(_)))
        .map(|block| block.text.as_str());
    for text in texts.chain(others).chain(titles.iter().map(String::as_str)) {
        if sample.len() > SAMPLE {
            break;
        }
        sample += text;
        sample.push('\n');
    }
    sample
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(source: &str) -> Vec<String> {
        let document = Document::read(source, Some("en"));
        let sentences = document.sentences.iter().filter(|sentence| sentence.stated);
        sentences.map(|sentence| sentence.text.clone()).collect()
    }

    #[test]
    fn only_what_the_text_itself_says_is_stated() {
        assert_eq!(
            stated("Rye is a hardy cereal of the north. It grows in the winter."),
            [
                "Rye is a hardy cereal of the north.",
                "It grows in the winter."
            ]
        );
        for text in [
            "She wrote: \"Rye is the intentional growing of a cereal.\"",
            "He said “Rye is a cereal. It is the best of all the cereals.”",
            "For example, a rye is a cereal that grows in the north.",
            "Critics argue that rye is a cereal that nobody needs.",
            "Is rye a cereal that grows in the north of the land?",
            "As you see, rye is a cereal that grows in the north.",
            "Rye is a cereal, as is shown in Figure 3 of the book.",
            "> Rye is a cereal that grows in the north.",
            "- Rye is a cereal that grows in the north.",
            "## References\n\nRye is a cereal that grows in the north.",
            "Here is an example of a false argument:\n\n- Rye is a cereal of the north.\n- Every cereal is good for you.",
        ] {
            assert_eq!(stated(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn what_points_out_of_itself_leans() {
        for (code, text, leans) in [
            ("en", "Therefore the rye is grown in the north.", true),
            ("en", "The rye of this field is grown in the north.", true),
            ("en", "Thenardite is a mineral of the desert.", false),
            (
                "de",
                "Deshalb wächst der Roggen auch auf kargen Böden.",
                true,
            ),
            ("zh", "因此，商人们结成商队一起走。", true),
            ("zh", "商队是由许多骆驼和商人组成的队伍。", false),
        ] {
            let document = Document::read(text, Some(code));
            assert_eq!(document.sentences[0].leans, leans, "{text}");
        }
    }

    #[test]
    fn blocks_know_their_part_and_heading() {
        let part = |title, source| Part { title, source };
        let document = Document::of(
            [
                part("One", "Alpha is here [12]."),
                part("Two", "# Head\n\nBeta is there."),
            ],
            None,
        );
        assert_eq!(document.heading(&document.blocks[0]), "One");
        assert_eq!(document.blocks[0].text, "Alpha is here .");
        assert_eq!(document.heading(&document.blocks[2]), "Head");
        assert_eq!(
            (document.blocks[2].part, document.sentences[1].block),
            (1, 2)
        );
    }
}
