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
    /// Why a course is recommended: `{terms}`.
    pub(crate) builds_on: &'static str,
    /// Why a chapter goes first: `{terms}`, `{chapter}`.
    pub(crate) introduces: &'static str,
    /// Why a chapter comes later: `{terms}`, `{chapter}`.
    pub(crate) comes_after: &'static str,
    /// Why a chapter stays.
    pub(crate) stays: &'static str,
    /// Why something must be known before: `{topic}`, `{n}`.
    pub(crate) unexplained: &'static str,
    pub(crate) quality: QualityWording,
}

/// Of each: what is good, what is not, what to do.
pub(crate) struct QualityWording {
    /// `{n}` words, `{m}` wanted.
    pub(crate) description: [&'static str; 3],
    /// `{topics}`, `{n}` of them.
    pub(crate) contents: [&'static str; 3],
    /// `{n}` words on average, `{m}` wanted, `{topics}` below.
    pub(crate) length: [&'static str; 3],
    /// `{a}` has `{n}` topics, `{b}` `{m}`.
    pub(crate) balance: [&'static str; 3],
    /// `{topics}`.
    pub(crate) headings: [&'static str; 3],
    /// `{n}` chapters.
    pub(crate) structure: [&'static str; 3],
    /// `{topics}`, `{m}` minutes.
    pub(crate) reading: [&'static str; 3],
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
                (words.builds_on, &["{terms}"][..]),
                (words.introduces, &["{terms}", "{chapter}"]),
                (words.comes_after, &["{terms}", "{chapter}"]),
                (words.unexplained, &["{topic}", "{n}"]),
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
        }
    }
}
