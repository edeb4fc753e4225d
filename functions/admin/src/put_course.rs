//! `PUT /api/v1/admin/courses/{course}`

use std::collections::{HashMap, HashSet};

use axum::Json;
use axum::extract::State;
use domain::{Course, FieldErrors, Fields, PushedCourse, TopicId, limits};
use store::{Store, StoreError, TopicContent, retry_on_conflict};
use utoipa::ToSchema;
use web::{AdminCourse, Base, ContendedPushProblems, NotFoundProblems, Problem, RequestBody};

use crate::course_view::{CourseView, course_view, shown};

/// A whole course.
#[derive(ToSchema)]
#[schema(as = CoursePush)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequestDoc {
    #[schema(min_length = 1, max_length = 255)]
    title: String,
    #[schema(max_length = 10_000)]
    description: Option<String>,
    /// `beginner`, `intermediate` or `advanced`.
    level: Option<String>,
    /// What generators write in: a BCP 47 tag or a language's name.
    #[schema(max_length = 35)]
    language: Option<String>,
    #[schema(minimum = 1)]
    category_id: Option<u64>,
    /// `draft` (where nothing is said) or `published`.
    status: Option<String>,
    /// `free` or `paid`.
    price_type: Option<String>,
    /// Distinct.
    #[schema(max_items = 1_000)]
    instructor_ids: Option<Vec<u64>>,
    #[schema(max_items = 50)]
    requirements: Option<Vec<RequirementPushDoc>>,
    #[schema(max_items = 50)]
    tags: Option<Vec<String>>,
    seo: Option<SeoPushDoc>,
    /// With at most 500 topics in all.
    #[schema(max_items = 100)]
    chapters: Vec<ChapterDoc>,
}

/// What a learner should know before.
#[derive(ToSchema)]
#[schema(as = RequirementPush)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct RequirementPushDoc {
    #[schema(min_length = 1, max_length = 255)]
    title: String,
    #[schema(max_length = 1_000)]
    reason: Option<String>,
}

/// For search engines.
#[derive(ToSchema)]
#[schema(as = SeoPush)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct SeoPushDoc {
    #[schema(max_length = 500)]
    meta_description: Option<String>,
    #[schema(max_items = 50)]
    keywords: Option<Vec<String>>,
}

/// A chapter of a pushed course.
#[derive(ToSchema)]
#[schema(as = ChapterPush)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct ChapterDoc {
    /// Unique within the course.
    id: u64,
    #[schema(min_length = 1, max_length = 255)]
    title: String,
    topics: Option<Vec<TopicDoc>>,
}

/// A topic of a pushed course.
#[derive(ToSchema)]
#[schema(as = TopicPush)]
#[expect(dead_code, reason = "documents the domain's type")]
pub(crate) struct TopicDoc {
    /// Unique within the course.
    id: u64,
    #[schema(min_length = 1, max_length = 255)]
    title: String,
    /// HTML, at most 300,000 bytes once what is unsafe is taken out; absent:
    /// what is stored stays.
    content: Option<String>,
    /// Begins with `https://`.
    #[schema(max_length = 2_000)]
    video_url: Option<String>,
}

/// What is pushed.
pub(crate) struct Request(PushedCourse);

impl RequestBody for Request {
    const MAX_BYTES: usize = limits::PUSH_BODY_BYTES;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self(PushedCourse::read(fields, &html::sanitise)))
    }
}

/// Stores a whole course, new or changed. A push that changes nothing leaves
/// the version as it is.
#[utoipa::path(
    put,
    path = "/api/v1/admin/courses/{course}",
    tag = "Administration",
    params(("course" = u64, Path, description = "The course's id")),
    request_body(content = RequestDoc),
    responses(
        (status = OK, description = "The course as it is stored now", body = CourseView),
        ContendedPushProblems, NotFoundProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn put_course(
    State(base): State<Base>,
    AdminCourse { id, course, body }: AdminCourse<Request>,
) -> Result<Json<CourseView>, Problem> {
    let (store, Request(pushed)) = (&base.store, &body);
    let view = retry_on_conflict(
        course,
        |stored| async move {
            let course = pushed.onto(id, stored.as_ref());
            match write(store, pushed, &course, stored.as_ref()).await {
                Err(StoreError::TooLarge(_)) => Err(too_large().into()),
                written => Ok(course_view(course, written?)),
            }
        },
        || store.course(id),
    );
    Ok(Json(view.await?))
}

/// Writes what came, reads beside it the contents that stay, and gives all
/// that the answer shows.
async fn write(
    store: &Store,
    pushed: &PushedCourse,
    course: &Course,
    stored: Option<&Course>,
) -> Result<HashMap<TopicId, String>, StoreError> {
    let brought: HashSet<TopicId> = pushed.contents().map(|(id, _)| id).collect();
    let mut wanted = shown(course);
    wanted.retain(|id| !brought.contains(id));
    let writing = async {
        // All of them, even where the structure's digests say that they are
        // there: a push that broke off halfway left others.
        let contents: Vec<_> = pushed.contents().map(content).collect();
        let replaced = stored.map(|stored| stored.version);
        store.replace_course(course, replaced, &contents).await
    };
    let (written, kept) = tokio::join!(writing, store.topic_contents(course.id, wanted));
    written?;
    let mut contents = kept?;
    contents.extend(
        pushed
            .contents()
            .map(|(id, content)| (id, content.to_owned())),
    );
    Ok(contents)
}

fn content((topic_id, content): (TopicId, &str)) -> TopicContent {
    TopicContent {
        topic_id,
        content: content.to_owned(),
    }
}

fn too_large() -> Problem {
    FieldErrors::one(
        "chapters",
        "would make a course structure of more than 400 KB",
    )
    .into()
}
