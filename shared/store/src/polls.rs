//! Polls and the votes on them.
//!
//! Votes are spread over a few items a poll, an attribute a voter, so that a
//! whole class can vote at once and each vote counts exactly once: the write
//! says for whom a voter's vote counts. Closing a poll closes those items, so
//! that a vote under way cannot change the results afterwards.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue};
use domain::{LiveSessionId, Poll, PollId, UserId};
use futures::future::try_join_all;

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Expect, Item, from_item, number, sort_key, to_item};
use crate::keys;

/// Items over which a poll's votes are spread.
const SHARDS: u64 = 16;
/// What a voter's attribute begins with.
const VOTER: &str = "voter_";

/// A session's polls, and what one voter chose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OpenPolls {
    /// By id: in the order of their making.
    pub polls: Vec<Poll>,
    /// The option that counts, by poll.
    pub voted: HashMap<PollId, u8>,
}

/// A poll and all votes on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollVotes {
    /// The poll.
    pub poll: Poll,
    /// An option a voter.
    pub votes: Vec<u8>,
}

const fn shard(voter: UserId) -> u64 {
    voter.get() % SHARDS
}

fn vote(value: &AttributeValue) -> Option<u8> {
    value.as_n().ok()?.parse().ok()
}

fn votes(item: &Item) -> impl Iterator<Item = u8> {
    let voters = item.iter().filter(|(name, _)| name.starts_with(VOTER));
    voters.filter_map(|(_, value)| vote(value))
}

impl Store {
    /// Stores a new poll, together with the answer to be given again where the
    /// request has a key.
    ///
    /// # Errors
    /// `Conflict` where its id is taken: draw another.
    pub async fn create_poll(
        &self,
        session: LiveSessionId,
        poll: &Poll,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        let item = to_item(&keys::poll(session, poll.id), poll)?;
        self.create(&self.tables.live_class, item, kept).await
    }

    /// A poll.
    pub async fn poll(
        &self,
        session: LiveSessionId,
        id: PollId,
    ) -> Result<Option<Poll>, StoreError> {
        let key = keys::poll(session, id);
        self.read(&self.tables.live_class, &key).await
    }

    /// A session's active polls, and beside them what a voter chose.
    pub async fn open_polls(
        &self,
        session: LiveSessionId,
        voter: UserId,
    ) -> Result<OpenPolls, StoreError> {
        let (table, partition) = (&self.tables.live_class, keys::polls(session));
        let own = keys::votes_of_shard(shard(voter));
        let (polls, own) = tokio::try_join!(
            self.query_all(table, &partition, keys::POLLS),
            self.query_all(table, &partition, own)
        )?;
        let polls = polls.into_iter().map(from_item);
        let mut polls: Vec<Poll> = polls.collect::<Result<_, _>>()?;
        polls.retain(Poll::active);
        let name = format!("{VOTER}{voter}");
        let own_votes = own.iter().filter_map(|item| {
            let place = sort_key(item).rsplit('#').next()?;
            let id = PollId::try_from(place.parse::<u64>().ok()?).ok()?;
            Some((id, vote(item.get(&name)?)?))
        });
        Ok(OpenPolls {
            voted: own_votes.collect(),
            polls,
        })
    }

    /// A poll and all votes on it, in one round trip.
    pub async fn poll_votes(
        &self,
        session: LiveSessionId,
        id: PollId,
    ) -> Result<Option<PollVotes>, StoreError> {
        let shards = (0..SHARDS).map(|shard| keys::votes(session, id, shard));
        let keys: Vec<_> = shards.chain([keys::poll(session, id)]).collect();
        let (mut poll, mut all) = (None, Vec::new());
        for item in self.get_many(&self.tables.live_class, &keys).await? {
            if sort_key(&item).starts_with(keys::POLLS) {
                poll = Some(from_item(item)?);
            } else {
                all.extend(votes(&item));
            }
        }
        Ok(poll.map(|poll| PollVotes { poll, votes: all }))
    }

    /// Writes a vote, where the voter has none or the poll lets votes move;
    /// the option that counts now.
    ///
    /// # Errors
    /// `Conflict` where the poll was closed meanwhile.
    pub async fn vote(
        &self,
        session: LiveSessionId,
        poll: &Poll,
        voter: UserId,
        option: u8,
    ) -> Result<u8, StoreError> {
        let (name, key) = (
            format!("{VOTER}{voter}"),
            keys::votes(session, poll.id, shard(voter)),
        );
        let set = if poll.allow_change {
            "SET #voter = :option"
        } else {
            "SET #voter = if_not_exists(#voter, :option)"
        };
        let result = self
            .update(&self.tables.live_class, &key)
            .update_expression(set)
            .condition_expression("attribute_not_exists(closed)")
            .expression_attribute_names("#voter", &name)
            .expression_attribute_values(":option", number(&option))
            .return_values(ReturnValue::UpdatedNew)
            .send()
            .await;
        let output = result.map_err(StoreError::from_sdk)?;
        let counted = output.attributes.as_ref().and_then(|all| all.get(&name));
        let lost = || StoreError::Unavailable("the vote was not returned".into());
        counted.and_then(vote).ok_or_else(lost)
    }

    /// Stores the outcome of a transition.
    ///
    /// # Errors
    /// `Conflict` where the poll is no longer the one that was read.
    pub async fn replace_poll(
        &self,
        session: LiveSessionId,
        poll: &Poll,
    ) -> Result<(), StoreError> {
        let item = to_item(&keys::poll(session, poll.id), poll)?;
        let before = Expect::before(poll.revision);
        self.put(&self.tables.live_class, item, before).await
    }

    /// Lets no further vote through; the votes that count for ever.
    pub async fn close_votes(
        &self,
        session: LiveSessionId,
        id: PollId,
    ) -> Result<Vec<u8>, StoreError> {
        let closings = (0..SHARDS).map(|shard| async move {
            self.update(&self.tables.live_class, &keys::votes(session, id, shard))
                .update_expression("SET closed = :yes")
                .expression_attribute_values(":yes", AttributeValue::Bool(true))
                .return_values(ReturnValue::AllNew)
                .send()
                .await
                .map_err(StoreError::from_sdk)
        });
        let closed = try_join_all(closings).await?;
        let items = closed.into_iter().filter_map(|output| output.attributes);
        Ok(items
            .flat_map(|item| votes(&item).collect::<Vec<_>>())
            .collect())
    }
}
