//! The recording of a live session: what of it changes, and when.
//!
//! A session has one recording. Once its file is there it stands: nothing that
//! is reported of another one, or late of the same, takes it away.

use serde::{Deserialize, Serialize};

use super::refused::LiveRefused;
use super::session::{Driver, LiveSession};
use crate::id::TopicId;
use crate::limits;
use crate::media_event::{Egress, EgressStatus};
use crate::time::Timestamp;

/// How far a recording is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordingStatus {
    /// The media server records, or puts the file away.
    Recording,
    /// The file is there.
    Complete,
    /// There will be no file.
    Failed,
}

/// What a session keeps of its recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveRecording {
    /// The media server's name for it; `None` while it was asked for and has
    /// not answered, and where it failed to begin.
    #[serde(default)]
    pub egress_id: Option<String>,
    /// How far it is.
    pub status: RecordingStatus,
    /// Where its file is.
    pub location: Option<String>,
    /// How long it plays.
    pub duration_seconds: Option<u64>,
    /// The file's size.
    pub size_bytes: Option<u64>,
    /// When the media server was last asked to begin it.
    #[serde(default)]
    pub requested_at: Option<Timestamp>,
    /// The topic in which it was published.
    #[serde(default)]
    pub topic_id: Option<TopicId>,
}

impl LiveRecording {
    fn new(egress_id: Option<&str>, status: RecordingStatus) -> Self {
        Self {
            egress_id: egress_id.map(ToOwned::to_owned),
            status,
            location: None,
            duration_seconds: None,
            size_bytes: None,
            requested_at: None,
            topic_id: None,
        }
    }

    fn is_of(&self, egress: &Egress) -> bool {
        self.egress_id.as_deref() == Some(&egress.egress_id)
    }

    /// The recording as an egress that is over left it; what is known already
    /// stays known.
    fn completed(&self, egress: &Egress) -> Self {
        Self {
            egress_id: Some(egress.egress_id.clone()),
            status: RecordingStatus::Complete,
            location: self.location.clone().or_else(|| egress.location.clone()),
            duration_seconds: self.duration_seconds.or(egress.duration_seconds),
            size_bytes: self.size_bytes.or(egress.size_bytes),
            ..self.clone()
        }
    }

    /// What a report makes of it; `None`: it says nothing new.
    fn reported(&self, egress: &Egress, status: RecordingStatus) -> Option<Self> {
        use RecordingStatus::{Complete, Failed, Recording};
        // It was asked for, and this may be the answer.
        let awaited = self.egress_id.is_none();
        let changed = match (self.status, status) {
            (Complete, Complete) if !self.is_of(egress) => return None,
            (_, Complete) => self.completed(egress),
            (Recording, Recording) if awaited => Self {
                egress_id: Some(egress.egress_id.clone()),
                ..self.clone()
            },
            (Recording, Failed) if awaited || self.is_of(egress) => {
                Self::new(Some(&egress.egress_id), Failed)
            }
            (Complete | Recording, _) => return None,
            // What is over does not begin again: that report is late.
            (Failed, Recording) if self.is_of(egress) => return None,
            (Failed, status) => Self::new(Some(&egress.egress_id), status),
        };
        (changed != *self).then_some(changed)
    }
}

/// What a report says of the recording; `None`: nothing that is understood.
fn status(egress: &Egress, over: bool) -> Option<RecordingStatus> {
    if egress.status.is_complete() {
        Some(RecordingStatus::Complete)
    } else if egress.status.is_failed() {
        Some(RecordingStatus::Failed)
    } else if over {
        Some(match egress.location {
            Some(_) => RecordingStatus::Complete,
            None => RecordingStatus::Failed,
        })
    } else {
        (egress.status != EgressStatus::Unknown).then_some(RecordingStatus::Recording)
    }
}

impl LiveSession {
    /// What a report of the media server makes of the session's recording;
    /// `over`: there will be no other report. `None`: nothing.
    pub fn recording_reported(&self, egress: &Egress, over: bool) -> Option<Self> {
        let status = status(egress, over)?;
        let recording = match &self.recording {
            Some(recording) => recording.reported(egress, status)?,
            None if status == RecordingStatus::Complete => {
                LiveRecording::new(None, status).completed(egress)
            }
            None => LiveRecording::new(Some(&egress.egress_id), status),
        };
        Some(self.with_recording(recording))
    }

    /// The same session, to be written together with something else.
    #[must_use]
    pub fn rewritten(&self) -> Self {
        self.next()
    }

