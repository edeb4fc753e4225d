//! What is read of breakout rooms together with the session.

use domain::live::Breakouts;
use store::BreakoutSet;
use web::{Problem, Reading, SessionPrefetch};

/// The session's newest set, and who went where; `None`: it never had one.
pub(crate) struct NewestSet(pub(crate) Option<BreakoutSet>);

impl SessionPrefetch for NewestSet {
    type Asked = ();

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.breakouts(of.session).await?))
    }
}

/// The session's newest set alone.
pub(crate) struct NewestRooms(pub(crate) Option<Breakouts>);

impl SessionPrefetch for NewestRooms {
    type Asked = ();

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.breakout_rooms(of.session).await?))
    }
}
