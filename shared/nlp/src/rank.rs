//! `TextRank`: which sentences the others speak about too.

use std::collections::HashMap;

/// How often the weights are handed on; they hardly change after that.
const ROUNDS: usize = 20;
/// The share of a sentence's weight that comes from its words.
const DAMPING: f64 = 0.85;

/// The weight of each sentence, given as its words; their mean is 1. A walk from
/// a sentence to one of its words, and on to a sentence with that word, so that
/// each round takes as long as the text is, whatever its sentences share.
pub fn text_rank<'a>(sentences: impl IntoIterator<Item = Vec<&'a str>>) -> Vec<f64> {
    let mut number: HashMap<&str, usize> = HashMap::new();
    let mut of_word: Vec<usize> = Vec::new();
    let mut words: Vec<Vec<usize>> = Vec::new();
    for mut sentence in sentences {
        sentence.sort_unstable();
        sentence.dedup();
        let numbers = sentence.into_iter().map(|word| {
            let next = number.len();
            let at = *number.entry(word).or_insert(next);
            if at == of_word.len() {
                of_word.push(0);
            }
            if let Some(count) = of_word.get_mut(at) {
                *count += 1;
            }
            at
        });
        words.push(numbers.collect());
    }
    // What stands in one sentence only leads nowhere.
    for sentence in &mut words {
        sentence.retain(|word| of_word.get(*word).is_some_and(|count| *count > 1));
    }
    let mut weights = vec![1.0; words.len()];
    for _ in 0..ROUNDS {
        let mut of_words = vec![0.0; of_word.len()];
        for (sentence, weight) in words.iter().zip(&weights) {
            let share = weight / float(sentence.len());
            for word in sentence {
                if let Some(sum) = of_words.get_mut(*word) {
                    *sum += share;
                }
            }
        }
        for (sentence, weight) in words.iter().zip(&mut weights) {
            let got: f64 = sentence
                .iter()
                .filter_map(|word| Some(of_words.get(*word)? / float(*of_word.get(*word)?)))
                .sum();
            *weight = 1.0 - DAMPING + DAMPING * got;
        }
    }
    weights
}

fn float(count: usize) -> f64 {
    f64::from(u32::try_from(count.max(1)).unwrap_or(u32::MAX))
}

impl crate::Document {
    /// The weight of each sentence, by its words that have meaning.
    pub fn text_rank(&self) -> Vec<f64> {
        text_rank(self.sentences.iter().map(|sentence| {
            let meaning = sentence.tokens.iter().filter(|token| !token.stop);
            meaning.map(|token| token.stem.as_str()).collect()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_that_shares_most_weighs_most() {
        let weights = text_rank([
            vec!["rye", "field", "winter"],
            vec!["rye", "bread"],
            vec!["winter", "snow"],
            vec!["field", "mouse"],
            vec!["moon"],
        ]);
        assert!(
            weights.iter().skip(1).all(|other| *other < weights[0]),
            "{weights:?}"
        );
        assert!(weights[4] < 0.2);
        assert!(text_rank(Vec::<Vec<&str>>::new()).is_empty());
    }
}
