//! What every request gets, whatever it asks for: an id, a log line, security
//! headers, a problem instead of a panic or an empty 404.

use std::any::Any;

use axum::Router;
use axum::body::Body;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use store::meter;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::normalize_path::NormalizePath;

use crate::problem::{Code, Problem};
use crate::scope::Scope;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Puts the edge around routes: the router that serves requests.
pub fn edge(routes: Router) -> Router {
    edge_with_fallback(routes, |_| Problem::not_found().into_response())
}

/// The same for a function that answers where no route matches, of its own or
/// of any other function.
pub fn edge_with_fallback(routes: Router, unrouted: fn(&Request) -> Response) -> Router {
    let inner = routes
        .fallback(move |request: Request| async move { unrouted(&request) })
        .method_not_allowed_fallback(|| async { Problem::of(Code::MethodNotAllowed) })
        .layer(from_fn(note_route));
    // Trailing slashes must go before the router looks for a route.
    Router::new()
        .fallback_service(NormalizePath::trim_trailing_slash(inner))
        .layer(CatchPanicLayer::custom(panic_problem))
        .layer(from_fn(observe))
}

async fn note_route(request: Request, next: Next) -> Response {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map(MatchedPath::as_str);
    if let (Some(scope), Some(route)) = (request.extensions().get::<Scope>(), route) {
        scope.note_route(route);
    }
    next.run(request).await
}

#[expect(clippy::needless_pass_by_value, reason = "as the layer hands it over")]
fn panic_problem(cause: Box<dyn Any + Send + 'static>) -> Response {
    let cause = cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or("of an unknown kind");
    tracing::error!(cause, "a handler panicked");
    Problem::of(Code::InternalError).into_response()
}

async fn observe(mut request: Request, next: Next) -> Response {
    let request_id = request_id(&request);
    let scope = Scope::default();
    request.extensions_mut().insert(scope.clone());
    let method = request.method().clone();

    let answered = async {
        let response = next.run(request).await;
        scope.settle(response.status().is_success()).await;
        response
    };
    let (mut response, calls) = meter::metered(answered).await;

    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        let (content_type, body) = problem.render(&request_id);
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, content_type);
        response.headers_mut().remove(header::CONTENT_LENGTH);
        *response.body_mut() = Body::from(body);
    }
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&request_id) {
        headers.insert(REQUEST_ID, id);
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    scope.write_rate(headers);
    scope.write_cookies(headers);
    scope.write_credits(headers);
    response.extensions_mut().insert(calls);
    tracing::info!(
        request_id,
        method = method.as_str(),
        route = scope.route(),
        status = response.status().as_u16(),
        duration_ms = u64::try_from(scope.received().elapsed().as_millis()).unwrap_or(u64::MAX),
        store_calls = calls.calls,
        store_rounds = calls.rounds,
        caller_id = scope.caller(),
        api_key_id = scope.api_key(),
        "request"
    );
    response
}

/// Lambda's id of the invocation; elsewhere a random one.
fn request_id(request: &Request) -> String {
    request
        .extensions()
        .get::<lambda_http::Context>()
        .map_or_else(
            || {
                format!(
                    "{:016x}{:016x}",
                    telemetry::random::bits(),
                    telemetry::random::bits()
                )
            },
            |context| context.request_id.clone(),
        )
}
