//! Drafts: what an asynchronous generator writes and an instructor reviews.
//!
//! Every change of a draft is a transition here: it takes the draft as it was
//! read and gives the draft to be written, or says why not. The store writes
//! it on condition that the draft's `revision` is still the one that was read,
//! so whoever loses a race reads again and is told by the same rule.

mod request;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::feature::Feature;
use crate::id::{CourseId, DraftId, TopicId, UserId};
use crate::limits;
use crate::time::Timestamp;

pub use request::{DraftRequest, RequestedChapter};

/// Where a draft stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftStatus {
    /// Waits for a worker.
    Pending,
    /// A worker has claimed it.
    Processing,
    /// Its output can be reviewed.
    Ready,
    /// Generation did not succeed.
    Failed,
    /// Its output has taken effect.
    Applied,
    /// Its owner does not want it.
    Dismissed,
}

/// Why a draft failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftError {
    /// One of the problem codes, or `worker_failed`, `expired`.
    pub code: String,
    /// For people.
    pub message: String,
}

/// Tokens that a backend reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Usage {
    pub prompt_tokens: u64,
    pub completion_tokens: u64,
}

/// What applying a draft did, kept to be answered again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applied {
    /// Whether the caller's page should load the course again.
    pub reload: bool,
    /// The course's version that the apply made; `None` for view-only drafts.
    pub course_version: Option<u64>,
}

/// What a worker brings back.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// In the feature's shape, checked.
    pub output: Value,
    /// The backend's name.
    pub ai_backend: String,
    /// Where the backend reported it.
    pub usage: Option<Usage>,
    /// The course as the generator saw it.
    pub course_version: Option<u64>,
}

/// A draft.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Names it.
    pub id: DraftId,
    /// Whose it is.
    pub owner_id: UserId,
    /// The course it is for.
    pub course_id: Option<CourseId>,
    /// The topic it is for.
    pub topic_id: Option<TopicId>,
    /// What was asked for.
    pub request: DraftRequest,
    /// Where it stands.
    pub status: DraftStatus,
    /// The result, once ready; as edited, once applied so.
    pub output: Option<Value>,
    /// Why it failed.
    pub error: Option<DraftError>,
    /// The backend that wrote it.
    pub ai_backend: Option<String>,
    /// What it cost, where reported.
    pub usage: Option<Usage>,
    /// The course's version as the generator saw it.
    pub course_version: Option<u64>,
    /// What applying did.
    pub applied: Option<Applied>,
    /// Claims so far.
    pub tries: u8,
    /// While processing: when the claim runs out. While pending: when the
    /// janitor should look.
    pub due_at: Timestamp,
    /// Grows by one with every write.
    pub revision: u64,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// When it last changed for its reader.
    pub updated_at: Timestamp,
    /// When it is gone.
    pub expires_at: Timestamp,
}

/// Why a worker may not have a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ClaimRefused {
    /// Nothing is left to do.
    #[error("the draft is settled or expired")]
    Settled,
    /// Another worker has it.
    #[error("the draft is claimed")]
    Claimed,
    /// It was tried as often as allowed: it must be failed.
    #[error("the draft was tried too often")]
    TriesExhausted,
}

/// Why a draft cannot be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ApplyRefused {
    /// Not `ready`.
    #[error("the draft is not ready")]
    NotReady(DraftStatus),
    /// Already applied, and an edited output was given.
    #[error("the draft was already applied")]
    AlreadyApplied,
}

/// Why an applied draft cannot be undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RevertRefused {
    /// It has not taken effect, or had none on a course.
    #[error("the draft has no effect to undo")]
    NothingToUndo,
    /// The course has changed since.
    #[error("the course has changed since")]
    CourseChanged,
}

/// What an apply has to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplyStep {
    /// Nothing: answer this result again.
    Repeat(Applied),
    /// Take effect.
    Proceed,
}

