//! What a course says itself that learners should know.

use domain::course::Requirement;
use domain::limits::REASON;
use domain::quiz::comparable;

use crate::CourseMaterial;
use crate::generators::create_course::offline::listed;
use crate::generators::outline::offline::titled;
use crate::offline::language::Language;
use crate::offline::material::raised;
use crate::offline::prose;
use crate::offline::reading::Reading;
use crate::text;

/// Requirements that are taken at most.
const MOST: usize = 5;
/// The longest of them, in words.
const WORDS: usize = 6;

/// What is demanded follows such words, in lower case.
const BEFORE: [&str; 34] = [
    "knowledge of ",
    "familiar with ",
    "familiarity with ",
    "experience with ",
    "you should know ",
    "should already know ",
    "prerequisites: ",
    "kenntnisse in ",
    "grundkenntnisse in ",
    "vorkenntnisse in ",
    "vertraut mit ",
    "voraussetzung: ",
    "voraussetzungen: ",
    "erfahrung mit ",
    "connaissances en ",
    "connaissance de ",
    "notions de ",
    "prérequis : ",
    "prérequis: ",
    "conocimientos de ",
    "conocimientos básicos de ",
    "requisitos: ",
    "requisitos previos: ",
    "experiencia con ",
    "ön koşul: ",
    "ön koşullar: ",
    "المتطلبات: ",
    "متطلبات سابقة: ",
    "معرفة سابقة ب",
    "先修知识：",
    "前置知识：",
    "需要了解",
    "पूर्व ज्ञान: ",
    "पूर्वापेक्षाएँ: ",
];

/// What is demanded stands before such words.
const AFTER: [&str; 5] = [
    " bilgisi gereklidir",
    " bilgisi gerekir",
    " का ज्ञान आवश्यक है",
    " की जानकारी आवश्यक है",
    " bilgisi beklenir",
];

/// What the description and the contents demand, each with the sentence that
/// says so.
pub(super) fn read(course: &CourseMaterial, reading: &Reading<'_>) -> Vec<Requirement> {
    let language = &reading.material.language;
    let description = prose::plain(&course.description);
    let own = description
        .lines()
        .flat_map(|line| text::sentences(language.code, line));
    let contents = reading.material.sentences.iter();
    let mut found: Vec<Requirement> = Vec::new();
    for sentence in own.chain(contents.map(|sentence| sentence.text.as_str())) {
        for wanted in demanded(language, sentence) {
            let known = comparable(&wanted);
            let new = found.iter().all(|other| comparable(&other.title) != known);
            if new && found.len() < MOST {
                found.push(Requirement {
                    title: titled(&raised(language, &wanted)),
                    reason: text::cut(sentence, REASON),
                });
            }
        }
    }
    found
}

/// What one sentence demands.
fn demanded(language: &Language, sentence: &str) -> Vec<String> {
    let ends = ['.', '!', ';', '。', '；', '।', '('];
    let lower = sentence.to_lowercase();
    // Small and large letters of some scripts differ in length.
    if lower.len() != sentence.len() {
        return Vec::new();
    }
    let after = BEFORE.iter().find_map(|mark| {
        let at = lower.find(mark)?;
        let rest = sentence.get(at + mark.len()..)?;
        rest.split(ends).next()
    });
    let before = || {
        AFTER.iter().find_map(|mark| {
            let at = lower.find(mark)?;
            sentence.get(..at)?.rsplit(ends).next()
        })
    };
    let Some(list) = after.or_else(before) else {
        return Vec::new();
    };
    let list = without_predicate(list);
    let mut parts = listed(language, list.trim());
    if parts.is_empty() {
        parts.push(list.trim().to_owned());
    }
    parts.retain(|part| (1..=WORDS).contains(&domain::text::words(part)));
    parts
}

/// What is demanded, without "is expected" and the like after it.
fn without_predicate(list: &str) -> &str {
    const VERBS: [&str; 16] = [
        " is ", " are ", " will ", " ist ", " sind ", " wird ", " werden ", " est ", " sont ",
        " es ", " son ", " before ", " helps", " helfen", " avant ", " antes ",
    ];
    let end = VERBS.iter().filter_map(|verb| list.find(verb)).min();
    end.and_then(|end| list.get(..end)).unwrap_or(list)
}
