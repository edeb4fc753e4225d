//! Who may exchange signals.

use domain::Driver;
use web::{Access, Code, Joined, Problem, SessionPolicy};

/// Joined participants of a session between browsers.
pub(crate) struct Signalling;

impl SessionPolicy for Signalling {
    fn refusals() -> Vec<Code> {
        vec![Code::Forbidden, Code::DriverMismatch]
    }

    fn role(access: &Access<'_>) -> Result<(), Problem> {
        Joined::role(access)
    }

    fn state(access: &Access<'_>) -> Result<(), Problem> {
        Ok(access.session.must_be_of(Driver::Webrtc)?)
    }
}
