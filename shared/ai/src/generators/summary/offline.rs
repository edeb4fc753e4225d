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
