//! Browser sessions, and the tickets that begin them.

use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue};
use domain::credential::SecretHash;
use domain::{LoginTicket, PresentedSession, Session};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, Item, from_item, to_item};
use crate::keys;

/// How long what has expired is kept, in seconds: clocks differ a little.
const KEPT: i64 = 3600;

fn with_ttl(mut item: Item, seconds: i64) -> Item {
    let ttl = AttributeValue::N((seconds + KEPT).to_string());
    item.insert("ttl".into(), ttl);
    item
}

impl Store {
    /// Begins a session.
    pub async fn put_session(&self, session: &Session) -> Result<(), StoreError> {
        let key = keys::session(session.user_id, &session.hash);
        let item = with_ttl(to_item(&key, session)?, session.expires_at.seconds());
        self.put(&self.tables.platform, item, Expect::Anything)
            .await
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

    /// Takes a ticket away, so that it is used once; `None` where there is
    /// none, or somebody else took it.
    pub async fn take_login_ticket(
        &self,
        hash: &SecretHash,
    ) -> Result<Option<LoginTicket>, StoreError> {
        let output = self
            .client
            .delete_item()
            .table_name(&self.tables.platform)
            .set_key(Some(keys::login_ticket(hash).attributes()))
            .return_values(ReturnValue::AllOld)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        output.attributes.map(from_item).transpose()
    }
}
