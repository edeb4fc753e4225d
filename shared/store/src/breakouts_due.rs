//! Breakout rooms that the media server is to end: noted when a set is made
//! that ends by itself, or when one is closed, and forgotten when the rooms are
//! gone. So they are ended also where nobody is there to ask for it.

use aws_sdk_dynamodb::types::{AttributeValue, Delete, TransactWriteItem};
use domain::live::Breakouts;
use domain::{BreakoutId, LiveSessionId, Room, Timestamp};
use serde::{Deserialize, Serialize};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, from_item, put, to_item};
use crate::keys;
use crate::transact::{deleting, putting};

/// A set whose rooms are to be ended, by then at the latest. It stands for
/// itself: the session may have another set by now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueBreakouts {
    /// Whose rooms they are.
    pub session_id: LiveSessionId,
    /// The rooms, which are never none.
    pub room_ids: Vec<BreakoutId>,
    /// When.
    pub due_at: Timestamp,
}

impl DueBreakouts {
    /// What is due of a set; `None` where nobody knows when.
    pub fn of(set: &Breakouts) -> Option<Self> {
        Some(Self {
            session_id: set.session_id,
            room_ids: set.rooms.iter().map(|room| room.id).collect(),
            due_at: set.due_at()?,
        })
    }

    /// Whether it is that set's.
    pub fn is_of(&self, set: &Breakouts) -> bool {
        set.session_id == self.session_id && set.first_id() == self.first_id()
    }

    /// The rooms on the media server.
    pub fn rooms(&self) -> Vec<Room> {
        let room = |id: &BreakoutId| Room::of_breakout(self.session_id, *id);
        self.room_ids.iter().map(room).collect()
    }

    fn first_id(&self) -> u64 {
        self.room_ids.first().map_or(0, |id| id.get())
    }

    fn key(&self) -> keys::Key {
        keys::breakouts_due(self.due_at, self.session_id, self.first_id())
    }
}

impl Store {
    /// Sets whose rooms are due to be ended, the longest due first, so many at
    /// most.
    pub async fn due_breakouts(
        &self,
        now: Timestamp,
        most: i32,
    ) -> Result<Vec<DueBreakouts>, StoreError> {
        let output = self
            .client
            .query()
            .table_name(&self.tables.live_class)
            .key_condition_expression("pk = :due AND sk < :after")
            .expression_attribute_values(":due", AttributeValue::S(keys::BREAKOUTS_DUE.into()))
            // Sort keys begin with a moment, and go on.
            .expression_attribute_values(
                ":after",
                AttributeValue::S(now.plus_millis(1).to_string()),
            )
            .consistent_read(true)
            .limit(most)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        let due = output.items.into_iter().flatten();
        due.map(from_item).collect()
    }

    /// The rooms are gone, or need not be asked for any more.
    pub async fn forget_due_breakouts(&self, due: &DueBreakouts) -> Result<(), StoreError> {
        self.delete(&self.tables.live_class, &due.key()).await
    }

    /// The part of a transaction that notes when a set is due.
    pub(crate) fn noting_due(
        &self,
        set: &Breakouts,
    ) -> Result<Option<TransactWriteItem>, StoreError> {
        let Some(due) = DueBreakouts::of(set) else {
            return Ok(None);
        };
        let item = to_item(&due.key(), &due)?;
        let put = put(&self.tables.live_class, item, Expect::Anything)?;
        Ok(Some(putting(put)))
    }

    /// The same where it was due at another time before.
    pub(crate) fn moving_due(
        &self,
        before: &Breakouts,
        set: &Breakouts,
    ) -> Result<Vec<TransactWriteItem>, StoreError> {
        let mut items: Vec<_> = self.noting_due(set)?.into_iter().collect();
        if let Some(earlier) = DueBreakouts::of(before)
            && DueBreakouts::of(set).as_ref() != Some(&earlier)
        {
            let delete = Delete::builder().table_name(&self.tables.live_class);
            items.push(deleting(delete.set_key(Some(earlier.key().attributes())))?);
        }
        Ok(items)
    }
}
