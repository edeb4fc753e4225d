//! Moments, and where they come from.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;

/// A source of the time, injected wherever time matters.
pub trait Clock: Send + Sync {
    /// The present moment.
    fn now(&self) -> Timestamp;
}

/// A moment in UTC with millisecond precision; ISO 8601 with `Z` in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// From milliseconds since 1970-01-01 UTC, kept inside the years 1970 to
    /// 9999.
    pub const fn from_millis(millis: i64) -> Self {
        const LATEST: i64 = 253_402_300_799_999;
        if millis < 0 {
            Self(0)
        } else if millis > LATEST {
            Self(LATEST)
        } else {
            Self(millis)
        }
    }

    /// Milliseconds since 1970-01-01 UTC.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Whole seconds since 1970-01-01 UTC.
    pub const fn seconds(self) -> i64 {
        self.0 / 1000
    }

    /// This moment and `millis` more.
    #[must_use]
    pub const fn plus_millis(self, millis: i64) -> Self {
        Self::from_millis(self.0.saturating_add(millis))
    }

    /// This moment and `duration` more.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Self {
        self.plus_millis(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX))
    }

    /// The time from this moment to `later`; none where that is past.
    pub fn until(self, later: Self) -> Duration {
        Duration::from_millis(u64::try_from(later.0 - self.0).unwrap_or(0))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = format_description!(
            "[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z"
        );
        let nanos = i128::from(self.0) * 1_000_000;
        let moment = OffsetDateTime::from_unix_timestamp_nanos(nanos).map_err(|_| fmt::Error)?;
        f.write_str(&moment.format(format).map_err(|_| fmt::Error)?)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let moment = OffsetDateTime::parse(&text, &Rfc3339).map_err(serde::de::Error::custom)?;
        let millis = moment.unix_timestamp_nanos() / 1_000_000;
        Ok(Self::from_millis(
            i64::try_from(millis).map_err(serde::de::Error::custom)?,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_until_a_moment_that_is_past_is_none() {
        let [early, late] = [1_000, 3_500].map(Timestamp::from_millis);
        assert_eq!(early.until(late), Duration::from_millis(2_500));
        assert_eq!(late.until(early), Duration::ZERO);
    }

    #[test]
    fn a_moment_is_written_with_milliseconds_and_z_and_read_back() {
        let moment = Timestamp::from_millis(1_795_828_961_007);
        let text = serde_json::to_string(&moment).unwrap();
        assert_eq!(text, "\"2026-11-28T01:22:41.007Z\"");
        assert_eq!(serde_json::from_str::<Timestamp>(&text).unwrap(), moment);
        assert_eq!(
            Timestamp::from_millis(0).to_string(),
            "1970-01-01T00:00:00.000Z"
        );
        assert_eq!(
            Timestamp::from_millis(i64::MAX).to_string(),
            "9999-12-31T23:59:59.999Z"
        );
    }
}
