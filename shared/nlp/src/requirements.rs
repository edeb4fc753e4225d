//! What a text says that its readers should know before.

use crate::document::has_phrase;
use crate::tokens::lower;
use crate::types::{Document, Kind, Placed};

/// The longest requirement, in words.
const WORDS: usize = 14;
/// Where a requirement ends that nothing follows.
const ENDS: [char; 11] = ['.', ';', '!', '?', '(', '。', '；', '！', '？', '।', '؛'];

impl Document {
    /// What readers should know, each with the sentence that says so: from
    /// sentences that demand it, and from what stands under a heading that
    /// announces it.
    pub fn requirements(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for (index, block) in self.blocks.iter().enumerate() {
            let runs = matches!(block.kind, Kind::Paragraph | Kind::Item) && !block.example;
            let heading = self.announced(block).filter(|_| runs);
            for (_, sentence) in self.of_block(index).filter(|_| runs) {
                let says = &sentence.text;
                match (self.demanded(says), heading) {
                    (Some(wanted), _) => found.push((wanted, says.clone())),
                    (None, Some(heading)) if block.kind == Kind::Item => {
                        let wanted = says.trim_end_matches(ENDS).to_owned();
                        found.push((wanted, format!("{heading}: {says}")));
                    }
                    _ => {}
                }
            }
        }
        found.retain(|(wanted, _)| (1..=WORDS).contains(&domain::text::words(wanted)));
        found
    }

    /// The heading over a block, where it announces requirements.
    fn announced(&self, block: &Placed) -> Option<&str> {
        let heading = self.heading(block);
        let bare = lower(&self.language, heading);
        let bare = bare.trim_matches(|letter: char| !letter.is_alphabetic());
        self.language
            .data()
            .required
            .headings
            .contains(bare)
            .then_some(heading)
    }

    /// What a sentence demands, by the language's patterns.
    fn demanded(&self, sentence: &str) -> Option<String> {
        let required = &self.language.data().required;
        let lower = lower(&self.language, sentence);
        // Small and large letters of some scripts differ in length.
        if lower.len() != sentence.len() {
            return None;
        }
        required.patterns.iter().find_map(|pattern| {
            let (before, after) = pattern.split_once('…')?;
            let from = match before {
                "" => 0,
                _ if !has_phrase(&self.language, &lower, before.trim()) => return None,
                _ => lower.find(before)? + before.len(),
            };
            let rest = lower.get(from..)?;
            let end = rest.find(ENDS).unwrap_or(rest.len());
            let first = |marks: &mut dyn Iterator<Item = &str>| {
                marks.filter_map(|mark| rest.find(mark)).min()
            };
            let end = match after {
                "" => first(&mut required.until.iter().map(String::as_str))
                    .unwrap_or(end)
                    .min(end),
                _ => first(&mut after.split('|')).filter(|found| *found <= end)?,
            };
            let wanted = sentence
                .get(from..from + end)?
                .trim()
                .trim_end_matches([',', '،', '，']);
            (!wanted.is_empty()).then(|| wanted.to_owned())
        })
    }
}
