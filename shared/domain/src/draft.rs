//! Drafts: what an asynchronous generator writes and an instructor reviews.
//!
//! Every change of a draft is a transition here: it takes the draft as it was
//! read and gives the draft to be written, or says why not. The store writes
//! it on condition that the draft's `revision` is still the one that was read,
//! so whoever loses a race reads again and is told by the same rule.

mod generated;
mod request;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::feature::Feature;
use crate::id::{CourseId, DraftId, TopicId, UserId};
use crate::limits;
use crate::time::Timestamp;
use crate::usage::Usage;

pub use generated::Generated;
pub use request::DraftRequest;

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

/// What applying a draft did, kept to be answered again and to be undone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applied {
    /// Whether the caller's page should load the course again.
    pub reload: bool,
    /// The version that the apply made of the draft's course; `None` where it
    /// changed none.
    pub course_version: Option<u64>,
    /// The topic whose content it replaced.
    #[serde(default)]
    pub topic_id: Option<TopicId>,
    /// The course that it made.
    #[serde(default)]
    pub created_course_id: Option<CourseId>,
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
    /// What it has cost so far, where reported: all tries, also those without
    /// a result.
    pub usage: Option<Usage>,
    /// Whether the backend was given only a part of the material, for want of
    /// room.
    #[serde(default)]
    pub material_cut: bool,
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
            material_cut: false,
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
        self.request.feature
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

    /// The worker that claimed it has spent tokens on it, whatever comes of
    /// them.
    #[must_use]
    pub fn spent(self, usage: Option<Usage>) -> Self {
        Self {
            usage: Usage::sum(self.usage, usage),
            ..self
        }
    }

    /// The worker that claimed it brings the result.
    #[must_use]
    pub fn complete(&self, generated: Generated, now: Timestamp) -> Self {
        Self {
            output: Some(generated.output),
            ai_backend: Some(generated.ai_backend),
            material_cut: generated.material_cut,
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
mod tests;
