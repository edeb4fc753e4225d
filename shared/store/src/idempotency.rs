//! Requests that take effect once: a record a caller and key, claimed before
//! the work and completed together with it.

use std::future::ready;

use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};
use domain::Timestamp;
use domain::credential::SecretHash;
use domain::idempotency::{KeptAnswer, KeyedRequest};
use domain::limits;
use serde::{Deserialize, Serialize};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, Item, from_item, put, to_item, to_value};
use crate::keys::{self, Key};
use crate::retry::retry_on_conflict;
use crate::transact::{Cancelled, putting, updating};

/// A record that is out of date, or was left by a function that died, is as
/// good as none.
const FREE: &str = "attribute_not_exists(pk) OR expires_at <= :now \
    OR (attribute_not_exists(answer) AND free_at <= :now)";

/// What is stored of a keyed request.
#[derive(Serialize, Deserialize)]
struct RequestRecord {
    /// Who works on it.
    claim: String,
    fingerprint: SecretHash,
    /// When whoever works on it has died.
    free_at: Timestamp,
    expires_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    answer: Option<KeptAnswer>,
    ttl: i64,
}

/// The right to work on a keyed request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    key: Key,
    claim: String,
}

/// What claiming a keyed request found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// It is new: to work.
    First(Claim),
    /// It was answered before.
    Answered(KeptAnswer),
    /// Somebody works on it.
    Running,
    /// The key was used for something else.
    Reused,
}

impl Store {
    /// Claims a keyed request.
    pub async fn claim_request(
        &self,
        request: &KeyedRequest,
        now: Timestamp,
    ) -> Result<Claimed, StoreError> {
        let key = keys::keyed_request(request.caller, &request.key);
        let claim = format!("{:016x}", telemetry::random::bits());
        let expires_at = now.plus(limits::IDEMPOTENCY_LIFE);
        let record = RequestRecord {
            claim: claim.clone(),
            fingerprint: request.fingerprint.clone(),
            free_at: now.plus(limits::REQUEST_TIME),
            expires_at,
            answer: None,
            ttl: expires_at.seconds(),
        };
        let result = self
            .client
            .put_item()
            .table_name(&self.tables.limits)
            .set_item(Some(to_item(&key, &record)?))
            .condition_expression(FREE)
            .expression_attribute_values(":now", to_value(now)?)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let first = || {
            Claimed::First(Claim {
                key: key.clone(),
                claim: claim.clone(),
            })
        };
        let Err(error) = result else {
            return Ok(first());
        };
        let failed = match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(failed)) => failed,
            // It is being completed at this moment.
            Some(PutItemError::TransactionConflictException(_)) => return Ok(Claimed::Running),
            _ => return Err(StoreError::from_sdk(error)),
        };
        let found: RequestRecord = from_item(failed.item().cloned().unwrap_or_default())?;
        Ok(match found.answer {
            // This very write, whose answer was lost on the way.
            None if found.claim == claim => first(),
            _ if !found.fingerprint.matches(&request.fingerprint) => Claimed::Reused,
            Some(answer) => Claimed::Answered(answer),
            None => Claimed::Running,
        })
    }

    /// Gives a claim back: the request may be made anew. One that was completed
    /// stays, even where whoever completed it was not told so.
    pub async fn release_request(&self, claim: &Claim) -> Result<(), StoreError> {
        let unanswered = "claim = :claim AND attribute_not_exists(answer)";
        self.delete_record(claim, unanswered).await
    }

    /// Forgets a completed request whose effect was undone: it may be made
    /// anew.
    pub async fn forget_request(&self, claim: &Claim) -> Result<(), StoreError> {
        self.delete_record(claim, "claim = :claim").await
    }

    async fn delete_record(&self, claim: &Claim, condition: &str) -> Result<(), StoreError> {
        let request = self
            .client
            .delete_item()
            .table_name(&self.tables.limits)
            .set_key(Some(claim.key.attributes()))
            .condition_expression(condition)
            .expression_attribute_values(":claim", AttributeValue::S(claim.claim.clone()));
        let deleted = retry_on_conflict(
            (),
            |()| async {
                let Err(error) = request.clone().send().await else {
                    return Ok(());
                };
                match error.as_service_error() {
                    // It is somebody else's now, or completed.
                    Some(DeleteItemError::ConditionalCheckFailedException(_)) => Ok(()),
                    // Where a transaction on it is under way, again after that.
                    _ => Err(StoreError::from_sdk(error).into()),
                }
            },
            || ready(Ok::<_, StoreError>(())),
        );
        Ok(deleted.await?)
    }

    /// Puts a new item; where a keyed request creates it, together with the
    /// answer to be given again.
    ///
    /// # Errors
    /// `Conflict` where the item is there already.
    pub(crate) async fn create(
        &self,
        table: &str,
        item: Item,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        if kept.is_none() {
            return self.put(table, item, Expect::Nothing).await;
        }
        let put = putting(put(table, item, Expect::Nothing)?);
        self.create_together(vec![put], kept).await
    }

    /// The same of what takes several writes.
    pub(crate) async fn create_together(
        &self,
        mut writes: Vec<TransactWriteItem>,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        let own = writes.len();
        if let Some(kept) = kept {
            writes.push(self.completing(kept)?);
        }
        match self.transact(writes).await {
            Err(Cancelled::Unexpected(place)) if place >= own => {
                let error = "the claim on the request was lost";
                Err(StoreError::Unavailable(error.into()))
            }
            written => Ok(written?),
        }
    }

    fn completing(
        &self,
        Completed { claim, answer }: Completed<'_>,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder()
            .table_name(&self.tables.limits)
            .set_key(Some(claim.key.attributes()))
            .update_expression("SET answer = :answer")
            .condition_expression("claim = :claim")
            .expression_attribute_values(":answer", to_value(answer)?)
            .expression_attribute_values(":claim", AttributeValue::S(claim.claim.clone()));
        updating(update)
    }
}

/// A claimed request and what it is answered with.
#[derive(Debug, Clone, Copy)]
pub struct Completed<'a> {
    /// The right to work on it.
    pub claim: &'a Claim,
    /// To be given again.
    pub answer: &'a KeptAnswer,
}
