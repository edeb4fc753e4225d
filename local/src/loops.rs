//! What AWS does between the functions: it polls queues for them and calls the
//! janitors on time.

use std::sync::Arc;
use std::time::Duration;

use aws_lambda_events::sqs::{SqsBatchResponse, SqsEvent, SqsMessage};
use aws_sdk_sqs::Client;
use aws_sdk_sqs::types::Message;
use domain::Clock;
use draft_janitor::{Janitor, Leases};
use draft_worker::Worker;

/// Messages worked on at once.
const WORKERS: usize = 4;
/// How often a janitor looks.
const JANITOR: Duration = Duration::from_secs(10);
/// The wait after a queue could not be asked.
const TROUBLE: Duration = Duration::from_secs(1);

/// Hands messages of the drafts queue to the worker, until it is dropped.
pub(crate) async fn work(
    sqs: Client,
    url: String,
    worker: Worker,
    clock: Arc<dyn Clock>,
    time_limit: Duration,
) {
    let pollers = (0..WORKERS).map(|_| {
        let (worker, clock) = (worker.clone(), clock.clone());
        poll(sqs.clone(), url.clone(), move |event| {
            let (worker, deadline) = (worker.clone(), clock.now().plus(time_limit));
            async move { worker.handle(event, deadline).await }
        })
    });
    futures::future::join_all(pollers).await;
}

/// Hands dead letters to the janitor, until it is dropped.
pub(crate) async fn bury(sqs: Client, url: String, janitor: Janitor) {
    poll(sqs, url, move |event| {
        let janitor = janitor.clone();
        async move { janitor.bury(event).await }
    })
    .await;
}

/// Calls the janitor every ten seconds. The first time no worker is alive and
/// the queue, which was in memory, is empty: every unsettled draft is taken up.
pub(crate) async fn sweep(janitor: Janitor) {
    let mut leases = Leases::Void;
    loop {
        match janitor.sweep(leases).await {
            Ok(swept) if swept.resent + swept.failed > 0 => {
                tracing::info!(
                    resent = swept.resent,
                    failed = swept.failed,
                    "took up drafts"
                );
            }
            Ok(_) => {}
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "the sweep failed");
            }
        }
        leases = Leases::Hold;
        tokio::time::sleep(JANITOR).await;
    }
}

/// Calls the janitor of live classes every ten seconds.
pub(crate) async fn sweep_classes(janitor: liveclass_janitor::Janitor) {
    loop {
        match janitor.sweep().await {
            Ok(swept) if swept.closed + swept.ended + swept.left > 0 => tracing::info!(
                closed = swept.closed,
                ended = swept.ended,
                left = swept.left,
                "swept breakout rooms"
            ),
            Ok(_) => {}
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "the sweep failed");
            }
        }
        tokio::time::sleep(JANITOR).await;
    }
}

/// Receives one message after the other; deletes what was handled.
async fn poll<F>(sqs: Client, url: String, handle: impl Fn(SqsEvent) -> F)
where
    F: Future<Output = SqsBatchResponse> + Send + 'static,
{
    loop {
        let received = sqs
            .receive_message()
            .queue_url(&url)
            .max_number_of_messages(1)
            .wait_time_seconds(20)
            .send()
            .await;
        let received = match received {
            Ok(received) => received,
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "the queue does not answer"
                );
                tokio::time::sleep(TROUBLE).await;
                continue;
            }
        };
        for message in received.messages.into_iter().flatten() {
            let receipt = message.receipt_handle.clone().unwrap_or_default();
            // A task of its own, so that a panic ends the message's handling
            // and not the loop, as on Lambda.
            match tokio::spawn(handle(event(message))).await {
                Ok(answer) if answer.batch_item_failures.is_empty() => {
                    let deleted = sqs.delete_message().queue_url(&url).receipt_handle(receipt);
                    if let Err(error) = deleted.send().await {
                        let error = &error as &dyn std::error::Error;
                        tracing::error!(error, "a message was not deleted and will come again");
                    }
                }
                Ok(_) => tracing::warn!("a message will come again"),
                Err(error) => {
                    tracing::error!(%error, "a handler panicked; its message will come again");
                }
            }
        }
    }
}

fn event(message: Message) -> SqsEvent {
    let mut record = SqsMessage::default();
    record.message_id = message.message_id;
    record.receipt_handle = message.receipt_handle;
    record.body = message.body;
    record.event_source = Some("aws:sqs".into());
    let mut event = SqsEvent::default();
    event.records = vec![record];
    event
}
