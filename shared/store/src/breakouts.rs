//! Breakout rooms: a session's newest set, and who went where since.
//!
//! The set is written whole, on condition of its revision, as a session is.
//! Where users went is spread over a few items, an attribute a user, so that a
//! whole class can choose its rooms at once.

use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, ConditionCheck, Put, TransactWriteItem, Update};
use domain::live::{Breakouts, Movements, Whereabouts};
use domain::{BreakoutId, LiveSessionId, Timestamp, UserId};

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Expect, Item, from_item, number, put, sort_key, to_item};
use crate::keys;
use crate::transact::{checking, putting, updating};

/// Items over which the places of a session's users are spread.
const SHARDS: u64 = 8;
/// What a user's attribute begins with.
const MOVEMENT: &str = "at_";
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

const fn room_number(whereabouts: Whereabouts) -> u64 {
    match whereabouts {
        Whereabouts::In(id) => id.get(),
        Whereabouts::Out => OUT,
    }
}

fn movement((name, value): (String, AttributeValue)) -> Option<(UserId, Whereabouts)> {
    let user = name.strip_prefix(MOVEMENT)?.parse().ok()?;
    let whereabouts = match value.as_n().ok()?.parse::<u64>().ok()? {
        OUT => Whereabouts::Out,
        room => Whereabouts::In(room.try_into().ok()?),
    };
    Some((user, whereabouts))
}

fn set_item(set: &Breakouts) -> Result<Item, StoreError> {
    to_item(&keys::breakouts(set.session_id), set)
}

/// What a set expects to find: the one that it follows, or none.
fn expect_before(set: &Breakouts) -> Expect<'static> {
    match set.revision {
        0 | 1 => Expect::Nothing,
        revision => Expect::before(revision),
    }
}

impl Store {
    /// A session's newest breakout rooms and who went where, in one round
    /// trip; `None`: it never had any.
    pub async fn breakouts(
        &self,
        session: LiveSessionId,
    ) -> Result<Option<BreakoutSet>, StoreError> {
        let (table, partition) = (&self.tables.live_class, keys::breakouts_partition(session));
        let items = self.query_all(table, partition, keys::BREAKOUTS).await?;
        let (mut breakouts, mut movements) = (None, Movements::new());
        for item in items {
            if sort_key(&item) == keys::BREAKOUTS {
                breakouts = Some(from_item(item)?);
            } else {
                movements.extend(item.into_iter().filter_map(movement));
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
        self.read(&self.tables.live_class, &key).await
    }

    /// Stores a new set, together with the answer to be given again where the
    /// request has a key, on condition that the session has not ended and is
    /// still that host's.
    ///
    /// # Errors
    /// `Conflict` where it is not, or the newest set is no longer the one that
    /// was read.
    pub async fn create_breakouts(
        &self,
        set: &Breakouts,
        host: UserId,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        let goes_on = ConditionCheck::builder()
            .table_name(&self.tables.live_class)
            .set_key(Some(keys::live_session(set.session_id).attributes()))
            .condition_expression("host_id = :host AND #status <> :ended")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":host", number(&host))
            .expression_attribute_values(":ended", AttributeValue::S("ended".into()));
        let mut items = vec![checking(goes_on)?, putting(self.putting_set(set)?)];
        items.extend(self.noting_due(set)?);
        self.create_together(items, kept).await
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
        Ok(self.transact(self.closing(open, closed)?).await?)
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
                .expression_attribute_values(":read", number(&set.revision)),
        };
        Ok(vec![checking(check)?])
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
            .update(&self.tables.live_class, &movements_key(session, user))
            .update_expression("SET #whereabouts = :room")
            .expression_attribute_names("#whereabouts", format!("{MOVEMENT}{user}"))
            .expression_attribute_values(":room", number(&room));
        let update = match read {
            None => update.condition_expression("attribute_not_exists(#whereabouts)"),
            Some(whereabouts) => update
                .condition_expression("#whereabouts = :read")
                .expression_attribute_values(":read", number(&room_number(whereabouts))),
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
            .update_expression("SET #whereabouts = :out")
            .expression_attribute_values(":out", number(&OUT));
        self.moving(session, user, update)
    }

    /// The part of a transaction with which a user is where they were assigned,
    /// or nowhere.
    pub(crate) fn returning_to_breakouts(
        &self,
        session: LiveSessionId,
        user: UserId,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder().update_expression("REMOVE #whereabouts");
        self.moving(session, user, update)
    }

    fn moving(
        &self,
        session: LiveSessionId,
        user: UserId,
        update: UpdateBuilder,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = update
            .table_name(&self.tables.live_class)
            .set_key(Some(movements_key(session, user).attributes()))
            .expression_attribute_names("#whereabouts", format!("{MOVEMENT}{user}"));
        updating(update)
    }
}

fn movements_key(session: LiveSessionId, user: UserId) -> keys::Key {
    keys::breakout_movements(session, user.get() % SHARDS)
}
