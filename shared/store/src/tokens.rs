//! User tokens, as their owner sees them.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::UserId;
use domain::credential::UserToken;

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, from_item, to_item};
use crate::keys;

impl Store {
    /// A user's tokens, those that have expired too until the table drops
    /// them, in no order.
    pub async fn tokens(&self, user: UserId) -> Result<Vec<UserToken>, StoreError> {
        let mut tokens = Vec::new();
        let mut start = None;
        loop {
            let output = self
                .client
                .query()
                .table_name(&self.tables.platform)
                .key_condition_expression("pk = :user AND begins_with(sk, :token)")
                .expression_attribute_values(":user", AttributeValue::S(keys::user(user).pk))
                .expression_attribute_values(":token", AttributeValue::S(keys::TOKENS.into()))
                .consistent_read(true)
                .set_exclusive_start_key(start)
                .send()
                .await
                .map_err(StoreError::from_sdk)?;
            for item in output.items.into_iter().flatten() {
                tokens.push(from_item(item)?);
            }
            start = output.last_evaluated_key;
            if start.is_none() {
                return Ok(tokens);
            }
        }
    }

    /// Stores a token, new or changed.
    pub async fn put_token(&self, token: &UserToken) -> Result<(), StoreError> {
        let mut item = to_item(&keys::token(token.user_id, &token.hash), token)?;
        if let Some(end) = token.expires_at {
            let ttl = AttributeValue::N(end.seconds().to_string());
            item.insert("ttl".into(), ttl);
        }
        self.put(&self.tables.platform, item, Expect::Anything)
            .await
    }

    /// Revokes a token; one that is not there stays so.
    pub async fn delete_token(&self, token: &UserToken) -> Result<(), StoreError> {
        self.client
            .delete_item()
            .table_name(&self.tables.platform)
            .set_key(Some(keys::token(token.user_id, &token.hash).attributes()))
            .send()
            .await
            .map(drop)
            .map_err(StoreError::from_sdk)
    }
}
