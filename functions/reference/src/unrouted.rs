//! The answer where no route matches: behind API Gateway each function knows
//! only its own routes, so this one looks into the OpenAPI document.

use axum::extract::Request;
use axum::http::header;
use serde_json::Value;
use web::{Code, Problem};

use crate::openapi::DOCUMENT;

/// 405 with the methods that the path has, 404 where it is no path at all.
pub(crate) fn unrouted(request: &Request) -> Problem {
    let methods = methods_of(request.uri().path());
    if methods.is_empty() {
        return Problem::not_found();
    }
    Problem::of(Code::MethodNotAllowed).with_header(header::ALLOW, &methods.join(","))
}

fn methods_of(path: &str) -> Vec<String> {
    let document: Value = serde_json::from_str(DOCUMENT).unwrap_or_default();
    let paths = document.get("paths").and_then(Value::as_object);
    let operations = paths
        .into_iter()
        .flatten()
        .filter(|(template, _)| matches(template, path))
        .filter_map(|(_, operations)| operations.as_object());
    let mut methods: Vec<String> = operations
        .flat_map(|operations| operations.keys().map(|method| method.to_uppercase()))
        .collect();
    // Every GET answers HEAD too.
    if methods.iter().any(|method| method == "GET") {
        methods.push("HEAD".into());
    }
    methods
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
        assert_eq!(methods_of("/docs"), ["GET", "HEAD"]);
        assert!(methods_of("/api/v1/ai-course/draft//apply").is_empty());
        assert!(methods_of("/nope").is_empty());
    }
}
