//! Questions that are asked in a live session, and voted up.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::id::{QuestionId, UserId};
use crate::time::Timestamp;

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Names it.
    pub id: QuestionId,
    /// Who asks.
    pub user_id: UserId,
    /// The asker's name then.
    pub user_name: String,
    /// What is asked.
    pub body: String,
    /// When it was answered, aloud or in writing.
    #[serde(default)]
    pub answered_at: Option<Timestamp>,
    /// What was answered in writing.
    #[serde(default)]
    pub answer: Option<String>,
    /// When it was asked.
    pub created_at: Timestamp,
}

/// Why a question is not voted up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is the voter's own question")]
pub struct OwnQuestion;

impl Question {
    /// Whether a user may vote it up.
    pub fn may_upvote(&self, user: UserId) -> Result<(), OwnQuestion> {
        if self.user_id == user {
            return Err(OwnQuestion);
        }
        Ok(())
    }
}

/// A question and how it stands among the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankedQuestion {
    /// The question.
    pub question: Question,
    /// How many want it answered.
    pub upvotes: u64,
    /// Whether the caller is one of them.
    pub upvoted: bool,
}

/// Puts what most want answered first, then what was asked first.
pub fn order(questions: &mut [RankedQuestion]) {
    questions.sort_by_key(|one| {
        (
            Reverse(one.upvotes),
            one.question.created_at,
            one.question.id,
        )
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(id: u64, upvotes: u64, at: i64) -> RankedQuestion {
        RankedQuestion {
            question: Question {
                id: id.try_into().unwrap(),
                user_id: 3.try_into().unwrap(),
                user_name: "Sami".into(),
                body: "Why?".into(),
                answered_at: None,
                answer: None,
                created_at: Timestamp::from_millis(at),
            },
            upvotes,
            upvoted: false,
        }
    }

    #[test]
    fn the_most_wanted_is_first_then_the_oldest() {
        let mut all = [
            ranked(1, 0, 5),
            ranked(2, 2, 9),
            ranked(3, 2, 8),
            ranked(4, 0, 4),
        ];
        order(&mut all);
        let ids = all.map(|one| one.question.id.get());
        assert_eq!(ids, [3, 2, 4, 1]);
    }

    #[test]
    fn nobody_votes_their_own_question_up() {
        let question = ranked(1, 0, 0).question;
        assert_eq!(question.may_upvote(3.try_into().unwrap()), Err(OwnQuestion));
        assert_eq!(question.may_upvote(4.try_into().unwrap()), Ok(()));
    }
}
