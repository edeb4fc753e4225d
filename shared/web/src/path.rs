//! Ids in paths.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::problem::{Code, Problem};
use crate::refusals::Refusals;

/// An id of the path, the first one or that at `PLACE`. What is no id names
/// nothing: 404.
#[derive(Debug, Clone, Copy)]
pub struct PathId<T, const PLACE: usize = 0>(pub T);

impl<S, T, const PLACE: usize> FromRequestParts<S> for PathId<T, PLACE>
where
    S: Send + Sync,
    T: std::str::FromStr + Send,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Path(all) = Path::<Vec<(String, String)>>::from_request_parts(parts, state)
            .await
            .map_err(|_| Problem::not_found())?;
        let (_, raw) = all.get(PLACE).ok_or_else(Problem::not_found)?;
        raw.parse().map(Self).map_err(|_| Problem::not_found())
    }
}

/// The route's one text, as a name of something. What cannot be decoded names
/// nothing: 404.
#[derive(Debug, Clone)]
pub struct PathName(pub String);

impl<S: Send + Sync> FromRequestParts<S> for PathName {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        name.map(|Path(name)| Self(name))
            .map_err(|_| Problem::not_found())
    }
}

impl<T, const PLACE: usize> Refusals for PathId<T, PLACE> {
    fn refusals(_: bool) -> Vec<Code> {
        vec![Code::NotFound]
    }
}

impl Refusals for PathName {
    fn refusals(_: bool) -> Vec<Code> {
        vec![Code::NotFound]
    }
}
