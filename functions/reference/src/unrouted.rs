//! The answer where no route matches: behind API Gateway each function knows
//! only its own routes, so this one looks into the OpenAPI document.

use axum::extract::{OriginalUri, Request};
use axum::http::header;
use axum::http::uri::PathAndQuery;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::Value;
use web::{Code, Problem};

use crate::openapi::DOCUMENT;

/// A redirect where only a trailing slash is too much, 405 with the methods
/// that the path has, 404 where it is no path at all.
pub(crate) fn unrouted(request: &Request) -> Response {
    let methods = methods_of(request.uri().path());
    let known = methods
        .iter()
        .any(|method| method == request.method().as_str());
    if methods.is_empty() {
        return Problem::not_found().into_response();
    }
    if known && request.uri().path() != original_path(request) {
        // The edge has taken the slash off; API Gateway, which looks for the
        // function, has not.
        let place = request
            .uri()
            .path_and_query()
            .map_or("/", PathAndQuery::as_str);
        return Redirect::permanent(place).into_response();
    }
    let allow = methods.join(",");
    Problem::of(Code::MethodNotAllowed)
        .with_header(header::ALLOW, &allow)
        .into_response()
}

fn original_path(request: &Request) -> &str {
    let original = request.extensions().get::<OriginalUri>();
    original.map_or(request.uri().path(), |original| original.0.path())
}

fn methods_of(path: &str) -> Vec<String> {
    let document: Value = serde_json::from_str(DOCUMENT).unwrap_or_default();
    let paths = document.get("paths").and_then(Value::as_object);
    let operations = paths
        .into_iter()
        .flatten()
        .filter(|(template, _)| matches(template, path))
        .filter_map(|(_, operations)| operations.as_object());
    operations
        .flat_map(|operations| operations.keys().map(|method| method.to_uppercase()))
        .collect()
}

fn matches(template: &str, path: &str) -> bool {
    let (template, path) = (template.split('/'), path.split('/'));
    template.clone().count() == path.clone().count()
        && template.zip(path).all(|(wanted, given)| {
            wanted == given || (wanted.starts_with('{') && !given.is_empty())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_path_names_its_methods_and_an_unknown_one_has_none() {
        assert_eq!(methods_of("/api/v1/ai-course/draft/5/apply"), ["POST"]);
        assert_eq!(methods_of("/docs"), ["GET"]);
        assert!(methods_of("/api/v1/ai-course/draft//apply").is_empty());
        assert!(methods_of("/nope").is_empty());
    }
}
