//! Who may change a draft's course.

use domain::{Course, CourseId, User};
use web::{Base, Code, Problem};

/// The course of a draft, of which the caller must still be in charge: owning
/// the draft is not enough to change the course.
pub(crate) async fn course_in_charge(
    base: &Base,
    user: &User,
    id: CourseId,
) -> Result<Course, Problem> {
    let course = base
        .store
        .course(id)
        .await?
        .ok_or_else(Problem::not_found)?;
    if user.may_edit(&course) {
        return Ok(course);
    }
    let detail = "This needs an admin or one of the course's instructors.";
    Err(Problem::new(Code::Forbidden, detail))
}
