//! `POST [/api/v1]/ai-course/generate/lesson`

use ai::LessonDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Course, CourseId, Feature, FieldErrors, TopicId, limits};
use web::{CourseRequest, Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What a lesson is for.
#[derive(domain::Request)]
#[request(name = "GenerateLessonRequest")]
pub(crate) struct Request {
    /// The course whose material is used.
    course_id: CourseId,
    /// The title of the topic's chapter.
    #[request(length = limits::TITLE)]
    chapter_title: String,
    /// The topic's title.
    #[request(length = limits::TITLE)]
    topic_title: String,
    /// The topic of the course whose content an apply replaces; the one of
    /// those titles where it is left out.
    topic_id: Option<TopicId>,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::LessonGeneration;
    const CREATES: bool = true;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

impl Request {
    /// The topic that was asked for, which must be in the course, and what to
    /// write.
    fn for_course(self, course: &Course) -> Result<(Option<TopicId>, LessonDraft), FieldErrors> {
        if self.topic_id.is_some_and(|id| course.topic(id).is_none()) {
            return Err(FieldErrors::one(
                "topic_id",
                "must be a topic of the course",
            ));
        }
        let titled_topic_id = course.topic_titled(&self.chapter_title, &self.topic_title);
        let request = LessonDraft {
            chapter_title: self.chapter_title,
            topic_title: self.topic_title,
            titled_topic_id,
        };
        Ok((self.topic_id, request))
    }
}

/// Drafts a lesson for a topic.
#[utoipa::path(
    post,
    path = "/ai-course/generate/lesson",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_lesson(
    State(state): State<crate::State>,
    Generate {
        request,
        course,
        creation,
        ..
    }: Generate<Request, Course>,
) -> Result<Response, Problem> {
    let (topic, request) = request.for_course(&course)?;
    acknowledge(&state, &creation, Some(course.id), topic, &request).await
}
