//! HTTP: who calls, what was sent, and how answers and problems look.
//!
//! Functions bring routes; [`edge`] puts around them what every request gets,
//! and [`serve`] runs them on Lambda. The same routes serve the local stack.

mod admin;
mod admin_keys;
mod admin_usage;
mod after;
mod api_key;
mod base;
mod body;
mod caller;
mod cookies;
mod courses;
mod credits;
mod csrf;
mod drafts;
mod edge;
mod external;
mod generate;
mod live;
mod once;
pub mod openapi;
mod origin;
mod path;
pub mod problem;
mod problem_docs;
mod query;
mod scope;
mod serve;
mod session;
mod surface;

pub use admin::{Admin, AdminCourse, AdminPush};
pub use admin_keys::{AdminKey, AdminKeyChange, AdminKeyPage, AdminNewKey};
pub use admin_usage::AdminUsage;
pub use after::AfterAnswer;
pub use api_key::ApiKeyCaller;
pub use base::Base;
pub use body::RequestBody;
pub use caller::{Caller, CourseAi, LiveClass, Platform, RatePolicy};
pub use courses::{EditableCourse, editable_course};
pub use drafts::OwnDraft;
pub use edge::{edge, edge_with_fallback};
pub use external::{External, ExternalForUser, ExternalQuery};
pub use generate::{CourseRequest, Creation, Generate, GenerateForCourse, GeneratorRequest};
pub use live::{
    Access, Asked, Assist, Assisted, Enter, FromQuery, Host, InSession, Joined, Keyed, LiveCaller,
    LiveCreation, Manage, ManageAlways, Reading, SessionPolicy, SessionPrefetch, append,
    change_live_session,
};
pub use once::{Declined, IdempotencyKey, Once, kept_answer, kept_response};
pub use origin::Origin;
pub use path::{PathId, PathName};
pub use problem::{Code, Problem};
pub use problem_docs::{
    AdminProblems, ApiKeyProblems, ApplyProblems, BreakoutCreationProblems, BreakoutProblems,
    BreakoutReadProblems, CallerProblems, ContendedPushProblems, CourseProblems,
    CourselessDraftProblems, DraftGeneratorProblems, DraftProblems, DraftReadProblems,
    ExternalProblems, GeneratorProblems, KeyedProblems, LiveCreationProblems, LiveJoinedProblems,
    LiveListProblems, LiveManageProblems, LiveManageReadProblems, LiveMediaProblems, LiveProblems,
    LiveReadProblems, LiveRecordingProblems, LiveSessionProblems, LiveSummaryProblems,
    LoginProblems, NotFoundProblems, PushProblems, ReadProblems, RetryProblems, RevertProblems,
    SignalProblems, SignalReadProblems, TokenProblems, UpvoteProblems, VoteProblems,
    WebhookProblems,
};
pub use query::Query;
pub use scope::Scope;
pub use serve::{serve, serve_and_finish};
pub use session::{BrowserSession, SessionPush, SetCookies};
pub use surface::{Surface, on_both_surfaces, on_browser_surface, on_token_surface};
