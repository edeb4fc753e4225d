//! `PUT /api/v1/admin/courses/{course}`

use std::collections::{HashMap, HashSet};

use axum::Json;
use axum::extract::State;
use domain::{Course, CoursePush, FieldErrors, TopicId};
use store::{Store, StoreError, TopicContent, retry_on_conflict};
use web::{Admin, Authed, Base, CourseSlot, Problem, code};

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
    let CourseSlot { id, course } = push.found;
    let (store, pushed) = (&base.store, &push.body);
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
