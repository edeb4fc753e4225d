//! The Lambda function of live classes for user tokens.

use classroom::State;
use liveclass_api::router;
use telemetry::Vars;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let vars = Vars::from_environment();
    telemetry::log::init(&vars)?;
    web::serve(router(State::from_vars(&vars)?)).await
}
