//! What a place in a session allows. A function may have rights of its own:
//! types that say so.

use domain::{LiveSession, Place, Settings};

use crate::base::Base;
use crate::caller::{Caller, LiveClass};
use crate::problem::{Code, Problem};
use crate::surface::Surface;

/// Who asks for something, and where.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The session.
    pub session: &'a LiveSession,
    /// The caller's place in it; they were not thrown out.
    pub place: &'a Place,
    /// The platform's switches.
    pub settings: &'a Settings,
    /// The surface that was called.
    pub surface: Surface,
}

/// A right in a session. Whoever may not enter is told that there is no
/// session, and who was thrown out that they were, before it is looked at.
pub trait Right: Send + Sync + 'static {
    /// Whether it lets things change when the class is over.
    const AFTER_THE_END: bool = false;
    /// Whether learning in the course is not enough to enter: of somebody who
    /// does both, only the teaching counts.
    const TEACHERS_ONLY: bool = false;

    /// Whether the caller may ask for it at all, in whatever session: looked at
    /// before the body is.
    fn caller(_: &Caller<LiveClass>, _: &Base) -> Result<(), Problem> {
        Ok(())
    }

    /// Whether the caller has it: else 403.
    fn role(scene: &Scene<'_>) -> Result<(), Problem>;

    /// Whether the session is in the state for it: else 409.
    fn state(_: &Scene<'_>) -> Result<(), Problem> {
        Ok(())
    }
}

/// Whoever may enter.
#[derive(Debug, Clone, Copy)]
pub struct Enter;

impl Right for Enter {
    fn role(_: &Scene<'_>) -> Result<(), Problem> {
        Ok(())
    }
}

/// Joined participants: they have obtained a token.
#[derive(Debug, Clone, Copy)]
pub struct Joined;

impl Right for Joined {
    fn role(scene: &Scene<'_>) -> Result<(), Problem> {
        if scene.place.joined() {
            return Ok(());
        }
        let detail = "Only joined participants may do this: take a token first.";
        Err(Problem::new(Code::Forbidden, detail))
    }
}

/// The host and co-hosts.
#[derive(Debug, Clone, Copy)]
pub struct Manage;

impl Right for Manage {
    fn role(scene: &Scene<'_>) -> Result<(), Problem> {
        if scene.place.role.manages() {
            return Ok(());
        }
        let detail = "Only the host and co-hosts of the session may do this.";
        Err(Problem::new(Code::Forbidden, detail))
    }
}

/// The host and co-hosts, also when the class is over.
#[derive(Debug, Clone, Copy)]
pub struct ManageAlways;

impl Right for ManageAlways {
    const AFTER_THE_END: bool = true;

    fn role(scene: &Scene<'_>) -> Result<(), Problem> {
        Manage::role(scene)
    }
}

/// The host alone.
#[derive(Debug, Clone, Copy)]
pub struct Host;

impl Right for Host {
    fn role(scene: &Scene<'_>) -> Result<(), Problem> {
        if scene.place.role == domain::LiveRole::Host {
            return Ok(());
        }
        let detail = "Only the host of the session may do this.";
        Err(Problem::new(Code::Forbidden, detail))
    }
}
