//! Which problems an operation can answer with, for the OpenAPI document.
//!
//! Until the document is put together, a response is kept under its code's
//! name, so that what several parts say of an operation adds up. Then those of
//! a status become one, which stands once for all operations.

use std::collections::BTreeMap;

use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

use crate::problem::{Code, ProblemBody};

/// Responses under their codes' names.
pub(crate) fn documented(codes: &[Code]) -> BTreeMap<String, RefOr<Response>> {
    let response = |code: &Code| (code.name().to_owned(), Response::new("").into());
    codes.iter().map(response).collect()
}

/// Makes of the codes that an operation can answer with one reference a status,
/// and adds what it refers to.
pub(crate) fn refer(operation: &mut Operation, components: &mut BTreeMap<String, RefOr<Response>>) {
    let responses = &mut operation.responses.responses;
    let mut by_status: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
    for code in Code::ALL {
        if responses.remove(code.name()).is_some() {
            by_status
                .entry(code.status())
                .or_default()
                .push(code.name());
        }
    }
    for (status, names) in by_status {
        let name = names.join(".");
        let reference = Ref::from_response_name(&name);
        components
            .entry(name)
            .or_insert_with(|| problem(&names.join(", ")).into());
        responses.insert(status.to_string(), reference.into());
    }
}

fn problem(description: &str) -> Response {
    let schema = Ref::from_schema_name("Problem");
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", content)
        .build()
}

/// What a call of the AI backend can end in.
#[derive(Debug)]
pub struct AiFailures;

impl IntoResponses for AiFailures {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        documented(&[
            Code::NotEnoughMaterial,
            Code::AiBadOutput,
            Code::AiBackendFailed,
            Code::AiTimeout,
        ])
    }
}

/// The schema of a problem, under the name that responses refer to.
pub(crate) fn schema() -> (String, RefOr<utoipa::openapi::schema::Schema>) {
    (ProblemBody::name().into_owned(), ProblemBody::schema())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn codes_that_share_a_status_share_a_response_which_stands_once() {
        let codes = [Code::FeatureDisabled, Code::NotFound, Code::Forbidden];
        let (mut one, mut other) = (Operation::new(), Operation::new());
        one.responses.responses.extend(documented(&codes));
        other.responses.responses.extend(documented(&codes));
        let mut components = BTreeMap::new();
        refer(&mut one, &mut components);
        refer(&mut other, &mut components);
        let responses = serde_json::to_value(&one.responses).unwrap();
        let reference = |name: &str| json!({"$ref": format!("#/components/responses/{name}")});
        let expected = json!({
            "403": reference("forbidden.feature_disabled"), "404": reference("not_found")
        });
        assert_eq!(responses, expected);
        assert_eq!(serde_json::to_value(&other.responses).unwrap(), expected);
        let names: Vec<_> = components.into_keys().collect();
        assert_eq!(names, ["forbidden.feature_disabled", "not_found"]);
    }
}
