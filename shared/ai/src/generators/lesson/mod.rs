//! A lesson for a topic of a course. Its content is HTML that is safe to show.

mod offline;
mod prompt;

use domain::text::without_hidden;
use domain::{Course, Feature, FieldErrors, Lesson, TopicId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::draft::{CourseRead, DraftGenerator, Effect, Reads, Refused, Subject};
use crate::error::AiError;
use crate::generator::Generator;
use crate::prompt::{Prompt, TokenBudget};
use crate::text;
use crate::{ChapterMaterial, CourseMaterial};

/// A lesson for a topic of a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonRequest {
    /// The course.
    pub course: CourseMaterial,
    /// The topic's chapter.
    pub chapter_title: String,
    /// The topic.
    pub topic_title: String,
}

impl Generator for LessonRequest {
    const FEATURE: Feature = Feature::LessonGeneration;

    type Output = Lesson;

    fn prompt(&self, budget: TokenBudget) -> Prompt {
        prompt::prompt(self, budget)
    }

    fn extract(&self) -> Result<Value, AiError> {
        offline::make(self)
    }

    fn check(&self, answer: &Value) -> Result<Lesson, FieldErrors> {
        Lesson::generated(&with_html(answer))
    }

    fn language(&self) -> Option<&str> {
        self.course.language.as_deref()
    }
}

/// A lesson for a topic of a course, as a draft asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonDraft {
    /// The title of the topic's chapter.
    pub chapter_title: String,
    /// The topic's title.
    pub topic_title: String,
    /// The topic that the titles named when they were given, so that an apply
    /// can read it beside the course. The titles decide.
    pub titled_topic_id: Option<TopicId>,
}

impl DraftGenerator for LessonDraft {
    const FEATURE: Feature = Feature::LessonGeneration;
    const READS: Reads = Reads::Contents;

    type Request = LessonRequest;

    fn request(self, topic: Option<TopicId>, course: Option<CourseRead>) -> Option<LessonRequest> {
        let (course, mut chapters) = course?;
        if let Some(topic) = topic {
            retitle(&course, &mut chapters, topic, &self.topic_title);
        }
        Some(LessonRequest {
            course: CourseMaterial::of(course, chapters),
            chapter_title: self.chapter_title,
            topic_title: self.topic_title,
        })
    }

    /// Its content is made safe to show, whoever wrote it.
    fn output(value: &Value) -> Result<Lesson, FieldErrors> {
        let mut lesson = value.clone();
        if let Some(Value::String(content)) = lesson.get_mut("content") {
            // U+0000 is left for the lesson's own rules to refuse.
            if !content.contains('\0') {
                *content = html::sanitise(content);
            }
        }
        Lesson::parse(&lesson)
    }

    fn effect(&self, lesson: Lesson, subject: &Subject<'_>) -> Result<Effect, Refused> {
        let course = subject.course()?;
        let titled = || course.topic_titled(&self.chapter_title, &self.topic_title);
        let topic = subject.draft.topic_id.or_else(titled);
        let topic = topic.ok_or(Refused::TopicGone)?;
        let changed = course.with_content(topic, &lesson.content);
        let changed = Box::new(changed.ok_or(Refused::TopicGone)?);
        Ok(Effect::OnTopic(changed, topic, lesson.content))
    }

    fn likely_topic(&self, asked: Option<TopicId>) -> Option<TopicId> {
        asked.or(self.titled_topic_id)
    }
}

/// The lesson with its content, which may be Markdown or HTML, as clean HTML.
fn with_html(lesson: &Value) -> Value {
    let mut lesson = lesson.clone();
    if let Some(Value::String(content)) = lesson.get_mut("content") {
        let mut html = if content.trim_start().starts_with('<') {
            html::sanitise(content)
        } else {
            html::from_markdown(content)
        };
        // Entities may stand for what is hidden.
        let seen = without_hidden(&html);
        if seen != html {
            html = html::sanitise(&seen);
        }
        // Tags alone are no lesson.
        let says_nothing = text::plain(&html).is_empty();
        *content = if says_nothing { String::new() } else { html };
    }
    lesson
}

/// Gives a topic the title that a lesson was asked for by, under which its
/// content is looked for.
fn retitle(course: &Course, chapters: &mut [ChapterMaterial], id: TopicId, title: &str) {
    let materials = chapters.iter_mut().flat_map(|chapter| &mut chapter.topics);
    for (topic, material) in course.topics().zip(materials) {
        if topic.id == id {
            title.clone_into(&mut material.title);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde_json::json;

    use super::*;

    #[test]
    fn a_lessons_topic_bears_the_title_that_was_asked_for() {
        let topic = |id: u64| json!({"id": id, "title": format!("Topic {id}"), "content_bytes": 1});
        let chapter = |id: u64| {
            let topics = [topic(10 * id), topic(10 * id + 1)];
            json!({"id": id, "title": format!("Chapter {id}"), "topics": topics})
        };
        let course = json!({
            "id": 1, "title": "Big", "description": "", "status": "published", "instructor_ids": [], "requirements": [],
            "tags": [], "seo": {"meta_description": "", "keywords": []}, "version": 1,
            "chapters": [chapter(1), chapter(2)],
        });
        let course: Course = serde_json::from_value(course).unwrap();
        let chapters = ChapterMaterial::of(&course, HashMap::new());
        let draft = LessonDraft {
            chapter_title: "Chapter 2".into(),
            topic_title: "Rye".into(),
            titled_topic_id: None,
        };
        let topic = Some(20.try_into().unwrap());
        let request = draft.request(topic, Some((course, chapters))).unwrap();
        let chapters = request.course.chapters.iter();
        let topics = chapters.flat_map(|chapter| &chapter.topics);
        let titles: Vec<_> = topics.map(|topic| topic.title.as_str()).collect();
        assert_eq!(titles, ["Topic 10", "Topic 11", "Rye", "Topic 21"]);
    }
}
