//! New courses made of a plan.

use super::{Chapter, Course, CourseStatus, Seo, Topic, new_id};
use crate::course_plan::CoursePlan;
use crate::id::{ChapterId, CourseId, FreshIds, TopicId, UserId};

impl Course {
    /// An unpublished course with the plan's chapters and topics, none of them
    /// with content yet, and `owner` as its only instructor. What a plan does
    /// not say is not said.
    pub fn planned(id: CourseId, plan: &CoursePlan, owner: UserId, ids: &mut FreshIds<'_>) -> Self {
        let chapters = plan.chapters.iter().map(|planned| Chapter {
            id: new_id(ids, ChapterId::try_from),
            title: planned.title.clone(),
            topics: planned
                .topics
                .iter()
                .map(|title| Topic {
                    id: new_id(ids, TopicId::try_from),
                    title: title.clone(),
                    video_url: None,
                    content_bytes: 0,
                    content_digest: None,
                })
                .collect(),
        });
        Self {
            chapters: chapters.collect(),
            id,
            title: plan.title.clone(),
            description: plan.description.clone(),
            level: None,
            language: None,
            category_id: None,
            status: CourseStatus::Draft,
            price_type: None,
            instructor_ids: vec![owner],
            requirements: Vec::new(),
            tags: Vec::new(),
            seo: Seo::default(),
            version: 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::json;

    use super::*;
    use crate::time::Timestamp;

    #[test]
    fn a_planned_course_is_unpublished_and_its_owners_and_has_no_id_twice() {
        let chapter = |title: &str| json!({"title": title, "topics": ["Rye", "Rye"]});
        let plan = json!({
            "title": "Bread", "description": "All of it.", "chapters": [chapter("Flour"), chapter("Flour")],
        });
        let plan = CoursePlan::parse(&plan).unwrap();
        let mut random = || 5;
        let mut ids = FreshIds::new(Timestamp::from_millis(1_800_000_000_000), &mut random, []);
        let (id, owner) = (9.try_into().unwrap(), 2.try_into().unwrap());
        let course = Course::planned(id, &plan, owner, &mut ids);
        assert_eq!((course.id, course.version), (id, 1));
        assert_eq!(course.status, CourseStatus::Draft);
        assert_eq!(course.instructor_ids, [owner]);
        assert_eq!(
            (course.title.as_str(), course.description.as_str()),
            ("Bread", "All of it.")
        );
        let used: HashSet<u64> = course.used_ids().collect();
        assert_eq!(used.len(), 2 + 4);
        let titles: Vec<_> = course.topics().map(|topic| topic.title.as_str()).collect();
        assert_eq!(titles, ["Rye"; 4]);
    }
}
