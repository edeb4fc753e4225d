//! The OpenAPI document, put together from what the routers know.

use std::collections::BTreeMap;

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder};

use crate::problem::Code;
use crate::problem_docs;
use crate::surface::Surface;

/// The security scheme of user tokens, as operations name it.
pub const USER_TOKEN: &str = "user_token";
/// That of browser sessions.
const SESSION: &str = "session";
/// What a session needs besides for requests that change something.
const CSRF_TOKEN: &str = "csrf_token";

/// The security scheme of API keys in a header.
pub const API_KEY: &str = "api_key";
/// The security scheme of API keys in the query.
pub const API_KEY_QUERY: &str = "api_key_query";

/// The security scheme of the media server's events.
const MEDIA_SERVER: &str = "media_server";

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
    let session = ApiKeyValue::with_description(
        "lectern_session",
        "A browser session, begun by a log-in link.",
    );
    let csrf_token = ApiKeyValue::with_description(
        "X-XSRF-TOKEN",
        "The value of the session's cookie `XSRF-TOKEN`.",
    );
    let key = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An API key: `lak_<key id>_<secret>`."))
        .build();
    let query_key = ApiKeyValue::with_description(
        "api_key",
        "The same key as a parameter, for clients that can set no header. A header wins.",
    );
    let media_server = ApiKeyValue::with_description(
        "Authorization",
        "A JWT that the media server signs with the API key which it shares with Lectern, raw or \
         after `Bearer`; its claim `sha256` is the body's.",
    );
    let (name, problem) = problem_docs::schema();
    let components = ComponentsBuilder::new()
        .schema(name, problem)
        .security_scheme(USER_TOKEN, SecurityScheme::Http(bearer))
        .security_scheme(SESSION, SecurityScheme::ApiKey(ApiKey::Cookie(session)))
        .security_scheme(
            CSRF_TOKEN,
            SecurityScheme::ApiKey(ApiKey::Header(csrf_token)),
        )
        .security_scheme(API_KEY, SecurityScheme::Http(key))
        .security_scheme(
            API_KEY_QUERY,
            SecurityScheme::ApiKey(ApiKey::Query(query_key)),
        )
        .security_scheme(
            MEDIA_SERVER,
            SecurityScheme::ApiKey(ApiKey::Header(media_server)),
        )
        .build();
    let base = OpenApiBuilder::new()
        .info(info)
        .components(Some(components))
        .build();
    let mut document = parts.into_iter().fold(base, OpenApi::merge_from);
    let mut responses = BTreeMap::new();
    for (path, item) in &mut document.paths.paths {
        for (operation, safe) in operations(item) {
            admit_sessions(path, operation, safe);
            problem_docs::refer(operation, &mut responses);
        }
    }
    let components = document.components.get_or_insert_default();
    components.responses.extend(responses);
    document
}

/// A path's operations, and whether they only read.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (&mut Operation, bool)> {
    let all = [
        (item.get.as_mut(), true),
        (item.post.as_mut(), false),
        (item.put.as_mut(), false),
        (item.patch.as_mut(), false),
        (item.delete.as_mut(), false),
    ];
    let present = |(operation, safe): (Option<_>, bool)| operation.map(|found| (found, safe));
    all.into_iter().filter_map(present)
}

/// Whatever takes a user token takes a session too, with a CSRF token where it
/// changes something; but the browser's surface takes nothing else, and the
/// live classes' token API no session.
fn admit_sessions(path: &str, operation: &mut Operation, safe: bool) {
    let takes = |scheme: &str| {
        let scheme = format!("\"{scheme}\"");
        let all = serde_json::to_string(&operation.security).unwrap_or_default();
        all.contains(&scheme)
    };
    let (by_token, by_session) = (takes(USER_TOKEN), takes(SESSION));
    if !by_token && !by_session {
        return;
    }
    let surface = Surface::of_path(path);
    if surface == Surface::Tokens {
        return;
    }
    if by_token {
        let none: [&str; 0] = [];
        let session = SecurityRequirement::new(SESSION, none);
        let session = if safe {
            session
        } else {
            session.add(CSRF_TOKEN, none)
        };
        let on_api = surface == Surface::Api;
        let token = on_api.then(|| SecurityRequirement::new(USER_TOKEN, none));
        operation.security = Some(token.into_iter().chain([session]).collect());
        if !on_api {
            let id = operation.operation_id.take().unwrap_or_default();
            operation.operation_id = Some(format!("browser_{id}"));
        }
    }
    if !safe {
        let refused = problem_docs::documented(&[Code::CsrfTokenMismatch]);
        operation.responses.responses.extend(refused);
    }
}
