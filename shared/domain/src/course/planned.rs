//! New courses, made of a plan.

use super::{Chapter, Course, CourseStatus, Level, PriceType, Seo, Topic, new_id};
use crate::course_plan::CoursePlan;
use crate::id::{ChapterId, CourseId, FreshIds, TopicId, UserId};

/// What is known of a new course besides its plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewCourse {
    /// Who may change it, admins aside; in order, each once.
    pub instructor_ids: Vec<UserId>,
    /// BCP 47 tag or language name.
    pub language: Option<String>,
    /// How demanding it is.
    pub level: Option<Level>,
    /// The platform's category.
    pub category_id: Option<u64>,
    /// Whether it costs money.
    pub price_type: Option<PriceType>,
}

impl Course {
    /// The first version of a course that nobody but its instructors and
    /// admins sees yet: the plan's chapters and topics, without contents.
    #[must_use]
    pub fn planned(
        id: CourseId,
        plan: &CoursePlan,
        new: NewCourse,
        ids: &mut FreshIds<'_>,
    ) -> Self {
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
            id,
            title: plan.title.clone(),
            description: plan.description.clone(),
            level: new.level,
            language: new.language,
            category_id: new.category_id,
            status: CourseStatus::Draft,
            price_type: new.price_type,
            instructor_ids: new.instructor_ids,
            requirements: Vec::new(),
            tags: Vec::new(),
            seo: Seo::default(),
            version: 1,
            chapters: chapters.collect(),
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
    fn a_planned_course_has_the_plans_structure_and_is_seen_by_nobody_yet() {
        let plan = json!({"title": "Bread", "description": "All of it.", "chapters": [
            {"title": "Flour", "topics": ["Wheat", "Rye"]},
            {"title": "Flour", "topics": ["Rye", "Oats"]},
        ]});
        let plan = CoursePlan::parse(&plan).unwrap();
        let instructor: UserId = 7.try_into().unwrap();
        let new = NewCourse {
            instructor_ids: vec![instructor],
            language: Some("en".into()),
            price_type: Some(PriceType::Paid),
            ..NewCourse::default()
        };
        // Poor randomness: every id is drawn twice.
        let mut drawn = 0;
        let mut random = || {
            drawn += 1;
            drawn / 2
        };
        let now = Timestamp::from_millis(1_800_000_000_000);
        let id = CourseId::fresh(now, 1);
        let mut ids = FreshIds::new(now, &mut random, [id.get()]);
        let course = Course::planned(id, &plan, new, &mut ids);

        assert_eq!((course.status, course.version), (CourseStatus::Draft, 1));
        assert_eq!(course.instructor_ids, [instructor]);
        assert_eq!(course.price_type, Some(PriceType::Paid));
        let titles = |chapter: &Chapter| {
            let topics = chapter.topics.iter().map(|topic| topic.title.clone());
            topics.collect::<Vec<_>>()
        };
        assert_eq!(titles(&course.chapters[0]), ["Wheat", "Rye"]);
        assert_eq!(titles(&course.chapters[1]), ["Rye", "Oats"]);
        let all: HashSet<u64> = course.used_ids().chain([id.get()]).collect();
        assert_eq!(all.len(), 7, "no id stands twice");
        assert!(course.topics().all(|topic| topic.content_bytes == 0));
    }
}
