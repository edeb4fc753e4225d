//! HTTP: who calls, what was sent, and how answers and problems look.
//!
//! Functions bring routes; [`edge`] puts around them what every request gets,
//! and [`serve`] runs them on Lambda. The same routes serve the local stack.

mod admin;
mod admin_keys;
mod api_key;
mod base;
mod body;
mod caller;
mod courses;
mod credits;
mod drafts;
mod edge;
mod external;
mod generate;
pub mod openapi;
mod path;
pub mod problem;
mod problem_docs;
mod query;
mod scope;
mod serve;

pub use admin::{Admin, AdminCourse, AdminPush};
pub use admin_keys::{AdminKey, AdminKeyChange, AdminKeyPage, AdminNewKey};
pub use api_key::ApiKeyCaller;
pub use base::Base;
pub use body::RequestBody;
pub use caller::{Caller, CourseAi, Platform, RatePolicy};
pub use courses::{EditableCourse, editable_course};
pub use drafts::OwnDraft;
pub use edge::{edge, edge_with_fallback};
pub use external::{External, ExternalForUser, ExternalQuery};
pub use generate::{CourseRequest, Generate, GenerateForCourse, GeneratorRequest};
pub use path::{PathId, PathName};
pub use problem::{Code, Problem};
pub use problem_docs::{
    AdminProblems, ApiKeyProblems, ApplyProblems, CallerProblems, ContendedPushProblems,
    CourseProblems, CourselessDraftProblems, DraftGeneratorProblems, DraftProblems,
    DraftReadProblems, ExternalProblems, GeneratorProblems, NotFoundProblems, PushProblems,
    ReadProblems, RetryProblems, RevertProblems,
};
pub use query::Query;
pub use scope::Scope;
pub use serve::serve;
