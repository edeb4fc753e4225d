//! Summaries: the sentences that the others turn on, in the text's order.

use domain::text::words;
use nlp::Document;
use serde_json::{Value, json};

use super::SummaryRequest;
use crate::error::AiError;
use crate::offline::quoting::{central, joined, lack, within};

pub(super) fn make(request: &SummaryRequest) -> Result<Value, AiError> {
    let document = Document::read(&request.content, request.language.as_deref());
    let most = usize::from(request.max_words);
    let order = central(&document, |_| true);
    // Not much more than half of a short text.
    let stated = document.sentences.iter().filter(|sentence| sentence.stated);
    let all: usize = stated.map(|sentence| words(&sentence.text)).sum();
    let mut chosen = within(&document, &order, most.min((all * 3).div_ceil(5)));
    if chosen.is_empty() {
        let fits = |index: &&usize| !within(&document, &[**index], most).is_empty();
        chosen.extend(order.iter().find(fits));
    }
    if chosen.is_empty() {
        return Err(AiError::NotEnoughMaterial(format!(
            "a summary quotes whole sentences of at most {most} words, and of this content {}; give a longer text of \
             whole sentences, or use a model",
            lack(&document)
        )));
    }
    Ok(json!({ "summary": joined(&document, &chosen) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(content: &str, max_words: u16) -> Result<Value, AiError> {
        let content = content.to_owned();
        make(&SummaryRequest {
            content,
            max_words,
            language: None,
        })
    }

    #[test]
    fn what_leans_on_a_formula_or_on_what_was_left_out_is_not_quoted() {
        let made = summary(
            "The magma chamber of a volcano fills with molten rock. Then they empty it again within the year. The \
             pressure in the magma chamber follows p = rho * g * h there. The volcano erupts when the pressure in the \
             magma chamber breaks the rock.",
            100,
        );
        let made = made.unwrap()["summary"].to_string();
        assert!(
            made.contains("magma chamber") && !made.contains("Then") && !made.contains("rho"),
            "{made}"
        );
    }

    #[test]
    fn a_summary_has_at_most_the_asked_words_in_scripts_without_spaces_too() {
        let text = "光合作用是植物利用阳光制造养分的过程。叶绿素吸收阳光，植物利用阳光制造养分。气孔让空气进入植物的叶片。";
        for most in [12, 20, 50] {
            let made = summary(text, most).unwrap();
            assert!(words(made["summary"].as_str().unwrap()) <= usize::from(most));
        }
        for content in ["", "Rye", "Is it rye?", "- a\n- b", "面包"] {
            assert!(summary(content, 50).is_err(), "{content}");
        }
    }
}
