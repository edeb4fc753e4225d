//! Browser sessions, and the tickets that begin them.

use aws_sdk_dynamodb::types::Delete;
use domain::credential::SecretHash;
use domain::{LoginTicket, PresentedSession, Session};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, Item, number, put, to_item, to_value};
use crate::keys;
use crate::transact::{deleting, putting};

/// How long what has expired is kept, in seconds: clocks differ a little.
const KEPT: i64 = 3600;

fn with_ttl(mut item: Item, seconds: i64) -> Item {
    item.insert("ttl".into(), number(&(seconds + KEPT)));
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
            .condition_expression("attribute_exists(pk)");
        let items = vec![deleting(ticket_delete)?, putting(session_put)];
        Ok(self.transact(items).await?)
    }

    /// Writes a session's later end down.
    ///
    /// # Errors
    /// `Conflict` where it has ended meanwhile: it does not begin again.
    pub async fn renew_session(&self, session: &Session) -> Result<(), StoreError> {
        let key = keys::session(session.user_id, &session.hash);
        let ttl = session.expires_at.seconds() + KEPT;
        self.update(&self.tables.platform, &key)
            .update_expression("SET expires_at = :end, #ttl = :ttl")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#ttl", "ttl")
            .expression_attribute_values(":end", to_value(session.expires_at)?)
            .expression_attribute_values(":ttl", number(&ttl))
            .send()
            .await
            .map(drop)
            .map_err(StoreError::from_sdk)
    }

    /// Ends a session; one that has ended stays so.
    pub async fn end_session(&self, session: &PresentedSession) -> Result<(), StoreError> {
        let key = keys::session(session.user_id, &session.hash);
        self.delete(&self.tables.platform, &key).await
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
        self.read(&self.tables.platform, &key).await
    }
}
