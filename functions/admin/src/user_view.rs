//! How a user is shown.

use domain::{CourseId, Role, User};
use serde::Serialize;
use utoipa::ToSchema;

/// A user of the platform.
#[derive(Serialize, ToSchema)]
#[schema(as = User)]
pub(crate) struct UserView {
    id: u64,
    name: String,
    email: String,
    /// `student`, `instructor` or `admin`.
    #[schema(value_type = Vec<String>)]
    roles: Vec<Role>,
    /// What the user may do beyond what the roles give.
    permissions: Vec<String>,
    #[schema(value_type = Vec<u64>)]
    completed_course_ids: Vec<CourseId>,
    #[schema(value_type = Vec<u64>)]
    enrolled_course_ids: Vec<CourseId>,
}

impl From<User> for UserView {
    fn from(user: User) -> Self {
        Self {
            id: user.id.get(),
            name: user.name,
            email: user.email,
            roles: user.roles,
            permissions: user.permissions,
            completed_course_ids: user.completed_course_ids,
            enrolled_course_ids: user.enrolled_course_ids,
        }
    }
}
