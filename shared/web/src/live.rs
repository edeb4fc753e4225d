//! Live classes: the session that a path names, the caller's place in it, and
//! whether that place allows what is asked.

mod append;
mod assist;
mod beside;
mod change;
mod creation;
mod in_session;
mod keyed;
mod refusals;
mod rights;

pub use append::append;
pub use assist::{Assist, Assisted};
pub use beside::{Beside, Reading};
pub use change::change_live_session;
pub use creation::{LiveCaller, LiveCreation};
pub use in_session::InSession;
pub use keyed::Keyed;
pub use rights::{Enter, Host, Joined, Manage, ManageAlways, Right, Scene};
