//! Courses, as far as a caller may work on them.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use domain::{Course, CourseId, User};

use crate::base::Base;
use crate::caller::{Caller, Platform};
use crate::path::PathId;
use crate::problem::Problem;

/// The course that a user may edit: an admin, or one of its instructors.
/// Everybody else is told that there is none.
pub async fn editable_course(base: &Base, user: &User, id: CourseId) -> Result<Course, Problem> {
    let course = base.store.course(id).await?;
    course
        .filter(|course| user.may_edit(course))
        .ok_or_else(Problem::not_found)
}

/// The course that the path names, which the caller may edit.
#[derive(Debug, Clone)]
pub struct EditableCourse {
    /// Who calls.
    pub caller: Caller<Platform>,
    /// Its structure.
    pub course: Course,
}

impl<S> FromRequestParts<S> for EditableCourse
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let base = Base::from_ref(state);
        let id = PathId::<CourseId>::from_request_parts(parts, state).await;
        let admitted = Caller::admit(&base, parts);
        let (caller, course) = match id {
            Ok(PathId(id)) => tokio::join!(admitted, base.store.course(id)),
            Err(_) => (admitted.await, Ok(None)),
        };
        let caller: Caller<Platform> = caller?;
        let course = course?.filter(|course| caller.user.may_edit(course));
        Ok(Self {
            course: course.ok_or_else(Problem::not_found)?,
            caller,
        })
    }
}
