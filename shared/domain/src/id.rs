//! Identifiers: positive integers that JavaScript holds exactly.
//!
//! A new id is made without a shared counter: milliseconds since 2024-01-01
//! UTC, shifted left by 11 bits, plus 11 random bits. Ids are so ordered by
//! time; the store guards against a collision with a conditional put.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::FieldErrors;
use crate::request::value::{id_schema, parse_id};
use crate::request::{FieldValue, Given, SchemaRef};
use crate::time::Timestamp;

/// The largest id: 2^53 − 1, `Number.MAX_SAFE_INTEGER` in JavaScript.
pub const MAX_ID: u64 = (1 << 53) - 1;

/// 2024-01-01T00:00:00Z in milliseconds since 1970.
const EPOCH_MILLIS: i64 = 1_704_067_200_000;
const RANDOM_BITS: u32 = 11;

/// A text or a number that is no id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an integer between 1 and 9007199254740991")]
pub struct InvalidId;

/// Makes the value of a new id from the time and random bits, of which the
/// lowest eleven are used.
pub fn fresh(now: Timestamp, random: u64) -> u64 {
    let millis = u64::try_from(now.millis().saturating_sub(EPOCH_MILLIS)).unwrap_or(0);
    let mask = (1 << RANDOM_BITS) - 1;
    (((millis << RANDOM_BITS) | (random & mask)) & MAX_ID).max(1)
}

/// Draws ids that differ from each other and from those in use, for a thing
/// that gets many new parts at once.
pub struct FreshIds<'a> {
    now: Timestamp,
    random: &'a mut dyn FnMut() -> u64,
    used: HashSet<u64>,
    drawn_in_this_millisecond: u32,
}

impl<'a> FreshIds<'a> {
    /// Ids made at `now` from `random`, none of them in `used`.
    pub fn new(
        now: Timestamp,
        random: &'a mut dyn FnMut() -> u64,
        used: impl IntoIterator<Item = u64>,
    ) -> Self {
        Self {
            now,
            random,
            used: used.into_iter().collect(),
            drawn_in_this_millisecond: 0,
        }
    }

    /// The next unused id.
    pub fn draw(&mut self) -> u64 {
        loop {
            // Half a millisecond's room is taken at most, so that a free
            // number is found in a few draws; then the next one is opened.
            if self.drawn_in_this_millisecond >= 1 << (RANDOM_BITS - 1) {
                self.now = self.now.plus_millis(1);
                self.drawn_in_this_millisecond = 0;
            }
            self.drawn_in_this_millisecond += 1;
            let id = fresh(self.now, (self.random)());
            if self.used.insert(id) {
                return id;
            }
        }
    }
}

macro_rules! id_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "u64", into = "u64")]
        pub struct $name(u64);

        impl $name {
            /// The number itself, 1..=2^53−1.
            pub const fn get(self) -> u64 {
                self.0
            }

            /// A new id of this kind, made at `now`.
            pub fn fresh(now: Timestamp, random: u64) -> Self {
                Self(fresh(now, random))
            }
        }

        impl TryFrom<u64> for $name {
            type Error = InvalidId;

            fn try_from(value: u64) -> Result<Self, InvalidId> {
                if (1..=MAX_ID).contains(&value) { Ok(Self(value)) } else { Err(InvalidId) }
            }
        }

        impl From<$name> for u64 {
            fn from(id: $name) -> u64 {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            /// Reads plain decimal digits without sign or leading zero, so
            /// that every id has one spelling.
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                let plain = !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
                if !plain {
                    return Err(InvalidId);
                }
                text.parse::<u64>().map_err(|_| InvalidId)?.try_into()
            }
        }

        impl FieldValue for $name {
            type Limit = ();

            fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
                parse_id(value)
            }

            fn field_schema((): &()) -> SchemaRef {
                id_schema()
            }
        }
    };
}

id_type!(
    /// Names a user of the platform.
    UserId
);
id_type!(
    /// Names a course.
    CourseId
);
id_type!(
    /// Names a chapter of a course.
    ChapterId
);
id_type!(
    /// Names a topic of a chapter.
    TopicId
);
id_type!(
    /// Names a draft.
    DraftId
);
id_type!(
    /// Names a user token.
    TokenId
);
id_type!(
    /// Names an API key.
    ApiKeyId
);
id_type!(
    /// Names a live-class session.
    LiveSessionId
);
id_type!(
    /// Names a poll of a live-class session.
    PollId
);
id_type!(
    /// Names a chat message: its place in the chat of its session.
    MessageId
);
id_type!(
    /// Names a question of a live-class session.
    QuestionId
);
id_type!(
    /// Names a breakout room of a live-class session.
    BreakoutId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_ordered_by_time_and_exact_in_javascript() {
        let early = fresh(Timestamp::from_millis(1_800_000_000_000), 2047);
        let late = fresh(Timestamp::from_millis(1_800_000_000_001), 0);
        assert!(early < late);
        let far = fresh(Timestamp::from_millis(4_102_444_800_000), u64::MAX);
        assert!(far <= MAX_ID);
    }

    #[test]
    fn ids_are_read_in_one_spelling_only() {
        assert_eq!("1".parse::<UserId>().unwrap().get(), 1);
        assert_eq!("9007199254740991".parse::<UserId>().unwrap().get(), MAX_ID);
        for bad in [
            "",
            "0",
            "01",
            "-1",
            "+1",
            "1.0",
            "9007199254740992",
            "abc",
            "1 ",
            "１",
        ] {
            assert!(bad.parse::<UserId>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn many_ids_drawn_at_one_moment_all_differ_even_with_poor_randomness() {
        let mut n = 0_u64;
        let mut random = || {
            n += 1;
            n / 2
        };
        let used = fresh(Timestamp::from_millis(1_800_000_000_000), 0);
        let mut ids = FreshIds::new(
            Timestamp::from_millis(1_800_000_000_000),
            &mut random,
            [used],
        );
        let drawn: HashSet<u64> = (0..5000).map(|_| ids.draw()).collect();
        assert_eq!(drawn.len(), 5000);
        assert!(!drawn.contains(&used));
    }
}
