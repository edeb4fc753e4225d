//! What an applied draft makes of a course, besides a new outline.

use std::collections::HashMap;

use super::{Chapter, Course, Seo};
use crate::curriculum::Curriculum;
use crate::id::{ChapterId, TopicId};
use crate::prerequisites::Prerequisites;
use crate::seo::SeoSuggestion;
use crate::text::title_key;

/// An order names chapters that the course does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the course has no chapter {}", .0.iter().map(|id| id.get().to_string()).collect::<Vec<_>>().join(", "))]
pub struct ChaptersGone(pub Vec<ChapterId>);

impl Course {
    /// Puts the chapters into an order; those that it does not name keep
    /// theirs at the end. Titles stay as they are.
    ///
    /// # Errors
    /// The chapters that the course does not have.
    pub fn with_order(&self, curriculum: &Curriculum) -> Result<Self, ChaptersGone> {
        let places: HashMap<ChapterId, usize> = curriculum
            .optimized_order
            .iter()
            .enumerate()
            .map(|(place, chapter)| (chapter.id, place))
            .collect();
        let has = |id: ChapterId| self.chapters.iter().any(|chapter| chapter.id == id);
        let named = curriculum.optimized_order.iter().map(|chapter| chapter.id);
        let gone: Vec<ChapterId> = named.filter(|id| !has(*id)).collect();
        if !gone.is_empty() {
            return Err(ChaptersGone(gone));
        }
        let mut chapters: Vec<Chapter> = self.chapters.clone();
        // A stable sort keeps the order of the others.
        chapters.sort_by_key(|chapter| places.get(&chapter.id).copied().unwrap_or(usize::MAX));
        Ok(Self {
            chapters,
            version: self.version + 1,
            ..self.clone()
        })
    }

    /// The topic of that title in a chapter of that title, the first one where
    /// there are several.
    pub fn topic_titled(&self, chapter: &str, topic: &str) -> Option<TopicId> {
        let (chapter, topic) = (title_key(chapter), title_key(topic));
        let named = |candidate: &&Chapter| title_key(&candidate.title) == chapter;
        let mut topics = self.chapters.iter().filter(named).flat_map(|c| &c.topics);
        let found = topics.find(|candidate| title_key(&candidate.title) == topic);
        found.map(|topic| topic.id)
    }

    /// Notes a new content of a topic; `None` where the course has no such
    /// topic.
    #[must_use]
    pub fn with_content(&self, id: TopicId, content: &str) -> Option<Self> {
        let mut changed = self.clone();
        let mut topics = changed.chapters.iter_mut().flat_map(|c| &mut c.topics);
        let topic = topics.find(|topic| topic.id == id)?;
        topic.note_content(content);
        changed.version += 1;
        Some(changed)
    }

    /// Makes the requirements exactly the suggested ones.
    #[must_use]
    pub fn with_prerequisites(&self, suggested: &Prerequisites) -> Self {
        Self {
            requirements: suggested.prerequisites.clone(),
            version: self.version + 1,
            ..self.clone()
        }
    }

    /// Takes over the title, the description and what search engines are
    /// told.
    #[must_use]
    pub fn with_seo(&self, suggested: &SeoSuggestion) -> Self {
        Self {
            title: suggested.optimized_title.clone(),
            description: suggested.optimized_description.clone(),
            seo: Seo {
                meta_description: suggested.meta_description.clone(),
                keywords: suggested.keywords.clone(),
            },
            version: self.version + 1,
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::course::{CourseStatus, Topic};

    fn course() -> Course {
        let chapter = |id: u64| Chapter {
            id: id.try_into().unwrap(),
            title: format!("Chapter {id}"),
            topics: vec![],
        };
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
            chapters: [1, 2, 3, 4].map(chapter).to_vec(),
        }
    }

    fn order(ids: &[u64]) -> Curriculum {
        let entry = |id: &u64| json!({"id": id, "title": "another", "reason": "r"});
        let entries: Vec<_> = ids.iter().map(entry).collect();
        Curriculum::parse(&json!({ "optimized_order": entries })).unwrap()
    }

    #[test]
    fn chapters_that_an_order_does_not_name_keep_theirs_at_the_end() {
        let ordered = course().with_order(&order(&[3, 1])).unwrap();
        let ids: Vec<u64> = ordered
            .chapters
            .iter()
            .map(|chapter| chapter.id.get())
            .collect();
        assert_eq!(ids, [3, 1, 2, 4]);
        assert_eq!(
            (ordered.version, ordered.chapters[0].title.as_str()),
            (8, "Chapter 3")
        );
    }

    #[test]
    fn an_order_with_chapters_that_are_gone_is_refused() {
        let gone = course().with_order(&order(&[3, 9, 8])).unwrap_err();
        assert_eq!(gone.to_string(), "the course has no chapter 9, 8");
    }

    #[test]
    fn a_topic_is_found_by_its_titles_as_an_outline_compares_them_the_first_one_first() {
        let mut course = course();
        let topic = |id: u64, title: &str| Topic {
            id: id.try_into().unwrap(),
            title: title.into(),
            video_url: None,
            content_bytes: 0,
            content_digest: None,
        };
        course.chapters[1].title = " chapter 1".into();
        course.chapters[0].topics = vec![topic(11, "Wheat")];
        course.chapters[1].topics = vec![topic(21, "Straße "), topic(22, "straße")];
        let found = |chapter, topic| course.topic_titled(chapter, topic).map(TopicId::get);
        assert_eq!(found("CHAPTER 1 ", "wheat"), Some(11));
        assert_eq!(found("Chapter 1", "STRAße"), Some(21));
        assert_eq!(found("Chapter 3", "Wheat"), None);
        assert_eq!(found("Chapter 1", "Rye"), None);
    }

    #[test]
    fn a_new_content_is_noted_with_its_topic_alone() {
        let mut course = course();
        let content = "<p>Rye.</p>";
        let mut topic = Topic {
            id: 11.try_into().unwrap(),
            title: "Rye".into(),
            video_url: Some("https://x.org/v".into()),
            content_bytes: 0,
            content_digest: None,
        };
        course.chapters[0].topics = vec![topic.clone()];
        let changed = course.with_content(topic.id, content).unwrap();
        topic.note_content(content);
        assert_eq!(changed.chapters[0].topics, [topic]);
        assert_eq!(
            (changed.version, &changed.chapters[1..]),
            (8, &course.chapters[1..])
        );
        assert_eq!(course.with_content(12.try_into().unwrap(), content), None);
    }

    #[test]
    fn requirements_become_exactly_the_suggested() {
        let suggested = json!({"prerequisites": [{"title": "Sums", "reason": "r"}]});
        let changed = course().with_prerequisites(&Prerequisites::parse(&suggested).unwrap());
        assert_eq!(
            (changed.version, changed.requirements[0].title.as_str()),
            (8, "Sums")
        );
        let none = Prerequisites::parse(&json!({"prerequisites": []})).unwrap();
        assert!(changed.with_prerequisites(&none).requirements.is_empty());
    }

    #[test]
    fn texts_for_search_engines_reach_title_description_and_seo() {
        let suggested = json!({
            "optimized_title": "T", "optimized_description": "D", "meta_description": "M",
            "keywords": ["k"], "seo_tips": [],
        });
        let changed = course().with_seo(&SeoSuggestion::parse(&suggested).unwrap());
        assert_eq!(
            (changed.title.as_str(), changed.description.as_str()),
            ("T", "D")
        );
        assert_eq!(
            (changed.seo.meta_description.as_str(), changed.version),
            ("M", 8)
        );
    }
}
