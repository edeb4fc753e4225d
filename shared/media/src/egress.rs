//! Recordings, as webhooks and the server API describe them.

use domain::media_event::{Egress, EgressStatus};
use serde_json::Value;

use crate::proto_json::Message;

const NANOS_PER_SECOND: u64 = 1_000_000_000;

/// Reads an `EgressInfo`; `None` where it has no id.
pub(crate) fn read(info: Message<'_>) -> Option<Egress> {
    let file = file(info);
    Some(Egress {
        egress_id: info.text("egressId")?.to_owned(),
        status: status(info.field("status")),
        location: file
            .and_then(|file| file.text("location").or_else(|| file.text("filename")))
            .map(ToOwned::to_owned),
        duration_seconds: file.and_then(|file| duration(file, info)),
        size_bytes: file.and_then(|file| file.positive("size")),
        error: info.text("error").map(ToOwned::to_owned),
    })
}

/// The recording's file: in `fileResults`, or in the older field `file`.
fn file(info: Message<'_>) -> Option<Message<'_>> {
    info.messages("fileResults")
        .chain([info.message("file")])
        .find(|file| file.text("location").is_some() || file.text("filename").is_some())
}

/// The time that a file plays. Where `duration` is missing or negative, as it
/// is on some complete recordings, the times of beginning and end tell it.
fn duration(file: Message<'_>, info: Message<'_>) -> Option<u64> {
    let between = |times: Message<'_>| {
        let (start, end) = (times.positive("startedAt")?, times.positive("endedAt")?);
        end.checked_sub(start).filter(|nanos| *nanos > 0)
    };
    let nanos = file
        .positive("duration")
        .or_else(|| between(file))
        .or_else(|| between(info))?;
    Some(nanos.saturating_add(NANOS_PER_SECOND / 2) / NANOS_PER_SECOND)
}

/// Enums come by name or by number; the default, which webhooks leave out, is
/// the first.
fn status(value: Option<&Value>) -> EgressStatus {
    let Some(value) = value else {
        return EgressStatus::Starting;
    };
    match (value.as_str(), value.as_i64()) {
        (Some("EGRESS_STARTING"), _) | (_, Some(0)) => EgressStatus::Starting,
        (Some("EGRESS_ACTIVE"), _) | (_, Some(1)) => EgressStatus::Active,
        (Some("EGRESS_ENDING"), _) | (_, Some(2)) => EgressStatus::Ending,
        (Some("EGRESS_COMPLETE"), _) | (_, Some(3)) => EgressStatus::Complete,
        (Some("EGRESS_FAILED"), _) | (_, Some(4)) => EgressStatus::Failed,
        (Some("EGRESS_ABORTED"), _) | (_, Some(5)) => EgressStatus::Aborted,
        (Some("EGRESS_LIMIT_REACHED"), _) | (_, Some(6)) => EgressStatus::LimitReached,
        _ => EgressStatus::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(info: &Value) -> Egress {
        read(Message::new(info)).unwrap()
    }

    #[test]
    fn a_file_in_the_older_field_counts_where_there_is_no_other() {
        let old = of(&json!({
            "egressId": "EG_1", "status": "EGRESS_COMPLETE", "fileResults": [],
            "file": {"filename": "a.mp4", "location": "s3://a.mp4", "duration": "90400000000", "size": 5}
        }));
        assert_eq!(old.location.as_deref(), Some("s3://a.mp4"));
        assert_eq!((old.duration_seconds, old.size_bytes), (Some(90), Some(5)));
    }

    #[test]
    fn a_duration_that_is_missing_or_negative_comes_from_the_times() {
        for duration in [json!(null), json!("-5"), json!("0"), json!(-1)] {
            let info = json!({
                "egressId": "EG_1", "startedAt": "1000000000", "endedAt": "9000000000",
                "fileResults": [{
                    "filename": "a", "duration": duration,
                    "startedAt": "2000000000", "endedAt": "5000000000"
                }]
            });
            assert_eq!(of(&info).duration_seconds, Some(3));
            let mut info = info;
            info["fileResults"][0]["endedAt"] = json!("1");
            assert_eq!(of(&info).duration_seconds, Some(8));
            info["endedAt"] = json!(null);
            assert_eq!(of(&info).duration_seconds, None);
        }
    }

    #[test]
    fn a_status_comes_by_name_by_number_or_not_at_all() {
        let status = |value: Value| of(&json!({"egressId": "EG_1", "status": value})).status;
        assert_eq!(
            of(&json!({"egressId": "EG_1"})).status,
            EgressStatus::Starting
        );
        assert_eq!(status(json!("EGRESS_ABORTED")), EgressStatus::Aborted);
        assert_eq!(status(json!(3)), EgressStatus::Complete);
        assert_eq!(status(json!("EGRESS_PAUSED")), EgressStatus::Unknown);
        assert_eq!(status(json!(99)), EgressStatus::Unknown);
    }

    #[test]
    fn an_answer_of_the_server_api_is_read_too() {
        let info = json!({
            "egress_id": "EG_1", "status": "EGRESS_ACTIVE", "error": "", "started_at": "0",
            "file_results": [{"filename": "rec/a.mp4", "location": "", "size": "0", "duration": "0"}]
        });
        let egress = of(&info);
        assert_eq!(egress.location.as_deref(), Some("rec/a.mp4"));
        assert_eq!((egress.size_bytes, egress.duration_seconds), (None, None));
        assert_eq!(egress.error, None);
    }

    #[test]
    fn without_an_id_it_is_none() {
        assert_eq!(read(Message::new(&json!({"status": 3}))), None);
    }
}
