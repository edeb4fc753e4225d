//! The retry budget, and how long to wait before another try.

use std::hash::BuildHasher;
use std::time::Duration;

use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;
use tokio::time::{Instant, sleep};

use crate::error::AiError;
use crate::model::Patience;

/// What is left of a call's patience, for all its requests together.
#[derive(Debug)]
pub(super) struct RetryBudget {
    pub(super) deadline: Instant,
    retries: u32,
    left: u32,
}

impl RetryBudget {
    pub(super) const fn new(patience: Patience) -> Self {
        Self {
            deadline: patience.deadline,
            retries: 0,
            left: patience.attempts.saturating_sub(1),
        }
    }

    /// Waits until the same request may be sent again. `false`, at once, where the
    /// trouble lasts, the budget is used up or the wait would pass the deadline.
    pub(super) async fn wait(&mut self, error: &AiError) -> bool {
        let AiError::Backend {
            transient: true,
            retry_after,
            ..
        } = error
        else {
            return false;
        };
        let wait = match retry_after {
            // A little more, so that callers do not come back together.
            Some(wait) => wait.saturating_add(random(*wait / 10)),
            None => backoff(self.retries + 1),
        };
        let too_late = Instant::now()
            .checked_add(wait)
            .is_none_or(|next| next >= self.deadline);
        if self.left == 0 || too_late {
            return false;
        }
        self.left -= 1;
        self.retries += 1;
        tracing::info!(retries = self.retries, wait_ms = wait.as_millis(), %error, "asking the AI backend again");
        sleep(wait).await;
        true
    }
}

/// What the server asks for: `retry-after-ms`, else `Retry-After` in seconds,
/// else as a date, which is measured from the reply's own `Date` so that two
/// clocks need not agree.
pub(super) fn asked(headers: &HeaderMap) -> Option<Duration> {
    let text = |value: Option<&reqwest::header::HeaderValue>| {
        value
            .and_then(|value| value.to_str().ok())
            .map(|text| text.trim().to_owned())
    };
    let millis = text(headers.get("retry-after-ms")).and_then(|text| text.parse::<f64>().ok());
    if let Some(wait) = millis.and_then(|millis| seconds(millis / 1_000.0)) {
        return Some(wait);
    }
    let after = text(headers.get(RETRY_AFTER))?;
    if let Ok(number) = after.parse::<f64>() {
        return seconds(number);
    }
    let date = |text: &str| OffsetDateTime::parse(text, &Rfc2822).ok();
    let wait = date(&after)? - date(&text(headers.get(DATE))?)?;
    Some(Duration::try_from(wait).unwrap_or_default())
}

/// Nothing for what is no duration, such as -1 or NaN.
fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok()
}

/// What to wait after the try before number `next` (counted from 1), where the
/// server does not say: doubling, with up to a quarter off at random so that
/// callers do not come back together.
fn backoff(next: u32) -> Duration {
    let base = 500_u64.saturating_mul(1 << next.saturating_sub(1).min(6));
    let base = Duration::from_millis(base);
    base.saturating_sub(random(base / 4))
}

/// Less than that long.
fn random(limit: Duration) -> Duration {
    let millis = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
    let random = std::hash::RandomState::new().hash_one(millis);
    Duration::from_millis(random.checked_rem(millis).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn the_server_may_ask_in_three_ways() {
        let date = ("date", "Sun, 06 Nov 1994 08:49:37 GMT");
        for (given, millis) in [
            (
                vec![("retry-after-ms", "1500"), ("retry-after", "9")],
                Some(1_500),
            ),
            (
                vec![("retry-after-ms", "-1"), ("retry-after", "1")],
                Some(1_000),
            ),
            (vec![("retry-after", "2")], Some(2_000)),
            (vec![("retry-after", " 0.5 ")], Some(500)),
            (
                vec![("retry-after", "Sun, 06 Nov 1994 08:49:40 GMT"), date],
                Some(3_000),
            ),
            (
                vec![("retry-after", "Sun, 06 Nov 1994 08:49:30 GMT"), date],
                Some(0),
            ),
            (vec![("retry-after", "Sun, 06 Nov 1994 08:49:40 GMT")], None),
            (vec![("retry-after", "soon"), date], None),
            (vec![("retry-after", "-1")], None),
            (vec![("retry-after", "NaN")], None),
            (vec![("retry-after", "inf")], None),
            (vec![], None),
        ] {
            assert_eq!(
                asked(&headers(&given)),
                millis.map(Duration::from_millis),
                "{given:?}"
            );
        }
    }

    #[test]
    fn waits_double_and_differ() {
        for (next, most) in [(1, 500), (2, 1_000), (3, 2_000), (60, 32_000)] {
            let wait = backoff(next);
            assert!(wait <= Duration::from_millis(most), "{next}: {wait:?}");
            assert!(
                wait > Duration::from_millis(most / 4 * 3 - 1),
                "{next}: {wait:?}"
            );
        }
    }
}
