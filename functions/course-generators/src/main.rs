//! The Lambda function of synchronous generators.

use course_generators::router;
use generation::State;
use telemetry::Vars;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let vars = Vars::from_environment();
    telemetry::log::init(&vars)?;
    let state = State::from_vars(&vars)?;
    let after = state.base.after.clone();
    web::serve_and_finish(router(state), after).await
}
