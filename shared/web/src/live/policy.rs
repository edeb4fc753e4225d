//! Who may do what in a session. Handlers may have policies of their own: types
//! that say so.

use domain::{LiveSession, Membership, Settings};

use crate::base::Base;
use crate::caller::{Caller, LiveClass};
use crate::problem::{Code, Problem};
use crate::surface::Surface;

/// A request as policies judge it.
#[derive(Debug, Clone, Copy)]
pub struct Access<'a> {
    /// The session.
    pub session: &'a LiveSession,
    /// What the caller is in it; they were not thrown out.
    pub membership: &'a Membership,
    /// The platform's switches.
    pub settings: &'a Settings,
    /// The surface that was called.
    pub surface: Surface,
}

/// Who may do something in a session. Whoever may not enter is told that there
/// is no session, and who was thrown out that they were, before it is asked.
pub trait SessionPolicy: Send + Sync + 'static {
    /// Whether it admits changes when the class is over.
    const AFTER_THE_END: bool = false;
    /// Whether learning in the course is not enough to enter: of somebody who
    /// does both, only the teaching counts.
    const TEACHERS_ONLY: bool = false;

    /// What it may refuse with.
    fn refusals() -> Vec<Code> {
        vec![Code::Forbidden]
    }

    /// Whether the caller may ask for it at all, in whatever session: looked at
    /// before the body is.
    fn caller(_: &Caller<LiveClass>, _: &Base) -> Result<(), Problem> {
        Ok(())
    }

    /// Whether what the caller is in the session is enough: else 403.
    fn role(access: &Access<'_>) -> Result<(), Problem>;

    /// Whether the session is in the state for it: else 409.
    fn state(_: &Access<'_>) -> Result<(), Problem> {
        Ok(())
    }
}

/// Whoever may enter.
#[derive(Debug, Clone, Copy)]
pub struct Enter;

impl SessionPolicy for Enter {
    fn refusals() -> Vec<Code> {
        vec![]
    }

    fn role(_: &Access<'_>) -> Result<(), Problem> {
        Ok(())
    }
}

/// Joined participants: they have obtained a token.
#[derive(Debug, Clone, Copy)]
pub struct Joined;

impl SessionPolicy for Joined {
    fn role(access: &Access<'_>) -> Result<(), Problem> {
        if access.membership.joined() {
            return Ok(());
        }
        let detail = "Only joined participants may do this: take a token first.";
        Err(Problem::new(Code::Forbidden, detail))
    }
}

/// The host and co-hosts.
#[derive(Debug, Clone, Copy)]
pub struct Manage;

impl SessionPolicy for Manage {
    fn role(access: &Access<'_>) -> Result<(), Problem> {
        if access.membership.role.manages() {
            return Ok(());
        }
        let detail = "Only the host and co-hosts of the session may do this.";
        Err(Problem::new(Code::Forbidden, detail))
    }
}

/// The host and co-hosts, also when the class is over.
#[derive(Debug, Clone, Copy)]
pub struct ManageAlways;

impl SessionPolicy for ManageAlways {
    const AFTER_THE_END: bool = true;

    fn role(access: &Access<'_>) -> Result<(), Problem> {
        Manage::role(access)
    }
}

/// The host alone.
#[derive(Debug, Clone, Copy)]
pub struct Host;

impl SessionPolicy for Host {
    fn role(access: &Access<'_>) -> Result<(), Problem> {
        if access.membership.role == domain::LiveRole::Host {
            return Ok(());
        }
        let detail = "Only the host of the session may do this.";
        Err(Problem::new(Code::Forbidden, detail))
    }
}
