//! A stack whose worker and janitor are called by hand, and what it takes to
//! call them.

use aws_lambda_events::sqs::{SqsEvent, SqsMessage};
use domain::{Clock, Draft, DraftId};
use draft_janitor::{Leases, Swept};
use queue::Message;
use serde_json::{Value, json};
use testkit::{ModelServer, Reply};
use tests::{INSTRUCTOR, TestStack};

/// What the scripted model writes.
pub(crate) fn outline() -> Value {
    json!({"chapters": [{"title": "Sky", "topics": ["Stars"]}]})
}

/// A stack whose worker and janitor are called by hand.
pub(crate) async fn by_hand(script: Vec<Reply>) -> (TestStack, ModelServer) {
    let server = ModelServer::start(script).await.unwrap();
    let vars = server.vars();
    let stack = TestStack::with(|options| {
        options.vars.extend(vars);
        options.worker = false;
        options.janitor = false;
    })
    .await;
    (stack, server)
}

/// A draft that waits for a worker.
pub(crate) async fn accepted(stack: &TestStack) -> u64 {
    stack
        .draft_outline(INSTRUCTOR, json!({"course_id": 1, "chapter_count": 1}))
        .await
}

/// A batch of one message with that body.
pub(crate) fn event(body: &str) -> SqsEvent {
    let mut record = SqsMessage::default();
    record.message_id = Some("m-1".into());
    record.body = Some(body.into());
    let mut event = SqsEvent::default();
    event.records = vec![record];
    event
}

/// The message of a draft.
pub(crate) fn message(draft: u64) -> SqsEvent {
    let message = Message::draft(draft.try_into().unwrap());
    event(&serde_json::to_string(&message).unwrap())
}

/// Delivers the draft's message; the messages that must come again.
pub(crate) async fn deliver(stack: &TestStack, event: SqsEvent) -> usize {
    let deadline = stack.clock.now().plus(stack.stack.worker_time_limit);
    stack
        .stack
        .worker
        .handle(event, deadline)
        .await
        .batch_item_failures
        .len()
}

/// A draft as it is stored.
pub(crate) async fn read(stack: &TestStack, draft: u64) -> Draft {
    let id = DraftId::try_from(draft).unwrap();
    stack.stack.store.draft(id).await.unwrap().unwrap()
}

/// One run of the janitor.
pub(crate) async fn sweep(stack: &TestStack, leases: Leases) -> Swept {
    stack.stack.janitor.sweep(leases).await.unwrap()
}
