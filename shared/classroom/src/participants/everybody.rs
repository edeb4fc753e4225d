//! Everybody who has joined a session at some time.

use axum::http::request::Parts;
use domain::Participant;
use web::{Beside, Problem, Reading};

/// Everybody who has joined, thrown out or not, in no order.
pub(crate) struct Everybody(pub(crate) Vec<Participant>);

impl Beside for Everybody {
    type Asked = ();

    async fn ask(_: &mut Parts) -> Result<(), Problem> {
        Ok(())
    }

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.participants(of.session).await?))
    }
}
