//! BM25: which paragraphs of a document answer a question.

use std::collections::HashMap;

use crate::language::Language;
use crate::tokens::tokens;
use crate::types::{Document, Hit, Kind, Token};

/// How soon further uses of a word add nothing.
const K1: f64 = 1.2;
/// How much long paragraphs are held back.
const B: f64 = 0.75;
/// What a word in the title or the heading weighs, in uses.
const TITLE: u32 = 2;

/// Paragraphs by the words in them, in their heading and in their part's title.
#[derive(Debug)]
pub struct Index {
    language: Language,
    /// Which block, and how many words it has.
    blocks: Vec<(usize, f64)>,
    postings: HashMap<String, Vec<(usize, u32)>>,
    mean: f64,
}

impl Index {
    /// Reads the document's blocks that are neither headings nor code.
    pub fn of(document: &Document) -> Self {
        let language = document.language;
        let mut index = Self {
            language,
            blocks: Vec::new(),
            postings: HashMap::new(),
            mean: 1.0,
        };
        let mut titles: HashMap<&str, Vec<String>> = HashMap::new();
        for (at, block) in document.blocks.iter().enumerate() {
            if matches!(block.kind, Kind::Heading(_) | Kind::Code) {
                continue;
            }
            let mut uses: HashMap<String, u32> = HashMap::new();
            let mut length = 0;
            for (_, sentence) in document.of_block(at) {
                for token in sentence.tokens.iter().filter(|token| !token.stop) {
                    length += 1;
                    *uses.entry(token.stem.clone()).or_default() += 1;
                }
            }
            if length == 0 {
                continue;
            }
            let title = document.titles.get(block.part).map_or("", String::as_str);
            let heading = document.heading(block);
            for text in [title, heading]
                .iter()
                .take(if title == heading { 1 } else { 2 })
            {
                let stems = titles.entry(text).or_insert_with(|| stems(&language, text));
                for stem in stems.iter() {
                    *uses.entry(stem.clone()).or_default() += TITLE;
                }
            }
            let number = index.blocks.len();
            index.blocks.push((at, f64::from(length)));
            for (stem, count) in uses {
                index
                    .postings
                    .entry(stem)
                    .or_default()
                    .push((number, count));
            }
        }
        let all: f64 = index.blocks.iter().map(|(_, length)| length).sum();
        index.mean = (all / float(index.blocks.len())).max(1.0);
        index
    }

    /// The best paragraphs for a question, at most `most`, best first; none
    /// where they share no word with it.
    pub fn search(&self, question: &str, most: usize) -> Vec<Hit> {
        let mut scores: HashMap<usize, (f64, f64)> = HashMap::new();
        let weighed = self.weighed(question);
        let all: f64 = weighed.iter().map(|(_, weight)| weight).sum();
        for (stem, weight) in &weighed {
            for (number, uses) in self.postings.get(stem).into_iter().flatten() {
                let length = self.blocks.get(*number).map_or(1.0, |(_, length)| *length);
                let uses = f64::from(*uses);
                let share = uses * (K1 + 1.0) / (uses + K1 * (1.0 - B + B * length / self.mean));
                let (score, found) = scores.entry(*number).or_default();
                *score += weight * share;
                *found += weight;
            }
        }
        let mut hits: Vec<Hit> = scores
            .into_iter()
            .filter_map(|(number, (score, found))| {
                Some(Hit {
                    block: self.blocks.get(number)?.0,
                    score,
                    share: found / all,
                })
            })
            .collect();
        hits.sort_by(|one, other| {
            other
                .score
                .total_cmp(&one.score)
                .then(one.block.cmp(&other.block))
        });
        hits.truncate(most);
        hits
    }

    /// How much of a question's weight words carry that stand in the document,
    /// 0..=1: a question about something else has little.
    pub fn coverage(&self, question: &str) -> f64 {
        let weighed = self.weighed(question);
        let all: f64 = weighed.iter().map(|(_, weight)| weight).sum();
        let known = weighed
            .iter()
            .filter(|(stem, _)| self.postings.contains_key(stem));
        let known: f64 = known.map(|(_, weight)| weight).sum();
        if all > 0.0 { known / all } else { 0.0 }
    }

    /// The words of a question, each once, with what tells how rare it is.
    fn weighed(&self, question: &str) -> Vec<(String, f64)> {
        let count = float(self.blocks.len());
        let mut stems = stems(&self.language, question);
        stems.sort_unstable();
        stems.dedup();
        let weigh = |stem: String| {
            let with = self
                .postings
                .get(&stem)
                .map_or(0.0, |found| float(found.len()));
            let rare = (1.0 + (count - with + 0.5) / (with + 0.5)).ln();
            (stem, rare)
        };
        stems.into_iter().map(weigh).collect()
    }
}

/// The stems of the words that have meaning, without those that only ask; all
/// with meaning where there are no others.
fn stems(language: &Language, text: &str) -> Vec<String> {
    let found = tokens(language, text);
    let pick = |keep: &dyn Fn(&Token) -> bool| -> Vec<String> {
        found
            .iter()
            .filter(|token| keep(token))
            .map(|token| token.stem.clone())
            .collect()
    };
    let kept = pick(&|token| !token.stop && !language.only_asks(&token.lower));
    if kept.is_empty() {
        pick(&|token| !token.stop)
    } else {
        kept
    }
}

fn float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Part;

    #[test]
    fn the_paragraph_that_answers_comes_first_with_its_place() {
        let part = |title, source| Part { title, source };
        let document = Document::of(
            [
                part(
                    "Bread",
                    "Rye makes a dense bread.\n\nYeast lets the dough rise.",
                ),
                part(
                    "The sky",
                    "The Moon causes the tides.\n\nStars shine by themselves.",
                ),
            ],
            Some("en"),
        );
        let index = Index::of(&document);
        let hit = index.search("What causes a tide?", 3)[0];
        assert_eq!(
            document.blocks[hit.block].text,
            "The Moon causes the tides."
        );
        assert_eq!(document.blocks[hit.block].part, 1);
        let other = index.search("Why does dough rise, and what is rye?", 1)[0];
        assert!(hit.share > 0.9 && (0.4..0.9).contains(&other.share));
        assert!(index.search("Who won the match?", 3).is_empty());
        assert!(index.coverage("tides") > 0.9 && index.coverage("chess tournament") < 0.1);
    }

    #[test]
    fn pairs_of_letters_are_no_words_of_a_chinese_title() {
        let document = Document::of(
            [Part {
                title: "HTML 基础",
                source: "网页由元素组成。",
            }],
            Some("zh"),
        );
        let index = Index::of(&document);
        assert!(index.search("HT", 3).is_empty());
        assert_eq!(index.search("HTML 是什么", 3).len(), 1);
    }

    #[test]
    fn all_of_a_long_course_is_read() {
        let filler = "The field of rye is wide and the winter is long.\n\n".repeat(4_000);
        let document = Document::read(&format!("{filler}Quokkas live on an island."), Some("en"));
        let hits = Index::of(&document).search("quokka", 3);
        assert_eq!(
            document.blocks[hits[0].block].text,
            "Quokkas live on an island."
        );
    }
}
