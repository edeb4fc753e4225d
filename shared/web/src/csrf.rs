//! Whether a request that a cookie authenticates comes from the platform's own
//! pages.

use axum::http::header::{HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderName, Uri};
use domain::PresentedSession;

use crate::problem::{Code, Problem};

/// What a page's scripts send the CSRF token in.
const TOKEN: HeaderName = HeaderName::from_static("x-xsrf-token");
/// Where browsers say what kind of page a request comes from.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Lets a request that changes something pass where it carries the session's
/// CSRF token and, as far as the browser says so, comes from the same origin.
/// Requests that only read pass.
pub(crate) fn check(parts: &Parts, session: &PresentedSession) -> Result<(), Problem> {
    if parts.method.is_safe() {
        return Ok(());
    }
    let token = parts.headers.get(TOKEN);
    if !token.is_some_and(|token| session.csrf_matches(token.as_bytes())) {
        let detail = "The header X-XSRF-TOKEN must be the value of the cookie XSRF-TOKEN.";
        return Err(Problem::new(Code::CsrfTokenMismatch, detail));
    }
    if !same_origin(parts) {
        let detail = "The request comes from a page of another origin.";
        return Err(Problem::new(Code::CsrfTokenMismatch, detail));
    }
    Ok(())
}

fn same_origin(parts: &Parts) -> bool {
    let mut sites = parts.headers.get_all(SITE).iter();
    // `none`: the person's own doing, as from the address bar.
    if !sites.all(|site| site == "same-origin" || site == "none") {
        return false;
    }
    let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.or(parts.uri.authority().map(Authority::as_str));
    // API Gateway says by which scheme it was called.
    let scheme = parts.headers.get("x-forwarded-proto");
    let scheme = scheme.and_then(|scheme| scheme.to_str().ok());
    let mut origins = parts.headers.get_all(ORIGIN).iter();
    origins.all(|origin| {
        let origin = origin.to_str().unwrap_or_default();
        let by_scheme = scheme.is_none_or(|scheme| origin.starts_with(&format!("{scheme}://")));
        let authority = authority(origin);
        by_scheme
            && authority
                .zip(host)
                .is_some_and(|(authority, host)| authority.eq_ignore_ascii_case(host))
    })
}

/// An origin's host and port, the port left out where its scheme implies it;
/// `None` for `null` and what is no origin.
fn authority(origin: &str) -> Option<String> {
    let uri: Uri = origin.parse().ok()?;
    let scheme = uri.scheme_str()?;
    let host = uri.host()?;
    let implied = match scheme {
        "http" => 80,
        "https" => 443,
        _ => return None,
    };
    Some(match uri.port_u16() {
        Some(port) if port != implied => format!("{host}:{port}"),
        _ => host.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use axum::http::Request;
    use domain::session::mint_secret;

    use super::*;

    fn passes(method: &str, headers: &[(&str, &str)]) -> bool {
        let session = PresentedSession::new(7.try_into().unwrap(), &mint_secret(&[3; 32]));
        let mut request = Request::builder()
            .method(method)
            .header("host", "learn.example:8443");
        for (name, value) in headers {
            let value = value.replace("TOKEN", session.csrf_token());
            request = request.header(*name, value);
        }
        let parts = request.body(()).unwrap().into_parts().0;
        check(&parts, &session).is_ok()
    }

    #[test]
    fn only_the_sessions_own_token_lets_a_change_pass() {
        let token = ("x-xsrf-token", "TOKEN");
        assert!(passes("POST", &[token]));
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            assert!(!passes(method, &[]));
            assert!(!passes(method, &[("x-xsrf-token", "TOKENx")]));
            assert!(!passes(method, &[("x-xsrf-token", "")]));
            assert!(!passes(method, &[("x-csrf-token", "TOKEN")]));
        }
        for method in ["GET", "HEAD"] {
            assert!(passes(method, &[]));
        }
    }

    #[test]
    fn a_page_of_another_origin_is_refused_even_with_the_token() {
        let with =
            |name: &str, value: &str| passes("POST", &[("x-xsrf-token", "TOKEN"), (name, value)]);
        for same in ["https://learn.example:8443", "https://LEARN.example:8443"] {
            assert!(with("origin", same), "{same}");
        }
        for other in [
            "https://evil.example",
            "https://learn.example",
            "https://learn.example:8443.evil.example",
            "https://evil.example#learn.example:8443",
            "null",
            "",
            "file://learn.example:8443",
        ] {
            assert!(!with("origin", other), "{other}");
        }
        assert!(with("sec-fetch-site", "same-origin"));
        for other in ["cross-site", "same-site", ""] {
            assert!(!with("sec-fetch-site", other), "{other}");
        }
    }

    #[test]
    fn a_port_that_the_scheme_implies_may_be_left_out() {
        assert_eq!(authority("https://a.b:443").as_deref(), Some("a.b"));
        assert_eq!(authority("http://a.b:443").as_deref(), Some("a.b:443"));
        assert_eq!(
            authority("http://[::1]:3000").as_deref(),
            Some("[::1]:3000")
        );
    }
}
