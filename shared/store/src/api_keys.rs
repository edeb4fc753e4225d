//! API keys: one partition lists them all; what each has used is counted apart.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use domain::api_key::PresentedKey;
use domain::{ApiKey, ApiKeyId, Settings};

use crate::client::Store;
use crate::credits::used;
use crate::error::StoreError;
use crate::item::{Expect, Item, from_item, to_item};
use crate::keys::{self, Key};

/// A key and what it has used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKeyRecord {
    /// The key.
    pub key: ApiKey,
    /// Credits used.
    pub credits_used: u64,
}

/// All that is needed to say which key calls and what is switched on, read in
/// one round trip.
#[derive(Debug, Clone)]
pub struct KeyCallerRecord {
    /// The key as stored.
    pub key: ApiKey,
    /// Credits that it has used.
    pub credits_used: u64,
    /// The platform's switches.
    pub settings: Settings,
}

/// A page of keys, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKeyPage {
    /// At most as many as asked for.
    pub keys: Vec<ApiKey>,
    /// Whether older ones follow.
    pub more: bool,
}

impl Store {
    /// Reads a key together with what it has used and the settings; `None`
    /// where it is unknown.
    pub async fn key_caller(
        &self,
        presented: &PresentedKey,
    ) -> Result<Option<KeyCallerRecord>, StoreError> {
        let key = keys::api_key(presented.id);
        let credits = keys::credits(presented.id);
        let settings = keys::settings();
        let mut found = self.keyed(&[&key, &credits, &settings]).await?;
        let Some(stored) = found.remove(&key.sk) else {
            return Ok(None);
        };
        let settings = found.remove(&settings.sk).map(from_item).transpose()?;
        Ok(Some(KeyCallerRecord {
            key: from_item(stored)?,
            credits_used: found.get(&credits.sk).map_or(0, used),
            settings: settings.unwrap_or_default(),
        }))
    }

    /// A key and what it has used.
    pub async fn api_key(&self, id: ApiKeyId) -> Result<Option<ApiKeyRecord>, StoreError> {
        let (key, credits) = (keys::api_key(id), keys::credits(id));
        let mut found = self.keyed(&[&key, &credits]).await?;
        let Some(stored) = found.remove(&key.sk) else {
            return Ok(None);
        };
        Ok(Some(ApiKeyRecord {
            key: from_item(stored)?,
            credits_used: found.get(&credits.sk).map_or(0, used),
        }))
    }

    /// Items by sort key, where no two of the keys share one.
    async fn keyed(&self, keys: &[&Key]) -> Result<HashMap<String, Item>, StoreError> {
        let keys: Vec<Key> = keys.iter().copied().cloned().collect();
        let items = self.get_many(&self.tables.platform, &keys).await?;
        let sort_key = |item: &Item| item.get("sk")?.as_s().ok().cloned();
        Ok(items
            .into_iter()
            .filter_map(|item| Some((sort_key(&item)?, item)))
            .collect())
    }

    /// Keys whose ids are below `before`, newest first, as they are now.
    pub async fn api_keys(
        &self,
        before: Option<ApiKeyId>,
        limit: u8,
    ) -> Result<ApiKeyPage, StoreError> {
        let wanted = usize::from(limit);
        let mut start = before.map(|id| keys::api_key(id).attributes());
        let mut found: Vec<ApiKey> = Vec::with_capacity(wanted + 1);
        loop {
            let output = self
                .client
                .query()
                .table_name(&self.tables.platform)
                .key_condition_expression("pk = :all")
                .expression_attribute_values(":all", AttributeValue::S(keys::API_KEYS.into()))
                .consistent_read(true)
                .scan_index_forward(false)
                .set_exclusive_start_key(start)
                // One more than asked for tells whether older ones follow.
                .limit(i32::from(limit) + 1)
                .send()
                .await
                .map_err(StoreError::from_sdk)?;
            for item in output.items.into_iter().flatten() {
                found.push(from_item(item)?);
            }
            start = output.last_evaluated_key;
            if found.len() > wanted || start.is_none() {
                let more = found.len() > wanted;
                found.truncate(wanted);
                return Ok(ApiKeyPage { keys: found, more });
            }
        }
    }

    /// Stores a new key.
    ///
    /// # Errors
    /// `Conflict` where its id is taken: draw another.
    pub async fn create_api_key(&self, key: &ApiKey) -> Result<(), StoreError> {
        let item = to_item(&keys::api_key(key.id), key)?;
        self.put(&self.tables.platform, item, Expect::Nothing).await
    }

    /// Stores a changed key.
    ///
    /// # Errors
    /// `Conflict` where the key is no longer the one that was read.
    pub async fn replace_api_key(&self, key: &ApiKey) -> Result<(), StoreError> {
        let item = to_item(&keys::api_key(key.id), key)?;
        let before = Expect::Number {
            attribute: "version",
            value: key.version.saturating_sub(1),
        };
        self.put(&self.tables.platform, item, before).await
    }

    /// Ends a key: its next request is refused. What it has used goes too.
    pub async fn delete_api_key(&self, id: ApiKeyId) -> Result<(), StoreError> {
        let deleted = self.delete(keys::api_key(id));
        let forgotten = self.delete(keys::credits(id));
        let (deleted, forgotten) = tokio::join!(deleted, forgotten);
        deleted.and(forgotten)
    }

    async fn delete(&self, key: Key) -> Result<(), StoreError> {
        let request = self.client.delete_item().table_name(&self.tables.platform);
        let deleted = request.set_key(Some(key.attributes())).send().await;
        deleted.map(|_| ()).map_err(StoreError::from_sdk)
    }
}
