//! `POST [/api/v1]/ai-course/generate/outline`

use ai::OutlineDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Course, CourseId, Feature, limits};
use web::{CourseRequest, Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What an outline is made for.
#[derive(domain::Request)]
#[request(name = "GenerateOutlineRequest")]
pub(crate) struct Request {
    /// The course whose material is used and whose chapters an apply replaces.
    course_id: CourseId,
    /// Used instead of the course's title.
    #[request(length = limits::TITLE)]
    title: Option<String>,
    /// Used instead of the course's description.
    #[request(length = limits::DESCRIPTION)]
    description: Option<String>,
    /// How many chapters; as many as the course has where it is left out.
    #[request(range = limits::OUTLINE_CHAPTERS)]
    chapter_count: Option<u8>,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::OutlineGeneration;
    const CREATES: bool = true;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

impl Request {
    fn for_course(self, course: &Course) -> OutlineDraft {
        let most = *limits::OUTLINE_CHAPTERS.end();
        let present = i64::try_from(course.chapters.len())
            .unwrap_or(most)
            .min(most);
        let present = u8::try_from(present).ok().filter(|count| *count > 0);
        OutlineDraft {
            title: self.title,
            description: self.description,
            chapter_count: self
                .chapter_count
                .or(present)
                .unwrap_or(limits::OUTLINE_CHAPTERS_DEFAULT),
        }
    }
}

/// Drafts chapters and topics for a course.
#[utoipa::path(
    post,
    path = "/ai-course/generate/outline",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_outline(
    State(state): State<crate::State>,
    Generate {
        request,
        course,
        creation,
        ..
    }: Generate<Request, Course>,
) -> Result<Response, Problem> {
    let request = request.for_course(&course);
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
