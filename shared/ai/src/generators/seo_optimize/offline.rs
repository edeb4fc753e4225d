//! Texts for search engines, cut and chosen from the course's own.

use domain::limits::{DESCRIPTION, KEYWORD, KEYWORDS, META_DESCRIPTION, SEO_TITLE};
use domain::quiz::comparable;
use domain::text::words;
use serde_json::{Value, json};

use super::SeoOptimizeRequest;
use crate::CourseMaterial;
use crate::error::AiError;
use crate::generators::outline::offline::titled;
use crate::generators::summary::offline::summary;
use crate::offline::material::Material;
use crate::offline::prose;
use crate::offline::reading::{Reading, join};
use crate::offline::wording::{Wording, fill, wording};
use crate::text::{self, cut};

/// Words that a description should have.
const DESCRIBED: usize = 60;
/// Words that are added from the topics where it has fewer.
const ADDED: usize = 100;
/// Wanted keywords that the course does not speak of.
const UNSPOKEN: usize = 3;
/// A title below this has room for a keyword, in characters.
const SHORT: usize = 35;

pub(super) fn make(request: &SeoOptimizeRequest) -> Result<Value, AiError> {
    let course = &request.course;
    let reading = Reading::whole(&course.chapters, course.language.as_deref());
    let own = prose::plain(&course.description);
    let described = format!("{}\n\n{own}", course.title);
    let description = Material::read(&described, course.language.as_deref());
    let all = everything(course, &own, &reading.material);
    let keywords = keywords(request, &description, &reading.material, &all);
    let text = optimized(course, &own, &reading.material);
    let spoilt = text.trim().is_empty() || prose::are_spoilt(prose::of_course(course));
    let (Some(first), false) = (keywords.all.first(), spoilt) else {
        let topics: usize = course
            .chapters
            .iter()
            .map(|chapter| chapter.topics.len())
            .sum();
        return Err(AiError::NotEnoughMaterial(format!(
            "texts for search engines need more material: the course has a description of {} words and {topics} \
             topics with {} complete sentences{}; describe the course, or add content to its topics",
            words(&own),
            reading.material.usable(),
            prose::advice(prose::of_course(course))
        )));
    };
    let title = title(course, &keywords.spoken).unwrap_or_else(|| within(first, SEO_TITLE));
    let language = if words(&own) > 5 || reading.material.sentences.is_empty() {
        &description.language
    } else {
        &reading.material.language
    };
    let tips =
        wording(language.code).map(|words| tips(words, request, &own, &keywords.spoken, &all));
    Ok(json!({
        "optimized_title": title,
        "optimized_description": text,
        "meta_description": meta(&text, language.code),
        "keywords": keywords.all,
        "seo_tips": tips.unwrap_or_default(),
    }))
}

/// The keywords: of those that the instructor wants first what the course
/// speaks of, then what it turns on, then the others that are wanted.
struct Keywords {
    all: Vec<String>,
    /// Those that the course speaks of.
    spoken: Vec<String>,
}

impl Keywords {
    fn add(&mut self, keyword: &str, spoken: bool) {
        let keyword = keyword.trim();
        let known = comparable(keyword);
        let new = self.all.iter().all(|other| comparable(other) != known);
        let fits = (1..=KEYWORD).contains(&keyword.chars().count());
        if new && fits && self.all.len() < KEYWORDS {
            self.all.push(keyword.to_owned());
            if spoken {
                self.spoken.push(keyword.to_owned());
            }
        }
    }
}

fn keywords(
    request: &SeoOptimizeRequest,
    description: &Material,
    contents: &Material,
    all: &str,
) -> Keywords {
    let mut keywords = Keywords {
        all: Vec::new(),
        spoken: Vec::new(),
    };
    let targets = request.targets();
    let (spoken, others): (Vec<&String>, Vec<&String>) = targets
        .iter()
        .partition(|target| all.contains(&target.to_lowercase()));
    for target in spoken {
        keywords.add(target, true);
    }
    let kept = others.len().min(UNSPOKEN);
    let titles = request
        .course
        .chapters
        .iter()
        .map(|chapter| titled(&chapter.title));
    // What stands somewhere but once is what nobody looks for here.
    let mut terms = description.key_terms(12);
    terms.extend(contents.key_terms(16));
    terms.sort_by_key(|term| all.matches(term.lower.as_str()).count() < 2);
    let own = terms
        .into_iter()
        .take(12)
        .map(|term| term.text.clone())
        .chain(
            titles
                .take(4)
                .filter(|title| title.chars().count() <= SHORT),
        );
    for keyword in own {
        if keywords.all.len() + kept < KEYWORDS {
            keywords.add(&keyword, true);
        }
    }
    for target in others.into_iter().take(kept) {
        keywords.add(target, false);
    }
    keywords
}

/// All that the course says, in lower case.
fn everything(course: &CourseMaterial, own: &str, contents: &Material) -> String {
    let mut all = format!("{}\n{own}\n{}", course.title, headings(course));
    for sentence in &contents.sentences {
        all.push('\n');
        all += &sentence.text;
    }
    all.to_lowercase()
}

