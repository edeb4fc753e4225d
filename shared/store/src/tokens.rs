//! User tokens, as their owner sees them.

use domain::UserId;
use domain::credential::UserToken;

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, from_item, number, to_item};
use crate::keys;

impl Store {
    /// A user's tokens, those that have expired too until the table drops
    /// them, in no order.
    pub async fn tokens(&self, user: UserId) -> Result<Vec<UserToken>, StoreError> {
        let (platform, partition) = (&self.tables.platform, keys::user(user).pk);
        let items = self.query_all(platform, partition, keys::TOKENS).await?;
        items.into_iter().map(from_item).collect()
    }

    /// Stores a token, new or changed.
    pub async fn put_token(&self, token: &UserToken) -> Result<(), StoreError> {
        let mut item = to_item(&keys::token(token.user_id, &token.hash), token)?;
        if let Some(end) = token.expires_at {
            item.insert("ttl".into(), number(&end.seconds()));
        }
        self.put(&self.tables.platform, item, Expect::Anything)
            .await
    }

    /// Revokes a token; one that is not there stays so.
    pub async fn delete_token(&self, token: &UserToken) -> Result<(), StoreError> {
        let key = keys::token(token.user_id, &token.hash);
        self.delete(&self.tables.platform, &key).await
    }
}
