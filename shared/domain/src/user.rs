//! Users of the platform and what they may do.

use serde::{Deserialize, Serialize};

use crate::course::Course;
use crate::feature::Feature;
use crate::fields::Fields;
use crate::id::{CourseId, UserId};
use crate::limits;

/// What every permission begins with.
const PREFIX: &str = "course-ai.";

/// What a user is on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Learns.
    Student,
    /// Teaches, and edits the courses that name them.
    Instructor,
    /// May do everything.
    Admin,
}

/// A user, as the platform pushed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct User {
    /// The platform's number of the user.
    pub id: UserId,
    /// Shown to others.
    pub name: String,
    /// For the platform's own use.
    pub email: String,
    /// At least one.
    pub roles: Vec<Role>,
    /// `course-ai.<feature>` or `course-ai.*`, beyond what the roles give.
    pub permissions: Vec<String>,
    /// Courses the user has finished.
    pub completed_course_ids: Vec<CourseId>,
    /// Courses the user is enrolled in.
    pub enrolled_course_ids: Vec<CourseId>,
}

impl User {
    /// Whether the user has a role.
    pub fn is(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// Whether the user may use a feature: by a role's default or a permission
    /// of their own.
    pub fn can(&self, feature: Feature) -> bool {
        let by_role = self.roles.iter().any(|role| match role {
            Role::Admin | Role::Instructor => true,
            Role::Student => matches!(
                feature,
                Feature::QuizGeneration
                    | Feature::Summary
                    | Feature::Recommendations
                    | Feature::LearningPath
            ),
        });
        by_role
            || self.permissions.iter().any(|permission| {
                permission
                    .strip_prefix(PREFIX)
                    .is_some_and(|name| name == "*" || name == feature.name())
            })
    }

    /// Whether the user may change a course: an admin, or one of its
    /// instructors.
    pub fn may_edit(&self, course: &Course) -> bool {
        self.is(Role::Admin) || course.instructor_ids.contains(&self.id)
    }
}

/// A user, as the platform pushes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushedUser {
    name: String,
    email: String,
    roles: Vec<Role>,
    permissions: Vec<String>,
    completed_course_ids: Vec<CourseId>,
    enrolled_course_ids: Vec<CourseId>,
}

impl PushedUser {
    /// Reads a user and notes every fault of it.
    pub fn read(fields: &mut Fields<'_>) -> Self {
        Self {
            name: fields.text("name", limits::NAME),
            email: read_email(fields),
            roles: read_roles(fields),
            permissions: read_permissions(fields),
            completed_course_ids: fields.id_list("completed_course_ids", limits::PUSHED_IDS),
            enrolled_course_ids: fields.id_list("enrolled_course_ids", limits::PUSHED_IDS),
        }
    }

    /// The user under their number.
    pub fn with_id(self, id: UserId) -> User {
        User {
            id,
            name: self.name,
            email: self.email,
            roles: self.roles,
            permissions: self.permissions,
            completed_course_ids: self.completed_course_ids,
            enrolled_course_ids: self.enrolled_course_ids,
        }
    }
}

fn read_email(fields: &mut Fields<'_>) -> String {
    let email = fields.text("email", limits::EMAIL);
    if !email.is_empty() && !email.contains('@') {
        fields.fault("email", "must have an @");
    }
    email
}

fn read_roles(fields: &mut Fields<'_>) -> Vec<Role> {
    let items = fields.array("roles");
    fields.entries("roles", &(1..=3));
    let mut roles = Vec::new();
    for (index, value) in items.iter().enumerate().take(3) {
        let path = format!("roles.{index}");
        match Role::deserialize(value) {
            Ok(role) if roles.contains(&role) => fields.fault(path, "must not stand twice"),
            Ok(role) => roles.push(role),
            Err(_) => fields.fault(path, "must be student, instructor or admin"),
        }
    }
    roles
}

fn read_permissions(fields: &mut Fields<'_>) -> Vec<String> {
    let mut permissions = Vec::new();
    let items = fields.list("permissions", limits::PUSHED_IDS);
    for (index, value) in items.iter().enumerate() {
        let name = value.as_str().and_then(|text| text.strip_prefix(PREFIX));
        match name.filter(|name| *name == "*" || Feature::named(name).is_some()) {
            Some(name) => permissions.push(format!("{PREFIX}{name}")),
            None => fields.fault(
                format!("permissions.{index}"),
                "must be course-ai.<feature> or course-ai.*",
            ),
        }
    }
    permissions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(role: Role, permissions: &[&str]) -> User {
        User {
            id: UserId::try_from(9).unwrap(),
            name: "Noor".into(),
            email: "noor@example.org".into(),
            roles: vec![role],
            permissions: permissions.iter().map(ToString::to_string).collect(),
            completed_course_ids: vec![],
            enrolled_course_ids: vec![],
        }
    }

    #[test]
    fn students_have_the_four_learning_features_and_what_they_are_given() {
        let plain = user(Role::Student, &[]);
        let allowed = Feature::ALL
            .into_iter()
            .filter(|feature| plain.can(*feature))
            .count();
        assert_eq!(allowed, 4);
        assert!(
            user(Role::Student, &["course-ai.outline_generation"]).can(Feature::OutlineGeneration)
        );
        assert!(!user(Role::Student, &["outline_generation"]).can(Feature::OutlineGeneration));
        assert!(
            Feature::ALL
                .into_iter()
                .all(|f| user(Role::Student, &["course-ai.*"]).can(f))
        );
    }

    #[test]
    fn instructors_and_admins_have_all_features() {
        for role in [Role::Instructor, Role::Admin] {
            assert!(
                Feature::ALL
                    .into_iter()
                    .all(|feature| user(role, &[]).can(feature))
            );
        }
    }
}
