//! Runs a router on Lambda.

use std::time::Duration;

use axum::Router;
use axum::http::Uri;
use lambda_http::Adapter;
use lambda_http::lambda_runtime::layers::TracingLayer;
use lambda_http::lambda_runtime::{LambdaInvocation, Runtime};
use lambda_http::request::RequestContext;
use tower::ServiceExt;
use tower::layer::layer_fn;

use crate::after::AfterAnswer;

/// How long work after an answer may hold the next event up: the answer itself
/// may have taken all but 4 s of the function's time limit.
const PATIENCE: Duration = Duration::from_secs(3);

/// Serves API Gateway's events (HTTP API, payload 2.0) until Lambda ends the
/// process.
///
/// # Errors
/// Where the Runtime API cannot be reached.
pub async fn serve(router: Router) -> Result<(), lambda_http::Error> {
    lambda_http::run(router.map_request(without_stage)).await
}

/// The same where some work is done after answers. Lambda passes an answer on
/// when it gets it, and stops the process when that asks for the next event:
/// so it asks once the work is done.
///
/// # Errors
/// Where the Runtime API cannot be reached.
pub async fn serve_and_finish(
    router: Router,
    after: AfterAnswer,
) -> Result<(), lambda_http::Error> {
    let finishing = layer_fn(move |answering| {
        let after = after.clone();
        ServiceExt::<LambdaInvocation>::then(answering, async move |answered| {
            if tokio::time::timeout(PATIENCE, after.done()).await.is_err() {
                tracing::warn!("work after an answer goes on with the next event");
            }
            answered
        })
    });
    Runtime::new(Adapter::from(router.map_request(without_stage)))
        .layer(TracingLayer::new())
        .layer(finishing)
        .run()
        .await
}

/// Takes a named stage off the path: routes do not know where they are
/// deployed.
fn without_stage(mut request: lambda_http::Request) -> lambda_http::Request {
    let stage = request
        .extensions()
        .get::<RequestContext>()
        .and_then(|context| match context {
            RequestContext::ApiGatewayV2(context) => context.stage.clone(),
            _ => None,
        });
    if let Some(stage) = stage.filter(|stage| stage != "$default")
        && let Some(uri) = stripped(request.uri(), &stage)
    {
        *request.uri_mut() = uri;
    }
    request
}

fn stripped(uri: &Uri, stage: &str) -> Option<Uri> {
    let path = uri.path_and_query()?.as_str();
    let rest = path.strip_prefix('/')?.strip_prefix(stage)?;
    if !rest.starts_with('/') {
        return None;
    }
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(rest.parse().ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_stage_is_taken_off_the_path_once() {
        let strip =
            |path: &str| stripped(&path.parse().unwrap(), "prod").map(|uri| uri.to_string());
        assert_eq!(
            strip("/prod/api/v1?x=%20y").as_deref(),
            Some("/api/v1?x=%20y")
        );
        assert_eq!(strip("/prod/prod/a").as_deref(), Some("/prod/a"));
        assert_eq!(strip("/production/a"), None);
        assert_eq!(
            strip("https://example.org/prod/a").as_deref(),
            Some("https://example.org/a")
        );
    }
}
