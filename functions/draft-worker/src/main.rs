//! The Lambda function that fills drafts.

use aws_lambda_events::sqs::SqsEvent;
use domain::Timestamp;
use draft_worker::Worker;
use lambda_runtime::{Error, LambdaEvent, service_fn};
use telemetry::Vars;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let vars = Vars::from_environment();
    telemetry::log::init(&vars)?;
    let worker = &Worker::from_vars(&vars)?;
    lambda_runtime::run(service_fn(|event: LambdaEvent<SqsEvent>| async move {
        let deadline = i64::try_from(event.context.deadline).unwrap_or(i64::MAX);
        Ok::<_, Error>(
            worker
                .handle(event.payload, Timestamp::from_millis(deadline))
                .await,
        )
    }))
    .await
}
