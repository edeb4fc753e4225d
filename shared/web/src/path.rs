//! Ids in paths.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::problem::Problem;

/// The route's one id. What is no id names nothing: 404.
#[derive(Debug, Clone, Copy)]
pub struct PathId<T>(pub T);

impl<S, T> FromRequestParts<S> for PathId<T>
where
    S: Send + Sync,
    T: std::str::FromStr + Send,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Path(raw) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| Problem::not_found())?;
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
