//! Who was in a live session when: an item a connection to the media server,
//! and one a user whom no media server watches.

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValuesOnConditionCheckFailure};
use domain::live::{Heartbeats, Presence};
use domain::{LiveSessionId, Timestamp, UserId};
use serde::Deserialize;

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, Item, WRITE, from_item, to_item, to_value};
use crate::keys;
use crate::retry::retry_on_conflict;

/// All that was reported of a connection: milliseconds.
#[derive(Deserialize)]
struct ConnectionTimes {
    user_id: UserId,
    #[serde(default)]
    joins: Vec<i64>,
    #[serde(default)]
    leaves: Vec<i64>,
}

impl ConnectionTimes {
    fn presence(self) -> Option<Presence> {
        let moments = |millis: Vec<i64>| millis.into_iter().map(Timestamp::from_millis);
        Presence::of_connection(self.user_id, moments(self.joins), moments(self.leaves))
    }
}

/// All that is known of who was in a session when.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Presences {
    /// Connections to the media server.
    pub connections: Vec<Presence>,
    /// Users whom no media server watches.
    pub heartbeats: Vec<Heartbeats>,
}

impl Presences {
    /// When everybody was there. `at` is the end of the class, or now: who was
    /// seen shortly before has not left.
    pub fn all(&self, at: Timestamp) -> impl Iterator<Item = Presence> {
        let seen = self.heartbeats.iter();
        let seen = seen.flat_map(move |beats| beats.presences(at));
        self.connections.iter().copied().chain(seen)
    }
}

impl Store {
    /// Who was in a session when, in one round trip.
    pub async fn presences(&self, session: LiveSessionId) -> Result<Presences, StoreError> {
        let (table, partition) = (&self.tables.live_class, keys::presences(session));
        let (items, heartbeats) = tokio::try_join!(
            self.query_all(table, partition, keys::CONNECTIONS),
            self.heartbeats(session)
        )?;
        let mut connections = Vec::with_capacity(items.len());
        for item in items {
            connections.extend(from_item::<ConnectionTimes>(item)?.presence());
        }
        Ok(Presences {
            connections,
            heartbeats,
        })
    }

    /// When everybody was seen whom no media server watches.
    pub async fn heartbeats(&self, session: LiveSessionId) -> Result<Vec<Heartbeats>, StoreError> {
        let (table, partition) = (&self.tables.live_class, keys::presences(session));
        let items = self.query_all(table, partition, keys::HEARTBEATS).await?;
        items.into_iter().map(from_item).collect()
    }

    /// A user is seen in a session. One write where they were seen within half
    /// a minute before; else a second one keeps the stretch that ended, and
    /// begins another.
    pub async fn heartbeat(
        &self,
        session: LiveSessionId,
        user: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let prolonged = self.prolong(session, user, now).await?;
        self.begin_anew(prolonged, session, user, now).await
    }

    /// The same of a user who is new there as far as is known: one write where
    /// that is so.
    pub async fn first_heartbeat(
        &self,
        session: LiveSessionId,
        user: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.begin_anew(Prolonged::No(None), session, user, now)
            .await
    }

    /// Begins another stretch where none was prolonged.
    async fn begin_anew(
        &self,
        prolonged: Prolonged,
        session: LiveSessionId,
        user: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let begun = retry_on_conflict(
            prolonged,
            |prolonged| async move {
                match prolonged {
                    Prolonged::Yes => Ok(()),
                    Prolonged::No(found) => Ok(self.seen_again(session, user, found, now).await?),
                }
            },
            || self.prolong(session, user, now),
        );
        Ok(begun.await?)
    }

    /// Prolongs the present stretch, where there is one.
    async fn prolong(
        &self,
        session: LiveSessionId,
        user: UserId,
        now: Timestamp,
    ) -> Result<Prolonged, StoreError> {
        let oldest = now.plus_millis(-patience_millis());
        let write = format!("{:016x}", telemetry::random::bits());
        let result = self
            .update(&self.tables.live_class, &keys::heartbeats(session, user))
            .update_expression("SET last_seen = :now, #write = :write")
            // Moments are texts of one length: they sort as they should.
            .condition_expression("last_seen BETWEEN :oldest AND :now")
            .expression_attribute_names("#write", WRITE)
            .expression_attribute_values(":now", to_value(now)?)
            .expression_attribute_values(":oldest", to_value(oldest)?)
            .expression_attribute_values(":write", AttributeValue::S(write))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let Err(error) = result else {
            return Ok(Prolonged::Yes);
        };
        match error.as_service_error() {
            Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
                Ok(Prolonged::No(failed.item().cloned()))
            }
            _ => Err(StoreError::from_sdk(error)),
        }
    }

    /// Begins a stretch, unless somebody else did; `Conflict`: look again.
    async fn seen_again(
        &self,
        session: LiveSessionId,
        user: UserId,
        found: Option<Item>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let key = keys::heartbeats(session, user);
        let table = &self.tables.live_class;
        let Some(item) = found.filter(|item| !item.is_empty()) else {
            let first = to_item(&key, &Heartbeats::first(user, now))?;
            return self.put(table, first, Expect::Nothing).await;
        };
        let write = item.get(WRITE).and_then(|write| write.as_s().ok()).cloned();
        let known: Heartbeats = from_item(item)?;
        let seen = known.seen(now);
        if seen == known {
            // Seen later than now already, by another clock.
            return Ok(());
        }
        let unchanged = write.as_deref().map_or(Expect::Anything, Expect::Write);
        self.put(table, to_item(&key, &seen)?, unchanged).await
    }
}

/// Whether a stretch was prolonged.
enum Prolonged {
    Yes,
    /// What is there instead.
    No(Option<Item>),
}

fn patience_millis() -> i64 {
    let patience = domain::limits::HEARTBEAT_PATIENCE.as_millis();
    i64::try_from(patience).unwrap_or(i64::MAX)
}
