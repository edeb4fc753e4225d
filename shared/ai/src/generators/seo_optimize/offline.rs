//! Texts for search engines out of the course's own: its description, central
//! sentences of its topics, and terms.

use std::collections::HashSet;

use domain::limits::{DESCRIPTION, KEYWORD, KEYWORDS, META_DESCRIPTION, SEO_TITLE};
use domain::quiz::comparable;
use domain::text::{one_line, words};
use nlp::{Document, Index, Kind, Part, Sentence, Token, fill, tokens, wording};
use serde_json::{Value, json};

use super::SeoOptimizeRequest;
use crate::error::AiError;
use crate::offline::quoting::{central, defined, joined, lack, quoted, within};
use crate::text::{self, cut, shortened};

/// Words that a description should have, and that are added where it has fewer.
const DESCRIBED: usize = 60;
const ADDED: usize = 100;
/// Keywords of the course's own, and a title below this is short, in characters.
const TERMS: usize = 8;
const SHORT: usize = 35;
/// Wanted keywords, and terms, that tips are about.
const NAMED: usize = 3;

pub(super) fn make(request: &SeoOptimizeRequest) -> Result<Value, AiError> {
    let course = &request.course;
    let topics = course.chapters.iter().flat_map(|chapter| &chapter.topics);
    let parts = topics.map(|topic| Part {
        title: &topic.title,
        source: &topic.content,
    });
    let described = Part {
        title: &course.title,
        source: &course.description,
    };
    let document = Document::of(
        std::iter::once(described).chain(parts),
        course.language.as_deref(),
    );
    let index = Index::of(&document);
    let order = central(&document, |_| true);
    let own = one_line(&text::plain(&course.description));
    let keywords = keywords(request, &document, &index);
    // Of the description, else on what the course is called.
    let mut shown: Vec<_> = order
        .iter()
        .filter_map(|index| document.sentences.get(*index))
        .collect();
    let title = tokens(&document.language, &course.title);
    let named = |sentence: &Sentence| {
        let has = |token: &Token| {
            !token.stop && sentence.tokens.iter().any(|other| other.stem == token.stem)
        };
        title.iter().any(has)
    };
    shown.sort_by_key(|sentence| {
        (
            document.block(sentence).is_some_and(|block| block.part > 0),
            !named(sentence),
        )
    });
    let meta = shown.iter().map(|sentence| sentence.text.as_str());
    let meta = meta
        .into_iter()
        .find(|text| text.chars().count() <= META_DESCRIPTION);
    let (Some(meta), false) = (meta, keywords.is_empty()) else {
        return Err(AiError::NotEnoughMaterial(format!(
            "texts for search engines quote the course: they need a sentence of at most {META_DESCRIPTION} characters \
             that can stand alone, and terms that are defined or come again; of the course's description and topics \
             {}; describe the course, add content to its topics, or use a model",
            lack(&document)
        )));
    };
    let mut description = own.clone();
    if words(&own) < DESCRIBED {
        let new = |index: &usize| {
            document
                .sentences
                .get(*index)
                .is_some_and(|one| !own.contains(&one.text))
        };
        let added: Vec<usize> = order.iter().copied().filter(new).collect();
        let added = joined(&document, &within(&document, &added, ADDED));
        let space = if document.language.spaced { " " } else { "" };
        description += space;
        description += &added;
    }
    let title = one_line(&course.title);
    let title = shortened(&title, SEO_TITLE);
    Ok(json!({
        "optimized_title": if title.is_empty() { shortened(meta, SEO_TITLE) } else { title },
        "optimized_description": cut(description.trim(), DESCRIPTION),
        "meta_description": meta,
        "keywords": keywords,
        "seo_tips": tips(request, (document.language.code, &index), &own, &keywords),
    }))
}

/// Whether all words of a keyword stand in a document.
fn speaks_of(index: &Index, keyword: &str) -> bool {
    index.coverage(keyword) > 0.99
}