impl Draft {
    /// A new draft, pending.
    pub fn new(
        id: DraftId,
        owner_id: UserId,
        course_id: Option<CourseId>,
        request: DraftRequest,
        now: Timestamp,
        life: Duration,
    ) -> Self {
        Self {
            id,
            owner_id,
            course_id,
            topic_id: None,
            request,
            status: DraftStatus::Pending,
            output: None,
            error: None,
            ai_backend: None,
            usage: None,
            course_version: None,
            applied: None,
            tries: 0,
            due_at: now.plus(limits::PENDING_PATIENCE),
            revision: 1,
            created_at: now,
            updated_at: now,
            expires_at: now.plus(life),
        }
    }

    /// The feature that serves it.
    pub const fn feature(&self) -> Feature {
        self.request.feature()
    }

    /// Whether its time is over; an expired draft is as good as absent, even
    /// while the table still holds it.
    pub fn expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at
    }

    /// Whether a worker has yet to bring it to `ready` or `failed`.
    pub const fn unsettled(&self) -> bool {
        matches!(self.status, DraftStatus::Pending | DraftStatus::Processing)
    }

    /// Whether nobody is at work on it although somebody should be.
    pub fn abandoned(&self, now: Timestamp) -> bool {
        self.unsettled() && now >= self.due_at
    }

    fn next(&self, status: DraftStatus, now: Timestamp) -> Self {
        Self {
            status,
            revision: self.revision + 1,
            updated_at: now,
            ..self.clone()
        }
    }

    /// A worker takes it for `time_limit` and a margin. A claim is a try, so
    /// that a draft that kills its worker comes to an end.
    pub fn claim(&self, now: Timestamp, time_limit: Duration) -> Result<Self, ClaimRefused> {
        match self.status {
            _ if self.expired(now) => Err(ClaimRefused::Settled),
            DraftStatus::Processing if now < self.due_at => Err(ClaimRefused::Claimed),
            DraftStatus::Pending | DraftStatus::Processing if self.tries >= limits::DRAFT_TRIES => {
                Err(ClaimRefused::TriesExhausted)
            }
            DraftStatus::Pending | DraftStatus::Processing => Ok(Self {
                tries: self.tries + 1,
                due_at: now.plus(time_limit).plus(limits::LEASE_MARGIN),
                ..self.next(DraftStatus::Processing, now)
            }),
            _ => Err(ClaimRefused::Settled),
        }
    }

    /// The worker that claimed it brings the result.
    #[must_use]
    pub fn complete(&self, generated: Generated, now: Timestamp) -> Self {
        Self {
            output: Some(generated.output),
            ai_backend: Some(generated.ai_backend),
            usage: generated.usage,
            course_version: generated.course_version,
            error: None,
            ..self.next(DraftStatus::Ready, now)
        }
    }

    /// Generation did not succeed, for good.
    #[must_use]
    pub fn fail(&self, code: &str, message: impl Into<String>, now: Timestamp) -> Self {
        let error = Some(DraftError {
            code: code.to_owned(),
            message: message.into(),
        });
        Self {
            error,
            ..self.next(DraftStatus::Failed, now)
        }
    }

    /// It had its tries: it fails, so that it never goes round for ever.
    #[must_use]
    pub fn give_up(&self, now: Timestamp) -> Self {
        self.fail(
            "worker_failed",
            "Every try to generate it was broken off.",
            now,
        )
    }

    /// Gives a claim back: to be tried again at `retry_at`, by a message that
    /// is sent now, or by the janitor should that be lost.
    #[must_use]
    pub fn release(&self, retry_at: Timestamp, now: Timestamp) -> Self {
        let due_at = retry_at.plus(limits::PENDING_PATIENCE);
        Self {
            due_at,
            ..self.next(DraftStatus::Pending, now)
        }
    }

    /// The janitor sends it to the queue once more, and looks again later. Its
    /// readers see no change.
    #[must_use]
    pub fn resent(&self, now: Timestamp) -> Self {
        let due_at = now.plus(limits::RESENT_PATIENCE);
        Self {
            due_at,
            updated_at: self.updated_at,
            ..self.next(DraftStatus::Pending, now)
        }
    }

    /// The queue did not take it: the janitor looks again at once.
    #[must_use]
    pub fn unsent(&self, now: Timestamp) -> Self {
        let mut next = self.next(DraftStatus::Pending, now);
        next.due_at = now;
        next.updated_at = self.updated_at;
        next
    }

    /// What applying has to do now.
    pub fn apply_step(&self, edited: bool) -> Result<ApplyStep, ApplyRefused> {
        match (self.status, &self.applied) {
            (DraftStatus::Ready, _) => Ok(ApplyStep::Proceed),
            (DraftStatus::Applied, _) if edited => Err(ApplyRefused::AlreadyApplied),
            (DraftStatus::Applied, Some(applied)) => Ok(ApplyStep::Repeat(applied.clone())),
            (status, _) => Err(ApplyRefused::NotReady(status)),
        }
    }

    /// It has taken effect, with `edited` as its output where given.
    #[must_use]
    pub fn apply(&self, edited: Option<Value>, applied: Applied, now: Timestamp) -> Self {
        Self {
            output: edited.or_else(|| self.output.clone()),
            applied: Some(applied),
            ..self.next(DraftStatus::Applied, now)
        }
    }

    /// The course's version that it replaced when it took effect.
    pub fn replaced_version(&self) -> Option<u64> {
        let applied = self
            .applied
            .as_ref()
            .filter(|_| self.status == DraftStatus::Applied)?;
        Some(applied.course_version?.saturating_sub(1))
    }

    /// Whether its effect can be undone on a course that is now at
    /// `course_version`.
    pub fn may_revert(&self, course_version: u64) -> Result<(), RevertRefused> {
        match self.replaced_version() {
            None => Err(RevertRefused::NothingToUndo),
            Some(replaced) if replaced + 1 != course_version => Err(RevertRefused::CourseChanged),
            Some(_) => Ok(()),
        }
    }

    /// Its effect was undone: it can be applied again.
    #[must_use]
    pub fn revert(&self, now: Timestamp) -> Self {
        Self {
            applied: None,
            ..self.next(DraftStatus::Ready, now)
        }
    }

    /// A failed draft is tried anew; `None` for any other.
    pub fn retry(&self, now: Timestamp) -> Option<Self> {
        (self.status == DraftStatus::Failed).then(|| Self {
            error: None,
            tries: 0,
            due_at: now.plus(limits::PENDING_PATIENCE),
            ..self.next(DraftStatus::Pending, now)
        })
    }

    /// Its owner does not want it; `None` where that was said before.
    pub fn dismiss(&self, now: Timestamp) -> Option<Self> {
        (self.status != DraftStatus::Dismissed).then(|| self.next(DraftStatus::Dismissed, now))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);
    const LIMIT: Duration = Duration::from_secs(90);

    fn draft() -> Draft {
        let request = DraftRequest::OutlineGeneration {
            title: None,
            description: None,
            chapter_count: 3,
        };
        let week = Duration::from_hours(7 * 24);
        Draft::new(
            5.try_into().unwrap(),
            2.try_into().unwrap(),
            Some(1.try_into().unwrap()),
            request,
            NOW,
            week,
        )
    }

    fn generated() -> Generated {
        Generated {
            output: json!({"chapters": []}),
            ai_backend: "offline".into(),
            usage: None,
            course_version: Some(1),
        }
    }

    fn in_status(status: DraftStatus) -> Draft {
        Draft { status, ..draft() }
    }

    #[test]
    fn a_claim_holds_for_the_time_limit_and_half_a_minute() {
        let claimed = draft().claim(NOW, LIMIT).unwrap();
        assert_eq!(claimed.status, DraftStatus::Processing);
        assert_eq!(claimed.tries, 1);
        let almost = NOW.plus_millis(119_999);
        assert_eq!(claimed.claim(almost, LIMIT), Err(ClaimRefused::Claimed));
        assert!(!claimed.abandoned(almost));
        let over = NOW.plus_millis(120_000);
        assert!(claimed.abandoned(over));
        assert_eq!(claimed.claim(over, LIMIT).unwrap().tries, 2);
    }

    #[test]
    fn a_draft_that_kills_its_worker_is_tried_four_times_in_all() {
        let mut claimed = draft();
        for _ in 0..4 {
            let now = claimed.due_at;
            claimed = claimed.claim(now, LIMIT).unwrap();
        }
        assert_eq!(
            claimed.claim(claimed.due_at, LIMIT),
            Err(ClaimRefused::TriesExhausted)
        );
    }

    #[test]
    fn nobody_claims_what_is_settled_or_expired() {
        for status in [
            DraftStatus::Ready,
            DraftStatus::Failed,
            DraftStatus::Applied,
            DraftStatus::Dismissed,
        ] {
            assert_eq!(
                in_status(status).claim(NOW, LIMIT),
                Err(ClaimRefused::Settled)
            );
        }
        let old = draft();
        assert_eq!(old.claim(old.expires_at, LIMIT), Err(ClaimRefused::Settled));
    }

    #[test]
    fn only_a_ready_draft_is_applied_and_an_applied_one_answers_again() {
        for status in [
            DraftStatus::Pending,
            DraftStatus::Processing,
            DraftStatus::Failed,
            DraftStatus::Dismissed,
        ] {
            assert_eq!(
                in_status(status).apply_step(false),
                Err(ApplyRefused::NotReady(status))
            );
        }
        let ready = draft()
            .claim(NOW, LIMIT)
            .unwrap()
            .complete(generated(), NOW);
        assert_eq!(ready.apply_step(true), Ok(ApplyStep::Proceed));
        let result = Applied {
            reload: true,
            course_version: Some(2),
        };
        let applied = ready.apply(Some(json!({"chapters": [1]})), result.clone(), NOW);
        assert_eq!(applied.output, Some(json!({"chapters": [1]})));
        assert_eq!(applied.apply_step(false), Ok(ApplyStep::Repeat(result)));
        assert_eq!(applied.apply_step(true), Err(ApplyRefused::AlreadyApplied));
    }

    #[test]
    fn an_effect_is_undone_only_while_the_course_is_as_the_apply_left_it() {
        let ready = draft()
            .claim(NOW, LIMIT)
            .unwrap()
            .complete(generated(), NOW);
        assert_eq!(ready.may_revert(2), Err(RevertRefused::NothingToUndo));
        let applied = |course_version| {
            ready.apply(
                None,
                Applied {
                    reload: true,
                    course_version,
                },
                NOW,
            )
        };
        assert_eq!(
            applied(None).may_revert(2),
            Err(RevertRefused::NothingToUndo)
        );
        assert_eq!(applied(Some(2)).may_revert(2), Ok(()));
        assert_eq!(applied(Some(2)).replaced_version(), Some(1));
        assert_eq!(
            applied(Some(2)).may_revert(3),
            Err(RevertRefused::CourseChanged)
        );
        let reverted = applied(Some(2)).revert(NOW);
        assert_eq!(reverted.apply_step(true), Ok(ApplyStep::Proceed));
        assert_eq!(reverted.may_revert(3), Err(RevertRefused::NothingToUndo));
    }

    #[test]
    fn only_a_failed_draft_is_tried_anew_with_all_its_tries() {
        let failed = Draft {
            tries: 4,
            ..draft().fail("x", "y", NOW)
        };
        let again = failed.retry(NOW).unwrap();
        assert_eq!(
            (again.status, again.tries, again.error),
            (DraftStatus::Pending, 0, None)
        );
        for status in [
            DraftStatus::Pending,
            DraftStatus::Processing,
            DraftStatus::Ready,
            DraftStatus::Applied,
            DraftStatus::Dismissed,
        ] {
            assert_eq!(in_status(status).retry(NOW), None);
        }
    }

    #[test]
    fn every_transition_moves_the_revision() {
        let first = draft();
        let claimed = first.claim(NOW, LIMIT).unwrap();
        let all = [
            claimed.clone(),
            first.fail("x", "y", NOW),
            first.resent(NOW),
            first.release(NOW, NOW),
            first.dismiss(NOW).unwrap(),
            first.complete(generated(), NOW),
            first.apply(
                None,
                Applied {
                    reload: true,
                    course_version: None,
                },
                NOW,
            ),
        ];
        assert!(all.iter().all(|draft| draft.revision == 2));
    }

    #[test]
    fn a_draft_in_any_other_state_is_dismissed_once() {
        let dismissed = in_status(DraftStatus::Applied).dismiss(NOW).unwrap();
        assert_eq!(dismissed.status, DraftStatus::Dismissed);
        assert_eq!(dismissed.dismiss(NOW), None);
    }
}
