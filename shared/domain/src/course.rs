//! Courses: their structure, without the contents of topics.

mod brief;
mod effects;
mod planned;
mod reading;
mod recorded;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::credential::SecretHash;
use crate::id::{ChapterId, CourseId, FreshIds, TopicId, UserId};
use crate::limits;
use crate::outline::Outline;
use crate::request::{Choice, Request};
use crate::text::title_key;

pub use brief::CourseBrief;
pub use effects::ChaptersGone;
pub use planned::NewCourse;
pub use recorded::NotPublished;

/// How demanding a course is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Level {
    Beginner,
    Intermediate,
    Advanced,
}

impl Choice for Level {
    const ALL: &'static [(&'static str, Self)] = &[
        ("beginner", Self::Beginner),
        ("intermediate", Self::Intermediate),
        ("advanced", Self::Advanced),
    ];
}

/// Whether learners see a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CourseStatus {
    /// Only its instructors and admins do.
    Draft,
    /// Everybody does.
    Published,
}

impl Choice for CourseStatus {
    const ALL: &'static [(&'static str, Self)] =
        &[("draft", Self::Draft), ("published", Self::Published)];
}

/// Whether a course costs money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum PriceType {
    Free,
    Paid,
}

impl Choice for PriceType {
    const ALL: &'static [(&'static str, Self)] = &[("free", Self::Free), ("paid", Self::Paid)];
}

/// What a learner should know before a course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Request)]
#[request(name = "RequirementPush")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Requirement {
    #[request(length = limits::TITLE)]
    pub title: String,
    #[request(length = limits::REASON, default)]
    pub reason: String,
}

/// What search engines are told about a course.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Request)]
#[request(name = "SeoPush")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Seo {
    #[request(length = limits::PUSHED_META_DESCRIPTION, default)]
    pub meta_description: String,
    #[request(entries = limits::PUSHED_ENTRIES, length = limits::KEYWORD, default)]
    pub keywords: Vec<String>,
}

/// A course and the structure of its chapters. Topic contents are kept apart,
/// since a course may hold 20 MB of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// The platform's number of the course.
    pub id: CourseId,
    /// Plain text.
    pub title: String,
    /// Plain text.
    pub description: String,
    /// How demanding it is, where the platform said so.
    pub level: Option<Level>,
    /// BCP 47 tag or language name; what generators write in.
    pub language: Option<String>,
    /// The platform's category.
    pub category_id: Option<u64>,
    /// Whether learners see it.
    pub status: CourseStatus,
    /// Whether it costs money, where the platform said so.
    pub price_type: Option<PriceType>,
    /// Who may change it, admins aside.
    pub instructor_ids: Vec<UserId>,
    /// What a learner should know before.
    pub requirements: Vec<Requirement>,
    /// Plain words.
    pub tags: Vec<String>,
    /// For search engines.
    pub seo: Seo,
    /// Grows by one with every change.
    pub version: u64,
    /// In the order of teaching.
    pub chapters: Vec<Chapter>,
}

/// A chapter of a course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Chapter {
    pub id: ChapterId,
    pub title: String,
    pub topics: Vec<Topic>,
}

/// A topic of a chapter, without its content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Topic {
    /// Unique within the course.
    pub id: TopicId,
    /// Plain text.
    pub title: String,
    /// A recording to watch.
    pub video_url: Option<String>,
    /// Length of the stored content in bytes; 0: there is none.
    pub content_bytes: u64,
    /// Tells contents apart without reading them; `None`: there is none, or it
    /// was stored before digests were kept.
    #[serde(default)]
    pub content_digest: Option<String>,
}

impl Topic {
    /// Notes what is stored as the topic's content.
    pub fn note_content(&mut self, content: &str) {
        self.content_bytes = content.len() as u64;
        self.content_digest = digest(content);
    }
}

/// Half a SHA-256 in hexadecimal; none for nothing.
fn digest(content: &str) -> Option<String> {
    let hash = SecretHash::of(content);
    let half = hash.as_str().get(..32)?;
    (!content.is_empty()).then(|| half.to_owned())
}

impl Course {
    /// All topics in the order of teaching.
    pub fn topics(&self) -> impl Iterator<Item = &Topic> {
        self.chapters.iter().flat_map(|chapter| &chapter.topics)
    }

    /// The topic of that number.
    pub fn topic(&self, id: TopicId) -> Option<&Topic> {
        self.topics().find(|topic| topic.id == id)
    }

