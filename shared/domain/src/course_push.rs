//! Courses as the platform pushes them: whole, or one topic.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use serde_json::Value;

use crate::course::{Chapter, Course, CourseStatus, Level, PriceType, Requirement, Seo, Topic};
use crate::fields::FieldErrors;
use crate::id::{ChapterId, CourseId, TopicId, UserId};
use crate::limits;
use crate::request::value::fault;
use crate::request::{Entries, FieldValue, Given, Request, SafeHtml, SchemaRef};

/// A whole course.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
#[request(max_bytes = limits::PUSH_BODY_BYTES)]
pub struct CoursePush {
    #[request(length = limits::TITLE)]
    title: String,
    #[request(length = limits::DESCRIPTION, default)]
    description: String,
    level: Option<Level>,
    /// What generators write in: a BCP 47 tag or a language's name.
    #[request(length = limits::LANGUAGE)]
    language: Option<String>,
    #[request(range = limits::CATEGORY_ID)]
    category_id: Option<u64>,
    /// `draft` where nothing is said.
    status: Option<CourseStatus>,
    price_type: Option<PriceType>,
    #[request(entries = limits::PUSHED_IDS, distinct, default)]
    instructor_ids: Vec<UserId>,
    #[request(entries = limits::PUSHED_ENTRIES, default)]
    requirements: Vec<Requirement>,
    #[request(entries = limits::PUSHED_ENTRIES, length = limits::KEYWORD, default)]
    tags: Vec<String>,
    #[request(default)]
    seo: Seo,
    /// With at most 500 topics in all.
    #[request(entries = limits::COURSE_CHAPTERS_IN_ALL)]
    chapters: Chapters,
}

/// A chapter of a pushed course.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
struct ChapterPush {
    /// Unique within the course.
    id: ChapterId,
    #[request(length = limits::TITLE)]
    title: String,
    #[request(entries = limits::COURSE_TOPICS_IN_ALL, default)]
    topics: Vec<TopicPush>,
}

/// A topic of a pushed course.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
struct TopicPush {
    /// Unique within the course.
    id: TopicId,
    #[request(length = limits::TITLE)]
    title: String,
    /// HTML, at most 300,000 bytes once what is unsafe is taken out; absent:
    /// what is stored stays.
    #[request(length = 0..=limits::TOPIC_CONTENT_BYTES)]
    content: Option<SafeHtml>,
    /// Begins with `https://`.
    #[request(length = limits::ADDRESS, rule = https)]
    video_url: Option<String>,
}

/// A topic's new content.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
#[request(max_bytes = limits::PUSH_BODY_BYTES)]
pub struct TopicChange {
    /// Absent: it stays as it is.
    #[request(length = limits::TITLE)]
    title: Option<String>,
    /// HTML, at most 300,000 bytes once what is unsafe is taken out.
    #[request(length = 1..=limits::TOPIC_CONTENT_BYTES)]
    content: SafeHtml,
    /// Begins with `https://`; absent: it stays as it is.
    #[request(length = limits::ADDRESS, rule = https)]
    video_url: Option<String>,
}

impl CoursePush {
    /// The course that this push makes of what is stored: a topic without
    /// content keeps the stored one. The version is the stored one's where
    /// nothing changes, else the next; a new course has 1.
    #[must_use]
    pub fn onto(&self, id: CourseId, stored: Option<&Course>) -> Course {
        let known: HashMap<TopicId, &Topic> = topics_by_id(stored);
        let topic = |pushed: &TopicPush| {
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
                topic.note_content(&content.0);
            }
            topic
        };
        let chapters = self.chapters.0.iter().map(|chapter| Chapter {
            id: chapter.id,
            title: chapter.title.clone(),
            topics: chapter.topics.iter().map(topic).collect(),
        });
        let facts = self.clone();
        let mut course = Course {
            chapters: chapters.collect(),
            id,
            title: facts.title,
            description: facts.description,
            level: facts.level,
            language: facts.language,
            category_id: facts.category_id,
            status: facts.status.unwrap_or(CourseStatus::Draft),
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
        let topics = self.chapters.0.iter().flat_map(|chapter| &chapter.topics);
        topics.filter_map(|topic| Some((topic.id, topic.content.as_ref()?.0.as_str())))
    }
}

impl TopicChange {
    /// The new content.
    pub fn content(&self) -> &str {
        &self.content.0
    }

