//! Rate limits over aligned minutes.

use crate::time::Timestamp;

const MINUTE_SECONDS: i64 = 60;

/// The aligned minute in which a request is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateWindow {
    start: i64,
}

impl RateWindow {
    /// The minute that holds `now`.
    pub const fn at(now: Timestamp) -> Self {
        Self {
            start: now.seconds() - now.seconds() % MINUTE_SECONDS,
        }
    }

    /// Names the minute: its first second, since 1970-01-01 UTC.
    pub const fn start(self) -> i64 {
        self.start
    }

    /// When it is over, in seconds since 1970-01-01 UTC.
    pub const fn end(self) -> i64 {
        self.start + MINUTE_SECONDS
    }
}

/// Where a caller stands after a request was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Requests allowed in a minute.
    pub limit: u32,
    /// Requests in this minute, this one included.
    pub used: u32,
    /// The minute.
    pub window: RateWindow,
}

impl Rate {
    /// Whether this request is one too many.
    pub const fn exceeded(self) -> bool {
        self.used > self.limit
    }

    /// Requests left in this minute.
    pub const fn remaining(self) -> u32 {
        self.limit.saturating_sub(self.used)
    }

    /// Seconds until requests are allowed again, 1..=60.
    pub const fn retry_after(self, now: Timestamp) -> i64 {
        let left = self.window.end() - now.seconds();
        if left < 1 { 1 } else { left }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_allowed_and_one_more_is_not() {
        let window = RateWindow::at(Timestamp::from_millis(120_500));
        let rate = |used| Rate {
            limit: 60,
            used,
            window,
        };
        assert!(!rate(60).exceeded());
        assert!(rate(61).exceeded());
        assert_eq!(
            (
                rate(1).remaining(),
                rate(60).remaining(),
                rate(99).remaining()
            ),
            (59, 0, 0)
        );
    }

    #[test]
    fn windows_are_aligned_minutes() {
        let window = RateWindow::at(Timestamp::from_millis(179_999));
        assert_eq!((window.start(), window.end()), (120, 180));
        assert_eq!(RateWindow::at(Timestamp::from_millis(180_000)).start(), 180);
        let rate = Rate {
            limit: 1,
            used: 2,
            window,
        };
        assert_eq!(rate.retry_after(Timestamp::from_millis(179_999)), 1);
        assert_eq!(rate.retry_after(Timestamp::from_millis(120_000)), 60);
    }
}
