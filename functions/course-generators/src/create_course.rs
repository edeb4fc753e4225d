//! `POST /api/v1/ai-course/generate/create-course`

use std::collections::HashSet;

use ai::Made;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::Response;
use domain::course::{Level, NewCourse, PriceType};
use domain::id::FreshIds;
use domain::idempotency::KeptAnswer;
use domain::{Course, CourseId, CoursePlan, Feature, FieldErrors, Role, User, UserId, limits};
use serde::Serialize;
use store::create_with_fresh_id;
use utoipa::ToSchema;
use web::{
    AiFailures, Base, Code, Generate, GeneratorRequest, IdempotencyKey, Once, Problem, kept_answer,
    kept_response,
};

use generation::marks;

/// What a course is for, and how large.
#[derive(domain::Request)]
#[request(name = "CreateCourseRequest")]
pub(crate) struct Request {
    /// What it is about.
    #[request(length = limits::COURSE_TOPIC)]
    topic: String,
    /// Whom it is for.
    #[request(length = limits::AUDIENCE)]
    audience: Option<String>,
    level: Option<Level>,
    /// What it is written in: a BCP 47 tag or a language's name.
    #[request(length = limits::LANGUAGE, default = limits::LANGUAGE_DEFAULT)]
    language: String,
    #[request(range = limits::COURSE_CHAPTERS, default = limits::COURSE_CHAPTERS_DEFAULT)]
    chapter_count: u8,
    #[request(range = limits::COURSE_TOPICS, default = limits::COURSE_TOPICS_DEFAULT)]
    topics_per_chapter: u8,
    /// The platform's category.
    #[request(range = limits::CATEGORY_ID)]
    category_id: Option<u64>,
    /// Who may change it besides the caller, who need not be named; only admins
    /// name others.
    #[request(entries = limits::COURSE_INSTRUCTORS, distinct, default)]
    instructor_ids: Vec<UserId>,
    price_type: Option<PriceType>,
    /// What else its author should know.
    #[request(length = limits::EXTRA_NOTES)]
    extra_notes: Option<String>,
}

impl GeneratorRequest for Request {
    const FEATURE: Feature = Feature::CourseCreation;
    const CREATES: bool = true;
}

/// The course that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct CreatedCourse {
    course_id: u64,
    course_title: String,
    /// Where it is edited.
    redirect_url: String,
}

/// Plans a whole course and stores it, unpublished and without contents.
#[utoipa::path(
    post,
    path = "/api/v1/ai-course/generate/create-course",
    tag = "Generators",
    params(IdempotencyKey),
    request_body = Request,
    responses(
        (status = CREATED, description = "The course is stored", body = CreatedCourse,
         headers(("Location" = String, description = "The same as `redirect_url`"),
                 ("X-AI-Backend" = String, description = "The backend that planned it"),
                 ("X-AI-Material" = String, description = "`truncated` where the backend was given only a part"))),
        AiFailures,
    ),
    security(("user_token" = []))
)]
pub(crate) async fn create_course(
    State(state): State<generation::State>,
    Generate {
        caller,
        request,
        creation,
        received,
        ..
    }: Generate<Request>,
) -> Result<Response, Problem> {
    let instructor_ids = instructors(&state.base, &caller.user, &request.instructor_ids).await?;
    let (asked, new) = request.parts(instructor_ids);
    let patience = state.patience(received);
    let made = state.generators().run(&asked, patience).await?;
    let answer = store_new(&state.base, &made, &new, &creation.once).await?;
    Ok(kept_response(&answer))
}

/// What the caller is told of a new course.
fn created(course: &Course, made: &Made<CoursePlan>) -> Result<KeptAnswer, Problem> {
    let redirect_url = format!("/admin/course/{}/edit", course.id);
    let mut headers = vec![(header::LOCATION, redirect_url.as_str())];
    for (name, value) in marks(made) {
        headers.push((name, value));
    }
    let body = CreatedCourse {
        course_id: course.id.get(),
        course_title: course.title.clone(),
        redirect_url: redirect_url.clone(),
    };
    kept_answer(StatusCode::CREATED, &headers, &body)
}

impl Request {
    /// What the generator is asked for, and what else the course gets.
    fn parts(self, instructor_ids: Vec<UserId>) -> (ai::CreateCourseRequest, NewCourse) {
        let new = NewCourse {
            instructor_ids,
            language: Some(self.language.clone()),
            level: self.level,
            category_id: self.category_id,
            price_type: self.price_type,
        };
        let asked = ai::CreateCourseRequest {
            topic: self.topic,
            audience: self.audience,
            level: self.level,
            language: Some(self.language),
            chapter_count: self.chapter_count,
            topics_per_chapter: self.topics_per_chapter,
            extra_notes: self.extra_notes,
        };
        (asked, new)
    }
}

/// The caller, and the others that were named. Who may not name any is not
/// told which there are.
async fn instructors(base: &Base, caller: &User, named: &[UserId]) -> Result<Vec<UserId>, Problem> {
    let others: Vec<UserId> = named
        .iter()
        .copied()
        .filter(|id| *id != caller.id)
        .collect();
    if !others.is_empty() {
        if !caller.is(Role::Admin) {
            let detail = "Only an admin may name other instructors.";
            return Err(Problem::new(Code::Forbidden, detail));
        }
        must_exist(named, &base.store.known_users(&others).await?, caller.id)?;
    }
    Ok([&[caller.id], others.as_slice()].concat())
}

fn must_exist(
    named: &[UserId],
    known: &HashSet<UserId>,
    caller: UserId,
) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    for (index, id) in named.iter().enumerate() {
        if *id != caller && !known.contains(id) {
            errors.add(format!("instructor_ids.{index}"), "is not a known user");
        }
    }
    errors.into_result()
}

/// Stores a new course of the plan under an id that no other has.
async fn store_new(
    base: &Base,
    made: &Made<CoursePlan>,
    new: &NewCourse,
    once: &Once,
) -> Result<KeptAnswer, Problem> {
    let now = base.now();
    let stored = create_with_fresh_id(CourseId::fresh, now, |id| async move {
        let course = {
            let mut random = telemetry::random::bits;
            let mut ids = FreshIds::new(now, &mut random, [id.get()]);
            Course::planned(id, &made.value, new.clone(), &mut ids)
        };
        let answer = created(&course, made)?;
        let kept = once.completed(&answer);
        base.store.create_course(&course, kept).await?;
        Ok(answer)
    });
    Ok(stored.await?)
}
