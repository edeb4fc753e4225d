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
pub(super) struct Wording {
    /// Between the entries of a list.
    pub(super) comma: &'static str,
    /// Around a title or a term.
    pub(super) quotes: (&'static str, &'static str),
    /// Why a course is recommended: `{terms}`.
    pub(super) builds_on: &'static str,
    /// Why a chapter goes first: `{terms}`, `{chapter}`.
    pub(super) introduces: &'static str,
    /// Why a chapter comes later: `{terms}`, `{chapter}`.
    pub(super) comes_after: &'static str,
    /// Why a chapter stays.
    pub(super) stays: &'static str,
    /// Why something must be known before: `{topic}`, `{n}`.
    pub(super) unexplained: &'static str,
    /// A heading over definitions.
    pub(super) key_terms: &'static str,
    /// A task: `{a}`.
    pub(super) explain: &'static str,
    /// A task: `{a}`, `{b}`.
    pub(super) connect: &'static str,
    /// A task: `{a}`.
    pub(super) example: &'static str,
    /// The title of an assignment: `{topic}`.
    pub(super) assignment: &'static str,
    /// What stands before the tasks: `{topic}`.
    pub(super) tasks: &'static str,
    /// What the tasks are judged by, in their order.
    pub(super) rubric: [&'static str; 3],
    pub(super) quality: QualityWording,
    pub(super) seo: SeoWording,
    pub(super) live: LiveWording,
}

/// Of each: what is good, what is not, what to do.
pub(super) struct QualityWording {
    /// `{n}` words, `{m}` wanted.
    pub(super) description: [&'static str; 3],
    /// `{topics}`, `{n}` of them.
    pub(super) contents: [&'static str; 3],
    /// `{n}` words on average, `{m}` wanted, `{topics}` below.
    pub(super) length: [&'static str; 3],
    /// `{a}` has `{n}` topics, `{b}` `{m}`.
    pub(super) balance: [&'static str; 3],
    /// `{topics}`.
    pub(super) headings: [&'static str; 3],
    /// `{n}` chapters.
    pub(super) structure: [&'static str; 3],
    /// `{topics}`, `{m}` minutes.
    pub(super) reading: [&'static str; 3],
}

/// Tips on search engines.
pub(super) struct SeoWording {
    /// `{n}` characters, `{m}` shown.
    pub(super) title_short: &'static str,
    /// `{n}` characters, `{m}` shown.
    pub(super) title_long: &'static str,
    /// `{a}`.
    pub(super) missing: &'static str,
    /// `{a}`.
    pub(super) not_in_title: &'static str,
    /// `{n}` words, `{m}` wanted.
    pub(super) description_short: &'static str,
    /// `{terms}`.
    pub(super) in_headings: &'static str,
}

/// What is said of live classes.
pub(super) struct LiveWording {
    /// `{title}`.
    pub(super) about: &'static str,
    /// What those who come can do, in any class.
    pub(super) invitation: &'static str,
    /// Questions for a poll about any subject: `{a}`.
    pub(super) polls: [&'static str; 10],
    /// Questions for a poll about a term: `{a}`.
    pub(super) on_term: [&'static str; 3],
    /// The same about two: `{a}`, `{b}`.
    pub(super) on_terms: &'static str,
    /// `{n}` questions, `{m}` answered, `{k}` messages.
    pub(super) counts: &'static str,
    /// `{terms}`.
    pub(super) subjects: &'static str,
    /// `{n}` upvotes, `{a}` asked, `{b}` answered.
    pub(super) answered: &'static str,
    /// `{n}` upvotes, `{a}` asked.
    pub(super) answered_aloud: &'static str,
    /// `{n}` upvotes, `{a}` asked.
    pub(super) open: &'static str,
    /// `{a}` written.
    pub(super) chat: &'static str,
    /// Of a class in which nothing was said.
    pub(super) nothing: &'static str,
}

/// The words of a language, where it is at hand.
pub(super) fn wording(code: &str) -> Option<&'static Wording> {
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
pub(super) fn wording_or_english(code: &str) -> &'static Wording {
    wording(code).unwrap_or(&en::WORDING)
}

impl Wording {
    /// A list, each entry in quotation marks.
    pub(super) fn quoted<'a>(&self, entries: impl IntoIterator<Item = &'a str>) -> String {
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
pub(super) fn fill(pattern: &str, values: &[(&str, &str)]) -> String {
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
                (words.builds_on, &["{terms}"][..]),
                (words.introduces, &["{terms}", "{chapter}"]),
                (words.comes_after, &["{terms}", "{chapter}"]),
                (words.unexplained, &["{topic}", "{n}"]),
                (words.explain, &["{a}"]),
                (words.connect, &["{a}", "{b}"]),
                (words.example, &["{a}"]),
                (words.assignment, &["{topic}"]),
                (words.tasks, &["{topic}"]),
                (words.rubric[0], &["{a}"]),
                (words.rubric[1], &["{a}", "{b}"]),
                (words.rubric[2], &["{a}"]),
                (words.quality.description[0], &["{n}"]),
                (words.quality.description[1], &["{n}"]),
                (words.quality.description[2], &["{m}"]),
                (words.quality.contents[1], &["{n}", "{topics}"]),
                (words.quality.contents[2], &["{topics}"]),
                (words.quality.length[0], &["{n}"]),
                (words.quality.length[1], &["{m}", "{topics}"]),
                (words.quality.length[2], &["{topics}"]),
                (words.quality.balance[1], &["{a}", "{n}", "{b}", "{m}"]),
                (words.quality.balance[2], &["{a}", "{b}"]),
                (words.quality.headings[1], &["{topics}"]),
                (words.quality.headings[2], &["{topics}"]),
                (words.quality.structure[0], &["{n}"]),
                (words.quality.reading[0], &["{m}"]),
                (words.quality.reading[1], &["{m}", "{topics}"]),
                (words.quality.reading[2], &["{topics}"]),
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
