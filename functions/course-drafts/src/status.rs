//! `GET [/api/v1]/ai-course/draft/{draft}/status`

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Draft;
use web::{Anyone, Authed, CourseAi};

use crate::view::DraftView;

/// Says where a draft stands.
#[utoipa::path(
    get,
    path = "/ai-course/draft/{draft}/status",
    tag = "Drafts",
    params(
        ("draft" = u64, Path, description = "The draft's id"),
        ("If-None-Match" = Option<String>, Header, description = "An ETag of an earlier answer"),
    ),
    responses(
        (status = OK, description = "The draft", body = DraftView,
         headers(("ETag" = String, description = "Weak; changes with the draft"),
                 ("Retry-After" = u32, description = "Seconds, while a worker has yet to finish"))),
        (status = NOT_MODIFIED, description = "The draft is as it was"),
    ),
    security(("user_token" = []))
)]
pub(crate) async fn draft_status(
    headers: HeaderMap,
    own: Authed<Anyone<CourseAi>, (), Draft>,
) -> Response {
    let draft = own.found;
    let tag = entity_tag(&draft);
    let mut answer = HeaderMap::new();
    if let Ok(tag) = tag.parse() {
        answer.insert(header::ETAG, tag);
    }
    if draft.unsettled() {
        answer.insert(header::RETRY_AFTER, header::HeaderValue::from_static("2"));
    }
    if matches(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    (answer, Json(DraftView::from(draft))).into_response()
}

fn entity_tag(draft: &Draft) -> String {
    format!("W/\"{}-{}\"", draft.id, draft.revision)
}

/// Whether `If-None-Match` names the tag, by weak comparison (RFC 9110,
/// section 13.1.2).
fn matches(headers: &HeaderMap, tag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let wanted = opaque(tag);
    headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|candidate| candidate.trim() == "*" || opaque(candidate) == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn if_none_match(value: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::IF_NONE_MATCH, value.parse().unwrap())])
    }

    #[test]
    fn tags_are_compared_weakly_and_in_lists() {
        let tag = "W/\"5-2\"";
        for same in ["W/\"5-2\"", "\"5-2\"", "*", "\"x\", W/\"5-2\""] {
            assert!(matches(&if_none_match(same), tag), "{same}");
        }
        for other in ["W/\"5-3\"", "5-2", ""] {
            assert!(!matches(&if_none_match(other), tag), "{other}");
        }
        assert!(!matches(&HeaderMap::new(), tag));
    }
}
