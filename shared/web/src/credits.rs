//! What an API key has used of its credits, for the headers of its answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use domain::{ApiKey, ApiKeyId};

/// Shared by the request's scope and by whoever takes credits or gives them
/// back.
#[derive(Debug, Clone)]
pub(crate) struct Credits(Arc<Balance>);

#[derive(Debug)]
struct Balance {
    key: ApiKeyId,
    limit: Option<u64>,
    used: AtomicU64,
}

impl Credits {
    /// The credits of a key, as they were read.
    pub(crate) fn of(key: &ApiKey, used: u64) -> Self {
        Self(Arc::new(Balance {
            key: key.id,
            limit: key.credits_limit,
            used: AtomicU64::new(used),
        }))
    }

    /// Whose they are.
    pub(crate) fn key(&self) -> ApiKeyId {
        self.0.key
    }

    /// Notes what is used now.
    pub(crate) fn note(&self, used: u64) {
        self.0.used.store(used, Ordering::Relaxed);
    }

    /// Adds `X-Credits-Used`, and `X-Credits-Limit` where there is a budget.
    pub(crate) fn write(&self, headers: &mut HeaderMap) {
        let used = HeaderValue::from(self.0.used.load(Ordering::Relaxed));
        headers.insert(HeaderName::from_static("x-credits-used"), used);
        if let Some(limit) = self.0.limit {
            let limit = HeaderValue::from(limit);
            headers.insert(HeaderName::from_static("x-credits-limit"), limit);
        }
    }
}
