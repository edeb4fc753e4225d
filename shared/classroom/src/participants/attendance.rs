//! `GET [/api]/liveclass/sessions/{session}/attendance`

use std::collections::BTreeMap;
use std::fmt::Write;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::live::{Attendance, attendance};
use domain::{Timestamp, UserId};
use serde::Serialize;
use store::Presences;
use utoipa::ToSchema;
use web::{Host, InSession, Problem, Reading, SessionPrefetch};

/// A user's attendance.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveAttendance)]
pub(crate) struct AttendanceView {
    user_id: u64,
    name: String,
    #[schema(value_type = String, format = DateTime)]
    first_joined_at: Timestamp,
    /// Null while they are there.
    #[schema(value_type = Option<String>, format = DateTime)]
    last_left_at: Option<Timestamp>,
    /// How long they were there in all; times that overlap count once.
    seconds: u64,
    /// How often they came.
    sessions: u64,
}

impl From<Attendance> for AttendanceView {
    fn from(one: Attendance) -> Self {
        Self {
            user_id: one.user_id.get(),
            name: one.name,
            first_joined_at: one.first_joined_at,
            last_left_at: one.last_left_at,
            seconds: one.seconds,
            sessions: one.sessions,
        }
    }
}

/// Who was there when, and how they are called.
pub(crate) struct Records {
    presences: Presences,
    names: BTreeMap<UserId, String>,
}

impl SessionPrefetch for Records {
    type Asked = ();

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        let (presences, participants) = tokio::try_join!(
            of.store.presences(of.session),
            of.store.participants(of.session)
        )?;
        let names = participants.into_iter().map(|one| (one.user_id, one.name));
        Ok(Self {
            presences,
            names: names.collect(),
        })
    }
}

/// Tells who was in the class for how long; for the host. What is told of a
/// class that goes on changes, and a late report of the media server can
/// correct what is told of one that is over.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/attendance",
    tag = "Live classes",
    params(
        ("session" = u64, Path, description = "The session's id"),
        ("Accept" = Option<String>, Header, description = "`text/csv` for a table")
    ),
    responses(
        (
            status = OK,
            description = "Everybody who was there, in the order of their coming",
            content(
                (Vec<AttendanceView> = "application/json"),
                (String = "text/csv")
            )
        )
    ),
    security(("user_token" = []))
)]
pub(crate) async fn read_attendance(
    State(state): State<crate::State>,
    headers: HeaderMap,
    here: InSession<Host, (), Records>,
) -> Result<Response, Problem> {
    let (session, now) = (&here.session, state.base.now());
    let Records { presences, names } = here.prefetched;
    let until = session.ended_at.unwrap_or(now);
    let all = attendance(presences.all(until), &names, session.ended_at, now);
    if !wants_csv(&headers) {
        let views: Vec<AttendanceView> = all.into_iter().map(Into::into).collect();
        return Ok(Json(views).into_response());
    }
    let file = format!("attachment; filename=\"attendance-{}.csv\"", session.id);
    let mut response = (
        [(header::CONTENT_TYPE, "text/csv; charset=utf-8")],
        csv(&all),
    )
        .into_response();
    if let Ok(file) = HeaderValue::from_str(&file) {
        response
            .headers_mut()
            .insert(header::CONTENT_DISPOSITION, file);
    }
    Ok(response)
}

/// Whether `text/csv` is asked for, before JSON or instead of it.
fn wants_csv(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter();
    let accepted = accepted.filter_map(|value| value.to_str().ok());
    let kinds = accepted.flat_map(|value| value.split(','));
    let mut kinds = kinds.map(|kind| kind.split(';').next().unwrap_or_default().trim());
    let known = |kind: &str| match kind.to_ascii_lowercase().as_str() {
        "text/csv" => Some(true),
        "application/json" => Some(false),
        _ => None,
    };
    kinds.find_map(known).unwrap_or(false)
}

/// A table as RFC 4180 has it.
fn csv(all: &[Attendance]) -> String {
    let mut table = "user_id,name,first_joined_at,last_left_at,seconds,sessions\r\n".to_owned();
    for one in all {
        let last = one.last_left_at.map(|at| at.to_string());
        // Writing to a text cannot fail.
        let _ = write!(
            table,
            "{},{},{},{},{},{}\r\n",
            one.user_id,
            quoted(&one.name),
            one.first_joined_at,
            last.unwrap_or_default(),
            one.seconds,
            one.sessions
        );
    }
    table
}

/// A text that stays one: in quotes, and where a spreadsheet would take it for
/// a formula, after an apostrophe.
fn quoted(text: &str) -> String {
    let first = text.trim_start().chars().next();
    let formula = matches!(
        first,
        Some('=' | '+' | '-' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}')
    ) || text.starts_with(['\t', '\r', '\n']);
    let mark = if formula { "'" } else { "" };
    format!("\"{mark}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_never_formulas_columns_or_rows() {
        for (name, written) in [
            ("Noor", "\"Noor\""),
            ("O'Neil, \"Al\"", "\"O'Neil, \"\"Al\"\"\""),
            ("=1+1", "\"'=1+1\""),
            ("  @SUM(A1)", "\"'  @SUM(A1)\""),
            ("\u{ff1d}1", "\"'\u{ff1d}1\""),
            ("-2", "\"'-2\""),
            ("\tx", "\"'\tx\""),
            ("a\r\n=b", "\"a\r\n=b\""),
        ] {
            assert_eq!(quoted(name), written);
        }
    }

    #[test]
    fn a_table_is_told_from_json_by_what_comes_first() {
        let wants = |accept: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in accept {
                headers.append(header::ACCEPT, value.parse().unwrap());
            }
            wants_csv(&headers)
        };
        assert!(wants(&["text/csv"]));
        assert!(wants(&["*/*;q=0.1, Text/CSV; header=present"]));
        assert!(wants(&["text/html", "text/csv"]));
        assert!(!wants(&[]));
        assert!(!wants(&["*/*"]));
        assert!(!wants(&["application/json, text/csv"]));
    }
}
