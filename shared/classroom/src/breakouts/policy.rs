//! What any right in breakout rooms presupposes.

use std::marker::PhantomData;

use domain::Driver;
use web::{Base, Caller, Code, LiveClass, Problem, Right, Scene};

/// The right `A` where there can be breakout rooms: the premium driver is
/// switched on, and it is the session's.
pub(crate) struct InBreakouts<A>(PhantomData<A>);

impl<A: Right> Right for InBreakouts<A> {
    const AFTER_THE_END: bool = A::AFTER_THE_END;
    const TEACHERS_ONLY: bool = A::TEACHERS_ONLY;

    fn caller(caller: &Caller<LiveClass>, base: &Base) -> Result<(), Problem> {
        if !caller.settings.premium {
            return Err(Problem::of(Code::PremiumRequired));
        }
        A::caller(caller, base)
    }

    fn role(scene: &Scene<'_>) -> Result<(), Problem> {
        A::role(scene)
    }

    fn state(scene: &Scene<'_>) -> Result<(), Problem> {
        scene.session.must_be_of(Driver::Livekit)?;
        A::state(scene)
    }
}
