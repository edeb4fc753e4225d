//! The two cookies of a browser session.

use axum::http::HeaderValue;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use domain::{PresentedSession, limits};

/// Holds the session; scripts cannot read it.
const SESSION: &str = "lectern_session";
/// Holds the CSRF token, which scripts send back as `X-XSRF-TOKEN`: the
/// convention of Laravel Sanctum and axios.
const CSRF: &str = "XSRF-TOKEN";

/// The session that a request's cookies name; `None` where there is none or
/// it has not the form of one.
pub(crate) fn session(parts: &Parts) -> Option<PresentedSession> {
    let headers = parts.headers.get_all(COOKIE).iter();
    let mut cookies = headers
        .filter_map(|header| header.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok);
    let cookie = cookies.find(|cookie| cookie.name() == SESSION)?;
    PresentedSession::parse(cookie.value())
}

/// Sets both cookies.
pub(crate) fn both(session: &PresentedSession) -> Vec<HeaderValue> {
    let cookie = built(SESSION, session.cookie(), true);
    [cookie, built(CSRF, session.csrf_token(), false)]
        .iter()
        .filter_map(header)
        .collect()
}

/// Sets the CSRF cookie again.
pub(crate) fn csrf(session: &PresentedSession) -> Vec<HeaderValue> {
    header(&built(CSRF, session.csrf_token(), false))
        .into_iter()
        .collect()
}

/// Takes both cookies away.
pub(crate) fn none() -> Vec<HeaderValue> {
    [(SESSION, true), (CSRF, false)]
        .into_iter()
        .filter_map(|(name, hidden)| {
            let mut cookie = built(name, "", hidden);
            cookie.set_max_age(Duration::ZERO);
            header(&cookie)
        })
        .collect()
}

fn built<'a>(name: &'a str, value: &'a str, hidden: bool) -> Cookie<'a> {
    let idle = i64::try_from(limits::SESSION_IDLE.as_secs()).unwrap_or(i64::MAX);
    Cookie::build((name, value))
        .path("/")
        .secure(true)
        .http_only(hidden)
        .same_site(SameSite::Lax)
        .max_age(Duration::seconds(idle))
        .build()
}

fn header(cookie: &Cookie<'_>) -> Option<HeaderValue> {
    HeaderValue::from_str(&cookie.to_string()).ok()
}

#[cfg(test)]
mod tests {
    use axum::http::Request;
    use domain::session::mint_secret;

    use super::*;

    fn parts(cookies: &[&str]) -> Parts {
        let mut request = Request::builder();
        for cookie in cookies {
            request = request.header("cookie", *cookie);
        }
        request.body(()).unwrap().into_parts().0
    }

    #[test]
    fn the_session_is_found_among_other_cookies_in_one_header_or_several() {
        let session_of = |cookies: &[&str]| session(&parts(cookies));
        let known = PresentedSession::new(7.try_into().unwrap(), &mint_secret(&[3; 32]));
        let cookie = format!("lectern_session={}", known.cookie());
        let expected = Some(known);
        assert_eq!(session_of(&[&cookie]), expected);
        assert_eq!(session_of(&[&format!("a=b; {cookie};c=d")]), expected);
        // API Gateway hands cookies over one by one.
        assert_eq!(session_of(&["a=b", &cookie]), expected);
        assert_eq!(session_of(&[]), None);
        assert_eq!(session_of(&["lectern_session=7_x"]), None);
        assert_eq!(session_of(&[&cookie.replace("lectern", "x")]), None);
    }

    #[test]
    fn cookies_are_set_as_browsers_need_them() {
        let session = PresentedSession::new(7.try_into().unwrap(), &mint_secret(&[3; 32]));
        let set = both(&session);
        let set: Vec<&str> = set.iter().map(|value| value.to_str().unwrap()).collect();
        let rest = "SameSite=Lax; Secure; Path=/; Max-Age=43200";
        assert_eq!(
            set,
            [
                format!("lectern_session={}; HttpOnly; {rest}", session.cookie()),
                format!("XSRF-TOKEN={}; {rest}", session.csrf_token()),
            ]
        );
        assert!(
            none()
                .iter()
                .all(|value| value.to_str().unwrap().contains("=; ")
                    && value.to_str().unwrap().ends_with("Max-Age=0"))
        );
    }
}
