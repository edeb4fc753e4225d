//! Items: how entities become them, and how they are read and put.

use std::collections::HashMap;

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::builders::KeysAndAttributesBuilder;
use aws_sdk_dynamodb::types::{
    AttributeValue, KeysAndAttributes, Put, ReturnValuesOnConditionCheckFailure,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::client::Store;
use crate::error::StoreError;
use crate::keys::Key;
use crate::retry::jitter;

pub(crate) type Item = HashMap<String, AttributeValue>;

/// Marks the write that an item comes from, so that a write whose answer was
/// lost on the way is recognised when the client sends it again.
pub(crate) const WRITE: &str = "write";

/// Keys that one `BatchGetItem` takes.
const BATCH: usize = 100;
/// How often keys that a batch left unprocessed are asked for again.
const BATCH_TRIES: u32 = 6;

/// What a put expects to find.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Expect<'a> {
    /// Anything: the put is an upsert.
    Anything,
    /// No item of that key.
    Nothing,
    /// The item whose number `attribute` is `value`.
    Number { attribute: &'static str, value: u64 },
    /// The same, or an item without that number, or no item.
    NumberIfAny { attribute: &'static str, value: u64 },
    /// The item that this write left.
    Write(&'a str),
}

impl Expect<'static> {
    /// The entity of which `revision` is the outcome of a transition.
    pub(crate) const fn before(revision: u64) -> Self {
        Self::Number {
            attribute: "revision",
            value: revision.saturating_sub(1),
        }
    }

    /// The entity at that version.
    pub(crate) const fn version(value: u64) -> Self {
        Self::Number {
            attribute: "version",
            value,
        }
    }
}

/// What an item may have, less room for the attributes that a put adds.
const ITEM_BYTES: usize = 400 * 1024 - 256;

/// Says whether an item can be stored, without asking the table: for writes
/// that must not be half done.
pub(crate) fn must_fit(item: &Item) -> Result<(), StoreError> {
    let bytes: usize = item
        .iter()
        .map(|(name, value)| name.len() + bytes(value))
        .sum();
    if bytes > ITEM_BYTES {
        let error = format!("the item would have some {bytes} bytes");
        return Err(StoreError::TooLarge(error.into()));
    }
    Ok(())
}

/// What a value counts in an item, as DynamoDB documents it.
fn bytes(value: &AttributeValue) -> usize {
    match value {
        AttributeValue::S(text) => text.len(),
        AttributeValue::N(number) => number.len() / 2 + 2,
        AttributeValue::L(values) => 3 + values.iter().map(|value| 1 + bytes(value)).sum::<usize>(),
        AttributeValue::M(values) => {
            let parts = values
                .iter()
                .map(|(name, value)| 1 + name.len() + bytes(value));
            3 + parts.sum::<usize>()
        }
        _ => 1,
    }
}

pub(crate) fn to_item(key: &Key, entity: &impl Serialize) -> Result<Item, StoreError> {
    let mut item: Item = serde_dynamo::to_item(entity).map_err(StoreError::unreadable)?;
    item.extend(key.attributes());
    Ok(item)
}

pub(crate) fn from_item<T: DeserializeOwned>(item: Item) -> Result<T, StoreError> {
    serde_dynamo::from_item(item).map_err(StoreError::unreadable)
}

pub(crate) fn to_value(value: impl Serialize) -> Result<AttributeValue, StoreError> {
    serde_dynamo::to_attribute_value(value).map_err(StoreError::unreadable)
}

pub(crate) fn number(value: &impl ToString) -> AttributeValue {
    AttributeValue::N(value.to_string())
}

/// The number that an attribute holds.
pub(crate) fn number_of(item: &Item, attribute: &str) -> Option<u64> {
    item.get(attribute)?.as_n().ok()?.parse().ok()
}

/// The sort key that an item was stored under.
pub(crate) fn sort_key(item: &Item) -> &str {
    let sort_key = item.get("sk").and_then(|sk| sk.as_s().ok());
    sort_key.map_or("", String::as_str)
}

/// The items that can be read: one that cannot must not hide all others.
pub(crate) fn readable<T>(
    items: Option<Vec<Item>>,
    read: impl Fn(Item) -> Result<T, StoreError>,
) -> impl Iterator<Item = T> {
    items.into_iter().flatten().filter_map(move |item| {
        let key = item.get("pk").cloned();
        read(item)
            .inspect_err(|error| {
                let error = error as &dyn std::error::Error;
                tracing::error!(?key, error, "a stored item cannot be read");
            })
            .ok()
    })
}

/// Items by sort key, where no two that were asked for share one.
pub(crate) struct FoundItems(HashMap<String, Item>);

impl FoundItems {
    /// The entity of a key, if it is there.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, key: &Key) -> Result<Option<T>, StoreError> {
        self.0.remove(&key.sk).map(from_item).transpose()
    }

    /// The item of a key, if it is there.
    pub(crate) fn get(&self, key: &Key) -> Option<&Item> {
        self.0.get(&key.sk)
    }
}

/// A put for `put_item` and for transactions alike.
pub(crate) fn put(table: &str, mut item: Item, expect: Expect<'_>) -> Result<Put, StoreError> {
    let write = format!("{:016x}", telemetry::random::bits());
    item.insert(WRITE.into(), AttributeValue::S(write));
    let put = Put::builder()
        .table_name(table)
        .set_item(Some(item))
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
    match expect {
        Expect::Anything => put,
        Expect::Nothing => put.condition_expression("attribute_not_exists(pk)"),
        Expect::Number { attribute, value } => put
            .condition_expression("#expected = :expected")
            .expression_attribute_names("#expected", attribute)
            .expression_attribute_values(":expected", number(&value)),
        Expect::Write(write) => put
            .condition_expression("#write = :write")
            .expression_attribute_names("#write", WRITE)
            .expression_attribute_values(":write", AttributeValue::S(write.to_owned())),
        Expect::NumberIfAny { attribute, value } => put
            .condition_expression("attribute_not_exists(#expected) OR #expected = :expected")
            .expression_attribute_names("#expected", attribute)
            .expression_attribute_values(":expected", number(&value)),
    }
    .build()
    .map_err(StoreError::malformed)
}

impl Store {
    /// Puts an item where what is expected is there.
    pub(crate) async fn put(
        &self,
        table: &str,
        item: Item,
        expect: Expect<'_>,
    ) -> Result<(), StoreError> {
        let put = put(table, item, expect)?;
        let write = put.item().get(WRITE).cloned();
        let result = self
            .client
            .put_item()
            .table_name(table)
            .set_item(Some(put.item().clone()))
            .set_condition_expression(put.condition_expression().map(Into::into))
            .set_expression_attribute_names(put.expression_attribute_names().cloned())
            .set_expression_attribute_values(put.expression_attribute_values().cloned())
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let Err(error) = result else { return Ok(()) };
        if let Some(PutItemError::ConditionalCheckFailedException(failed)) =
            error.as_service_error()
        {
            let found = failed.item().and_then(|item| item.get(WRITE));
            if found.is_some() && found == write.as_ref() {
                return Ok(());
            }
        }
        Err(StoreError::from_sdk(error))
    }

    /// Reads an entity as it is now.
    pub(crate) async fn read<T: DeserializeOwned>(
        &self,
        table: &str,
        key: &Key,
    ) -> Result<Option<T>, StoreError> {
        let item = self.get(table, key).await?;
        item.map(from_item).transpose()
    }

    /// Reads one item as it is now.
    pub(crate) async fn get(&self, table: &str, key: &Key) -> Result<Option<Item>, StoreError> {
        let output = self
            .client
            .get_item()
            .table_name(table)
            .set_key(Some(key.attributes()))
            .consistent_read(true)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        Ok(output.item)
    }

    /// All items of a partition whose sort keys begin so, as they are now, in
    /// their order. Beyond a megabyte this is more than one round trip.
    pub(crate) async fn query_all(
        &self,
        table: &str,
        partition: impl Into<String>,
        begin: impl Into<String>,
    ) -> Result<Vec<Item>, StoreError> {
        let query = self
            .client
            .query()
            .table_name(table)
            .key_condition_expression("pk = :partition AND begins_with(sk, :begin)")
            .expression_attribute_values(":partition", AttributeValue::S(partition.into()))
            .expression_attribute_values(":begin", AttributeValue::S(begin.into()))
            .consistent_read(true);
        let items = query.into_paginator().items().send();
        let items: Result<_, _> = items.collect().await;
        items.map_err(StoreError::from_sdk)
    }

    /// Deletes an item; one that is not there stays so.
    pub(crate) async fn delete(&self, table: &str, key: &Key) -> Result<(), StoreError> {
        let delete = self.client.delete_item().table_name(table);
        let deleted = delete.set_key(Some(key.attributes())).send().await;
        deleted.map(drop).map_err(StoreError::from_sdk)
    }

    /// An update of an item, yet without an expression.
    pub(crate) fn update(&self, table: &str, key: &Key) -> UpdateItemFluentBuilder {
        let update = self.client.update_item().table_name(table);
        update.set_key(Some(key.attributes()))
    }

    /// Reads a few items as they are now, in one round trip.
    pub(crate) async fn get_keyed(
        &self,
        table: &str,
        keys: &[&Key],
    ) -> Result<FoundItems, StoreError> {
        let keys: Vec<Key> = keys.iter().copied().cloned().collect();
        let items = self.get_many(table, &keys).await?.into_iter();
        Ok(FoundItems(
            items
                .map(|item| (sort_key(&item).to_owned(), item))
                .collect(),
        ))
    }

    /// Reads items of one table as they are now, in no order; those that do
    /// not exist are left out. All batches go out side by side.
    pub(crate) async fn get_many(
        &self,
        table: &str,
        keys: &[Key],
    ) -> Result<Vec<Item>, StoreError> {
        self.get_batches(
            table,
            keys,
            KeysAndAttributes::builder().consistent_read(true),
        )
        .await
    }

    /// The same of one attribute of the items, as it is now or was a moment
    /// ago, which costs half.
    pub(crate) async fn get_attribute(
        &self,
        table: &str,
        keys: &[Key],
        attribute: &str,
        consistent: bool,
    ) -> Result<Vec<Item>, StoreError> {
        let wanted = KeysAndAttributes::builder()
            .consistent_read(consistent)
            .projection_expression("#attribute")
            .expression_attribute_names("#attribute", attribute);
        self.get_batches(table, keys, wanted).await
    }

    async fn get_batches(
        &self,
        table: &str,
        keys: &[Key],
        wanted: KeysAndAttributesBuilder,
    ) -> Result<Vec<Item>, StoreError> {
        let batches = keys.chunks(BATCH).map(|batch| {
            let keys = batch.iter().map(Key::attributes).collect();
            self.get_batch(table, wanted.clone().set_keys(Some(keys)))
        });
        let found = futures::future::try_join_all(batches).await?;
        Ok(found.into_iter().flatten().collect())
    }

    async fn get_batch(
        &self,
        table: &str,
        wanted: KeysAndAttributesBuilder,
    ) -> Result<Vec<Item>, StoreError> {
        let mut wanted = wanted.build().map_err(StoreError::malformed)?;
        let mut found = Vec::with_capacity(wanted.keys().len());
        for attempt in 0..BATCH_TRIES {
            let output = self
                .client
                .batch_get_item()
                .request_items(table, wanted)
                .send()
                .await
                .map_err(StoreError::from_sdk)?;
            found.extend(
                output
                    .responses
                    .into_iter()
                    .flatten()
                    .flat_map(|(_, items)| items),
            );
            // An answer holds 16 MB at most; the rest is named.
            let Some(rest) = output
                .unprocessed_keys
                .and_then(|mut rest| rest.remove(table))
            else {
                return Ok(found);
            };
            wanted = rest;
            tokio::time::sleep(jitter(attempt)).await;
        }
        Err(StoreError::Throttled("keys were left unprocessed".into()))
    }
}
