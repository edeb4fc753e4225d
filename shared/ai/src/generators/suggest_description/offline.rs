//! The description of a live class: its title in a sentence, and what the
//! instructor says of it, as far as it is whole sentences.

use domain::text::{one_line, words};
use nlp::{Document, Kind, Language, fill, wording};
use serde_json::{Value, json};

use super::SuggestDescriptionRequest;
use crate::error::AiError;
use crate::offline::quoting::{central, joined, quoted, within};
use crate::text::cut;

/// Words of the context at most; a shorter one is taken whole.
const MOST: usize = 120;
/// The same in characters.
const LENGTH: usize = 1_400;

pub(super) fn make(request: &SuggestDescriptionRequest) -> Result<Value, AiError> {
    let title = subject(&request.title)?;
    let context = request.context.as_deref().unwrap_or_default();
    let language = Language::of_short(&format!("{title}\n{context}"));
    let said = said(&Document::read(context, Some(language.code)));
    if said.is_empty() && !context.trim().is_empty() {
        return Err(AiError::NotEnoughMaterial(
            "the description quotes the context, which has too little running text in whole sentences; say in \
             sentences what the class is about, leave the context out, or use a model"
                .into(),
        ));
    }
    if !language.is_known() && !said.is_empty() {
        return Ok(json!({ "description": said }));
    }
    let code = language.code;
    let about = fill(
        wording(code, "live_about"),
        &[("title", &quoted(code, [title.as_str()]))],
    );
    let parts = [about.as_str(), &said, wording(code, "live_invitation")];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let space = if language.spaced { " " } else { "" };
    Ok(json!({ "description": parts.join(space) }))
}

/// A title as it can be spoken of.
pub(crate) fn subject(title: &str) -> Result<String, AiError> {
    let title = one_line(title);
    if title.chars().any(char::is_alphanumeric) {
        return Ok(title);
    }
    let lack =
        "the title of the class has no word that anything could be said about; name its subject";
    Err(AiError::NotEnoughMaterial(lack.into()))
}

/// The context's sentences, the central ones where they are many. Its writer
/// speaks to the class, so persons, requests and questions are in place.
fn said(document: &Document) -> String {
    let runs = |block: usize| {
        document
            .blocks
            .get(block)
            .is_some_and(|block| block.prose && matches!(block.kind, Kind::Paragraph | Kind::Item))
    };
    let ends = |text: &str| text.ends_with(['.', '!', '?', '…', '。', '！', '？', '।', '؟']);
    let all: Vec<usize> = document
        .sentences
        .iter()
        .enumerate()
        .filter(|(_, sentence)| runs(sentence.block) && ends(&sentence.text))
        .map(|(index, _)| index)
        .collect();
    let whole = joined(document, &all);
    let said = if words(&whole) > MOST {
        joined(
            document,
            &within(document, &central(document, |_| true), MOST),
        )
    } else {
        whole
    };
    one_line(&cut(&said, LENGTH))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(title: &str, context: &str) -> Result<Value, AiError> {
        let context = Some(context.to_owned());
        make(&SuggestDescriptionRequest {
            title: title.into(),
            context,
        })
    }

    #[test]
    fn the_title_is_put_in_a_sentence_of_its_language() {
        for (title, start) in [
            (
                "The phases of the Moon",
                "A live class on “The phases of the Moon”. ",
            ),
            (
                "Die Phasen des Mondes",
                "Eine Live-Stunde zum Thema „Die Phasen des Mondes“. ",
            ),
            ("أطوار القمر", "درس مباشر حول «أطوار القمر». "),
            ("月相与潮汐", "直播课：“月相与潮汐”。"),
            ("चंद्रमा की कलाएँ", "लाइव कक्षा: “चंद्रमा की कलाएँ”। "),
        ] {
            let made = describe(title, "").unwrap();
            assert!(
                made["description"].as_str().unwrap().starts_with(start),
                "{made}"
            );
        }
        assert!(describe("🦀🦀", "").is_err());
    }

    #[test]
    fn whole_sentences_of_the_context_are_quoted_and_notes_refused() {
        let context = "We bake a loaf of rye bread together. Have a kilogram of flour at hand!";
        let made = describe("Rye bread", context).unwrap();
        assert!(
            made["description"].as_str().unwrap().contains(context),
            "{made}"
        );
        assert!(describe("Rye bread", "sourdough, rye flour, baking stone").is_err());
    }
}
