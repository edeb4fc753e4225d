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
