//! Batches as SQS hands them to a function.

use aws_lambda_events::sqs::{BatchItemFailure, SqsBatchResponse, SqsEvent, SqsMessage};

/// Handles a batch message by message; `handle` says whether one is done with.
/// The answer names those that must come again.
pub async fn each_message<F>(event: SqsEvent, handle: impl Fn(SqsMessage) -> F) -> SqsBatchResponse
where
    F: Future<Output = bool>,
{
    let mut answer = SqsBatchResponse::default();
    for message in event.records {
        // SQS fails the whole batch over an id that is empty.
        let id = message.message_id.clone().filter(|id| !id.is_empty());
        // On the heap: the future of what a message sets going is large and deep.
        if Box::pin(handle(message)).await {
            continue;
        }
        answer.batch_item_failures.extend(id.map(|id| {
            let mut failure = BatchItemFailure::default();
            failure.item_identifier = id;
            failure
        }));
    }
    answer
}
