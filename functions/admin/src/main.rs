//! The Lambda function of platform data.

use admin::router;
use telemetry::Vars;
use web::Base;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let vars = Vars::from_environment();
    telemetry::log::init(&vars)?;
    web::serve(router(Base::from_vars(&vars)?)).await
}
