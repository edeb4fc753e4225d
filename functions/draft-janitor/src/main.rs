//! The Lambda function that looks after drafts which were left.

use draft_janitor::Janitor;
use lambda_runtime::{Error, LambdaEvent, service_fn};
use serde_json::Value;
use telemetry::Vars;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let vars = Vars::from_environment();
    telemetry::log::init(&vars)?;
    let janitor = &Janitor::from_vars(&vars)?;
    lambda_runtime::run(service_fn(|event: LambdaEvent<Value>| async move {
        Ok::<_, Error>(janitor.handle(event.payload).await?)
    }))
    .await
}
