//! How much structure a server can be asked for.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::transport::Rejected;

/// What binds the answer's shape, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rung {
    /// A strict JSON Schema.
    Schema,
    /// Some JSON object.
    Object,
    /// Nothing but the prompt.
    Prompt,
}

/// What a server is known to take. Calls at the same time may learn the same
/// thing twice; that costs a request and no more.
#[derive(Debug, Default)]
pub(super) struct Manners {
    rung: AtomicU8,
    completion_cap: AtomicBool,
}

impl Manners {
    pub(super) fn rung(&self) -> Rung {
        match self.rung.load(Ordering::Relaxed) {
            0 => Rung::Schema,
            1 => Rung::Object,
            _ => Rung::Prompt,
        }
    }

    /// Whether the token limit is called `max_completion_tokens`.
    pub(super) fn completion_cap(&self) -> bool {
        self.completion_cap.load(Ordering::Relaxed)
    }

    /// Draws the lesson from a rejection of a request that was sent so. False
    /// where there is none.
    pub(super) fn learn(&self, rejected: &Rejected, rung: Rung, completion_cap: bool) -> bool {
        if !completion_cap && rejected.names("max_completion_tokens") {
            self.completion_cap.store(true, Ordering::Relaxed);
            return true;
        }
        let format = [
            "response_format",
            "json_schema",
            "json_object",
            "response format",
            "structured output",
        ];
        if !format.iter().any(|name| rejected.names(name)) {
            return false;
        }
        let next = match rung {
            Rung::Schema => 1,
            Rung::Object => 2,
            Rung::Prompt => return false,
        };
        self.rung.fetch_max(next, Ordering::Relaxed);
        true
    }
}
