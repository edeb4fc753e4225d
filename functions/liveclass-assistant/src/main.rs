//! The Lambda function that assists those who teach live classes.

use generation::State;
use liveclass_assistant::router;
use telemetry::Vars;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let vars = Vars::from_environment();
    telemetry::log::init(&vars)?;
    let state = State::from_vars(&vars)?;
    let after = state.base.after.clone();
    web::serve_and_finish(router(state), after).await
}
