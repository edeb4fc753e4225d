//! Users of the platform and what they may do.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::course::Course;
use crate::feature::Feature;
use crate::fields::FieldErrors;
use crate::id::{CourseId, UserId};
use crate::limits;
use crate::request::schema::text;
use crate::request::value::fault;
use crate::request::{Choice, FieldValue, Given, Request, SchemaRef};

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

impl Choice for Role {
    const ALL: &'static [(&'static str, Self)] = &[
        ("student", Self::Student),
        ("instructor", Self::Instructor),
        ("admin", Self::Admin),
    ];
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

/// A user as the platform knows them.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
#[request(max_bytes = limits::PUSH_BODY_BYTES)]
pub struct UserPush {
    #[request(length = limits::NAME)]
    name: String,
    /// With an @.
    #[request(length = limits::EMAIL, rule = has_at)]
    email: String,
    #[request(entries = 1..=Role::ALL.len(), distinct)]
    roles: Vec<Role>,
    /// Each `course-ai.<feature>` or `course-ai.*`.
    #[request(entries = limits::PUSHED_IDS, default)]
    permissions: Vec<Permission>,
    #[request(entries = limits::PUSHED_IDS, distinct, default)]
    completed_course_ids: Vec<CourseId>,
    #[request(entries = limits::PUSHED_IDS, distinct, default)]
    enrolled_course_ids: Vec<CourseId>,
}

impl UserPush {
    /// The user under their number.
    pub fn with_id(self, id: UserId) -> User {
        let permissions = self.permissions.into_iter();
        User {
            id,
            name: self.name,
            email: self.email,
            roles: self.roles,
            permissions: permissions.map(|Permission(name)| name).collect(),
            completed_course_ids: self.completed_course_ids,
            enrolled_course_ids: self.enrolled_course_ids,
        }
    }
}

fn has_at(email: &str) -> Result<(), &'static str> {
    let at = email.contains('@');
    at.then_some(()).ok_or("must have an @")
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Permission(String);

impl FieldValue for Permission {
    type Limit = ();

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        let name = value.as_str().and_then(|text| text.strip_prefix(PREFIX));
        match name.filter(|name| *name == "*" || Feature::named(name).is_some()) {
            Some(name) => Ok(Self(format!("{PREFIX}{name}"))),
            None => fault("must be course-ai.<feature> or course-ai.*"),
        }
    }

    fn field_schema((): &()) -> SchemaRef {
        text(1, usize::MAX)
    }
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
