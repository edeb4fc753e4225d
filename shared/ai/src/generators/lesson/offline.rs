//! Lessons: the topic's own text, then what other topics say of its terms, quoted
//! with their places, and the terms that either defines.

use std::collections::HashSet;
use std::fmt::Write as _;

use domain::text::{one_line, title_key};
use nlp::{Definition, Sentence, wording};
use serde_json::{Value, json};

use super::LessonRequest;
use crate::error::AiError;
use crate::offline::course_text::CourseText;
use crate::offline::quoting::{central, defined, lack, tasks};

/// Passages of other topics that are quoted, and paragraphs that they are looked
/// for in.
const OTHERS: usize = 4;
const FOUND: usize = 24;
/// Words of the topic's title and terms that a quoted passage has.
const SHARED: usize = 2;
/// Terms of the topic that others are asked about, and definitions listed.
const TERMS: usize = 6;
/// Key points, and how many a lesson needs.
const POINTS: usize = 5;
const LEAST: usize = 2;

pub(super) fn make(request: &LessonRequest) -> Result<Value, AiError> {
    let text = CourseText::of(&request.course);
    let document = &text.document;
    let own = own_part(request);
    let of_part = |sentence: &Sentence| document.block(sentence).map(|block| block.part);
    let all = defined(document);
    let is_own = |one: &&Definition| {
        own.is_some() && document.sentences.get(one.sentence).and_then(of_part) == own
    };
    let terms = all
        .iter()
        .filter(is_own)
        .take(TERMS)
        .map(|one| one.term.as_str());
    let question = terms
        .chain([request.topic_title.as_str()])
        .collect::<Vec<_>>()
        .join(" ");
    let mut others: Vec<(usize, usize, String)> = Vec::new();
    for hit in text.search(&question, FOUND) {
        let part = text.part(&hit);
        let new = Some(part) != own && others.iter().all(|(of, ..)| *of != part);
        let quote = || text.quote(&hit, &question, SHARED);
        if new
            && others.len() < OTHERS
            && let Some(quote) = quote()
        {
            others.push((part, hit.block, quote));
        }
    }
    others.sort_unstable();
    let blocks: HashSet<usize> = others.iter().map(|(_, block, _)| *block).collect();
    let is_drawn_on = |sentence: &Sentence| {
        own.is_some() && of_part(sentence) == own || blocks.contains(&sentence.block)
    };
    let mut definitions = all.clone();
    definitions.retain(|one| {
        document
            .sentences
            .get(one.sentence)
            .is_some_and(is_drawn_on)
    });
    let mut points = central(document, |sentence| {
        own.is_some() && of_part(sentence) == own
    });
    if points.len() < LEAST {
        points = central(document, is_drawn_on);
    }
    let activities: Vec<String> = tasks(document, &definitions)
        .into_iter()
        .map(|task| task.says)
        .collect();
    if points.len() < LEAST || definitions.is_empty() || !document.language.is_known() {
        return Err(AiError::NotEnoughMaterial(format!(
            "a lesson is put together from what the course says on the topic: it needs {LEAST} sentences that can \
             stand alone and a term that is defined (\u{201c}X is a …\u{201d}), and found {} and {}{}; add content to \
             this or to related topics, or use a model",
            points.len(),
            definitions.len(),
            if points.is_empty() {
                format!(" ({})", lack(document))
            } else {
                String::new()
            },
        )));
    }
    points.truncate(POINTS);
    points.sort_unstable();
    let points = points
        .iter()
        .filter_map(|index| document.sentences.get(*index));
    let points: Vec<&str> = points.map(|sentence| sentence.text.as_str()).collect();
    let quotes = others
        .iter()
        .map(|(part, _, quote)| (text.place(*part), quote.as_str()));
    let mut content = opening(request, own);
    content += &on_others(document.language.code, quotes, &definitions);
    Ok(json!({
        "content": html::sanitise(&content),
        "key_points": points,
        "activities": activities,
    }))
}

