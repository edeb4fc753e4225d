//! Credits that keys have used: counters that never pass their limit.

use std::collections::HashMap;

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnValue, ReturnValuesOnConditionCheckFailure};
use domain::{ApiKeyId, api_key};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Item, number, number_of};
use crate::keys;

/// Whether credits were taken, and what is used after that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charge {
    /// They were.
    Taken(u64),
    /// Too few were left.
    Refused(u64),
}

impl Store {
    /// Takes credits, in one update: never beyond the limit, whoever takes at
    /// the same time.
    pub async fn take_credits(
        &self,
        key: ApiKeyId,
        cost: u64,
        limit: Option<u64>,
    ) -> Result<Charge, StoreError> {
        let update = self
            .update_credits(key)
            .update_expression("SET #used = if_not_exists(#used, :none) + :cost")
            .expression_attribute_values(":none", number(&0))
            .expression_attribute_values(":cost", number(&cost));
        let update = match limit.map(|limit| api_key::room_for(cost, limit)) {
            None => update,
            Some(Some(room)) => update
                .condition_expression("attribute_not_exists(#used) OR #used <= :room")
                .expression_attribute_values(":room", number(&room)),
            // Not even where nothing was used.
            Some(None) => return Ok(Charge::Refused(self.credits_used(key).await?)),
        };
        match after(update).await? {
            Ok(used) => Ok(Charge::Taken(used)),
            Err(used) => Ok(Charge::Refused(used)),
        }
    }

    /// Gives credits back that a call took in vain, never more than are used:
    /// where the count was set back meanwhile, others may have used less; what
    /// is used after that.
    pub async fn give_back_credits(&self, key: ApiKeyId, cost: u64) -> Result<u64, StoreError> {
        let update = self
            .update_credits(key)
            .update_expression("SET #used = #used - :cost")
            .condition_expression("#used >= :cost")
            .expression_attribute_values(":cost", number(&cost));
        let (Ok(used) | Err(used)) = after(update).await?;
        Ok(used)
    }

    /// Sets the count of used credits back to none.
    pub async fn reset_credits(&self, key: ApiKeyId) -> Result<(), StoreError> {
        let update = self
            .update_credits(key)
            .update_expression("SET #used = :none")
            .expression_attribute_values(":none", number(&0));
        after(update).await.map(|_| ())
    }

    /// What keys have used, those that have used anything, in one round trip.
    pub async fn credits_of(
        &self,
        ids: impl IntoIterator<Item = ApiKeyId>,
    ) -> Result<HashMap<ApiKeyId, u64>, StoreError> {
        let keys: HashMap<String, (ApiKeyId, keys::Key)> = ids
            .into_iter()
            .map(|id| (id, keys::credits(id)))
            .map(|(id, key)| (key.pk.clone(), (id, key)))
            .collect();
        let wanted: Vec<_> = keys.values().map(|(_, key)| key.clone()).collect();
        let items = self.get_many(&self.tables.platform, &wanted).await?;
        Ok(items
            .iter()
            .filter_map(|item| {
                let (id, _) = keys.get(item.get("pk")?.as_s().ok()?)?;
                Some((*id, used(item)))
            })
            .collect())
    }

    async fn credits_used(&self, key: ApiKeyId) -> Result<u64, StoreError> {
        let item = self.get(&self.tables.platform, &keys::credits(key)).await?;
        Ok(item.as_ref().map_or(0, used))
    }

    fn update_credits(&self, key: ApiKeyId) -> UpdateItemFluentBuilder {
        self.update(&self.tables.platform, &keys::credits(key))
            .expression_attribute_names("#used", "used")
            .return_values(ReturnValue::UpdatedNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
    }
}

/// What is used after an update; `Err`: what was found where its condition did
/// not hold.
async fn after(update: UpdateItemFluentBuilder) -> Result<Result<u64, u64>, StoreError> {
    match update.send().await {
        Ok(output) => Ok(Ok(output.attributes.as_ref().map_or(0, used))),
        Err(error) => match error.as_service_error() {
            Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
                Ok(Err(failed.item().map_or(0, used)))
            }
            _ => Err(StoreError::from_sdk(error)),
        },
    }
}

/// The count that an item holds.
pub(crate) fn used(item: &Item) -> u64 {
    number_of(item, "used").unwrap_or(0)
}
