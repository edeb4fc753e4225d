//! Transactions: all of their writes or none, each on its own condition.

use std::future::ready;

use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::builders::{ConditionCheckBuilder, DeleteBuilder, UpdateBuilder};
use aws_sdk_dynamodb::types::{CancellationReason, Put, TransactWriteItem};

use crate::client::Store;
use crate::error::StoreError;
use crate::retry::{AttemptError, retry_on_conflict};

/// Why nothing was written.
#[derive(Debug)]
pub(crate) enum Cancelled {
    /// The first write, by its place, that did not find what it expects.
    Unexpected(usize),
    /// Something else.
    Store(StoreError),
}

/// A put as a part of a transaction.
pub(crate) fn putting(put: Put) -> TransactWriteItem {
    TransactWriteItem::builder().put(put).build()
}

/// An update as a part of a transaction.
pub(crate) fn updating(update: UpdateBuilder) -> Result<TransactWriteItem, StoreError> {
    let update = update.build().map_err(StoreError::malformed)?;
    Ok(TransactWriteItem::builder().update(update).build())
}

/// A deletion as a part of a transaction.
pub(crate) fn deleting(delete: DeleteBuilder) -> Result<TransactWriteItem, StoreError> {
    let delete = delete.build().map_err(StoreError::malformed)?;
    Ok(TransactWriteItem::builder().delete(delete).build())
}

/// What must hold beside the writes of a transaction.
pub(crate) fn checking(check: ConditionCheckBuilder) -> Result<TransactWriteItem, StoreError> {
    let check = check.build().map_err(StoreError::malformed)?;
    Ok(TransactWriteItem::builder().condition_check(check).build())
}

/// For transactions where it is all the same which write found something else.
impl From<Cancelled> for StoreError {
    fn from(cancelled: Cancelled) -> Self {
        match cancelled {
            Cancelled::Unexpected(_) => Self::Conflict,
            Cancelled::Store(error) => error,
        }
    }
}

impl From<StoreError> for Cancelled {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Store {
    /// Makes writes together; where other transactions are in the way, after
    /// they are done.
    pub(crate) async fn transact(&self, items: Vec<TransactWriteItem>) -> Result<(), Cancelled> {
        let token = format!(
            "{:016x}{:016x}",
            telemetry::random::bits(),
            telemetry::random::bits()
        );
        let request = self
            .client
            .transact_write_items()
            .set_transact_items(Some(items))
            // The same over all tries, so that one whose answer was lost
            // counts once.
            .client_request_token(token);
        let written = retry_on_conflict(
            (),
            |()| async {
                let Err(error) = request.clone().send().await else {
                    return Ok(());
                };
                let Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) =
                    error.as_service_error()
                else {
                    return Err(AttemptError::Failed(StoreError::from_sdk(error).into()));
                };
                Err(match verdict(cancelled.cancellation_reasons()) {
                    Verdict::Unexpected(place) => {
                        AttemptError::Failed(Cancelled::Unexpected(place))
                    }
                    Verdict::Contended => AttemptError::Conflict,
                    Verdict::TooLarge => StoreError::TooLarge(error.into()).into(),
                    Verdict::Unknown => StoreError::Unavailable(error.into()).into(),
                })
            },
            || ready(Ok::<_, StoreError>(())),
        );
        written.await.map_err(|error| match error {
            AttemptError::Failed(cancelled) => cancelled,
            AttemptError::Conflict => {
                StoreError::Throttled("the transaction kept meeting others".into()).into()
            }
        })
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Unexpected(usize),
    TooLarge,
    Contended,
    Unknown,
}

/// Reads the reasons of a cancelled transaction: one a write, in their order.
fn verdict(reasons: &[CancellationReason]) -> Verdict {
    let codes: Vec<&str> = reasons
        .iter()
        .map(|reason| reason.code().unwrap_or_default())
        .collect();
    let any = |wanted: &[&str]| codes.iter().any(|code| wanted.contains(code));
    let oversized = reasons.iter().any(|reason| {
        reason
            .message()
            .is_some_and(|message| message.contains("size"))
    });
    let unexpected = codes
        .iter()
        .position(|code| *code == "ConditionalCheckFailed");
    if let Some(place) = unexpected {
        Verdict::Unexpected(place)
    } else if any(&[
        "TransactionConflict",
        "ThrottlingError",
        "ProvisionedThroughputExceeded",
    ]) {
        Verdict::Contended
    } else if any(&["ItemCollectionSizeLimitExceeded"]) || (any(&["ValidationError"]) && oversized)
    {
        Verdict::TooLarge
    } else {
        Verdict::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reasons(codes: &[&str]) -> Vec<CancellationReason> {
        codes
            .iter()
            .map(|code| CancellationReason::builder().code(*code).build())
            .collect()
    }

    #[test]
    fn a_cancelled_transaction_tells_what_it_did_not_find_the_first_place_first() {
        for (codes, expected) in [
            (
                ["ConditionalCheckFailed", "ConditionalCheckFailed", "None"],
                Verdict::Unexpected(0),
            ),
            (
                ["None", "ConditionalCheckFailed", "None"],
                Verdict::Unexpected(1),
            ),
            (["None", "TransactionConflict", "None"], Verdict::Contended),
            (["ThrottlingError", "None", "None"], Verdict::Contended),
            (["None", "None", "Whatever"], Verdict::Unknown),
        ] {
            assert_eq!(verdict(&reasons(&codes)), expected, "{codes:?}");
        }
        let message = "Item size has exceeded the maximum allowed size";
        let reason = CancellationReason::builder()
            .code("ValidationError")
            .message(message)
            .build();
        assert_eq!(verdict(&[reason]), Verdict::TooLarge);
    }
}