    /// The topic after the change: what was not said stays.
    #[must_use]
    pub fn onto(&self, stored: &Topic) -> Topic {
        let mut topic = stored.clone();
        topic.note_content(&self.content.0);
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

/// The chapters of a pushed course.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Chapters(Vec<ChapterPush>);

impl FieldValue for Chapters {
    type Limit = Entries<()>;

    /// Topics beyond the limit are one fault, and none is looked at.
    fn parse(value: &Value, limit: &Self::Limit, given: Given) -> Result<Self, FieldErrors> {
        let (topics, most) = (topics_in(value), limits::COURSE_TOPICS_IN_ALL);
        if topics.count() > most {
            return fault(format!("must have at most {most} topics in all"));
        }
        let read = Vec::parse(value, limit, given);
        let mut faults = read.as_ref().err().cloned().unwrap_or_default();
        note_twice(value, &mut faults);
        faults.into_result()?;
        read.map(Self)
    }

    fn field_schema(limit: &Self::Limit) -> SchemaRef {
        <Vec<ChapterPush>>::field_schema(limit)
    }

    fn parts(parts: &mut Vec<(String, SchemaRef)>) {
        ChapterPush::parts(parts);
    }
}

/// The topics of chapters as they were sent, with their places.
fn topics_in(chapters: &Value) -> impl Iterator<Item = (String, &Value)> {
    let chapters = chapters.as_array().into_iter().flatten().enumerate();
    chapters.flat_map(|(place, chapter)| {
        let topics = chapter.get("topics").and_then(Value::as_array);
        let topics = topics.into_iter().flatten().enumerate();
        topics.map(move |(index, topic)| (format!("{place}.topics.{index}.id"), topic))
    })
}

/// An id stands once in the course, whatever else is wrong beside it.
fn note_twice(chapters: &Value, faults: &mut FieldErrors) {
    let places = chapters.as_array().into_iter().flatten().enumerate();
    let places = places.map(|(place, chapter)| (format!("{place}.id"), chapter));
    note_twice_among::<ChapterId>(places, faults);
    note_twice_among::<TopicId>(topics_in(chapters), faults);
}

fn note_twice_among<'a, T: FieldValue<Limit = ()> + Eq + Hash>(
    places: impl Iterator<Item = (String, &'a Value)>,
    faults: &mut FieldErrors,
) {
    let mut seen = HashSet::new();
    for (path, value) in places {
        let id = value.get("id");
        let id = id.and_then(|id| T::parse(id, &(), Given::default()).ok());
        if id.is_some_and(|id| !seen.insert(id)) {
            faults.add(path, "must not stand twice in the course");
        }
    }
}

fn https(address: &str) -> Result<(), &'static str> {
    let https = is_https(address);
    https
        .then_some(())
        .ok_or("must be an address that begins with https://")
}

fn is_https(address: &str) -> bool {
    let host = address
        .split_at_checked("https://".len())
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("https://"))
        .and_then(|(_, rest)| rest.chars().next());
    let plain = !address.chars().any(|letter| {
        letter.is_whitespace() || letter.is_control() || matches!(letter, '"' | '<' | '>' | '\\')
    });
    plain && host.is_some_and(|first| first.is_alphanumeric() || first == '[')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::request::part;

    fn read<T: Request>(body: &Value) -> Result<T, FieldErrors> {
        let given = Given {
            clean: |html| html.replace("<b>", ""),
            ..Given::default()
        };
        part(body, given)
    }

    fn push(content: &Value) -> CoursePush {
        read(&body(content)).unwrap()
    }

    fn body(content: &Value) -> Value {
        let topic = json!({"id": 11, "title": "Rye", "content": content});
        json!({"title": "Bread", "chapters": [{"id": 1, "title": "Flour", "topics": [topic]}]})
    }

    #[test]
    fn a_push_that_changes_nothing_keeps_the_version() {
        let id = CourseId::try_from(5).unwrap();
        let first = push(&json!("<b>one"));
        let stored = first.onto(id, None);
        assert_eq!(stored.version, 1);
        assert_eq!(first.contents().count(), 1);
        assert_eq!(first.onto(id, Some(&stored)), stored);
        // Without content, what is stored stays.
        let silent = push(&Value::Null);
        assert_eq!(silent.onto(id, Some(&stored)), stored);
        let second = push(&json!("two"));
        let changed = second.onto(id, Some(&stored));
        assert_eq!(changed.version, 2);
        assert_eq!(second.contents().next().unwrap().1, "two");
        let emptied = push(&json!("")).onto(id, Some(&stored));
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
        let errors = read::<CoursePush>(&wrong).unwrap_err();
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
        assert!(read::<CoursePush>(&body(&json!(clean))).is_ok());
        assert!(read::<CoursePush>(&body(&json!("x".repeat(most + 1)))).is_err());
    }

    #[test]
    fn a_topics_change_leaves_what_it_does_not_say() {
        let stored = push(&json!("one")).onto(5.try_into().unwrap(), None);
        let topic = &stored.chapters[0].topics[0];
        let change = |body: &Value| read::<TopicChange>(body).map(|change| change.onto(topic));
        assert_eq!(change(&json!({"content": "one"})).unwrap(), *topic);
        let renamed = change(&json!({"content": "one", "title": "Oats"})).unwrap();
        assert_eq!((renamed.title.as_str(), renamed.content_bytes), ("Oats", 3));
        assert_eq!(change(&json!({"content": " "})).unwrap_err().0.len(), 1);
        assert_eq!(
            change(&json!({"content": 5})).unwrap_err().0["content"].len(),
            1
        );
    }

    #[test]
    fn only_https_is_an_address() {
        for good in ["https://x.org/a?b=c#d", "HTTPS://x.org", "https://[::1]/a"] {
            assert!(is_https(good), "{good}");
        }
        for bad in [
            "http://x.org",
            "https://",
            "https:///x",
            "//x.org",
            "javascript:alert(1)",
            "https://x.org/a b",
            "https://x.org/\"onload=",
            "ｈttps://x.org",
        ] {
            assert!(!is_https(bad), "{bad}");
        }
    }
}
