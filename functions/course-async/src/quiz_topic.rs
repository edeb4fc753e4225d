//! `POST [/api/v1]/ai-course/generate/quiz-topic`

use ai::QuizTopicDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{ChapterId, Course, CourseId, Feature, FieldErrors, Fields, TopicId, limits};
use utoipa::ToSchema;
use web::{
    CourseRequest, DraftGeneratorProblems, GenerateForCourse, GeneratorRequest, IdempotencyKey,
    Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What a quiz is made of.
#[derive(ToSchema)]
#[schema(as = GenerateQuizTopicRequest)]
pub(crate) struct Request {
    /// The course.
    #[schema(value_type = u64, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    course_id: CourseId,
    /// The text that the questions are about.
    #[schema(min_length = 1, max_length = 10_000)]
    topic_content: String,
    /// How many questions.
    #[schema(minimum = 1, maximum = 20, default = 5, value_type = Option<u8>)]
    count: u8,
    /// The topic that the draft is for.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    topic_id: Option<TopicId>,
    /// The topic's chapter.
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    chapter_id: Option<ChapterId>,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let course_id = fields.id("course_id");
        let topic_content = fields.text("topic_content", limits::QUIZ_CONTENT);
        let count = fields.optional_small("count", limits::QUIZ_COUNT);
        let topic_id = fields.optional_id("topic_id");
        let chapter_id = fields.optional_id("chapter_id");
        let count = count.unwrap_or(limits::QUIZ_COUNT_DEFAULT);
        Some(Self {
            course_id: course_id?,
            topic_content,
            count,
            topic_id,
            chapter_id,
        })
    }
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::QuizPerTopic;
    const CREATES: bool = true;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

impl Request {
    /// Whether the chapter and the topic, where they are named, are the
    /// course's.
    fn must_name_parts_of(&self, course: &Course) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        let chapter = |id| course.chapters.iter().any(|chapter| chapter.id == id);
        if self.chapter_id.is_some_and(|id| !chapter(id)) {
            errors.add("chapter_id", "must be a chapter of the course");
        }
        if self.topic_id.is_some_and(|id| course.topic(id).is_none()) {
            errors.add("topic_id", "must be a topic of the course");
        }
        errors.into_result()
    }
}

/// Drafts a quiz on a topic.
#[utoipa::path(
    post,
    path = "/ai-course/generate/quiz-topic",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(
        Accepted,
        DraftGeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_quiz_topic(
    State(state): State<crate::State>,
    GenerateForCourse {
        request,
        course,
        creation,
        ..
    }: GenerateForCourse<Request>,
) -> Result<Response, Problem> {
    request.must_name_parts_of(&course)?;
    let Request {
        topic_content,
        count,
        topic_id,
        ..
    } = request;
    let request = QuizTopicDraft {
        topic_content,
        count,
    };
    acknowledge(&state, &creation, Some(course.id), topic_id, &request).await
}
