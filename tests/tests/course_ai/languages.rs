//! Both generators with the offline backend in other languages: a valid result
//! in the text's own language.

use domain::course::{Chapter, Course, CourseStatus, Seo, Topic};
use serde_json::{Value, json};
use store::TopicContent;
use tests::{INSTRUCTOR, STUDENT, TestStack};

use crate::material::{ARABIC, CHINESE, GERMAN};

/// Whether a letter belongs to a language.
type Of = fn(char) -> bool;

const LANGUAGES: [(&str, &str, Of); 3] = [
    ("ar", ARABIC, |c| ('\u{600}'..='\u{6ff}').contains(&c)),
    ("zh", CHINESE, |c| ('\u{4e00}'..='\u{9fff}').contains(&c)),
    ("de", GERMAN, |c| {
        c.is_alphabetic() && (c.is_ascii() || "äöüßÄÖÜ".contains(c))
    }),
];

fn assert_written_in(text: &str, of: Of) {
    let letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect();
    let foreign: String = letters.iter().filter(|c| !of(**c)).collect();
    assert!(
        !letters.is_empty() && foreign.is_empty(),
        "{foreign:?} in {text:?}"
    );
}

#[tokio::test]
async fn a_quiz_is_in_the_language_of_its_text() {
    let stack = TestStack::start().await;
    for (language, text, of) in LANGUAGES {
        let path = "/api/v1/ai-course/generate-quiz";
        let body = json!({"content": text, "count": 4});
        let quiz = stack
            .post(STUDENT, path)
            .json(&body)
            .send()
            .await
            .must_be(200)
            .json;
        let questions = quiz["questions"].as_array().unwrap();
        assert_eq!(questions.len(), 4, "{language}");
        for question in questions {
            assert_written_in(question["question"].as_str().unwrap(), of);
            assert_written_in(question["explanation"].as_str().unwrap(), of);
            for option in question["options"].as_array().unwrap() {
                let option = option.as_str().unwrap();
                assert_written_in(option, of);
                assert!(
                    text.to_lowercase().contains(&option.to_lowercase()),
                    "{option} is not of the text"
                );
            }
        }
    }
}

#[tokio::test]
async fn an_outline_is_in_the_language_of_its_course() {
    let stack = TestStack::start().await;
    for (place, (language, text, of)) in LANGUAGES.into_iter().enumerate() {
        let id = 100 + place as u64;
        let words: Vec<&str> = text.split_inclusive(['.', '。']).collect();
        let title: String = words[0]
            .chars()
            .filter(|c| c.is_alphabetic() || *c == ' ')
            .take(12)
            .collect();
        let (course, contents) = course(id, language, title.trim(), &words);
        stack
            .stack
            .store
            .put_course(&course, &contents)
            .await
            .unwrap();
        let draft = stack
            .draft_outline(INSTRUCTOR, json!({"course_id": id, "chapter_count": 2}))
            .await;
        let ready = stack.wait_for(INSTRUCTOR, draft, "ready").await;
        let chapters = ready["output"]["chapters"].as_array().unwrap();
        assert_eq!(chapters.len(), 2, "{language}");
        for chapter in chapters {
            assert_written_in(chapter["title"].as_str().unwrap(), of);
            for topic in chapter["topics"].as_array().unwrap() {
                assert_written_in(topic.as_str().unwrap(), of);
            }
        }
    }
}

/// One chapter of two topics, whose titles are the beginnings of their texts.
fn course(id: u64, language: &str, title: &str, sentences: &[&str]) -> (Course, Vec<TopicContent>) {
    let mut topics = Vec::new();
    let mut contents = Vec::new();
    for (place, half) in sentences.chunks(sentences.len().div_ceil(2)).enumerate() {
        let topic_id = (place as u64 + 1).try_into().unwrap();
        let paragraphs: Vec<&str> = half.iter().map(|sentence| sentence.trim()).collect();
        let content = format!("<p>{}</p>", paragraphs.join("</p><p>"));
        let title: String = half[0]
            .chars()
            .filter(|c| c.is_alphabetic() || *c == ' ')
            .take(14)
            .collect();
        topics.push(Topic {
            id: topic_id,
            title: title.trim().into(),
            video_url: None,
            content_bytes: content.len() as u64,
            content_digest: None,
        });
        contents.push(TopicContent { topic_id, content });
    }
    let course = Course {
        id: id.try_into().unwrap(),
        title: title.into(),
        description: String::new(),
        level: None,
        language: Some(language.into()),
        category_id: None,
        status: CourseStatus::Published,
        price_type: None,
        instructor_ids: vec![INSTRUCTOR.try_into().unwrap()],
        requirements: vec![],
        tags: vec![],
        seo: Seo::default(),
        version: 1,
        chapters: vec![Chapter {
            id: 1.try_into().unwrap(),
            title: title.into(),
            topics,
        }],
    };
    (course, contents)
}

#[tokio::test]
async fn a_course_without_material_says_what_is_missing() {
    let stack = TestStack::start().await;
    let (mut course, _) = course(200, "en", "Rocks", &["Rocks."]);
    course.chapters.clear();
    stack.stack.store.put_course(&course, &[]).await.unwrap();
    let draft = stack
        .draft_outline(INSTRUCTOR, json!({"course_id": 200, "chapter_count": 20}))
        .await;
    let failed = stack.wait_for(INSTRUCTOR, draft, "failed").await;
    assert_eq!(failed["error"]["code"], "not_enough_material");
    assert!(failed["error"]["message"].as_str().unwrap().len() > 20);
    assert_eq!(failed["output"], Value::Null);
}
