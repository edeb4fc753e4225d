//! The Lambda function of drafts.

use course_drafts::router;
use telemetry::Vars;
use web::Base;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let vars = Vars::from_environment();
    telemetry::log::init(&vars)?;
    web::serve(router(Base::from_vars(&vars)?)).await
}
