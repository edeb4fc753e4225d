//! The OpenAPI document, put together from what the routers know.

use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder};

use crate::problem_docs;

/// The security scheme of user tokens, as operations name it.
pub const USER_TOKEN: &str = "user_token";

/// The security scheme of API keys in a header.
pub const API_KEY: &str = "api_key";
/// The security scheme of API keys in the query.
pub const API_KEY_QUERY: &str = "api_key_query";

/// One OpenAPI 3.1 document of all functions' parts.
pub fn document(parts: impl IntoIterator<Item = OpenApi>) -> OpenApi {
    let info = InfoBuilder::new()
        .title("Lectern")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "The backend of an online learning platform. Errors are RFC 9457 problems; \
             `/problems/<code>` says what each code means.",
        ))
        .build();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("A user token: `lpt_<user id>_<secret>`."))
        .build();
    let key = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An API key: `lak_<key id>_<secret>`."))
        .build();
    let query_key = ApiKeyValue::with_description(
        "api_key",
        "The same key as a parameter, for clients that can set no header. A header wins.",
    );
    let (name, problem) = problem_docs::schema();
    let components = ComponentsBuilder::new()
        .schema(name, problem)
        .security_scheme(USER_TOKEN, SecurityScheme::Http(bearer))
        .security_scheme(API_KEY, SecurityScheme::Http(key))
        .security_scheme(
            API_KEY_QUERY,
            SecurityScheme::ApiKey(ApiKey::Query(query_key)),
        )
        .build();
    let base = OpenApiBuilder::new()
        .info(info)
        .components(Some(components))
        .build();
    parts.into_iter().fold(base, OpenApi::merge_from)
}
