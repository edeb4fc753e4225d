//! What is read of participants together with the session.

use domain::Participant;
use web::{Problem, Reading, SessionPrefetch};

/// Everybody who has joined, thrown out or not, in no order.
pub(crate) struct AllParticipants(pub(crate) Vec<Participant>);

impl SessionPrefetch for AllParticipants {
    type Asked = ();

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.participants(of.session).await?))
    }
}
