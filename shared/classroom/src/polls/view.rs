//! How polls and their results are shown, and those that a path names.

use domain::live::Tally;
use domain::{Poll, PollId, Timestamp};
use serde::Serialize;
use store::PollVotes;
use utoipa::ToSchema;
use web::{PathId, Problem, Reading, SessionPrefetch};

/// A poll.
#[derive(Serialize, ToSchema)]
#[schema(as = Poll)]
pub(crate) struct PollView {
    id: u64,
    question: String,
    options: Vec<String>,
    /// `active` or `closed`.
    #[schema(value_type = String)]
    status: domain::live::PollStatus,
    /// Whether votes may move to another option.
    allow_change: bool,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// The index of the option that the caller voted for.
    voted_option: Option<u8>,
}

impl PollView {
    /// A poll as one caller sees it.
    pub(crate) fn of(poll: Poll, voted_option: Option<u8>) -> Self {
        Self {
            id: poll.id.get(),
            question: poll.question,
            options: poll.options,
            status: poll.status,
            allow_change: poll.allow_change,
            created_at: poll.created_at,
            voted_option,
        }
    }
}

/// How a poll stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct PollResults {
    poll_id: u64,
    question: String,
    /// `active` or `closed`.
    #[schema(value_type = String)]
    status: domain::live::PollStatus,
    options: Vec<OptionResult>,
    total_votes: u64,
}

/// How an option stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionResult {
    index: usize,
    text: String,
    votes: u64,
    /// Of all votes, rounded to a tenth.
    percent: f64,
}

impl PollResults {
    /// The results of a poll.
    pub(crate) fn of(PollVotes { poll, votes }: PollVotes) -> Self {
        let tally = Tally::of(&poll, votes);
        let options = poll.options.into_iter().zip(tally.shares()).enumerate();
        let options = options.map(|(index, (text, (votes, percent)))| OptionResult {
            index,
            text,
            votes,
            percent,
        });
        Self {
            poll_id: poll.id.get(),
            question: poll.question,
            status: poll.status,
            options: options.collect(),
            total_votes: tally.total(),
        }
    }
}

/// The poll that the path names second.
pub(crate) struct PollOfPath(pub(crate) Poll);

impl SessionPrefetch for PollOfPath {
    type Asked = PathId<PollId, 1>;

    async fn read(PathId(id): &PathId<PollId, 1>, of: Reading<'_>) -> Result<Self, Problem> {
        let poll = of.store.poll(of.session, *id).await?;
        poll.map(Self).ok_or_else(Problem::not_found)
    }
}

/// The poll that the path names second, with all votes.
pub(crate) struct VotesOfPath(pub(crate) PollVotes);

impl SessionPrefetch for VotesOfPath {
    type Asked = PathId<PollId, 1>;

    async fn read(PathId(id): &PathId<PollId, 1>, of: Reading<'_>) -> Result<Self, Problem> {
        let votes = of.store.poll_votes(of.session, *id).await?;
        votes.map(Self).ok_or_else(Problem::not_found)
    }
}
