//! Courses as the platform pushes them: whole, or one topic.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::course::{Chapter, Course, CourseStatus, Level, PriceType, Requirement, Seo, Topic};
use crate::fields::{FieldErrors, Fields};
use crate::id::{ChapterId, CourseId, MAX_ID, TopicId, UserId};
use crate::limits;

/// Makes HTML safe to show; passed in, since this crate knows no HTML.
pub type Clean<'a> = &'a dyn Fn(&str) -> String;

/// A whole course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushedCourse {
    /// All but id, version and chapters, which are filled in when it is stored.
    facts: Facts,
    chapters: Vec<PushedChapter>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Facts {
    title: String,
    description: String,
    level: Option<Level>,
    language: Option<String>,
    category_id: Option<u64>,
    status: CourseStatus,
    price_type: Option<PriceType>,
    instructor_ids: Vec<UserId>,
    requirements: Vec<Requirement>,
    tags: Vec<String>,
    seo: Seo,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PushedChapter {
    id: ChapterId,
    title: String,
    topics: Vec<PushedTopic>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PushedTopic {
    id: TopicId,
    title: String,
    content: Option<String>,
    video_url: Option<String>,
}

/// A new content of a topic, and what else of it is to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicChange {
    title: Option<String>,
    video_url: Option<String>,
    /// Safe HTML.
    pub content: String,
}

impl PushedCourse {
    /// Reads a course and notes every fault of it. Title and chapters are
    /// required; what else is absent is empty or not said, the status `draft`.
    pub fn read(fields: &mut Fields<'_>, clean: Clean<'_>) -> Self {
        let facts = Facts {
            title: fields.text("title", limits::TITLE),
            description: fields
                .optional_text("description", limits::DESCRIPTION)
                .unwrap_or_default(),
            level: fields.optional_choice("level", "beginner, intermediate or advanced"),
            language: fields.optional_text("language", limits::LANGUAGE),
            category_id: fields
                .optional_integer("category_id", 1..=i64::try_from(MAX_ID).unwrap_or(i64::MAX))
                .and_then(|id| u64::try_from(id).ok()),
            status: fields
                .optional_choice("status", "draft or published")
                .unwrap_or(CourseStatus::Draft),
            price_type: fields.optional_choice("price_type", "free or paid"),
            instructor_ids: fields.id_list("instructor_ids", limits::PUSHED_IDS),
            requirements: fields.object_list(
                "requirements",
                limits::PUSHED_ENTRIES,
                read_requirement,
            ),
            tags: fields.text_list("tags", limits::PUSHED_ENTRIES, limits::KEYWORD),
            seo: read_seo(fields),
        };
        let chapters = read_chapters(fields, clean);
        Self { facts, chapters }
    }

    /// The course that this push makes of what is stored: a topic without
    /// content keeps the stored one. The version is the stored one's where
    /// nothing changes, else the next; a new course has 1.
    #[must_use]
    pub fn onto(&self, id: CourseId, stored: Option<&Course>) -> Course {
        let known: HashMap<TopicId, &Topic> = topics_by_id(stored);
        let topic = |pushed: &PushedTopic| {
            let old = known.get(&pushed.id);
            let mut topic = Topic {
                id: pushed.id,
                title: pushed.title.clone(),
                // A topic that says nothing of what it shows keeps that.
                video_url: match (&pushed.video_url, &pushed.content) {
                    (None, None) => old.and_then(|old| old.video_url.clone()),
                    (given, _) => given.clone(),
                },
                content_bytes: old.map_or(0, |old| old.content_bytes),
                content_digest: old.and_then(|old| old.content_digest.clone()),
            };
            if let Some(content) = &pushed.content {
                topic.note_content(content);
            }
            topic
        };
        let chapters = self.chapters.iter().map(|chapter| Chapter {
            id: chapter.id,
            title: chapter.title.clone(),
            topics: chapter.topics.iter().map(topic).collect(),
        });
        let facts = self.facts.clone();
        let mut course = Course {
            chapters: chapters.collect(),
            id,
            title: facts.title,
            description: facts.description,
            level: facts.level,
            language: facts.language,
            category_id: facts.category_id,
            status: facts.status,
            price_type: facts.price_type,
            instructor_ids: facts.instructor_ids,
            requirements: facts.requirements,
            tags: facts.tags,
            seo: facts.seo,
            version: stored.map_or(1, |stored| stored.version),
        };
        if stored.is_some_and(|stored| *stored != course) {
            course.version += 1;
        }
        course
    }

    /// The contents that came with the push.
    pub fn contents(&self) -> impl Iterator<Item = (TopicId, &str)> {
        let topics = self.chapters.iter().flat_map(|chapter| &chapter.topics);
        topics.filter_map(|topic| Some((topic.id, topic.content.as_deref()?)))
    }
}

impl TopicChange {
    /// Reads the change of one topic and notes every fault of it.
    pub fn read(fields: &mut Fields<'_>, clean: Clean<'_>) -> Self {
        let title = fields.optional_text("title", limits::TITLE);
        let raw = fields.text("content", usize::MAX);
        Self {
            title,
            content: cleaned(fields, &raw, clean),
            video_url: fields.optional_https("video_url"),
        }
    }

    /// The topic after the change: what was not said stays.
    #[must_use]
    pub fn onto(&self, stored: &Topic) -> Topic {
        let mut topic = stored.clone();
        topic.note_content(&self.content);
        Topic {
            title: self.title.clone().unwrap_or(topic.title),
            video_url: self.video_url.clone().or(topic.video_url),
            ..topic
        }
    }
}

fn topics_by_id(course: Option<&Course>) -> HashMap<TopicId, &Topic> {
    let topics = course.into_iter().flat_map(Course::topics);
    topics.map(|topic| (topic.id, topic)).collect()
}

fn read_requirement(value: &Value) -> Result<Requirement, FieldErrors> {
    let mut fields = Fields::of(value)?;
    let title = fields.text("title", limits::TITLE);
    let reason = fields.optional_text("reason", limits::REASON);
    fields.finish()?;
    Ok(Requirement {
        title,
        reason: reason.unwrap_or_default(),
    })
}

fn read_seo(fields: &mut Fields<'_>) -> Seo {
    let Some(Ok(mut seo)) = fields.optional_object("seo").map(Fields::of) else {
        return Seo::default();
    };
    let meta_description = seo.optional_text("meta_description", limits::PUSHED_META_DESCRIPTION);
    let keywords = seo.text_list("keywords", limits::PUSHED_ENTRIES, limits::KEYWORD);
    if let Err(faults) = seo.finish() {
        fields.absorb("seo", faults);
    }
    Seo {
        meta_description: meta_description.unwrap_or_default(),
        keywords,
    }
}

fn read_chapters(fields: &mut Fields<'_>, clean: Clean<'_>) -> Vec<PushedChapter> {
    let items = fields.array("chapters");
    if items.is_empty() {
        return Vec::new();
    }
    let topics: usize = items
        .iter()
        .filter_map(|chapter| chapter.get("topics")?.as_array())
        .map(Vec::len)
        .sum();
    let most = limits::COURSE_TOPICS_IN_ALL;
    if topics > most {
        fields.fault(
            "chapters",
            format!("must have at most {most} topics in all"),
        );
        return Vec::new();
    }
    let (mut chapter_ids, mut topic_ids) = (HashSet::new(), HashSet::new());
    fields.object_list("chapters", limits::COURSE_CHAPTERS_IN_ALL, |chapter| {
        let mut fields = Fields::of(chapter)?;
        let id = fields.id::<ChapterId>("id");
        note_twice(&mut fields, id, &mut chapter_ids);
        let title = fields.text("title", limits::TITLE);
        let topics = fields.object_list("topics", most, |topic| {
            read_topic(topic, &mut topic_ids, clean)
        });
        fields.finish()?;
        Ok(PushedChapter {
            id: id.ok_or_else(FieldErrors::default)?,
            title,
            topics,
        })
    })
}

fn read_topic(
    value: &Value,
    seen: &mut HashSet<TopicId>,
    clean: Clean<'_>,
) -> Result<PushedTopic, FieldErrors> {
    let mut fields = Fields::of(value)?;
    let id = fields.id::<TopicId>("id");
    note_twice(&mut fields, id, seen);
    let title = fields.text("title", limits::TITLE);
    let content = read_content(&mut fields, clean);
    let video_url = fields.optional_https("video_url");
    fields.finish()?;
    Ok(PushedTopic {
        id: id.ok_or_else(FieldErrors::default)?,
        title,
        content,
        video_url,
    })
}

fn note_twice<T: std::hash::Hash + Eq>(
    fields: &mut Fields<'_>,
    id: Option<T>,
    seen: &mut HashSet<T>,
) {
    if id.is_some_and(|id| !seen.insert(id)) {
        fields.fault("id", "must not stand twice in the course");
    }
}

/// A topic's content, where it is said. An empty one is a content too.
fn read_content(fields: &mut Fields<'_>, clean: Clean<'_>) -> Option<String> {
    match fields.value("content")? {
        Value::String(raw) if raw.contains('\0') => {
            fields.fault("content", "must not contain U+0000");
            None
        }
        Value::String(raw) => Some(cleaned(fields, raw.trim(), clean)),
        _ => {
            fields.fault("content", "must be a string");
            None
        }
    }
}

/// Content, made safe; what is left of it must fit its limit.
fn cleaned(fields: &mut Fields<'_>, raw: &str, clean: Clean<'_>) -> String {
    let content = clean(raw);
    let most = limits::TOPIC_CONTENT_BYTES;
    if content.len() > most {
        fields.fault("content", format!("must be at most {most} bytes"));
    }
    content
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(body: &Value) -> Result<PushedCourse, FieldErrors> {
        let mut fields = Fields::of(body)?;
        let course = PushedCourse::read(&mut fields, &|html| html.replace("<b>", ""));
        fields.finish().map(|()| course)
    }

    fn body(content: &Value) -> Value {
        let topic = json!({"id": 11, "title": "Rye", "content": content});
        json!({"title": "Bread", "chapters": [{"id": 1, "title": "Flour", "topics": [topic]}]})
    }

    #[test]
    fn a_push_that_changes_nothing_keeps_the_version() {
        let id = CourseId::try_from(5).unwrap();
        let first = read(&body(&json!("<b>one"))).unwrap();
        let stored = first.onto(id, None);
        assert_eq!(stored.version, 1);
        assert_eq!(first.contents().count(), 1);
        assert_eq!(first.onto(id, Some(&stored)), stored);
        // Without content, what is stored stays.
        let silent = read(&body(&Value::Null)).unwrap();
        assert_eq!(silent.onto(id, Some(&stored)), stored);
        let second = read(&body(&json!("two"))).unwrap();
        let changed = second.onto(id, Some(&stored));
        assert_eq!(changed.version, 2);
        assert_eq!(second.contents().next().unwrap().1, "two");
        let emptied = read(&body(&json!(""))).unwrap().onto(id, Some(&stored));
        assert_eq!(
            (emptied.version, emptied.chapters[0].topics[0].content_bytes),
            (2, 0)
        );
    }

    #[test]
    fn faults_are_named_by_their_place_and_ids_stand_once() {
        let mut wrong = body(&json!(5));
        wrong["chapters"][0]["topics"][0]["video_url"] = json!("http://x.org");
        let again = wrong["chapters"][0].clone();
        wrong["chapters"].as_array_mut().unwrap().push(again);
        let errors = read(&wrong).unwrap_err();
        let paths: Vec<_> = errors.0.into_keys().collect();
        assert_eq!(
            paths,
            [
                "chapters.0.topics.0.content",
                "chapters.0.topics.0.video_url",
                "chapters.1.id",
                "chapters.1.topics.0.content",
                "chapters.1.topics.0.id",
                "chapters.1.topics.0.video_url",
            ]
        );
    }

    #[test]
    fn content_is_measured_once_it_is_clean() {
        let most = limits::TOPIC_CONTENT_BYTES;
        let clean = format!("<b>{}", "x".repeat(most));
        assert!(read(&body(&json!(clean))).is_ok());
        assert!(read(&body(&json!("x".repeat(most + 1)))).is_err());
    }

    #[test]
    fn a_topics_change_leaves_what_it_does_not_say() {
        let stored = read(&body(&json!("one")))
            .unwrap()
            .onto(5.try_into().unwrap(), None);
        let topic = &stored.chapters[0].topics[0];
        let change = |body: &Value| {
            let mut fields = Fields::of(body).unwrap();
            let change = TopicChange::read(&mut fields, &str::to_owned);
            fields.finish().map(|()| change.onto(topic))
        };
        assert_eq!(change(&json!({"content": "one"})).unwrap(), *topic);
        let renamed = change(&json!({"content": "one", "title": "Oats"})).unwrap();
        assert_eq!((renamed.title.as_str(), renamed.content_bytes), ("Oats", 3));
        assert_eq!(change(&json!({"content": " "})).unwrap_err().0.len(), 1);
        assert_eq!(
            change(&json!({"content": 5})).unwrap_err().0["content"].len(),
            1
        );
    }
}
