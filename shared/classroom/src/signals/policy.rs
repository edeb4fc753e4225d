//! Who may exchange signals.

use domain::Driver;
use web::{Joined, Problem, Right, Scene};

/// Joined participants of a session between browsers.
pub(crate) struct Signalling;

impl Right for Signalling {
    fn role(scene: &Scene<'_>) -> Result<(), Problem> {
        Joined::role(scene)
    }

    fn state(scene: &Scene<'_>) -> Result<(), Problem> {
        Ok(scene.session.must_be_of(Driver::Webrtc)?)
    }
}
