//! What a call costs, told to whoever counts it.

use std::sync::{Arc, Mutex, PoisonError};

use domain::{AiCall, Feature, Usage};
use tokio::time::Instant;

use crate::error::AiError;

/// Hears of every call of a backend, once, when it is over.
pub(crate) type Tell = Arc<dyn Fn(AiCall) + Send + Sync>;

/// Tokens spent so far, whatever comes of them.
#[derive(Debug, Default)]
pub struct Spent(Mutex<Option<Usage>>);

impl Spent {
    /// Adds what a turn cost, where the backend says.
    pub fn add(&self, usage: Option<Usage>) {
        let mut total = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *total = Usage::sum(*total, usage);
    }

    /// What was spent; `None` where the backend never said.
    pub fn total(&self) -> Option<Usage> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The account of one call. It is told when it goes, so that a call whose
/// caller has left counts too.
pub(crate) struct Account<'a> {
    pub(crate) spent: Spent,
    tell: Option<&'a Tell>,
    feature: Feature,
    backend: &'static str,
    began: Instant,
    trouble: Option<&'static str>,
}

impl<'a> Account<'a> {
    pub(crate) fn open(tell: Option<&'a Tell>, feature: Feature, backend: &'static str) -> Self {
        Self {
            spent: Spent::default(),
            tell,
            feature,
            backend,
            began: Instant::now(),
            trouble: Some("abandoned"),
        }
    }

    /// The call is over, with or without a result.
    pub(crate) fn close<T>(mut self, result: &Result<T, AiError>) {
        self.trouble = result.as_ref().err().map(AiError::code);
    }
}

impl Drop for Account<'_> {
    fn drop(&mut self) {
        let Some(tell) = self.tell else {
            return;
        };
        tell(AiCall {
            feature: self.feature,
            backend: self.backend,
            trouble: self.trouble,
            usage: self.spent.total(),
            latency: self.began.elapsed(),
        });
    }
}
