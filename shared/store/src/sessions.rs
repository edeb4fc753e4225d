//! Browser sessions, and the tickets that begin them.

use aws_sdk_dynamodb::types::{AttributeValue, Delete, TransactWriteItem};
use domain::credential::SecretHash;
use domain::{LoginTicket, PresentedSession, Session};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, Item, from_item, put, to_item};
use crate::keys;
use crate::transact::Cancelled;

/// How long what has expired is kept, in seconds: clocks differ a little.
const KEPT: i64 = 3600;

fn with_ttl(mut item: Item, seconds: i64) -> Item {
    let ttl = AttributeValue::N((seconds + KEPT).to_string());
    item.insert("ttl".into(), ttl);
    item
}

impl Store {
    /// Begins a session by a ticket, which is gone with that: both or neither.
    ///
    /// # Errors
    /// `Conflict` where somebody else used the ticket.
    pub async fn begin_session(
        &self,
        ticket: &SecretHash,
        session: &Session,
    ) -> Result<(), StoreError> {
        let key = keys::session(session.user_id, &session.hash);
        let item = with_ttl(to_item(&key, session)?, session.expires_at.seconds());
        let session_put = put(&self.tables.platform, item, Expect::Nothing)?;
        let ticket_delete = Delete::builder()
            .table_name(&self.tables.platform)
            .set_key(Some(keys::login_ticket(ticket).attributes()))
            .condition_expression("attribute_exists(pk)")
            .build()
            .map_err(StoreError::malformed)?;
        let items = vec![
            TransactWriteItem::builder().delete(ticket_delete).build(),
            TransactWriteItem::builder().put(session_put).build(),
        ];
        self.transact(items).await.map_err(|error| match error {
            Cancelled::Unexpected(_) => StoreError::Conflict,
            Cancelled::Store(error) => error,
        })
    }

    /// Writes a session's later end down.
    ///
    /// # Errors
    /// `Conflict` where it has ended meanwhile: it does not begin again.
    pub async fn renew_session(&self, session: &Session) -> Result<(), StoreError> {
        let end = serde_dynamo::to_attribute_value(session.expires_at);
        let ttl = session.expires_at.seconds() + KEPT;
        self.client
            .update_item()
            .table_name(&self.tables.platform)
            .set_key(Some(
                keys::session(session.user_id, &session.hash).attributes(),
            ))
            .update_expression("SET expires_at = :end, #ttl = :ttl")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#ttl", "ttl")
            .expression_attribute_values(":end", end.map_err(StoreError::unreadable)?)
            .expression_attribute_values(":ttl", AttributeValue::N(ttl.to_string()))
            .send()
            .await
            .map(drop)
            .map_err(StoreError::from_sdk)
    }

    /// Ends a session; one that has ended stays so.
    pub async fn end_session(&self, session: &PresentedSession) -> Result<(), StoreError> {
        let key = keys::session(session.user_id, &session.hash);
        self.client
            .delete_item()
            .table_name(&self.tables.platform)
            .set_key(Some(key.attributes()))
            .send()
            .await
            .map(drop)
            .map_err(StoreError::from_sdk)
    }

    /// Stores a ticket under its hash.
    pub async fn put_login_ticket(
        &self,
        hash: &SecretHash,
        ticket: &LoginTicket,
    ) -> Result<(), StoreError> {
        let item = to_item(&keys::login_ticket(hash), ticket)?;
        let item = with_ttl(item, ticket.expires_at.seconds());
        self.put(&self.tables.platform, item, Expect::Nothing).await
    }

    /// A ticket that nobody has used yet.
    pub async fn login_ticket(&self, hash: &SecretHash) -> Result<Option<LoginTicket>, StoreError> {
        let key = keys::login_ticket(hash);
        let item = self.get(&self.tables.platform, &key).await?;
        item.map(from_item).transpose()
    }
}
