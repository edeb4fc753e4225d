//! `POST [/api/v1]/ai-course/generate/curriculum`

use std::collections::HashSet;

use ai::{CurriculumDraft, RequestedChapter};
use axum::extract::State;
use axum::response::Response;
use domain::{ChapterId, Course, CourseId, Feature, Fields, limits};
use serde_json::Value;
use web::{CourseRequest, Generate, GeneratorRequest, IdempotencyKey, Problem, code};

use crate::acknowledge::{Accepted, acknowledge};

/// What a better order is found for.
#[derive(domain::Request)]
#[request(name = "GenerateCurriculumRequest", check = name_no_chapter_twice)]
pub(crate) struct Request {
    /// The course.
    course_id: CourseId,
    /// The course's own chapters where they are left out.
    #[request(entries = 1..=limits::CURRICULUM_CHAPTERS)]
    chapters: Option<Vec<RequestedChapter>>,
}

/// Sees to it that no chapter is named twice, whatever else is wrong.
fn name_no_chapter_twice(fields: &mut Fields<'_>) {
    let chapters = fields.value("chapters").and_then(Value::as_array);
    let id = |chapter| Fields::of(chapter).ok()?.peek::<ChapterId>("id", &());
    let mut seen = HashSet::new();
    let twice = |id| !seen.insert(id);
    if chapters.into_iter().flatten().filter_map(id).any(twice) {
        fields.fault("chapters", "must not name a chapter twice");
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
    responses(Accepted, code::QueueUnavailable),
    security(("user_token" = []))
)]
pub(crate) async fn generate_curriculum(
    State(state): State<crate::State>,
    Generate {
        request,
        course,
        creation,
        ..
    }: Generate<Request, Course>,
) -> Result<Response, Problem> {
    let request = CurriculumDraft {
        chapters: request.chapters,
    };
    acknowledge(&state, &creation, Some(course.id), None, &request).await
}
