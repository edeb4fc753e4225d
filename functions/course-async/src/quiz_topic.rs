//! `POST [/api/v1]/ai-course/generate/quiz-topic`

use ai::QuizTopicDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{ChapterId, Course, CourseId, Feature, FieldErrors, TopicId, limits};
use web::{CourseRequest, Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What a quiz is made of.
#[derive(domain::Request)]
#[request(name = "GenerateQuizTopicRequest")]
pub(crate) struct Request {
    /// The course.
    course_id: CourseId,
    /// The text that the questions are about.
    #[request(length = limits::QUIZ_CONTENT)]
    topic_content: String,
    /// How many questions.
    #[request(range = limits::QUIZ_COUNT, default = limits::QUIZ_COUNT_DEFAULT)]
    count: u8,
    /// The topic that the draft is for.
    topic_id: Option<TopicId>,
    /// The topic's chapter.
    chapter_id: Option<ChapterId>,
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
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_quiz_topic(
    State(state): State<crate::State>,
    Generate {
        request,
        course,
        creation,
        ..
    }: Generate<Request, Course>,
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