    /// Replaces all chapters and topics by an outline. A chapter or topic
    /// whose title stood there before keeps its id, a topic in the same
    /// chapter its content too; each is used once.
    #[must_use]
    pub fn with_outline(&self, outline: &Outline, ids: &mut FreshIds<'_>) -> Self {
        let mut kept: HashMap<String, Vec<&Chapter>> = HashMap::new();
        // In reverse, so that `pop` gives the first of equal titles first.
        for chapter in self.chapters.iter().rev() {
            kept.entry(title_key(&chapter.title))
                .or_default()
                .push(chapter);
        }
        let chapters = outline
            .chapters
            .iter()
            .map(|planned| {
                let old = kept.get_mut(&title_key(&planned.title)).and_then(Vec::pop);
                let id = old.map_or_else(|| new_id(ids, ChapterId::try_from), |chapter| chapter.id);
                let mut old_topics: HashMap<String, Vec<&Topic>> = HashMap::new();
                for topic in old.iter().flat_map(|chapter| chapter.topics.iter().rev()) {
                    old_topics
                        .entry(title_key(&topic.title))
                        .or_default()
                        .push(topic);
                }
                let topics = planned
                    .topics
                    .iter()
                    .map(|title| {
                        let old = old_topics.get_mut(&title_key(title)).and_then(Vec::pop);
                        old.map_or_else(
                            || Topic {
                                id: new_id(ids, TopicId::try_from),
                                title: title.clone(),
                                video_url: None,
                                content_bytes: 0,
                                content_digest: None,
                            },
                            |topic| Topic {
                                title: title.clone(),
                                ..topic.clone()
                            },
                        )
                    })
                    .collect();
                Chapter {
                    id,
                    title: planned.title.clone(),
                    topics,
                }
            })
            .collect();
        Self {
            chapters,
            version: self.version + 1,
            ..self.clone()
        }
    }

    /// This course with the structure that it had before, as a new version.
    #[must_use]
    pub fn restored(&self, before: Self) -> Self {
        Self {
            version: self.version + 1,
            ..before
        }
    }

    /// The numbers of all chapters and topics, for drawing new ones.
    pub fn used_ids(&self) -> impl Iterator<Item = u64> {
        let chapters = self.chapters.iter().map(|chapter| chapter.id.get());
        chapters.chain(self.topics().map(|topic| topic.id.get()))
    }
}

fn new_id<T, E>(ids: &mut FreshIds<'_>, make: impl Fn(u64) -> Result<T, E>) -> T {
    loop {
        // A drawn id is always in range; the loop only spares an `expect`.
        if let Ok(id) = make(ids.draw()) {
            return id;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::OutlineChapter;
    use crate::time::Timestamp;

    fn topic(id: u64, title: &str) -> Topic {
        Topic {
            id: id.try_into().unwrap(),
            title: title.into(),
            video_url: None,
            content_bytes: id,
            content_digest: None,
        }
    }

    pub(super) fn course() -> Course {
        Course {
            id: 1.try_into().unwrap(),
            title: "Bread".into(),
            description: String::new(),
            level: None,
            language: None,
            category_id: None,
            status: CourseStatus::Published,
            price_type: None,
            instructor_ids: vec![],
            requirements: vec![],
            tags: vec![],
            seo: Seo::default(),
            version: 7,
            chapters: vec![
                Chapter {
                    id: 11.try_into().unwrap(),
                    title: "Flour".into(),
                    topics: vec![topic(111, "Wheat"), topic(112, "Rye"), topic(113, "Rye")],
                },
                Chapter {
                    id: 12.try_into().unwrap(),
                    title: "Water".into(),
                    topics: vec![topic(121, "Rye")],
                },
            ],
        }
    }

    fn outline(chapters: &[(&str, &[&str])]) -> Outline {
        Outline {
            chapters: chapters
                .iter()
                .map(|(title, topics)| OutlineChapter {
                    title: (*title).into(),
                    topics: topics.iter().map(ToString::to_string).collect(),
                })
                .collect(),
        }
    }

    #[test]
    fn topics_that_match_in_chapter_and_title_keep_id_and_content_each_once() {
        let mut random = || 5;
        let old = course();
        let mut ids = FreshIds::new(
            Timestamp::from_millis(1_800_000_000_000),
            &mut random,
            old.used_ids(),
        );
        let plan = outline(&[
            ("flour ", &["RYE", "Rye", "Rye", "Spelt"]),
            ("Salt", &["Wheat"]),
        ]);
        let new = old.with_outline(&plan, &mut ids);
        assert_eq!(new.version, 8);
        let flour = &new.chapters[0];
        assert_eq!(flour.id.get(), 11);
        let kept: Vec<_> = flour
            .topics
            .iter()
            .map(|t| (t.id.get(), t.content_bytes))
            .collect();
        assert_eq!(kept[0], (112, 112));
        assert_eq!(kept[1], (113, 113));
        assert!(kept[2].0 > 1000 && kept[2].1 == 0);
        assert_eq!(flour.topics[0].title, "RYE");
        let salt = &new.chapters[1];
        assert!(salt.id.get() > 1000);
        assert_eq!(
            salt.topics[0].content_bytes, 0,
            "Wheat stood in another chapter"
        );
    }

    #[test]
    fn a_new_structure_has_no_id_twice() {
        let mut random = || 5;
        let old = course();
        let many: Vec<String> = (0..50).map(|n| format!("T{n}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let plan = outline(&[("A", &many), ("A", &many), ("Water", &["Rye"])]);
        let mut ids = FreshIds::new(
            Timestamp::from_millis(1_800_000_000_000),
            &mut random,
            old.used_ids(),
        );
        let new = old.with_outline(&plan, &mut ids);
        let all: std::collections::HashSet<u64> = new.used_ids().collect();
        assert_eq!(all.len(), 3 + 101);
        assert!(all.contains(&121));
    }
}