    /// Where the recording's file is, where it has yet to be published.
    pub fn unpublished_recording(&self) -> Option<&str> {
        let recording = self.recording.as_ref()?;
        let waits = recording.status == RecordingStatus::Complete && recording.topic_id.is_none();
        recording.location.as_deref().filter(|_| waits)
    }

    /// The recording was published in a topic: a part of the change that the
    /// session is in already.
    #[must_use]
    pub fn recording_published(&self, topic_id: TopicId) -> Self {
        let mut published = self.clone();
        if let Some(recording) = &mut published.recording {
            recording.topic_id = Some(topic_id);
        }
        published
    }

    /// The media server is about to be asked to record; `None` where it does.
    pub fn request_recording(&self, now: Timestamp) -> Result<Option<Self>, LiveRefused> {
        self.must_not_have_ended()?;
        self.must_be_of(Driver::Livekit)?;
        if let Some(recording) = &self.recording {
            match recording.status {
                RecordingStatus::Complete => return Err(LiveRefused::Recorded),
                RecordingStatus::Recording if recording.egress_id.is_some() => return Ok(None),
                RecordingStatus::Recording if being_asked(recording, now) => {
                    return Err(LiveRefused::RecordingBegins);
                }
                // Who asked has died.
                RecordingStatus::Recording | RecordingStatus::Failed => {}
            }
        }
        let mut requested = LiveRecording::new(None, RecordingStatus::Recording);
        requested.requested_at = Some(now);
        Ok(Some(self.with_recording(requested)))
    }

    /// The media server records; `None` where an event said so before.
    pub fn recording_began(&self, egress_id: &str) -> Option<Self> {
        let recording = self.recording.as_ref()?;
        let awaited =
            recording.status == RecordingStatus::Recording && recording.egress_id.is_none();
        awaited.then(|| {
            self.with_recording(LiveRecording {
                egress_id: Some(egress_id.to_owned()),
                ..recording.clone()
            })
        })
    }

    /// The media server did not begin, or knows nothing of a recording
    /// (`egress_id`) any more; `None` where something else is known by now.
    pub fn recording_lost(&self, egress_id: Option<&str>) -> Option<Self> {
        let recording = self.recording.as_ref()?;
        let lost = recording.status == RecordingStatus::Recording
            && recording.egress_id.as_deref() == egress_id;
        lost.then(|| self.with_recording(LiveRecording::new(egress_id, RecordingStatus::Failed)))
    }

    /// The recording that the media server is to be told to end; `None`: it is
    /// over.
    pub fn recording_to_stop(&self) -> Result<Option<&str>, LiveRefused> {
        self.must_be_of(Driver::Livekit)?;
        let recording = self.recording.as_ref().ok_or(LiveRefused::NotRecording)?;
        if recording.status != RecordingStatus::Recording {
            return Ok(None);
        }
        let egress_id = recording.egress_id.as_deref();
        egress_id.map(Some).ok_or(LiveRefused::RecordingBegins)
    }
}

