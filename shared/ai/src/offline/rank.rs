//! What sentences share, and which of them the others turn on.

use super::grams;
use super::language::Language;
use super::words::words;
use domain::text::hash;

/// Sentences beyond these are not compared: the work grows with the square.
const MOST: usize = 400;
/// Rounds of the ranking; it settles long before.
const ROUNDS: usize = 25;
/// What a sentence hands on of its weight.
const DAMPING: f64 = 0.85;
/// How many letters of a word tell it from others.
const STEM: usize = 6;

/// What a text is about, comparable: the stems of its words, or its pairs of
/// characters where nothing sets words apart. Sorted, none twice.
pub(crate) fn features(language: &Language, text: &str) -> Vec<u64> {
    let mut features: Vec<u64> = if language.spaced {
        words(language, text)
            .iter()
            .filter(|word| word.has_meaning() || word.is_number())
            .map(|word| hash(&stem(&word.lower)))
            .collect()
    } else {
        pairs(text)
    };
    features.sort_unstable();
    features.dedup();
    features
}

/// A word, in lower case, without what its forms differ in.
pub(crate) fn stem(lower: &str) -> String {
    let bare = ["وال", "بال", "كال", "فال", "لل", "ال"]
        .iter()
        .filter_map(|article| lower.strip_prefix(article))
        .find(|bare| bare.chars().count() >= 3)
        .unwrap_or(lower);
    let bare = bare.strip_suffix("'s").unwrap_or(bare);
    let plural = bare
        .strip_suffix('s')
        .filter(|one| one.chars().count() >= 3);
    plural.unwrap_or(bare).chars().take(STEM).collect()
}

fn pairs(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    let mut before: Option<char> = None;
    let mut western = String::new();
    for letter in text.to_lowercase().chars() {
        if letter.is_ascii_alphanumeric() {
            western.push(letter);
            before = None;
            continue;
        }
        if western.len() > 1 {
            found.push(hash(&western));
        }
        western.clear();
        if !letter.is_alphabetic() || grams::breaks(letter) {
            before = None;
            continue;
        }
        if let Some(before) = before {
            found.push(hash(&[before, letter].iter().collect::<String>()));
        }
        before = Some(letter);
    }
    if western.len() > 1 {
        found.push(hash(&western));
    }
    found
}

/// How many features two sorted lists share.
pub(crate) fn shared(one: &[u64], other: &[u64]) -> usize {
    let (mut left, mut right) = (one.iter().peekable(), other.iter().peekable());
    let mut count = 0;
    while let (Some(one), Some(other)) = (left.peek(), right.peek()) {
        match one.cmp(other) {
            std::cmp::Ordering::Less => {
                left.next();
            }
            std::cmp::Ordering::Greater => {
                right.next();
            }
            std::cmp::Ordering::Equal => {
                count += 1;
                left.next();
                right.next();
            }
        }
    }
    count
}

/// A count as a number to reckon with.
pub(crate) fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// How much the other sentences turn on each (`TextRank`); about 1 on average,
/// 0 beyond the most that are compared.
pub(crate) fn centrality(sentences: &[Vec<u64>]) -> Vec<f64> {
    let compared = sentences.get(..MOST).unwrap_or(sentences);
    let links: Vec<Vec<(usize, f64)>> = compared
        .iter()
        .enumerate()
        .map(|(own, sentence)| {
            compared
                .iter()
                .enumerate()
                .filter(|(index, _)| *index != own)
                .filter_map(|(index, other)| {
                    let shared = shared(sentence, other);
                    let size = real(sentence.len()).ln_1p() + real(other.len()).ln_1p();
                    (shared > 0 && size > 0.0).then(|| (index, real(shared) / size))
                })
                .collect()
        })
        .collect();
    let sums: Vec<f64> = links
        .iter()
        .map(|links| links.iter().map(|(_, weight)| weight).sum())
        .collect();
    let mut scores = vec![1.0; compared.len()];
    for _ in 0..ROUNDS {
        let next = links.iter().map(|links| {
            let received: f64 = links
                .iter()
                .filter_map(|(index, weight)| {
                    Some(scores.get(*index)? * weight / sums.get(*index)?)
                })
                .sum();
            1.0 - DAMPING + DAMPING * received
        });
        scores = next.collect();
    }
    scores.resize(sentences.len(), 0.0);
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_are_one_feature_in_any_script() {
        for (one, other) in [
            ("The starters ferment", "a fermented starter"),
            ("القمح والشعير", "قمح شعير"),
            ("光合作用", "光合作用是"),
        ] {
            let language = Language::of(one, None);
            let (one, other) = (features(&language, one), features(&language, other));
            assert!(shared(&one, &other) >= 2, "{one:?} {other:?}");
        }
    }

    #[test]
    fn the_sentence_that_the_others_turn_on_is_central() {
        let language = Language::of("The rye and the wheat are in the mill for the bread.", None);
        let sentences = [
            "Rye makes dark bread.",
            "Rye, wheat and oats are milled and make bread.",
            "Wheat is milled early.",
            "The weather was fine.",
        ];
        let features: Vec<_> = sentences
            .iter()
            .map(|text| features(&language, text))
            .collect();
        let scores = centrality(&features);
        let best = scores.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        assert_eq!(best.unwrap().0, 1, "{scores:?}");
        assert!(scores[3] < scores[0] && scores[3] < scores[2], "{scores:?}");
    }
}
