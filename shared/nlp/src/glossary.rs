//! Definitions that a text shows by its form: entries of glossaries, and what
//! stands under a heading that names it.

use crate::definitions::{
    TERM, is_equating, is_subject, is_vague, letters, said, without_brackets,
};
use crate::prose::is_odd;
use crate::tokens::tokens;
use crate::types::{Definition, Document, Kind};

/// Entries that make a list a glossary.
const ENTRIES: usize = 3;

impl Document {
    /// What the first sentence under a heading says of what the heading names,
    /// in languages whose verb comes last: there the heading tells where the
    /// subject ends.
    pub(crate) fn under_headings(&self) -> Vec<Definition> {
        let how = &self.language.data().definition;
        let mut found = Vec::new();
        for (index, pair) in self.blocks.windows(2).enumerate() {
            let [heading, block] = pair else { continue };
            if !matches!(heading.kind, Kind::Heading(_))
                || !block.prose
                || block.kind != Kind::Paragraph
                || (!how.verb_last && how.endings.is_empty())
            {
                continue;
            }
            let Some((sentence, first)) = self
                .of_block(index + 1)
                .next()
                .filter(|(_, first)| first.stated)
            else {
                continue;
            };
            let named = without_brackets(&heading.text);
            let text = without_brackets(&first.text);
            let Some(says) = text
                .strip_prefix(named.trim())
                .filter(|says| says.starts_with([' ', ',']))
            else {
                continue;
            };
            let words = tokens(&self.language, &named);
            let last = tokens(&self.language, says).pop();
            let equates = last.is_some_and(|last| {
                how.copulas.contains(&last.lower) || is_equating(how, &last.lower)
            });
            let says = said(&self.language, says.trim_start_matches([',', ' ']));
            if let Some(says) =
                says.filter(|_| equates && is_subject(&self.language, &named, &words))
            {
                let term = named.trim().to_owned();
                found.push(Definition {
                    subject: term.clone(),
                    term,
                    verb: String::new(),
                    says,
                    sentence,
                    entry: false,
                });
            }
        }
        found
    }

    /// Entries of glossaries: terms with their explanations, and lists all of
    /// whose entries have a term, a colon and an explanation.
    pub(crate) fn entries(&self) -> Vec<Definition> {
        let mut found = Vec::new();
        let mut list: Vec<Definition> = Vec::new();
        let mut take = |list: &mut Vec<Definition>, whole: bool| {
            if whole && list.len() >= ENTRIES {
                found.append(list);
            }
            list.clear();
        };
        let mut whole = true;
        let mut before: Option<(Kind, &str)> = None;
        for (index, block) in self.blocks.iter().enumerate() {
            let entry = match (before, block.kind) {
                (Some((Kind::Term, term)), Kind::Explanation) => {
                    self.entry(index, term, &block.text)
                }
                (_, Kind::Item) if !block.example => {
                    let parts = block
                        .text
                        .split_once([':', '：'])
                        .or_else(|| block.text.split_once(" – "))
                        .or_else(|| block.text.split_once(" — "));
                    parts.and_then(|(term, says)| self.entry(index, term, says))
                }
                _ => None,
            };
            let listed = match block.kind {
                Kind::Item => before.is_none_or(|(kind, _)| kind == Kind::Item),
                Kind::Term | Kind::Explanation => {
                    before.is_none_or(|(kind, _)| matches!(kind, Kind::Term | Kind::Explanation))
                }
                _ => false,
            };
            if !listed {
                take(&mut list, whole);
                whole = true;
            }
            whole &= block.kind != Kind::Item || entry.is_some();
            list.extend(entry);
            before = Some((block.kind, &block.text));
        }
        take(&mut list, whole);
        found
    }

    fn entry(&self, block: usize, term: &str, says: &str) -> Option<Definition> {
        let language = &self.language;
        let placed = self
            .blocks
            .get(block)
            .filter(|block| block.prose && !block.example)?;
        let (sentence, first) = self.of_block(block).next()?;
        // What follows the term is its block's first sentence.
        let end = if placed.kind == Kind::Item {
            first.text.len().min(placed.text.len())
        } else {
            0
        };
        let skipped = if placed.kind == Kind::Item {
            placed.text.len() - says.len()
        } else {
            0
        };
        let says = if end > 0 {
            placed.text.get(skipped..end)?
        } else {
            &first.text
        };
        let found = tokens(language, term);
        let plain = !term.chars().any(|letter| {
            is_odd(letter)
                || matches!(letter, '.' | '/' | ',' | '"' | '-' | '?' | '!')
                || letter.is_numeric()
        });
        let named = (1..=TERM).contains(&found.len())
            && found.iter().any(|token| !token.stop)
            && !is_vague(language, &found);
        let term = term.trim();
        let says = said(language, says)?;
        let own = tokens(language, &says);
        let data = language.data();
        let addressed = own.iter().any(|token| {
            data.persons.contains(&token.lower) || data.pointing.contains(&token.lower)
        });
        let long = letters(term) > 2;
        (plain && named && long && !addressed && says.chars().any(char::is_alphabetic)).then(|| {
            Definition {
                term: term.to_owned(),
                subject: term.to_owned(),
                verb: String::new(),
                says,
                sentence,
                entry: true,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defined(code: &str, text: &str) -> Vec<(String, String)> {
        let document = Document::read(text, Some(code));
        assert_eq!(document.language.code, code, "{text}");
        let found = document.definitions().into_iter();
        found
            .map(|definition| (definition.term, definition.says))
            .collect()
    }

    #[test]
    fn a_glossary_is_a_list_all_of_whose_entries_explain() {
        let source = "- Tyre lever: a tool that lifts the tyre from the rim.\n- Pump: a tool that presses air into the tube.\n\
                      - Patch: a piece of rubber that covers a hole.";
        assert_eq!(
            defined("en", source)[1],
            (
                "Pump".to_owned(),
                "a tool that presses air into the tube".to_owned()
            )
        );
        assert_eq!(
            defined("en", &format!("{source}\n- And so we all go home at last.")),
            []
        );
        let html = "<dl><dt>Pump<dd>A tool that presses air into the tube.<dt>Patch<dd>A piece of rubber for the hole.\
                    <dt>Rim<dd>The outer ring of the wheel.</dl>";
        assert_eq!(defined("en", html).len(), 3);
    }
}
