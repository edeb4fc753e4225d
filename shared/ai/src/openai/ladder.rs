//! What a server is known to take: how much structure it can be asked for, how
//! the answer's length is limited, how much the model takes in.

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use super::OpenAiSettings;
use super::transport::Rejected;

/// A context of fewer tokens is none that a model has.
const SMALLEST: u32 = 512;

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

/// How the answer's length is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    /// By what most servers read.
    Tokens,
    /// By the name that models that reason have for it.
    CompletionTokens,
    /// By the server alone.
    None,
}

impl Limit {
    /// The parameter.
    pub(super) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Tokens => Some("max_tokens"),
            Self::CompletionTokens => Some("max_completion_tokens"),
            Self::None => None,
        }
    }
}

/// What a server and its model are known to take. Calls at the same time may
/// learn the same thing twice; that costs a request and no more.
#[derive(Debug)]
pub(super) struct Manners {
    rung: AtomicU8,
    limit: AtomicU8,
    context: AtomicU32,
}

impl Manners {
    /// The best that a server may know, and a model of this context in tokens.
    pub(super) const fn of_context(tokens: u32) -> Self {
        Self {
            rung: AtomicU8::new(0),
            limit: AtomicU8::new(0),
            context: AtomicU32::new(tokens),
        }
    }

    pub(super) fn rung(&self) -> Rung {
        match self.rung.load(Ordering::Relaxed) {
            0 => Rung::Schema,
            1 => Rung::Object,
            _ => Rung::Prompt,
        }
    }

    pub(super) fn limit(&self) -> Limit {
        match self.limit.load(Ordering::Relaxed) {
            0 => Limit::Tokens,
            1 => Limit::CompletionTokens,
            _ => Limit::None,
        }
    }

    /// How much the model takes in, its answer included, in tokens.
    pub(super) fn context(&self) -> u32 {
        self.context.load(Ordering::Relaxed)
    }

    /// Draws the lesson from a rejection of a request that was sent so. False
    /// where there is none.
    pub(super) fn learn(&self, rejected: &Rejected, rung: Rung, limit: Limit) -> bool {
        if rejected.too_long() {
            return false;
        }
        let names = |names: &[&str]| names.iter().any(|name| rejected.names(name));
        let format = [
            "response_format",
            "json_schema",
            "json_object",
            "response format",
            "structured output",
        ];
        if names(&format) && rung != Rung::Prompt {
            let next = if rung == Rung::Schema { 1 } else { 2 };
            self.rung.fetch_max(next, Ordering::Relaxed);
            return true;
        }
        // "Use max_completion_tokens instead" names both.
        let other = rejected.names("max_completion_tokens");
        let next = match limit {
            Limit::Tokens if other => 1,
            Limit::Tokens if rejected.names("max_tokens") => 1,
            Limit::CompletionTokens if other || rejected.names("max_tokens") => 2,
            _ => return false,
        };
        self.limit.fetch_max(next, Ordering::Relaxed);
        true
    }

    /// Learns from a rejection that a model's context is smaller than the one
    /// that a prompt was written for. False where that is not the matter, or no
    /// smaller prompt is left.
    pub(super) fn learn_context(&self, rejected: &Rejected, thought: u32) -> bool {
        if !rejected.too_long() || thought <= OpenAiSettings::LEAST_CONTEXT {
            return false;
        }
        // A number that is not smaller was heard before, or is of something else.
        let smaller = rejected
            .context()
            .filter(|tokens| (SMALLEST..thought).contains(tokens))
            .unwrap_or(thought / 2);
        let smaller = smaller.max(OpenAiSettings::LEAST_CONTEXT);
        self.context.fetch_min(smaller, Ordering::Relaxed);
        true
    }
}