/// Whether a request is still waiting for the media server's answer.
fn being_asked(recording: &LiveRecording, now: Timestamp) -> bool {
    let free = |asked: Timestamp| asked.plus(limits::REQUEST_TIME);
    recording
        .requested_at
        .is_some_and(|asked| now < free(asked))
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

    fn egress(id: &str, status: EgressStatus) -> Egress {
        let complete = status.is_complete();
        Egress {
            egress_id: id.into(),
            status,
            location: complete.then(|| format!("s3://{id}.mp4")),
            duration_seconds: complete.then_some(60),
            size_bytes: complete.then_some(1000),
            error: None,
        }
    }

    /// The recording after reports, in their order.
    fn after(reports: &[(&str, EgressStatus)]) -> LiveRecording {
        let mut session = session();
        for (id, status) in reports {
            let over = status.is_complete() || status.is_failed();
            if let Some(changed) = session.recording_reported(&egress(id, *status), over) {
                assert_eq!(changed.revision, session.revision + 1);
                session = changed;
            }
        }
        session.recording.unwrap()
    }

    #[test]
    fn a_file_that_is_there_stands_whatever_else_is_reported() {
        use EgressStatus::{Aborted, Active, Complete, Failed, LimitReached, Starting};
        for reports in [
            &[("A", Starting), ("A", Active), ("A", Complete)][..],
            &[("A", Complete), ("A", Active), ("A", Starting)],
            &[("A", Complete), ("A", Complete)],
            &[("A", Complete), ("B", Failed)],
            &[("B", Failed), ("A", Complete)],
            &[
                ("B", Aborted),
                ("A", Starting),
                ("B", Starting),
                ("A", LimitReached),
            ],
            &[
                ("A", Complete),
                ("A", Failed),
                ("B", Starting),
                ("B", Complete),
            ],
            &[("B", Starting), ("A", Complete), ("B", Failed)],
        ] {
            let recording = after(reports);
            assert_eq!(recording.status, RecordingStatus::Complete, "{reports:?}");
            assert_eq!(recording.location.as_deref(), Some("s3://A.mp4"));
            assert_eq!(recording.egress_id.as_deref(), Some("A"));
            let known = (recording.duration_seconds, recording.size_bytes);
            assert_eq!(known, (Some(60), Some(1000)));
        }
    }

    #[test]
    fn a_recording_that_went_wrong_stays_failed_until_another_one_begins() {
        use EgressStatus::{Aborted, Active, Failed, Starting};
        for reports in [
            &[("A", Starting), ("A", Failed)][..],
            &[("A", Failed), ("A", Active)],
            &[("A", Aborted), ("A", Failed), ("A", Starting)],
        ] {
            assert_eq!(
                after(reports).status,
                RecordingStatus::Failed,
                "{reports:?}"
            );
        }
        let other = after(&[("A", Failed), ("B", Active)]);
        assert_eq!(other.status, RecordingStatus::Recording);
        assert_eq!(other.egress_id.as_deref(), Some("B"));
        let first = after(&[("A", Active), ("B", Failed)]);
        assert_eq!(first.status, RecordingStatus::Recording);
        let late = after(&[("A", Failed), ("B", Failed), ("B", Active)]);
        assert_eq!(late.status, RecordingStatus::Failed);
    }

    #[test]
    fn what_a_second_report_knows_is_added_to_the_first() {
        let mut bare = egress("A", EgressStatus::Complete);
        (bare.location, bare.size_bytes) = (None, None);
        let first = session().recording_reported(&bare, true).unwrap();
        assert_eq!(
            first.unpublished_recording(),
            None,
            "there is no file to publish"
        );
        let full = egress("A", EgressStatus::Complete);
        let second = first.recording_reported(&full, true).unwrap();
        assert_eq!(second.unpublished_recording(), Some("s3://A.mp4"));
        assert_eq!(second.recording_reported(&full, true), None);
        let published = second.recording_published(9.try_into().unwrap());
        assert_eq!(published.unpublished_recording(), None);
        assert_eq!(published.revision, second.revision);
    }

    #[test]
    fn a_report_that_is_not_understood_counts_only_where_it_is_the_last() {
        let unknown = egress("A", EgressStatus::Unknown);
        assert_eq!(session().recording_reported(&unknown, false), None);
        let over = session().recording_reported(&unknown, true).unwrap();
        assert_eq!(over.recording.unwrap().status, RecordingStatus::Failed);
        let mut with_file = unknown;
        with_file.location = Some("a.mp4".into());
        let over = session().recording_reported(&with_file, true).unwrap();
        assert_eq!(over.recording.unwrap().status, RecordingStatus::Complete);
    }

    #[test]
    fn a_recording_is_asked_for_once_and_again_where_that_failed() {
        let asked = session().request_recording(NOW).unwrap().unwrap();
        assert_eq!(
            asked.request_recording(NOW),
            Err(LiveRefused::RecordingBegins)
        );
        assert_eq!(asked.recording_to_stop(), Err(LiveRefused::RecordingBegins));
        let later = NOW.plus(limits::REQUEST_TIME);
        assert!(asked.request_recording(later).unwrap().is_some());
        let failed = asked.recording_lost(None).unwrap();
        assert!(failed.request_recording(NOW).unwrap().is_some());
        let began = asked.recording_began("A").unwrap();
        assert_eq!(began.request_recording(NOW), Ok(None));
        assert_eq!(began.recording_began("A"), None);
        assert_eq!(
            (began.recording_lost(None), failed.recording_began("A")),
            (None, None)
        );
        assert_eq!(began.recording_to_stop(), Ok(Some("A")));
        let by_event = egress("A", EgressStatus::Active);
        let by_event = asked.recording_reported(&by_event, false).unwrap();
        assert_eq!(by_event.recording, began.recording);
        let complete = egress("A", EgressStatus::Complete);
        let complete = began.recording_reported(&complete, true).unwrap();
        assert_eq!(complete.request_recording(NOW), Err(LiveRefused::Recorded));
        assert_eq!(complete.recording_to_stop(), Ok(None));
        assert_eq!(
            session().recording_to_stop(),
            Err(LiveRefused::NotRecording)
        );
        let ended = session().end(NOW).unwrap();
        assert_eq!(ended.request_recording(NOW), Err(LiveRefused::Ended));
    }
}
