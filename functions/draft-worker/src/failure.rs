//! Why a draft has no output, and whether another try may give one.

use std::time::Duration;

use ai::AiError;

/// Why nothing was generated.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Ai(AiError),
    #[error("The course is gone.")]
    CourseGone,
    #[error("The feature makes no drafts.")]
    NoDrafts,
}

impl Failure {
    /// The word for it on the failed draft.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Ai(error) => error.code(),
            Self::CourseGone => "not_found",
            Self::NoDrafts => "worker_failed",
        }
    }

    /// Whether the trouble may pass.
    pub(crate) fn passing(&self) -> bool {
        let Self::Ai(error) = self else { return false };
        matches!(
            error,
            AiError::Timeout
                | AiError::Backend {
                    transient: true,
                    ..
                }
        )
    }

    /// How long the backend asked to wait.
    pub(crate) fn retry_after(&self) -> Duration {
        match self {
            Self::Ai(AiError::Backend { retry_after, .. }) => retry_after.unwrap_or_default(),
            _ => Duration::ZERO,
        }
    }
}
