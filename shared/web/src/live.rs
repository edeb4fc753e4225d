//! Live classes: the session that a path names, what the caller is in it, and
//! whether that allows what is asked.

mod append;
mod assist;
mod change;
mod in_session;
mod policy;
mod prefetch;
mod refusals;

pub use append::append;
pub use assist::Assisted;
pub use change::change_live_session;
pub use in_session::InSession;
pub use policy::{Access, Enter, Host, Joined, Manage, ManageAlways, SessionPolicy};
pub use prefetch::{Asked, FromQuery, Reading, SessionPrefetch};
