//! What can go wrong with the store.

use std::error::Error;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};

type Source = Box<dyn Error + Send + Sync>;

/// A read or write that did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What was expected is not what is there: somebody else was faster.
    #[error("the stored item is not the expected one")]
    Conflict,
    /// The table takes no more for now; nothing was written.
    #[error("the table is throttled")]
    Throttled(#[source] Source),
    /// An item beyond DynamoDB's 400 KB.
    #[error("the item is too large")]
    TooLarge(#[source] Source),
    /// The table cannot be reached, or answered what cannot be understood.
    #[error("the table cannot be used")]
    Unavailable(#[source] Source),
}

impl StoreError {
    pub(crate) fn from_sdk<E, R>(error: SdkError<E, R>) -> Self
    where
        E: ProvideErrorMetadata + Error + Send + Sync + 'static,
        R: std::fmt::Debug + Send + Sync + 'static,
    {
        let code = error.code().unwrap_or_default().to_owned();
        let oversized = error
            .message()
            .is_some_and(|message| message.contains("size"));
        match code.as_str() {
            // The second: a transaction on the item was under way.
            "ConditionalCheckFailedException" | "TransactionConflictException" => Self::Conflict,
            "ProvisionedThroughputExceededException"
            | "ThrottlingException"
            | "RequestLimitExceeded"
            | "TransactionInProgressException" => Self::Throttled(error.into()),
            "ItemCollectionSizeLimitExceededException" => Self::TooLarge(error.into()),
            "ValidationException" if oversized => Self::TooLarge(error.into()),
            _ => Self::Unavailable(error.into()),
        }
    }

    pub(crate) fn unreadable(error: serde_dynamo::Error) -> Self {
        Self::Unavailable(error.into())
    }

    pub(crate) fn malformed(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Unavailable(error.into())
    }
}
