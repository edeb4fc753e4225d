//! `POST [/api/v1]/ai-course/generate/lesson`

use ai::LessonDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Course, CourseId, Feature, FieldErrors, Fields, TopicId, limits};
use utoipa::ToSchema;
use web::{
    CourseRequest, DraftGeneratorProblems, GenerateForCourse, GeneratorRequest, IdempotencyKey,
    Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What a lesson is for.
#[derive(ToSchema)]
#[schema(as = GenerateLessonRequest)]
pub(crate) struct Request {
    /// The course whose material is used.
    #[schema(value_type = u64, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    course_id: CourseId,
    /// The title of the topic's chapter.
    #[schema(min_length = 1, max_length = 255)]
    chapter_title: String,
    /// The topic's title.
    #[schema(min_length = 1, max_length = 255)]
    topic_title: String,
    /// The topic of the course whose content an apply replaces; the one of
    /// those titles where it is left out.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    topic_id: Option<TopicId>,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let course_id = fields.id("course_id");
        let chapter_title = fields.text("chapter_title", limits::TITLE);
        let topic_title = fields.text("topic_title", limits::TITLE);
        let topic_id = fields.optional_id("topic_id");
        Some(Self {
            course_id: course_id?,
            chapter_title,
            topic_title,
            topic_id,
        })
    }
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
    responses(
        Accepted,
        DraftGeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_lesson(
    State(state): State<crate::State>,
    GenerateForCourse {
        request,
        course,
        creation,
        ..
    }: GenerateForCourse<Request>,
) -> Result<Response, Problem> {
    let (topic, request) = request.for_course(&course)?;
    acknowledge(&state, &creation, Some(course.id), topic, &request).await
}
