//! The Lambda function that looks after live classes when nobody calls.

use lambda_runtime::{Error, LambdaEvent, service_fn};
use liveclass_janitor::Janitor;
use serde_json::Value;
use telemetry::Vars;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let vars = Vars::from_environment();
    telemetry::log::init(&vars)?;
    let janitor = &Janitor::from_vars(&vars)?;
    lambda_runtime::run(service_fn(|_: LambdaEvent<Value>| async move {
        Ok::<_, Error>(janitor.run().await?)
    }))
    .await
}
