//! Breakout rooms: a session's newest set, and who went where since.
//!
//! The set is written whole, on condition of its revision, as a session is.
//! Where users went is spread over a few items, an attribute a user, so that a
//! whole class can choose its rooms at once.

use aws_sdk_dynamodb::types::{AttributeValue, ConditionCheck, Put, TransactWriteItem, Update};
use domain::live::{Breakouts, Movements, Whereabouts};
use domain::{BreakoutId, LiveSessionId, Timestamp, UserId};

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Expect, Item, from_item, put, to_item};
use crate::keys;
use crate::transact::Cancelled;

/// Items over which the places of a session's users are spread.
const SHARDS: u64 = 8;
/// What a user's attribute begins with.
const PLACE: &str = "at_";
/// The place of somebody who was thrown out: no room has this id.
const OUT: u64 = 0;

/// A session's newest breakout rooms, and who went where since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BreakoutSet {
    /// The rooms.
    pub breakouts: Breakouts,
    /// Where users went, also before there was this set.
    pub movements: Movements,
}

/// Why breakout rooms were not made.
#[derive(Debug)]
pub enum BreakoutsConflict {
    /// The session has ended, or has another host.
    SessionChanged,
    /// The newest set is no longer the one that was read.
    SetChanged,
    /// Something else.
    Store(StoreError),
}

const fn number(place: Whereabouts) -> u64 {
    match place {
        Whereabouts::In(id) => id.get(),
        Whereabouts::Out => OUT,
    }
}

fn place((name, value): (String, AttributeValue)) -> Option<(UserId, Whereabouts)> {
    let user = name.strip_prefix(PLACE)?.parse().ok()?;
    let place = match value.as_n().ok()?.parse::<u64>().ok()? {
        OUT => Whereabouts::Out,
        room => Whereabouts::In(room.try_into().ok()?),
    };
    Some((user, place))
}

fn set_item(set: &Breakouts) -> Result<Item, StoreError> {
    to_item(&keys::breakouts(set.session_id), set)
}

/// What a set expects to find: the one that it follows, or none.
fn expect_before(set: &Breakouts) -> Expect<'static> {
    match set.revision.saturating_sub(1) {
        0 => Expect::Nothing,
        value => Expect::Number {
            attribute: "revision",
            value,
        },
    }
}

impl Store {
    /// A session's newest breakout rooms and who went where, in one round
    /// trip; `None`: it never had any.
    pub async fn breakouts(
        &self,
        session: LiveSessionId,
    ) -> Result<Option<BreakoutSet>, StoreError> {
        let partition = keys::breakouts_partition(session);
        let (mut breakouts, mut movements) = (None, Movements::new());
        for item in self.query_all(&partition, keys::BREAKOUTS).await? {
            let sort_key = item.get("sk").and_then(|sk| sk.as_s().ok());
            if sort_key.is_some_and(|sk| sk == keys::BREAKOUTS) {
                breakouts = Some(from_item(item)?);
            } else {
                movements.extend(item.into_iter().filter_map(place));
            }
        }
        Ok(breakouts.map(|breakouts| BreakoutSet {
            breakouts,
            movements,
        }))
    }

    /// The same without who went where.
    pub async fn breakout_rooms(
        &self,
        session: LiveSessionId,
    ) -> Result<Option<Breakouts>, StoreError> {
        let key = keys::breakouts(session);
        let item = self.get(&self.tables.live_class, &key).await?;
        item.map(from_item).transpose()
    }

    /// Stores a new set, together with the answer to be given again where the
    /// request has a key, on condition that the session has not ended and is
    /// still that host's.
    pub async fn create_breakouts(
        &self,
        set: &Breakouts,
        host: UserId,
        kept: Option<Completed<'_>>,
    ) -> Result<(), BreakoutsConflict> {
        let failed = BreakoutsConflict::Store;
        let items = self.creating(set, host, kept).map_err(failed)?;
        self.transact(items).await.map_err(|error| match error {
            Cancelled::Unexpected(0) => BreakoutsConflict::SessionChanged,
            Cancelled::Unexpected(1) => BreakoutsConflict::SetChanged,
            Cancelled::Unexpected(_) => {
                let error = "the claim on the request was lost";
                failed(StoreError::Unavailable(error.into()))
            }
            Cancelled::Store(error) => failed(error),
        })
    }

