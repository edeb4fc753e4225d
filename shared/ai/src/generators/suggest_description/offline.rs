//! The description of a live class: its title in a sentence, and what the
//! instructor says of it, as far as it is whole sentences.

use domain::text::{one_line, words};
use serde_json::{Value, json};

use super::SuggestDescriptionRequest;
use crate::error::AiError;
use crate::generators::outline::offline::titled;
use crate::generators::summary::offline::summary;
use crate::offline::language::Language;
use crate::offline::material::Material;
use crate::offline::prose;
use crate::offline::reading::join;
use crate::offline::wording::{fill, wording, wording_or_english};
use crate::text::cut;

/// Words of the context at most; a shorter one is taken whole.
const MOST: usize = 120;
/// The same in characters.
const LENGTH: usize = 1_400;
/// Terms of a context that has no sentence.
const TERMS: usize = 6;

pub(super) fn make(request: &SuggestDescriptionRequest) -> Result<Value, AiError> {
    let title = subject(&request.title)?;
    let context = request.context.as_deref().unwrap_or_default();
    if prose::are_spoilt([context]) {
        return Err(AiError::NotEnoughMaterial(format!(
            "the context has no words that could be quoted{}; say in sentences what the class is about, or leave the \
             context out",
            prose::advice([context])
        )));
    }
    let language = Language::of_short(&format!("{title}\n{context}"));
    let material = Material::read(context, Some(language.code));
    let said = said(&material);
    if wording(language.code).is_none() && !said.is_empty() {
        return Ok(json!({ "description": said }));
    }
    let words = wording_or_english(language.code);
    let quoted = words.quoted([title.as_str()]);
    let about = fill(words.live.about, &[("title", &quoted)]);
    let said = if said.is_empty() {
        terms(&material)
    } else {
        said
    };
    let parts = [about.as_str(), &said, words.live.invitation];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    Ok(json!({ "description": join(&language, parts) }))
}

/// A title as it can be spoken of.
pub(crate) fn subject(title: &str) -> Result<String, AiError> {
    let title = one_line(&titled(title));
    if title.chars().any(char::is_alphanumeric) {
        return Ok(title);
    }
    let lack =
        "the title of the class has no word that anything could be said about; name its subject";
    Err(AiError::NotEnoughMaterial(lack.into()))
}

/// The context's sentences, the central ones where they are many.
fn said(material: &Material) -> String {
    let usable = material.sentences.iter().filter(|sentence| sentence.usable);
    let all: Vec<&str> = usable.map(|sentence| sentence.text.as_str()).collect();
    let all = join(&material.language, all);
    let said = if words(&all) > MOST {
        summary(material, MOST)
    } else {
        all
    };
    one_line(&cut(&said, LENGTH))
}

/// What a context of mere notes turns on.
fn terms(material: &Material) -> String {
    let terms = material.key_terms(TERMS);
    if terms.is_empty() {
        return String::new();
    }
    let words = wording_or_english(material.language.code);
    let terms: Vec<String> = terms.iter().map(|term| one_line(&term.text)).collect();
    let end = if material.language.spaced { "." } else { "。" };
    let list = cut(&terms.join(words.comma), LENGTH);
    format!("{}: {list}{end}", words.key_terms)
}
