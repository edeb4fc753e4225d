//! `PUT /api/v1/admin/courses/{course}`

use std::collections::{HashMap, HashSet};

use axum::Json;
use axum::extract::State;
use domain::{Course, CoursePush, FieldErrors, TopicId};
use store::{RACES, Store, StoreError, TopicContent};
use web::{Admin, Authed, Base, Code, CourseSlot, Problem, code};

use crate::course_view::{CourseView, course_view, shown};

/// Stores a whole course, new or changed. A push that changes nothing leaves
/// the version as it is.
#[utoipa::path(
    put,
    path = "/api/v1/admin/courses/{course}",
    tag = "Administration",
    params(("course" = u64, Path, description = "The course's id")),
    request_body = CoursePush,
    responses(
        (status = OK, description = "The course as it is stored now", body = CourseView),
        code::Conflict
    ),
    security(("user_token" = []))
)]
pub(crate) async fn put_course(
    State(base): State<Base>,
    push: Authed<Admin, CoursePush, CourseSlot>,
) -> Result<Json<CourseView>, Problem> {
    let (pushed, CourseSlot { id, course }) = (push.body, push.found);
    let mut stored = course;
    for attempt in 0..RACES {
        let course = pushed.onto(id, stored.as_ref());
        match write(&base.store, &pushed, &course, stored.as_ref()).await {
            Ok(contents) => return Ok(Json(course_view(course, contents))),
            Err(StoreError::Conflict) => {}
            Err(StoreError::TooLarge(_)) => return Err(too_large()),
            Err(error) => return Err(error.into()),
        }
        tokio::time::sleep(store::jitter(attempt)).await;
        stored = base.store.course(id).await?;
    }
    let detail = "The course keeps changing. Try again in a moment.";
    Err(Problem::new(Code::Conflict, detail))
}

/// Writes what came, reads beside it the contents that stay, and gives all
/// that the answer shows.
async fn write(
    store: &Store,
    pushed: &CoursePush,
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