/// Of the keywords that the instructor wants those that the course speaks of, then
/// the terms that it is most about: those that are defined, that headings name, or
/// that are phrases.
fn keywords(request: &SeoOptimizeRequest, document: &Document, index: &Index) -> Vec<String> {
    let wanted = request
        .targets()
        .into_iter()
        .filter(|target| speaks_of(index, target));
    let headings = document
        .blocks
        .iter()
        .filter(|block| matches!(block.kind, Kind::Heading(_)));
    let headings = headings.map(|block| &block.text).chain(&document.titles);
    let headings = headings.flat_map(|heading| tokens(&document.language, heading));
    let named: HashSet<String> = headings.map(|token| token.stem).collect();
    let mut terms = document.terms(&defined(document));
    terms.retain(|term| term.defined || term.sure && (term.words > 1 || named.contains(&term.key)));
    let terms = terms.into_iter().take(TERMS);
    let mut keywords: Vec<String> = Vec::new();
    for keyword in wanted.chain(terms.map(|term| term.text)) {
        let new = keywords
            .iter()
            .all(|other| comparable(other) != comparable(&keyword));
        let fits = (1..=KEYWORD).contains(&keyword.trim().chars().count());
        if new && fits && keywords.len() < KEYWORDS {
            keywords.push(keyword.trim().to_owned());
        }
    }
    keywords
}

fn tips(
    request: &SeoOptimizeRequest,
    (code, index): (&str, &Index),
    own: &str,
    keywords: &[String],
) -> Vec<String> {
    let course = &request.course;
    let say = |name, values: &[(&str, &str)]| fill(wording(code, name), values);
    let numbers = |name, found: usize, wanted: usize| {
        say(
            name,
            &[("n", &found.to_string()), ("m", &wanted.to_string())],
        )
    };
    let mut tips = Vec::new();
    match course.title.trim().chars().count() {
        length if length > SEO_TITLE => tips.push(numbers("seo_title_long", length, SEO_TITLE)),
        length if length < SHORT => tips.push(numbers("seo_title_short", length, SEO_TITLE)),
        _ => {}
    }
    if words(own) < DESCRIBED {
        tips.push(numbers("seo_description_short", words(own), DESCRIBED));
    }
    let title = course.title.to_lowercase();
    for target in request.targets().iter().take(NAMED) {
        let named = quoted(code, [target.as_str()]);
        if !speaks_of(index, target) {
            tips.push(say("seo_missing", &[("a", &named)]));
        } else if !title.contains(&target.to_lowercase()) {
            tips.push(say("seo_not_in_title", &[("a", &named)]));
        }
    }
    let chapters = course.chapters.iter();
    let titles = chapters.flat_map(|chapter| {
        chapter
            .topics
            .iter()
            .map(|topic| &topic.title)
            .chain([&chapter.title])
    });
    let titles = titles
        .map(|title| title.to_lowercase())
        .collect::<Vec<_>>()
        .join("\n");
    let unused = keywords
        .iter()
        .filter(|keyword| !titles.contains(&keyword.to_lowercase()));
    let unused: Vec<&str> = unused.take(NAMED).map(String::as_str).collect();
    if !unused.is_empty() {
        tips.push(say("seo_in_headings", &[("terms", &quoted(code, unused))]));
    }
    tips
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChapterMaterial, CourseMaterial, TopicMaterial};

    fn seo(title: &str, content: &str, targets: &str) -> Result<Value, AiError> {
        let topic = TopicMaterial {
            title: "The field".into(),
            content: content.into(),
        };
        let chapter = ChapterMaterial {
            title: "Cereals".into(),
            topics: vec![topic],
        };
        make(&SeoOptimizeRequest {
            course: CourseMaterial {
                title: title.into(),
                description: String::new(),
                language: None,
                level: None,
                chapters: vec![chapter],
            },
            target_keywords: Some(targets.into()),
        })
    }

    #[test]
    fn keywords_are_wanted_ones_that_the_course_speaks_of_and_its_terms() {
        let content = "Rye is a hardy cereal that grows on the poor soils of the north. Farmers sow rye in the autumn \
                       and mill the rye flour in winter.";
        let made = seo("Rye", content, "rye flour, vegan").unwrap();
        assert_eq!(made["keywords"], json!(["rye flour", "rye"]));
        assert_eq!(
            made["meta_description"],
            "Rye is a hardy cereal that grows on the poor soils of the north."
        );
        let tips = made["seo_tips"].as_array().unwrap();
        assert!(
            tips.iter()
                .any(|tip| tip.as_str().unwrap().contains("do not mention “vegan”")),
            "{tips:?}"
        );
    }

    #[test]
    fn a_course_without_a_sentence_is_refused() {
        for content in ["", "<p>Rye.</p>", "id,name\n1,rye\n2,oats"] {
            assert!(seo("Rye", content, "rye").is_err(), "{content}");
        }
    }
}
