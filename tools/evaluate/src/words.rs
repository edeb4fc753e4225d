//! Texts, taken apart for comparison.

use std::collections::{BTreeMap, HashSet};

/// The letters and digits alone, in lower case: what is left equal by marks,
/// spaces and line breaks.
pub(crate) fn compact(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Whether a language writes no spaces between words.
pub(crate) fn is_unspaced(language: &str) -> bool {
    language == "zh"
}

/// The words of a text in lower case, vowel signs included; characters where
/// there are no spaces.
pub(crate) fn tokens(language: &str, text: &str) -> Vec<String> {
    // The small form of the Turkish capital has its dot twice.
    let text = &text.replace('İ', "i");
    if is_unspaced(language) {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        return letters
            .map(|letter| letter.to_lowercase().collect())
            .collect();
    }
    // Marks of Arabic and Indic scripts are parts of words.
    let is_part = |letter: char| {
        letter.is_alphanumeric()
            || matches!(u32::from(letter), 0x300..=0x36f | 0x64b..=0x65f | 0x900..=0x903 | 0x93a..=0x94f)
    };
    text.split(|letter: char| !is_part(letter))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Words that serve grammar, in lower case.
pub(crate) fn small(language: &str) -> HashSet<&'static str> {
    let words = stop_words::lookup(language).unwrap_or_default();
    words.iter().copied().collect()
}

/// The `most` words that a text has most often, without those that serve
/// grammar; pairs of characters where there are no spaces.
pub(crate) fn keywords(language: &str, text: &str, most: usize) -> Vec<String> {
    let small = small(language);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    if is_unspaced(language) {
        let letters: Vec<char> = text.chars().collect();
        for pair in letters.windows(2) {
            let telling = |letter: &char| {
                u32::from(*letter) > 0x3400
                    && letter.is_alphabetic()
                    && !"的是在和了与及或一不有这个种以用为成能它".contains(*letter)
            };
            if pair.iter().all(telling) {
                *counts.entry(pair.iter().collect()).or_default() += 1;
            }
        }
    } else {
        let least = if matches!(language, "ar" | "hi") {
            3
        } else {
            4
        };
        for word in tokens(language, text) {
            let telling =
                word.chars().count() >= least && word.chars().all(|one| !one.is_numeric());
            if telling && !small.contains(word.as_str()) {
                *counts.entry(word).or_default() += 1;
            }
        }
    }
    let mut counted: Vec<(usize, String)> = counts
        .into_iter()
        .map(|(word, count)| (count, word))
        .collect();
    counted.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    counted
        .into_iter()
        .take(most)
        .map(|(_, word)| word)
        .collect()
}

/// Whether something must come after a word.
pub(crate) fn is_dangling(word: &str) -> bool {
    const WORDS: &str = "\
of the a an and or to in with for from by at on is are that which der die das und oder von \
mit im ein eine zu zur zum des ist sind le la les un une et ou de du à au en est sont el \
los las una y o con del al es son por ve veya ile için bir من في على إلى و का की के और में";
    WORDS.split_whitespace().any(|dangling| dangling == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_what_a_text_says_most() {
        let text =
            "The soil holds water. The soil holds clay, and the clay holds the water of the soil.";
        assert_eq!(keywords("en", text, 1)[0], "holds");
        assert!(keywords("en", text, 4).contains(&"soil".to_owned()));
        assert_eq!(keywords("zh", "磁铁吸引铁。磁铁有磁极。", 1), ["磁铁"]);
    }

    #[test]
    fn a_text_is_the_same_whatever_marks_and_spaces_it_has() {
        assert_eq!(compact("**Soil** is\n_old_."), compact("soil is old"));
        assert_eq!(tokens("hi", "पानी की बूँदें।"), ["पानी", "की", "बूँदें"]);
    }
}