/// The number of the topic among all of the course's, if it has content: in its
/// chapter, else wherever the title stands.
fn own_part(request: &LessonRequest) -> Option<usize> {
    let chapters = request.course.chapters.iter();
    let topics: Vec<_> = chapters
        .flat_map(|chapter| {
            chapter
                .topics
                .iter()
                .map(move |topic| (&chapter.title, topic))
        })
        .collect();
    let (chapter, title) = (
        title_key(&request.chapter_title),
        title_key(&request.topic_title),
    );
    let titled = |of: &str| title_key(of) == title;
    let here = topics
        .iter()
        .position(|(of, topic)| titled(&topic.title) && title_key(of) == chapter);
    here.or_else(|| topics.iter().position(|(_, topic)| titled(&topic.title)))
}

/// The topic's title and its own content, as it is.
fn opening(request: &LessonRequest, own: Option<usize>) -> String {
    let mut topics = request
        .course
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.topics);
    let source = own
        .and_then(|own| topics.nth(own))
        .map_or("", |topic| topic.content.as_str());
    let own = if nlp::is_html(source) {
        html::sanitise(source)
    } else {
        html::from_markdown(source)
    };
    let title = one_line(&request.topic_title);
    let titled = nlp::headings(&own, 1)
        .first()
        .is_some_and(|first| title_key(first) == title_key(&title));
    if titled {
        return own + "\n";
    }
    format!("<h2>{}</h2>\n{own}\n", html::escaped(&title))
}

/// What other topics say, and the terms.
fn on_others<'a>(
    code: &str,
    quotes: impl Iterator<Item = (&'a str, &'a str)>,
    definitions: &[Definition],
) -> String {
    let direction = if code == "ar" { " dir=\"rtl\"" } else { "" };
    let mut page = String::new();
    for (place, quote) in quotes {
        let (place, quote) = (html::escaped(place), html::escaped(quote));
        let _ = write!(
            page,
            "<h3{direction}>{place}</h3>\n<blockquote{direction}>{quote}</blockquote>\n"
        );
    }
    let _ = write!(
        page,
        "<h3{direction}>{}</h3>\n<ul{direction}>\n",
        html::escaped(wording(code, "key_terms"))
    );
    for one in definitions.iter().take(TERMS) {
        let (term, says) = (html::escaped(&one.term), html::escaped(&one.says));
        let _ = writeln!(page, "<li><strong>{term}</strong>: {says}</li>");
    }
    page + "</ul>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::courses::bread;

    fn lesson(topic: &str) -> Result<Value, AiError> {
        make(&LessonRequest {
            course: bread(),
            chapter_title: "Dough".into(),
            topic_title: topic.into(),
        })
    }

    #[test]
    fn the_topics_own_text_comes_first_and_others_with_their_place() {
        let made = lesson("Rising").unwrap();
        let content = made["content"].as_str().unwrap();
        let own = content
            .find("<h2>Rising</h2>\n<p>Gluten is a stretchy protein")
            .unwrap();
        let other = content
            .find("<h3>Dough › Flour</h3>\n<blockquote>Wheat flour has more gluten")
            .unwrap();
        let terms = content.find("<strong>Yeast</strong>: a fungus").unwrap();
        assert!(own < other && other < terms);
        assert_eq!(made["activities"][0], "Explain “Gluten” in your own words.");
    }

    #[test]
    fn a_lesson_without_a_defined_term_is_refused() {
        for topic in ["Rockets", "Baking"] {
            let error = lesson(topic).unwrap_err().to_string();
            assert!(error.contains("a term that is defined"), "{topic}: {error}");
        }
    }

    #[test]
    fn a_title_cannot_break_out_of_its_heading() {
        let mut request = LessonRequest {
            course: bread(),
            chapter_title: "Dough".into(),
            topic_title: "Rising <script>alert(1)</script>".into(),
        };
        request.course.chapters[0].topics[0]
            .title
            .clone_from(&request.topic_title);
        let made = make(&request).unwrap();
        assert!(!made["content"].as_str().unwrap().contains("<script"));
    }
}
