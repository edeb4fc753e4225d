//! Polls of a live session.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::fields::Fields;
use crate::id::PollId;
use crate::limits;
use crate::request::{Entries, Request};
use crate::time::Timestamp;

/// Whether votes are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PollStatus {
    /// They are.
    Active,
    /// They are not any more.
    Closed,
}

/// A poll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poll {
    /// Names it.
    pub id: PollId,
    /// What is asked.
    pub question: String,
    /// Two to four, all different.
    pub options: Vec<String>,
    /// Whether votes are taken.
    pub status: PollStatus,
    /// Whether a vote may move to another option.
    pub allow_change: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// Grows by one with every write.
    pub revision: u64,
}

/// Why a vote does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VoteRefused {
    /// No votes are taken any more.
    #[error("the poll is closed")]
    Closed,
    /// There is no such option.
    #[error("there is no such option")]
    NoSuchOption,
    /// The voter chose another one, and this poll keeps to it.
    #[error("the voter chose another option")]
    AlreadyVoted,
}

/// What a poll is to be.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
#[request(check = options_must_differ)]
pub struct NewPoll {
    #[request(length = limits::POLL_QUESTION)]
    question: String,
    /// All different.
    #[request(entries = limits::POLL_OPTIONS, length = limits::POLL_OPTION)]
    options: Vec<String>,
    /// Whether votes may move to another option.
    #[request(default = false)]
    allow_change: bool,
}

/// Of more options than there may be, that is the one fault.
fn options_must_differ(fields: &mut Fields<'_>) {
    let entries = Entries::of(limits::POLL_OPTIONS, false, limits::POLL_OPTION.into());
    let options: Vec<String> = fields.peek("options", &entries).unwrap_or_default();
    let mut seen = HashSet::new();
    if !options.iter().all(|option| seen.insert(option)) {
        fields.fault("options", "must all be different");
    }
}

impl NewPoll {
    /// The poll under its number.
    pub fn opened(self, id: PollId, now: Timestamp) -> Poll {
        Poll {
            id,
            question: self.question,
            options: self.options,
            status: PollStatus::Active,
            allow_change: self.allow_change,
            created_at: now,
            revision: 1,
        }
    }
}

impl Poll {
    /// Whether votes are taken.
    pub fn active(&self) -> bool {
        self.status == PollStatus::Active
    }

    /// Whether a vote for an option may be counted, as far as the poll says.
    pub fn may_vote(&self, option: u64) -> Result<u8, VoteRefused> {
        let known = usize::try_from(option).is_ok_and(|option| option < self.options.len());
        match u8::try_from(option) {
            Ok(option) if known && self.active() => Ok(option),
            Ok(_) if known => Err(VoteRefused::Closed),
            _ => Err(VoteRefused::NoSuchOption),
        }
    }

    /// What a vote comes to where `counted` is the one that counts.
    pub const fn voted(wanted: u8, counted: u8) -> Result<(), VoteRefused> {
        if wanted == counted {
            Ok(())
        } else {
            Err(VoteRefused::AlreadyVoted)
        }
    }

    /// No votes are taken any more; `None` where they were not.
    pub fn close(&self) -> Option<Self> {
        self.active().then(|| Self {
            status: PollStatus::Closed,
            revision: self.revision + 1,
            ..self.clone()
        })
    }
}

/// How many voted for each option, in the options' order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally(Vec<u64>);

impl Tally {
    /// Counts votes; one for no option of the poll counts nothing.
    pub fn of(poll: &Poll, votes: impl IntoIterator<Item = u8>) -> Self {
        let mut counts = vec![0; poll.options.len()];
        for vote in votes {
            if let Some(count) = counts.get_mut(usize::from(vote)) {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// All votes.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Votes and their part of all in percent, rounded to a tenth, by option.
    pub fn shares(&self) -> impl Iterator<Item = (u64, f64)> {
        let total = self.total().max(1);
        self.0.iter().map(move |votes| {
            let tenths = (votes * 1_000 + total / 2) / total;
            let tenths = u32::try_from(tenths).unwrap_or(1_000);
            (*votes, f64::from(tenths) / 10.0)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::request::{Given, part};
    use serde_json::{Value, json};

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

    fn read(body: &Value) -> Result<NewPoll, Vec<String>> {
        part(body, Given::default()).map_err(|faults| faults.0.into_keys().collect())
    }

    fn poll() -> Poll {
        let new = read(&json!({"question": "Tea?", "options": ["Yes", "No", "Later"]})).unwrap();
        new.opened(7.try_into().unwrap(), NOW)
    }

    #[test]
    fn a_poll_has_two_to_four_different_options() {
        assert_eq!(poll().options, ["Yes", "No", "Later"]);
        for (options, faults) in [
            (json!(["a"]), vec!["options"]),
            (json!(["a", "b", "c", "d", "e"]), vec!["options"]),
            (json!(["a", " a "]), vec!["options"]),
            (json!(["a", ""]), vec!["options.1"]),
            (json!(["a", "b".repeat(201)]), vec!["options.1"]),
            (json!("a"), vec!["options"]),
        ] {
            let body = json!({"question": "?", "options": options});
            assert_eq!(
                read(&body),
                Err(faults.iter().map(ToString::to_string).collect()),
                "{options}"
            );
        }
        let long = json!({"question": "x".repeat(501), "options": ["a", "b".repeat(200)], "allow_change": 1});
        assert_eq!(read(&long).unwrap_err(), ["allow_change", "question"]);
    }

    #[test]
    fn a_vote_is_for_an_option_of_an_active_poll() {
        assert_eq!(poll().may_vote(2), Ok(2));
        assert_eq!(poll().may_vote(3), Err(VoteRefused::NoSuchOption));
        assert_eq!(poll().may_vote(1 << 40), Err(VoteRefused::NoSuchOption));
        let closed = poll().close().unwrap();
        assert_eq!(closed.close(), None);
        assert_eq!(closed.may_vote(0), Err(VoteRefused::Closed));
        assert_eq!(closed.may_vote(3), Err(VoteRefused::NoSuchOption));
        assert_eq!(Poll::voted(1, 1), Ok(()));
        assert_eq!(Poll::voted(1, 0), Err(VoteRefused::AlreadyVoted));
    }

    #[test]
    fn shares_are_of_all_votes() {
        let tally = Tally::of(&poll(), [0, 0, 1, 9]);
        assert_eq!(tally.total(), 3);
        let shares: Vec<_> = tally.shares().collect();
        assert_eq!(shares, [(2, 66.7), (1, 33.3), (0, 0.0)]);
        let none: Vec<_> = Tally::of(&poll(), []).shares().collect();
        assert_eq!(none, [(0, 0.0); 3]);
    }
}
