//! Runs a router on Lambda.

use axum::Router;
use axum::http::Uri;
use lambda_http::request::RequestContext;
use tower::ServiceExt;

/// Serves API Gateway's events (HTTP API, payload 2.0) until Lambda ends the
/// process.
///
/// # Errors
/// Where the Runtime API cannot be reached.
pub async fn serve(router: Router) -> Result<(), lambda_http::Error> {
    lambda_http::run(router.map_request(without_stage)).await
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
