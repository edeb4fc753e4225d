//! What calls of the AI backend cost, and what is counted of them.

mod day;
mod period;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::feature::Feature;

pub use day::Day;
pub use period::{UsagePeriod, UsageQuery};

/// How long a day's counts are kept after it.
pub const KEPT: Duration = Duration::from_hours(40 * 24);

/// Tokens that a backend reported.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// What was asked.
    pub prompt_tokens: u64,
    /// What was answered, those of reasoning included.
    pub completion_tokens: u64,
    /// How many of the answer's were reasoning, where reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning_tokens: Option<u64>,
}

impl Usage {
    /// What both cost, where either is known.
    pub fn sum(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        let (Some(one), Some(other)) = (one, other) else {
            return one.or(other);
        };
        let reasoning = match (one.reasoning_tokens, other.reasoning_tokens) {
            (Some(one), Some(other)) => Some(one.saturating_add(other)),
            (one, other) => one.or(other),
        };
        Some(Self {
            prompt_tokens: one.prompt_tokens.saturating_add(other.prompt_tokens),
            completion_tokens: one
                .completion_tokens
                .saturating_add(other.completion_tokens),
            reasoning_tokens: reasoning,
        })
    }
}

/// A generator's call of the AI backend, all turns and tries of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AiCall {
    /// What it was for.
    pub feature: Feature,
    /// The backend's name.
    pub backend: &'static str,
    /// Why it gave no result: one of the problem codes, or `abandoned` where
    /// nobody waited for the end; `None` where it gave one.
    pub trouble: Option<&'static str>,
    /// What it cost, where reported; a call without result costs too.
    pub usage: Option<Usage>,
    /// From asking to the result.
    pub latency: Duration,
}

impl AiCall {
    /// Whether the backend failed. That a text is too thin is the caller's
    /// matter: the backend did what it could.
    pub fn failed(&self) -> bool {
        self.trouble
            .is_some_and(|trouble| trouble != "not_enough_material")
    }

    /// `ok`, or why it gave no result.
    pub fn outcome(&self) -> &'static str {
        self.trouble.unwrap_or("ok")
    }

    /// What it adds to what is counted.
    pub fn counts(&self) -> Counts {
        let usage = self.usage.unwrap_or_default();
        Counts {
            calls: 1,
            failures: u64::from(self.failed()),
            prompt_tokens: usage.prompt_tokens,
            completion_tokens: usage.completion_tokens,
            reasoning_tokens: usage.reasoning_tokens.unwrap_or_default(),
            latency_ms: u64::try_from(self.latency.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

/// What is counted of calls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Counts {
    pub calls: u64,
    pub failures: u64,
    pub prompt_tokens: u64,
    pub completion_tokens: u64,
    pub reasoning_tokens: u64,
    pub latency_ms: u64,
}

impl Counts {
    /// These and others.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_add(other.calls),
            failures: self.failures.saturating_add(other.failures),
            prompt_tokens: self.prompt_tokens.saturating_add(other.prompt_tokens),
            completion_tokens: self
                .completion_tokens
                .saturating_add(other.completion_tokens),
            reasoning_tokens: self.reasoning_tokens.saturating_add(other.reasoning_tokens),
            latency_ms: self.latency_ms.saturating_add(other.latency_ms),
        }
    }

    /// How long a call took, rounded; `None` where there was none.
    pub fn mean_latency_ms(self) -> Option<u64> {
        let half = self.calls / 2;
        self.latency_ms.saturating_add(half).checked_div(self.calls)
    }
}

/// What was counted for a feature on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct DayUsage {
    pub day: Day,
    pub feature: Feature,
    pub counts: Counts,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage(prompt: u64, completion: u64, reasoning: Option<u64>) -> Usage {
        Usage {
            prompt_tokens: prompt,
            completion_tokens: completion,
            reasoning_tokens: reasoning,
        }
    }

    #[test]
    fn what_is_not_reported_adds_nothing_and_takes_nothing_away() {
        let (plain, reasoned) = (usage(1, 2, None), usage(10, 20, Some(5)));
        for (one, other, sum) in [
            (None, None, None),
            (Some(plain), None, Some(plain)),
            (None, Some(reasoned), Some(reasoned)),
            (Some(plain), Some(plain), Some(usage(2, 4, None))),
            (Some(plain), Some(reasoned), Some(usage(11, 22, Some(5)))),
            (
                Some(reasoned),
                Some(reasoned),
                Some(usage(20, 40, Some(10))),
            ),
        ] {
            assert_eq!(Usage::sum(one, other), sum);
        }
    }

    #[test]
    fn usage_without_reasoning_is_written_as_two_fields_and_read_back() {
        let json = serde_json::to_string(&usage(1, 2, None)).unwrap();
        assert_eq!(json, "{\"prompt_tokens\":1,\"completion_tokens\":2}");
        assert_eq!(
            serde_json::from_str::<Usage>(&json).unwrap(),
            usage(1, 2, None)
        );
    }

    #[test]
    fn a_thin_text_is_a_call_and_no_failure() {
        let call = |trouble| AiCall {
            feature: Feature::Summary,
            backend: "offline",
            trouble,
            usage: None,
            latency: Duration::from_millis(3),
        };
        for (trouble, failures, outcome) in [
            (None, 0, "ok"),
            (Some("not_enough_material"), 0, "not_enough_material"),
            (Some("ai_timeout"), 1, "ai_timeout"),
            (Some("abandoned"), 1, "abandoned"),
        ] {
            let call = call(trouble);
            assert_eq!((call.counts().calls, call.counts().failures), (1, failures));
            assert_eq!(call.outcome(), outcome);
        }
    }

    #[test]
    fn the_mean_is_rounded_and_that_of_nothing_is_none() {
        let of = |calls, latency_ms| {
            let counts = Counts {
                calls,
                latency_ms,
                ..Counts::default()
            };
            counts.mean_latency_ms()
        };
        assert_eq!(of(0, 0), None);
        assert_eq!((of(2, 3), of(3, 4), of(3, 5)), (Some(2), Some(1), Some(2)));
    }
}
