//! Courses, as far as a caller may work on them.

use domain::{Course, CourseId, User};

use crate::base::Base;
use crate::problem::Problem;

/// The course that a user may edit: an admin, or one of its instructors.
/// Everybody else is told that there is none.
pub async fn editable_course(base: &Base, user: &User, id: CourseId) -> Result<Course, Problem> {
    let course = base.store.course(id).await?;
    course
        .filter(|course| user.may_edit(course))
        .ok_or_else(Problem::not_found)
}
