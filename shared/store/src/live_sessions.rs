//! Live sessions.

use aws_sdk_dynamodb::types::{AttributeValue, ConditionCheck, Put, TransactWriteItem};
use domain::live::Breakouts;
use domain::{Driver, LiveSession, LiveSessionId, Participant, Timestamp, UserId};
use serde::Serialize;

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Expect, Item, from_item, put, to_item};
use crate::keys;
use crate::participants::JOINED;
use crate::transact::Cancelled;

/// A session, and what it keeps of one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveRecord {
    /// The session.
    pub session: LiveSession,
    /// `None` where the user never joined.
    pub participant: Option<Participant>,
}

/// Why the host's role was not transferred.
#[derive(Debug)]
pub enum TransferConflict {
    /// The session is no longer the one that was read.
    SessionChanged,
    /// The new host is no joined participant.
    NotJoined,
    /// Something else.
    Store(StoreError),
}

/// Why a session was not ended.
#[derive(Debug)]
pub enum EndConflict {
    /// The session, or its breakout rooms, are no longer what was read.
    Changed,
    /// Something else.
    Store(StoreError),
}

/// A session as it is stored: with what the indexes need.
#[derive(Serialize)]
struct LiveSessionItem<'a> {
    #[serde(flatten)]
    session: &'a LiveSession,
    course: String,
    host: String,
}

fn session_item(session: &LiveSession) -> Result<Item, StoreError> {
    let stored = LiveSessionItem {
        session,
        course: keys::live_course(session.course_id),
        host: keys::live_host(session.host_id),
    };
    to_item(&keys::live_session(session.id), &stored)
}

fn expect_before(session: &LiveSession) -> Expect<'static> {
    Expect::Number {
        attribute: "revision",
        value: session.revision.saturating_sub(1),
    }
}

impl Store {
    /// A session, and what it keeps of a user, in one round trip.
    pub async fn live_record(
        &self,
        id: LiveSessionId,
        user: UserId,
    ) -> Result<Option<LiveRecord>, StoreError> {
        let keys = [keys::live_session(id), keys::participant(id, user)];
        let (mut session, mut participant) = (None, None);
        for item in self.get_many(&self.tables.live_class, &keys).await? {
            let sort_key = item.get("sk").and_then(|sk| sk.as_s().ok());
            if sort_key.is_some_and(|sk| sk == "session") {
                session = Some(from_item(item)?);
            } else {
                participant = Some(from_item(item)?);
            }
        }
        Ok(session.map(|session| LiveRecord {
            session,
            participant,
        }))
    }

    /// A session.
    pub async fn live_session(&self, id: LiveSessionId) -> Result<Option<LiveSession>, StoreError> {
        let key = keys::live_session(id);
        let item = self.get(&self.tables.live_class, &key).await?;
        item.map(from_item).transpose()
    }

    /// Stores a new session, together with the answer to be given again where
    /// the request has a key.
    ///
    /// # Errors
    /// `Conflict` where its id is taken: draw another.
    pub async fn create_live_session(
        &self,
        session: &LiveSession,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        self.create(&self.tables.live_class, session_item(session)?, kept)
            .await
    }

    /// Stores the outcome of a transition.
    ///
    /// # Errors
    /// `Conflict` where the session is no longer the one that was read.
    pub async fn replace_live_session(&self, session: &LiveSession) -> Result<(), StoreError> {
        let item = session_item(session)?;
        self.put(&self.tables.live_class, item, expect_before(session))
            .await
    }

    /// The same as a part of a transaction.
    pub(crate) fn replacing_live_session(&self, session: &LiveSession) -> Result<Put, StoreError> {
        put(
            &self.tables.live_class,
            session_item(session)?,
            expect_before(session),
        )
    }

    /// Stores a session that has ended, and with it its breakout rooms, which
    /// are closed: `newest` as they were read.
    pub async fn end_live_session(
        &self,
        ended: &LiveSession,
        newest: Option<&Breakouts>,
        now: Timestamp,
    ) -> Result<(), EndConflict> {
        let failed = EndConflict::Store;
        let session_put = self.replacing_live_session(ended).map_err(failed)?;
        let mut items = vec![TransactWriteItem::builder().put(session_put).build()];
        // Others have no breakout rooms.
        if ended.driver == Driver::Livekit {
            let closing = self.closing_breakouts(ended.id, newest, now);
            items.extend(closing.map_err(failed)?);
        }
        self.transact(items).await.map_err(|error| match error {
            Cancelled::Unexpected(_) => EndConflict::Changed,
            Cancelled::Store(error) => failed(error),
        })
    }

    /// Stores a session that has a new host, on condition that the host is a
    /// joined participant.
    pub async fn transfer_host(&self, session: &LiveSession) -> Result<(), TransferConflict> {
        let failed = TransferConflict::Store;
        let session_put = self.replacing_live_session(session).map_err(failed)?;
        let joined = ConditionCheck::builder()
            .table_name(&self.tables.live_class)
            .set_key(Some(
                keys::participant(session.id, session.host_id).attributes(),
            ))
            .condition_expression(JOINED)
            .expression_attribute_values(":no", AttributeValue::Bool(false))
            .build()
            .map_err(|error| failed(StoreError::malformed(error)))?;
        let items = vec![
            TransactWriteItem::builder().put(session_put).build(),
            TransactWriteItem::builder().condition_check(joined).build(),
        ];
        self.transact(items).await.map_err(|error| match error {
            Cancelled::Unexpected(0) => TransferConflict::SessionChanged,
            Cancelled::Unexpected(_) => TransferConflict::NotJoined,
            Cancelled::Store(error) => failed(error),
        })
    }
}
