//! Live sessions.

use aws_sdk_dynamodb::types::{AttributeValue, ConditionCheck, Put};
use domain::live::Breakouts;
use domain::{Driver, LiveSession, LiveSessionId, Participant, Timestamp, UserId};
use serde::Serialize;

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Expect, Item, put, to_item};
use crate::keys;
use crate::participants::JOINED;
use crate::transact::{Cancelled, checking, putting};

/// A session, and what it keeps of one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveRecord {
    /// The session.
    pub session: LiveSession,
    /// `None` where the user never joined.
    pub participant: Option<Participant>,
}

/// Why the host's role was not transferred.
#[derive(Debug, thiserror::Error)]
pub enum TransferConflict {
    /// The new host is no joined participant.
    #[error("the new host is no joined participant")]
    NotJoined,
    /// Something else; `Conflict`: the session is no longer the one that was
    /// read.
    #[error(transparent)]
    Store(#[from] StoreError),
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

impl Store {
    /// A session, and what it keeps of a user, in one round trip.
    pub async fn live_record(
        &self,
        id: LiveSessionId,
        user: UserId,
    ) -> Result<Option<LiveRecord>, StoreError> {
        let (session, user) = (keys::live_session(id), keys::participant(id, user));
        let table = &self.tables.live_class;
        let mut found = self.get_keyed(table, &[&session, &user]).await?;
        let participant = found.take(&user)?;
        Ok(found.take(&session)?.map(|session| LiveRecord {
            session,
            participant,
        }))
    }

    /// A session.
    pub async fn live_session(&self, id: LiveSessionId) -> Result<Option<LiveSession>, StoreError> {
        let key = keys::live_session(id);
        self.read(&self.tables.live_class, &key).await
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
        let (item, before) = (session_item(session)?, Expect::before(session.revision));
        self.put(&self.tables.live_class, item, before).await
    }

    /// The same as a part of a transaction.
    pub(crate) fn replacing_live_session(&self, session: &LiveSession) -> Result<Put, StoreError> {
        let (item, before) = (session_item(session)?, Expect::before(session.revision));
        put(&self.tables.live_class, item, before)
    }

    /// Stores a session that has ended, and with it its breakout rooms, which
    /// are closed: `newest` as they were read.
    ///
    /// # Errors
    /// `Conflict` where either is no longer what was read.
    pub async fn end_live_session(
        &self,
        ended: &LiveSession,
        newest: Option<&Breakouts>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut items = vec![putting(self.replacing_live_session(ended)?)];
        // Others have no breakout rooms.
        if ended.driver == Driver::Livekit {
            items.extend(self.closing_breakouts(ended.id, newest, now)?);
        }
        Ok(self.transact(items).await?)
    }

    /// Stores a session that has a new host, on condition that the host is a
    /// joined participant.
    pub async fn transfer_host(&self, session: &LiveSession) -> Result<(), TransferConflict> {
        let host = keys::participant(session.id, session.host_id);
        let joined = ConditionCheck::builder()
            .table_name(&self.tables.live_class)
            .set_key(Some(host.attributes()))
            .condition_expression(JOINED)
            .expression_attribute_values(":no", AttributeValue::Bool(false));
        let session_put = putting(self.replacing_live_session(session)?);
        let written = self.transact(vec![session_put, checking(joined)?]).await;
        written.map_err(|error| match error {
            Cancelled::Unexpected(1) => TransferConflict::NotJoined,
            other => TransferConflict::Store(other.into()),
        })
    }
}
