//! HTTP: who calls, what was sent, and how answers and problems look.
//!
//! Functions bring routes; [`edge`] puts around them what every request gets,
//! and [`serve`] runs them on Lambda. The same routes serve the local stack.

mod admin;
mod after;
mod api_key;
mod authed;
mod base;
mod body;
mod caller;
mod cookies;
mod courses;
mod credits;
mod csrf;
mod edge;
mod external;
mod generate;
mod keyed;
mod live;
mod once;
pub mod openapi;
mod origin;
mod path;
mod prefetch;
pub mod problem;
mod problem_docs;
mod query;
mod refusals;
mod scope;
mod serve;
mod session;
mod surface;

pub use admin::Admin;
pub use after::AfterAnswer;
pub use api_key::ApiKeyCaller;
pub use authed::{Anyone, Authed, Policy};
pub use base::Base;
pub use body::RequestBody;
pub use caller::{Caller, CourseAi, LiveClass, Platform, RatePolicy};
pub use courses::editable_course;
pub use edge::{edge, edge_with_fallback};
pub use external::{External, ExternalForUser, ForWhom};
pub use generate::{CourseRequest, Creation, Generate, GeneratorRequest, Subject};
pub use keyed::Keyed;
pub use live::{
    Access, Asked, Assisted, Enter, FromQuery, Host, InSession, Joined, Manage, ManageAlways,
    Reading, SessionPolicy, SessionPrefetch, append, change_live_session,
};
pub use once::{Declined, IdempotencyKey, Once, kept_answer, kept_response};
pub use origin::Origin;
pub use path::{PathId, PathName};
pub use prefetch::{CourseSlot, KeyPageQuery, Prefetch};
pub use problem::{Code, Problem, code};
pub use problem_docs::AiFailures;
pub use query::Query;
pub use refusals::{Handler, Refusals, with_refusals};
pub use scope::Scope;
pub use serve::{serve, serve_and_finish};
pub use session::{BrowserSession, LoggedIn, SetCookies};
pub use surface::{Surface, on_both_surfaces, on_browser_surface, on_token_surface};
