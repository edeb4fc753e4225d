//! How a course is shown, with the contents of its topics.

use std::collections::HashMap;

use domain::course::{CourseStatus, Level, PriceType, Requirement, Seo, Topic};
use domain::{Course, TopicId, limits};
use serde::Serialize;
use utoipa::ToSchema;

/// A course with the contents of its topics.
#[derive(Serialize, ToSchema)]
#[schema(as = Course)]
pub(crate) struct CourseView {
    id: u64,
    title: String,
    description: String,
    /// `beginner`, `intermediate` or `advanced`.
    #[schema(value_type = Option<String>)]
    level: Option<Level>,
    language: Option<String>,
    category_id: Option<u64>,
    /// `draft` or `published`.
    #[schema(value_type = String)]
    status: CourseStatus,
    /// `free` or `paid`.
    #[schema(value_type = Option<String>)]
    price_type: Option<PriceType>,
    #[schema(value_type = Vec<u64>)]
    instructor_ids: Vec<domain::UserId>,
    #[schema(value_type = Vec<RequirementDoc>)]
    requirements: Vec<Requirement>,
    tags: Vec<String>,
    #[schema(value_type = SeoDoc)]
    seo: Seo,
    /// Grows by one with every change.
    version: u64,
    chapters: Vec<ChapterView>,
}

/// What a learner should know before.
#[derive(ToSchema)]
#[schema(as = Requirement)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequirementDoc {
    title: String,
    reason: String,
}

/// For search engines.
#[derive(ToSchema)]
#[schema(as = Seo)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct SeoDoc {
    meta_description: String,
    keywords: Vec<String>,
}

/// A chapter of a course.
#[derive(Serialize, ToSchema)]
#[schema(as = Chapter)]
pub(crate) struct ChapterView {
    id: u64,
    title: String,
    topics: Vec<TopicView>,
}

/// A topic of a chapter.
#[derive(Serialize, ToSchema)]
#[schema(as = Topic)]
pub(crate) struct TopicView {
    id: u64,
    title: String,
    /// HTML; null where it is left out.
    content: Option<String>,
    /// True where the answer would exceed 4 MB with this content.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    content_omitted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    video_url: Option<String>,
}

/// The topics whose contents an answer has room for; what cannot fit need not
/// be read.
pub(crate) fn shown(course: &Course) -> Vec<TopicId> {
    Course::fitting(course.topics(), limits::COURSE_ANSWER_BYTES)
}

/// A course with those contents of its topics.
pub(crate) fn course_view(course: Course, mut contents: HashMap<TopicId, String>) -> CourseView {
    let mut budget = limits::COURSE_ANSWER_BYTES.saturating_sub(json_bytes(&course));
    let mut topic_within = |topic: Topic| {
        let content = match contents.remove(&topic.id) {
            None if topic.content_bytes > 0 => None,
            found => Some(found.unwrap_or_default()),
        };
        let content = content.filter(|content| {
            let left = budget.checked_sub(json_bytes(content));
            budget = left.unwrap_or(0);
            left.is_some()
        });
        topic_view(topic, content)
    };
    let chapters = course.chapters.into_iter().map(|chapter| ChapterView {
        id: chapter.id.get(),
        title: chapter.title,
        topics: chapter.topics.into_iter().map(&mut topic_within).collect(),
    });
    CourseView {
        chapters: chapters.collect(),
        id: course.id.get(),
        title: course.title,
        description: course.description,
        level: course.level,
        language: course.language,
        category_id: course.category_id,
        status: course.status,
        price_type: course.price_type,
        instructor_ids: course.instructor_ids,
        requirements: course.requirements,
        tags: course.tags,
        seo: course.seo,
        version: course.version,
    }
}

/// A topic with its content, where it is shown.
pub(crate) fn topic_view(topic: Topic, content: Option<String>) -> TopicView {
    TopicView {
        id: topic.id.get(),
        title: topic.title,
        content_omitted: content.is_none(),
        content,
        video_url: topic.video_url,
    }
}

/// What a value takes in JSON, where quotes and line ends are escaped.
fn json_bytes(value: &impl Serialize) -> u64 {
    serde_json::to_string(value).map_or(u64::MAX, |json| json.len() as u64)
}
