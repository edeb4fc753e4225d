//! The Lambda function of the interface's own documents.

use telemetry::Vars;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    telemetry::log::init(&Vars::from_environment())?;
    web::serve(reference::router()).await
}
