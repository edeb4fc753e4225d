//! API keys: one partition lists them all; what each has used is counted apart.

use aws_sdk_dynamodb::types::{AttributeValue, Delete};
use domain::api_key::PresentedKey;
use domain::{ApiKey, ApiKeyId, Settings};

use crate::client::Store;
use crate::credits::used;
use crate::error::StoreError;
use crate::item::{Expect, from_item, to_item};
use crate::keys;
use crate::transact::deleting;

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
        let keys = [&key, &credits, &settings];
        let mut found = self.get_keyed(&self.tables.platform, &keys).await?;
        let settings: Option<Settings> = found.take(&settings)?;
        Ok(found.take(&key)?.map(|key| KeyCallerRecord {
            key,
            credits_used: found.get(&credits).map_or(0, used),
            settings: settings.unwrap_or_default(),
        }))
    }

    /// A key and what it has used.
    pub async fn api_key(&self, id: ApiKeyId) -> Result<Option<ApiKeyRecord>, StoreError> {
        let (key, credits) = (keys::api_key(id), keys::credits(id));
        let platform = &self.tables.platform;
        let mut found = self.get_keyed(platform, &[&key, &credits]).await?;
        Ok(found.take(&key)?.map(|key| ApiKeyRecord {
            key,
            credits_used: found.get(&credits).map_or(0, used),
        }))
    }

    /// Keys whose ids are below `before`, newest first, as they are now.
    pub async fn api_keys(
        &self,
        before: Option<ApiKeyId>,
        limit: u8,
    ) -> Result<ApiKeyPage, StoreError> {
        let wanted = usize::from(limit);
        let query = self
            .client
            .query()
            .table_name(&self.tables.platform)
            .key_condition_expression("pk = :all")
            .expression_attribute_values(":all", AttributeValue::S(keys::API_KEYS.into()))
            .consistent_read(true)
            .scan_index_forward(false)
            .set_exclusive_start_key(before.map(|id| keys::api_key(id).attributes()))
            // One more than asked for tells whether older ones follow.
            .limit(i32::from(limit) + 1);
        let mut items = query.into_paginator().items().send();
        let mut keys: Vec<ApiKey> = Vec::with_capacity(wanted + 1);
        while keys.len() <= wanted
            && let Some(item) = items.next().await
        {
            keys.push(from_item(item.map_err(StoreError::from_sdk)?)?);
        }
        let more = keys.len() > wanted;
        keys.truncate(wanted);
        Ok(ApiKeyPage { keys, more })
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
        let before = Expect::version(key.version.saturating_sub(1));
        self.put(&self.tables.platform, item, before).await
    }

    /// Ends a key: its next request is refused. What it has used goes too.
    pub async fn delete_api_key(&self, id: ApiKeyId) -> Result<(), StoreError> {
        // Together: a key whose count alone is gone would have its whole
        // budget again.
        let deletes = [keys::api_key(id), keys::credits(id)].map(|key| {
            let delete = Delete::builder().table_name(&self.tables.platform);
            deleting(delete.set_key(Some(key.attributes())))
        });
        let deletes = deletes.into_iter().collect::<Result<_, _>>()?;
        Ok(self.transact(deletes).await?)
    }
}
