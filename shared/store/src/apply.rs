//! Applying a draft: the course's new structure, the revision that keeps the
//! old one, and the draft's new state are one transaction of three items,
//! whatever the course's size.

use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{CancellationReason, Put, TransactWriteItem};
use domain::{Course, Draft};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, jitter, put, to_item};
use crate::keys;

/// How often a transaction that met another one is tried again.
const CONTENTION_TRIES: u32 = 8;

/// Which of the expected things was no longer there; nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum ApplyConflict {
    /// The draft changed since it was read.
    #[error("the draft changed")]
    DraftChanged,
    /// The course changed since it was read.
    #[error("the course changed")]
    CourseChanged,
    /// Something else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// Writes an applied draft and the course it made of `replaced`, both or
    /// neither, on condition that both are as they were read.
    pub async fn apply_to_course(
        &self,
        draft: &Draft,
        course: &Course,
        replaced: &Course,
    ) -> Result<(), ApplyConflict> {
        let platform = &self.tables.platform;
        let unchanged = Expect::Number {
            attribute: "version",
            value: replaced.version,
        };
        let course_put = put(
            platform,
            to_item(&keys::course(course.id), course)?,
            unchanged,
        )?;
        let revision = to_item(&keys::revision(replaced.id, replaced.version), replaced)?;
        let revision_put = put(platform, revision, Expect::Anything)?;
        let puts = [self.replacing_draft(draft)?, course_put, revision_put];
        self.transact(&puts).await
    }

    async fn transact(&self, puts: &[Put; 3]) -> Result<(), ApplyConflict> {
        let items = puts
            .iter()
            .map(|put| TransactWriteItem::builder().put(put.clone()).build());
        let token = format!(
            "{:016x}{:016x}",
            telemetry::random::bits(),
            telemetry::random::bits()
        );
        let request = self
            .client
            .transact_write_items()
            .set_transact_items(Some(items.collect()))
            // The same over all tries, so that one whose answer was lost
            // counts once.
            .client_request_token(token);
        for attempt in 0..CONTENTION_TRIES {
            let Err(error) = request.clone().send().await else {
                return Ok(());
            };
            let Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) =
                error.as_service_error()
            else {
                return Err(StoreError::from_sdk(error).into());
            };
            match verdict(cancelled.cancellation_reasons()) {
                Verdict::DraftChanged => return Err(ApplyConflict::DraftChanged),
                Verdict::CourseChanged => return Err(ApplyConflict::CourseChanged),
                Verdict::TooLarge => return Err(StoreError::TooLarge(error.into()).into()),
                Verdict::Contended => tokio::time::sleep(jitter(attempt)).await,
                Verdict::Unknown => return Err(StoreError::Unavailable(error.into()).into()),
            }
        }
        Err(StoreError::Throttled("the transaction kept meeting others".into()).into())
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    DraftChanged,
    CourseChanged,
    TooLarge,
    Contended,
    Unknown,
}

/// Reads the reasons of a cancelled transaction: one an item, in the order of
/// [`Store::apply_to_course`]. The draft's is looked at first, since who
/// applied it meanwhile also changed the course.
fn verdict(reasons: &[CancellationReason]) -> Verdict {
    let codes: Vec<&str> = reasons
        .iter()
        .map(|reason| reason.code().unwrap_or_default())
        .collect();
    let failed = |place: usize| codes.get(place) == Some(&"ConditionalCheckFailed");
    let any = |wanted: &[&str]| codes.iter().any(|code| wanted.contains(code));
    let oversized = reasons.iter().any(|reason| {
        reason
            .message()
            .is_some_and(|message| message.contains("size"))
    });
    if failed(0) {
        Verdict::DraftChanged
    } else if failed(1) {
        Verdict::CourseChanged
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
    fn a_cancelled_transaction_tells_what_changed_the_draft_first() {
        for (codes, expected) in [
            (
                ["ConditionalCheckFailed", "ConditionalCheckFailed", "None"],
                Verdict::DraftChanged,
            ),
            (
                ["None", "ConditionalCheckFailed", "None"],
                Verdict::CourseChanged,
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
