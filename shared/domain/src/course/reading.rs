//! Which contents of a course are read where not all can be.

use super::{Course, Topic};
use crate::id::TopicId;
use crate::limits;

impl Course {
    /// The topics whose stored contents fit into `bytes` together, the first
    /// ones first; one that does not fit is passed over. Those without content
    /// are left out.
    pub fn fitting<'a>(topics: impl IntoIterator<Item = &'a Topic>, bytes: u64) -> Vec<TopicId> {
        let mut left = bytes;
        let with_content = topics.into_iter().filter(|topic| topic.content_bytes > 0);
        with_content
            .filter(|topic| {
                let rest = left.checked_sub(topic.content_bytes);
                left = rest.unwrap_or(left);
                rest.is_some()
            })
            .map(|topic| topic.id)
            .collect()
    }

    /// The topics whose contents a generator reads: where that is not all of
    /// them, `first`, and then every chapter gives its first ones before any
    /// gives its later ones.
    pub fn material_topics(&self, first: Option<TopicId>) -> Vec<TopicId> {
        let mut by_place: Vec<_> = self
            .chapters
            .iter()
            .flat_map(|chapter| chapter.topics.iter().enumerate())
            .collect();
        by_place.sort_by_key(|(place, topic)| (Some(topic.id) != first, *place));
        let topics = by_place.into_iter().map(|(_, topic)| topic);
        Self::fitting(topics, limits::MATERIAL_BYTES)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn topic(id: u64, content_bytes: u64) -> Topic {
        serde_json::from_value(json!({"id": id, "title": "t", "content_bytes": content_bytes}))
            .unwrap()
    }

    fn numbers(ids: Vec<TopicId>) -> Vec<u64> {
        ids.into_iter().map(u64::from).collect()
    }

    #[test]
    fn contents_are_chosen_in_order_until_nothing_more_fits() {
        let topics = [(1, 40), (2, 0), (3, 70), (4, 60)].map(|(id, bytes)| topic(id, bytes));
        assert_eq!(numbers(Course::fitting(&topics, 100)), [1, 4]);
    }

    #[test]
    fn every_chapter_gives_its_first_topics_before_any_gives_its_later_ones() {
        let third = limits::MATERIAL_BYTES / 3;
        let chapter = |id: u64| {
            let topics: Vec<_> = (1..=2)
                .map(|place| json!({"id": 10 * id + place, "title": "t", "content_bytes": third}))
                .collect();
            json!({"id": id, "title": "c", "topics": topics})
        };
        let course: Course = serde_json::from_value(json!({
            "id": 7, "title": "Bread", "description": "", "status": "draft", "instructor_ids": [],
            "requirements": [], "tags": [], "seo": {"meta_description": "", "keywords": []}, "version": 1,
            "chapters": [chapter(1), chapter(2)],
        }))
        .unwrap();
        assert_eq!(numbers(course.material_topics(None)), [11, 21, 12]);
        let last = course.chapters[1].topics[1].id;
        assert_eq!(numbers(course.material_topics(Some(last))), [22, 11, 21]);
    }
}
