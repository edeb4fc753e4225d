//! Days in UTC.

use std::fmt;
use std::str::FromStr;

use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, OffsetDateTime};

use crate::time::Timestamp;

const FORMAT: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");
const DAY_SECONDS: i64 = 24 * 60 * 60;

/// A day in UTC between 1970 and 9999, written as `2026-11-28`. Days sort as
/// their texts do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i64);

impl Day {
    /// The day of a moment.
    pub const fn of(moment: Timestamp) -> Self {
        Self(moment.seconds() / DAY_SECONDS)
    }

    /// When it begins.
    pub const fn start(self) -> Timestamp {
        Timestamp::from_millis(self.0.saturating_mul(DAY_SECONDS * 1000))
    }

    /// The day so many days later; with a negative number, earlier.
    #[must_use]
    pub const fn plus(self, days: i64) -> Self {
        let start = self.0.saturating_add(days).saturating_mul(DAY_SECONDS);
        Self::of(Timestamp::from_millis(start.saturating_mul(1000)))
    }

    /// How many days it is after another.
    pub const fn since(self, earlier: Self) -> i64 {
        self.0 - earlier.0
    }

    /// All days from this to another, that one included.
    pub fn to(self, last: Self) -> impl Iterator<Item = Self> {
        (self.0..=last.0).map(Self)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moment = OffsetDateTime::from_unix_timestamp(self.start().seconds());
        let date = moment.map_err(|_| fmt::Error)?.date();
        f.write_str(&date.format(FORMAT).map_err(|_| fmt::Error)?)
    }
}

/// What is no day of the calendar, or not written as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a date such as 2026-11-28")]
pub struct NoDay;

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let date = Date::parse(text, FORMAT).map_err(|_| NoDay)?;
        let seconds = date.midnight().assume_utc().unix_timestamp();
        let day = Self(seconds.div_euclid(DAY_SECONDS));
        // Other spellings, such as a sign before the year, are none of ours.
        let same = (0..=9999).contains(&date.year()) && seconds >= 0 && day.to_string() == text;
        same.then_some(day).ok_or(NoDay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_that_of_utc_and_is_read_as_it_is_written() {
        let last = Timestamp::from_millis(1_795_910_399_999);
        assert_eq!(Day::of(last).to_string(), "2026-11-28");
        let next = Day::of(last.plus_millis(1));
        assert_eq!(next.to_string(), "2026-11-29");
        assert_eq!(next.start(), last.plus_millis(1));
        assert_eq!("2026-11-29".parse(), Ok(next));
        assert_eq!(next.plus(-1), Day::of(last));
        assert_eq!(
            "2028-02-29".parse::<Day>().unwrap().plus(1).to_string(),
            "2028-03-01"
        );
        assert_eq!(next.since("2026-10-31".parse().unwrap()), 29);
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "today",
            "2026-2-3",
            "2026-02-30",
            "2026-13-01",
            "20261128",
            "2026-11-28T00:00:00Z",
            "+2026-11-28",
            "1969-12-31",
            " 2026-11-28",
            "2026-11-28 ",
            "-2026-11-28",
        ] {
            assert_eq!(text.parse::<Day>(), Err(NoDay), "{text}");
        }
    }
}
