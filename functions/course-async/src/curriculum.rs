//! `POST [/api/v1]/ai-course/generate/curriculum`

use std::collections::HashSet;

use ai::{CurriculumDraft, RequestedChapter};
use axum::extract::State;
use axum::response::Response;
use domain::{CourseId, Feature, FieldErrors, Fields, limits};
use serde_json::Value;
use utoipa::ToSchema;
use web::{
    CourseRequest, DraftGeneratorProblems, GenerateForCourse, GeneratorRequest, IdempotencyKey,
    Problem, RequestBody,
};

use crate::acknowledge::{Accepted, acknowledge};

/// What a better order is found for.
#[derive(ToSchema)]
#[schema(as = GenerateCurriculumRequest)]
pub(crate) struct Request {
    /// The course.
    #[schema(value_type = u64, minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    course_id: CourseId,
    /// The course's own chapters where they are left out.
    #[schema(value_type = Option<Vec<ChapterToOrder>>, min_items = 1, max_items = 100)]
    chapters: Option<Vec<RequestedChapter>>,
}

/// A chapter to be put in its place.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the type that is read")]
pub(crate) struct ChapterToOrder {
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    id: u64,
    #[schema(min_length = 1, max_length = 255)]
    title: String,
    /// The smaller, the earlier.
    order: i64,
}

/// The chapters of a request; no id twice.
fn chapters(fields: &mut Fields<'_>) -> Vec<RequestedChapter> {
    let chapters = fields.each("chapters", chapter);
    fields.entries("chapters", &(1..=limits::CURRICULUM_CHAPTERS));
    let mut seen = HashSet::new();
    if !chapters.iter().all(|chapter| seen.insert(chapter.id)) {
        fields.fault("chapters", "must not name a chapter twice");
    }
    chapters
}

fn chapter(value: &Value) -> Result<RequestedChapter, FieldErrors> {
    const ORDER: i64 = 1_000_000;
    let mut fields = Fields::of(value)?;
    let id = fields.id("id");
    let title = fields.text("title", limits::TITLE);
    let order = fields.whole("order", -ORDER..=ORDER);
    fields.finish()?;
    let id = id.ok_or_else(|| FieldErrors::one("id", "is required"))?;
    Ok(RequestedChapter { id, title, order })
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let course_id = fields.id("course_id");
        let given = fields.value("chapters").is_some();
        let chapters = given.then(|| chapters(fields));
        Some(Self {
            course_id: course_id?,
            chapters,
        })
    }
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::CurriculumOptimization;
    const CREATES: bool = true;
}

impl CourseRequest for Request {
    fn course_id(&self) -> CourseId {
        self.course_id
    }
}

/// Suggests a better order of chapters.
#[utoipa::path(
    post,
    path = "/ai-course/generate/curriculum",
    tag = "Draft generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(
        Accepted,
        DraftGeneratorProblems,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn generate_curriculum(
    State(state): State<crate::State>,
    GenerateForCourse {
        request,
        course,
        creation,
        ..
    }: GenerateForCourse<Request>,
) -> Result<Response, Problem> {
    let request = CurriculumDraft {
        chapters: request.chapters,
    };
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
