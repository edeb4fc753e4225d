//! The few words that generators add to the material's own, in the languages
//! at hand. Names in braces stand for what the material gives.

mod ar;
mod de;
mod en;
mod es;
mod fr;
mod hi;
mod tr;
mod zh;

/// The added words of a language.
pub(crate) struct Wording {
    /// Between the entries of a list.
    pub(crate) comma: &'static str,
    /// Around a title or a term.
    pub(crate) quotes: (&'static str, &'static str),
    /// A heading over definitions.
    pub(crate) key_terms: &'static str,
    /// A task: `{a}`.
    pub(crate) explain: &'static str,
    /// A task: `{a}`, `{b}`.
    pub(crate) connect: &'static str,
    /// A task: `{a}`.
    pub(crate) example: &'static str,
    /// The title of an assignment: `{topic}`.
    pub(crate) assignment: &'static str,
    /// What stands before the tasks: `{topic}`.
    pub(crate) tasks: &'static str,
    /// What the tasks are judged by, in their order.
    pub(crate) rubric: [&'static str; 3],
    pub(crate) seo: SeoWording,
    pub(crate) live: LiveWording,
}

/// Tips on search engines.
pub(crate) struct SeoWording {
    /// `{n}` characters, `{m}` shown.
    pub(crate) title_short: &'static str,
    /// `{n}` characters, `{m}` shown.
    pub(crate) title_long: &'static str,
    /// `{a}`.
    pub(crate) missing: &'static str,
    /// `{a}`.
    pub(crate) not_in_title: &'static str,
    /// `{n}` words, `{m}` wanted.
    pub(crate) description_short: &'static str,
    /// `{terms}`.
    pub(crate) in_headings: &'static str,
}

/// What is said of live classes.
pub(crate) struct LiveWording {
    /// `{title}`.
    pub(crate) about: &'static str,
    /// What those who come can do, in any class.
    pub(crate) invitation: &'static str,
    /// Questions for a poll about any subject: `{a}`.
    pub(crate) polls: [&'static str; 10],
    /// Questions for a poll about a term: `{a}`.
    pub(crate) on_term: [&'static str; 3],
    /// The same about two: `{a}`, `{b}`.
    pub(crate) on_terms: &'static str,
    /// `{n}` questions, `{m}` answered, `{k}` messages.
    pub(crate) counts: &'static str,
    /// `{terms}`.
    pub(crate) subjects: &'static str,
    /// `{n}` upvotes, `{a}` asked, `{b}` answered.
    pub(crate) answered: &'static str,
    /// `{n}` upvotes, `{a}` asked.
    pub(crate) answered_aloud: &'static str,
    /// `{n}` upvotes, `{a}` asked.
    pub(crate) open: &'static str,
    /// `{a}` written.
    pub(crate) chat: &'static str,
    /// Of a class in which nothing was said.
    pub(crate) nothing: &'static str,
}

/// The words of a language, where it is at hand.
pub(crate) fn wording(code: &str) -> Option<&'static Wording> {
    Some(match code {
        "en" => &en::WORDING,
        "de" => &de::WORDING,
        "fr" => &fr::WORDING,
        "es" => &es::WORDING,
        "tr" => &tr::WORDING,
        "ar" => &ar::WORDING,
        "zh" => &zh::WORDING,
        "hi" => &hi::WORDING,
        _ => return None,
    })
}

/// The words of a language, and of English where it is not at hand.
pub(crate) fn wording_or_english(code: &str) -> &'static Wording {
    wording(code).unwrap_or(&en::WORDING)
}

impl Wording {
    /// A list, each entry in quotation marks.
    pub(crate) fn quoted<'a>(&self, entries: impl IntoIterator<Item = &'a str>) -> String {
        let (open, close) = self.quotes;
        let entries: Vec<String> = entries
            .into_iter()
            .map(|entry| format!("{open}{entry}{close}"))
            .collect();
        entries.join(self.comma)
    }
}

/// A pattern with what its names stand for; what is put in is not looked at
/// again.
pub(crate) fn fill(pattern: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(pattern.len() + 40);
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let (name, next) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(of, _)| *of == name);
        filled += value.map_or("", |(_, value)| value);
        rest = next;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_filled_once() {
        let filled = fill("{a} and {b}, {a}", &[("a", "{b}"), ("b", "y")]);
        assert_eq!(filled, "{b} and y, {b}");
    }

    #[test]
    fn every_language_names_what_it_is_given() {
        for code in ["en", "de", "fr", "es", "tr", "ar", "zh", "hi"] {
            let words = wording(code).unwrap();
            for (pattern, names) in [
                (words.explain, &["{a}"][..]),
                (words.connect, &["{a}", "{b}"]),
                (words.example, &["{a}"]),
                (words.assignment, &["{topic}"]),
                (words.tasks, &["{topic}"]),
                (words.rubric[0], &["{a}"]),
                (words.rubric[1], &["{a}", "{b}"]),
                (words.rubric[2], &["{a}"]),
                (words.seo.title_short, &["{n}", "{m}"]),
                (words.seo.title_long, &["{n}", "{m}"]),
                (words.seo.missing, &["{a}"]),
                (words.seo.not_in_title, &["{a}"]),
                (words.seo.description_short, &["{n}", "{m}"]),
                (words.seo.in_headings, &["{terms}"]),
                (words.live.about, &["{title}"]),
                (words.live.invitation, &[]),
                (words.live.on_terms, &["{a}", "{b}"]),
                (words.live.counts, &["{n}", "{m}", "{k}"]),
                (words.live.subjects, &["{terms}"]),
                (words.live.answered, &["{n}", "{a}", "{b}"]),
                (words.live.answered_aloud, &["{n}", "{a}"]),
                (words.live.open, &["{n}", "{a}"]),
                (words.live.chat, &["{a}"]),
                (words.live.nothing, &[]),
            ] {
                for name in names {
                    assert!(pattern.contains(name), "{code}: {pattern} lacks {name}");
                }
                assert_eq!(
                    pattern.matches('{').count(),
                    names.len(),
                    "{code}: {pattern}"
                );
            }
            for pattern in words.live.polls.iter().chain(&words.live.on_term) {
                assert_eq!(pattern.matches("{a}").count(), 1, "{code}: {pattern}");
                assert_eq!(pattern.matches('{').count(), 1, "{code}: {pattern}");
            }
        }
    }
}
