//! The address that a caller reached the service by.

use std::convert::Infallible;
use std::fmt;

use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;

/// Scheme and host by which the caller reached the service, without a slash at
/// the end: what absolute links begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(String);

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let header = |name: &str| {
            let value = parts.headers.get(name)?;
            value.to_str().ok()
        };
        // API Gateway speaks TLS and says so.
        let secure = header("x-forwarded-proto") == Some("https");
        let scheme = if secure { "https" } else { "http" };
        let host = header(HOST.as_str()).or(parts.uri.host());
        Ok(Self(format!("{scheme}://{}", host.unwrap_or("localhost"))))
    }
}