/// The titles of chapters and topics.
fn headings(course: &CourseMaterial) -> String {
    let mut headings = String::new();
    for chapter in &course.chapters {
        let topics = chapter.topics.iter().map(|topic| &topic.title);
        for title in std::iter::once(&chapter.title).chain(topics) {
            headings.push('\n');
            headings += title;
        }
    }
    headings
}

/// The title, with a keyword where there is room.
fn title(course: &CourseMaterial, keywords: &[String]) -> Option<String> {
    let own = titled(&course.title);
    if own.is_empty() {
        return None;
    }
    let title = within(&own, SEO_TITLE);
    if title.chars().count() > SHORT {
        return Some(title);
    }
    let lower = title.to_lowercase();
    let more = keywords
        .iter()
        .filter(|keyword| !lower.contains(&keyword.to_lowercase()))
        .map(|keyword| format!("{title} – {keyword}"))
        .find(|longer| longer.chars().count() <= SEO_TITLE);
    Some(more.unwrap_or(title))
}

/// The description; where it is short, with what the topics turn on; where
/// there is neither, the titles of the chapters.
fn optimized(course: &CourseMaterial, own: &str, contents: &Material) -> String {
    let own = own.replace('\n', " ");
    let mut text = own.trim().to_owned();
    if words(&text) < DESCRIBED {
        let added = fresh(&summary(contents, ADDED), &text, contents);
        if !added.is_empty() {
            text = join(&contents.language, [text.as_str(), added.as_str()]);
        }
    }
    if text.trim().is_empty() {
        let titles: Vec<String> = course
            .chapters
            .iter()
            .map(|chapter| titled(&chapter.title))
            .filter(|title| !title.is_empty())
            .collect();
        text = titles.join(" · ");
    }
    cut(text.trim(), DESCRIPTION)
}

/// The sentences of a summary that a text has not yet.
fn fresh(added: &str, text: &str, contents: &Material) -> String {
    let language = &contents.language;
    let sentences = text::sentences(language.code, added);
    let new = sentences
        .into_iter()
        .filter(|sentence| !text.contains(sentence));
    join(language, new)
}

/// Whole sentences where they fit, else the first words.
fn meta(text: &str, code: &str) -> String {
    let mut meta = String::new();
    for sentence in text::sentences(code, text) {
        let space = usize::from(!meta.is_empty());
        if meta.chars().count() + space + sentence.chars().count() > META_DESCRIPTION {
            break;
        }
        if space == 1 && !meta.ends_with(['。', '！', '？']) {
            meta.push(' ');
        }
        meta += sentence;
    }
    if meta.is_empty() {
        return within(text.trim(), META_DESCRIPTION);
    }
    meta
}

/// At most `most` characters, cut between words where there are some.
pub(crate) fn within(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most - 1).collect();
    let next = text.chars().nth(most - 1);
    if next.is_some_and(|letter| !letter.is_whitespace())
        && let Some((whole, _)) = short.rsplit_once(char::is_whitespace)
        && whole.chars().count() * 2 > most
    {
        short = whole.to_owned();
    }
    let mut short = short
        .trim_end_matches([' ', ',', ';', ':', '-', '–', '、', '，'])
        .to_owned();
    short.push('…');
    short
}

fn tips(
    words: &Wording,
    request: &SeoOptimizeRequest,
    own: &str,
    keywords: &[String],
    all: &str,
) -> Vec<String> {
    let course = &request.course;
    let say = &words.seo;
    let mut tips = Vec::new();
    let length = course.title.trim().chars().count();
    let (shown, most) = (length.to_string(), SEO_TITLE.to_string());
    let values = [("n", shown.as_str()), ("m", most.as_str())];
    if length > SEO_TITLE {
        tips.push(fill(say.title_long, &values));
    } else if length < SHORT {
        tips.push(fill(say.title_short, &values));
    }
    let described = domain::text::words(own);
    if described < DESCRIBED {
        let (found, wanted) = (described.to_string(), DESCRIBED.to_string());
        tips.push(fill(
            say.description_short,
            &[("n", &found), ("m", &wanted)],
        ));
    }
    let headings = headings(course).to_lowercase();
    for target in request.targets().iter().take(3) {
        let lower = target.to_lowercase();
        let quoted = words.quoted([target.as_str()]);
        if !all.contains(&lower) {
            tips.push(fill(say.missing, &[("a", &quoted)]));
        } else if !course.title.to_lowercase().contains(&lower) {
            tips.push(fill(say.not_in_title, &[("a", &quoted)]));
        }
    }
    let unused = keywords
        .iter()
        .filter(|keyword| !headings.contains(&keyword.to_lowercase()));
    let unused: Vec<&str> = unused.take(3).map(String::as_str).collect();
    if !unused.is_empty() {
        tips.push(fill(say.in_headings, &[("terms", &words.quoted(unused))]));
    }
    tips
}
