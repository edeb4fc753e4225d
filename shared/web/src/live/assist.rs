//! The assistant of those who teach live classes.

use domain::{Feature, Role};

use super::policy::{Access, SessionPolicy};
use crate::authed::Policy;
use crate::base::Base;
use crate::caller::{Caller, LiveClass};
use crate::generate::GENERATOR;
use crate::problem::{Code, Problem};

/// Those who teach, and admins: the assistant works for them. In a session, for
/// those who teach it, also when the class is over; to others the session is
/// not there.
#[derive(Debug, Clone, Copy)]
pub struct Assisted;

impl Policy for Assisted {
    type Rate = LiveClass;

    const REFUSALS: &'static [Code] = GENERATOR;

    fn admits(caller: &Caller<LiveClass>, base: &Base) -> Result<(), Problem> {
        caller.may_generate(Feature::LiveClassAssistant, base)?;
        let teaches = caller.user.is(Role::Instructor) || caller.user.is(Role::Admin);
        if teaches {
            return Ok(());
        }
        let detail = "Only instructors and admins may do this.";
        Err(Problem::new(Code::Forbidden, detail))
    }
}

impl SessionPolicy for Assisted {
    const AFTER_THE_END: bool = true;
    const TEACHERS_ONLY: bool = true;

    fn refusals() -> Vec<Code> {
        Self::REFUSALS.to_vec()
    }

    fn caller(caller: &Caller<LiveClass>, base: &Base) -> Result<(), Problem> {
        Self::admits(caller, base)
    }

    fn role(_: &Access<'_>) -> Result<(), Problem> {
        Ok(())
    }
}
