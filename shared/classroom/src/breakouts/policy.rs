//! What any policy of breakout rooms presupposes.

use std::marker::PhantomData;

use domain::Driver;
use web::{Access, Base, Caller, Code, LiveClass, Problem, SessionPolicy};

/// The policy `P` where there can be breakout rooms: the premium driver is
/// switched on, and it is the session's.
pub(crate) struct InBreakouts<P>(PhantomData<P>);

impl<P: SessionPolicy> SessionPolicy for InBreakouts<P> {
    const AFTER_THE_END: bool = P::AFTER_THE_END;
    const TEACHERS_ONLY: bool = P::TEACHERS_ONLY;

    fn refusals() -> Vec<Code> {
        let own = [Code::PremiumRequired, Code::DriverMismatch];
        [P::refusals().as_slice(), &own].concat()
    }

    fn caller(caller: &Caller<LiveClass>, base: &Base) -> Result<(), Problem> {
        if !caller.settings.premium {
            return Err(Problem::of(Code::PremiumRequired));
        }
        P::caller(caller, base)
    }

    fn role(access: &Access<'_>) -> Result<(), Problem> {
        P::role(access)
    }

    fn state(access: &Access<'_>) -> Result<(), Problem> {
        access.session.must_be_of(Driver::Livekit)?;
        P::state(access)
    }
}