    fn creating(
        &self,
        set: &Breakouts,
        host: UserId,
        kept: Option<Completed<'_>>,
    ) -> Result<Vec<TransactWriteItem>, StoreError> {
        let goes_on = ConditionCheck::builder()
            .table_name(&self.tables.live_class)
            .set_key(Some(keys::live_session(set.session_id).attributes()))
            .condition_expression("host_id = :host AND #status <> :ended")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":host", AttributeValue::N(host.to_string()))
            .expression_attribute_values(":ended", AttributeValue::S("ended".into()))
            .build()
            .map_err(StoreError::malformed)?;
        let mut items = vec![
            TransactWriteItem::builder()
                .condition_check(goes_on)
                .build(),
            putting(self.putting_set(set)?),
        ];
        items.extend(self.noting_due(set)?);
        if let Some(kept) = kept {
            let completing = self.completing(kept)?;
            items.push(TransactWriteItem::builder().update(completing).build());
        }
        Ok(items)
    }

    fn putting_set(&self, set: &Breakouts) -> Result<Put, StoreError> {
        let item = set_item(set)?;
        put(&self.tables.live_class, item, expect_before(set))
    }

    /// Stores a set that was closed; from now on its rooms are due to be
    /// ended on the media server.
    ///
    /// # Errors
    /// `Conflict` where the set is no longer the one that was read.
    pub async fn close_breakouts(
        &self,
        open: &Breakouts,
        closed: &Breakouts,
    ) -> Result<(), StoreError> {
        let items = self.closing(open, closed)?;
        self.transact(items).await.map_err(|error| match error {
            Cancelled::Unexpected(_) => StoreError::Conflict,
            Cancelled::Store(error) => error,
        })
    }

    fn closing(
        &self,
        open: &Breakouts,
        closed: &Breakouts,
    ) -> Result<Vec<TransactWriteItem>, StoreError> {
        let mut items = vec![putting(self.putting_set(closed)?)];
        items.extend(self.moving_due(open, closed)?);
        Ok(items)
    }

    /// The part of a transaction that leaves no set open in a session that
    /// ends: `newest` as it was read.
    pub(crate) fn closing_breakouts(
        &self,
        session: LiveSessionId,
        newest: Option<&Breakouts>,
        now: Timestamp,
    ) -> Result<Vec<TransactWriteItem>, StoreError> {
        if let Some((open, closed)) = newest.and_then(|set| Some((set, set.close(now)?))) {
            return self.closing(open, &closed);
        }
        let check = ConditionCheck::builder()
            .table_name(&self.tables.live_class)
            .set_key(Some(keys::breakouts(session).attributes()));
        let check = match newest {
            None => check.condition_expression("attribute_not_exists(pk)"),
            Some(set) => check
                .condition_expression("revision = :read")
                .expression_attribute_values(":read", AttributeValue::N(set.revision.to_string())),
        };
        let check = check.build().map_err(StoreError::malformed)?;
        let check = TransactWriteItem::builder().condition_check(check).build();
        Ok(vec![check])
    }

    /// Notes that a room is a user's, where their place is still the one that
    /// was read.
    ///
    /// # Errors
    /// `Conflict` where it is not: they went elsewhere, or were thrown out.
    pub async fn enter_breakout(
        &self,
        session: LiveSessionId,
        user: UserId,
        read: Option<Whereabouts>,
        room: BreakoutId,
    ) -> Result<(), StoreError> {
        let update = self
            .client
            .update_item()
            .table_name(&self.tables.live_class)
            .set_key(Some(place_key(session, user)))
            .update_expression("SET #place = :room")
            .expression_attribute_names("#place", format!("{PLACE}{user}"))
            .expression_attribute_values(":room", AttributeValue::N(room.to_string()));
        let update = match read {
            None => update.condition_expression("attribute_not_exists(#place)"),
            Some(place) => update
                .condition_expression("#place = :read")
                .expression_attribute_values(":read", AttributeValue::N(number(place).to_string())),
        };
        update.send().await.map(drop).map_err(StoreError::from_sdk)
    }

    /// The part of a transaction that leaves no room to a user.
    pub(crate) fn leaving_breakouts(
        &self,
        session: LiveSessionId,
        user: UserId,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder()
            .update_expression("SET #place = :out")
            .expression_attribute_values(":out", AttributeValue::N(OUT.to_string()));
        self.placing(session, user, update)
    }

    /// The part of a transaction with which a user is where they were assigned,
    /// or nowhere.
    pub(crate) fn returning_to_breakouts(
        &self,
        session: LiveSessionId,
        user: UserId,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder().update_expression("REMOVE #place");
        self.placing(session, user, update)
    }

    fn placing(
        &self,
        session: LiveSessionId,
        user: UserId,
        update: aws_sdk_dynamodb::types::builders::UpdateBuilder,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = update
            .table_name(&self.tables.live_class)
            .set_key(Some(place_key(session, user)))
            .expression_attribute_names("#place", format!("{PLACE}{user}"))
            .build()
            .map_err(StoreError::malformed)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }
}

fn place_key(
    session: LiveSessionId,
    user: UserId,
) -> std::collections::HashMap<String, AttributeValue> {
    keys::breakout_places(session, user.get() % SHARDS).attributes()
}

fn putting(put: Put) -> TransactWriteItem {
    TransactWriteItem::builder().put(put).build()
}
