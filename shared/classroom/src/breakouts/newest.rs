//! A session's breakout rooms, as they are read beside it.

use axum::http::request::Parts;
use domain::live::Breakouts;
use store::BreakoutSet;
use web::{Beside, Problem, Reading};

/// The session's newest set, and who went where; `None`: it never had one.
pub(crate) struct NewestSet(pub(crate) Option<BreakoutSet>);

impl Beside for NewestSet {
    type Asked = ();

    async fn ask(_: &mut Parts) -> Result<(), Problem> {
        Ok(())
    }

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.breakouts(of.session).await?))
    }
}

/// The session's newest set alone.
pub(crate) struct NewestRooms(pub(crate) Option<Breakouts>);

impl Beside for NewestRooms {
    type Asked = ();

    async fn ask(_: &mut Parts) -> Result<(), Problem> {
        Ok(())
    }

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.breakout_rooms(of.session).await?))
    }
}
