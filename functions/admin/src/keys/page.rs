//! `GET /admin/api-keys`: the page on which people administer API keys.
//!
//! It comes whole from here and does all it does through the API, with the
//! visitor's session. Nothing of it is secret, so it asks for no caller; it
//! says itself where the visitor is no admin.

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use domain::KeyScope;

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// A page to administer API keys.
#[utoipa::path(
    get,
    path = "/admin/api-keys",
    tag = "API keys",
    responses((status = OK, description = "The page", body = String, content_type = "text/html"))
)]
pub(crate) async fn api_keys_page() -> Response {
    let nonce = format!(
        "{:016x}{:016x}",
        telemetry::random::bits(),
        telemetry::random::bits()
    );
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::REFERRER_POLICY, "no-referrer".to_owned()),
    ];
    (headers, Html(page(&nonce))).into_response()
}

fn page(nonce: &str) -> String {
    let scopes: Vec<_> = KeyScope::all().map(KeyScope::name).collect();
    PAGE.replace("{{nonce}}", nonce)
        .replace("{{scopes}}", &scopes.join(" "))
        .replace("{{style}}", STYLE)
        .replace("{{script}}", SCRIPT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_filled_loads_nothing_and_has_no_inline_handlers() {
        let page = page("abc");
        assert!(!page.contains("{{") && !page.contains("://"));
        assert!(page.contains("<script nonce=\"abc\">") && page.contains("<style nonce=\"abc\">"));
        let handler = page.split_whitespace().find(|word| {
            let name = word.split('=').next().unwrap_or_default();
            name.len() > 2 && name.starts_with("on") && word.contains("=\"")
        });
        assert_eq!(handler, None);
        for unsafe_sink in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
        ] {
            assert!(!page.contains(unsafe_sink), "{unsafe_sink}");
        }
        assert!(page.contains("live_class_assistant") && page.contains("on_behalf"));
    }
}
