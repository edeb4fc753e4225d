//! `POST [/api/v1]/ai-course/generate/outline`

use ai::OutlineDraft;
use axum::extract::State;
use axum::response::Response;
use domain::{Course, CourseId, Feature, Fields, limits};
use utoipa::ToSchema;
use web::{
    CourseRequest, DraftGeneratorProblems, GenerateForCourse, GeneratorRequest, IdempotencyKey,
    Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What an outline is made for.
#[derive(ToSchema)]
#[schema(as = GenerateOutlineRequest)]
pub(crate) struct Request {
    /// The course whose material is used and whose chapters an apply replaces.
    #[schema(value_type = u64, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    course_id: CourseId,
    /// Used instead of the course's title.
    #[schema(max_length = 255)]
    title: Option<String>,
    /// Used instead of the course's description.
    #[schema(max_length = 10_000)]
    description: Option<String>,
    /// How many chapters; as many as the course has where it is left out.
    #[schema(minimum = 1, maximum = 20)]
    chapter_count: Option<u8>,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let course_id = fields.id("course_id");
        let title = fields.optional_text("title", limits::TITLE);
        let description = fields.optional_text("description", limits::DESCRIPTION);
        let chapter_count = fields.optional_small("chapter_count", limits::OUTLINE_CHAPTERS);
        Some(Self {
            course_id: course_id?,
            title,
            description,
            chapter_count,
        })
    }
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
    responses(
        Accepted,
        DraftGeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_outline(
    State(state): State<crate::State>,
    GenerateForCourse {
        request,
        course,
        creation,
        ..
    }: GenerateForCourse<Request>,
) -> Result<Response, Problem> {
    let request = request.for_course(&course);
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
