//! Why nothing was generated.

use std::time::Duration;

/// Why nothing was generated. The messages are safe to show to a caller: they
/// hold no key, no address and nothing that a backend wrote by itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AiError {
    /// There is no backend.
    #[error("no AI backend is configured")]
    NotConfigured,
    /// The material given does not carry what was asked for.
    #[error("{0}")]
    NotEnoughMaterial(String),
    /// The model's answer breaks the rules, after a repair turn too.
    #[error("the AI backend gave no acceptable answer: {0}")]
    BadOutput(String),
    /// The deadline passed.
    #[error("the AI backend took too long")]
    Timeout,
    /// The backend could not be asked.
    #[error("{message}")]
    Backend {
        /// What went wrong.
        message: String,
        /// Whether a later try may succeed.
        transient: bool,
        /// How long the backend asked to wait.
        retry_after: Option<Duration>,
    },
}

impl AiError {
    /// The word for it that clients act on, on answers and failed drafts.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotConfigured => "ai_not_configured",
            Self::NotEnoughMaterial(_) => "not_enough_material",
            Self::BadOutput(_) => "ai_bad_output",
            Self::Timeout => "ai_timeout",
            Self::Backend { .. } => "ai_backend_failed",
        }
    }

    /// Trouble that another try will not end.
    #[cfg(feature = "openai")]
    pub(crate) fn lasting(message: impl Into<String>) -> Self {
        Self::Backend {
            message: message.into(),
            transient: false,
            retry_after: None,
        }
    }

    /// Trouble that may pass.
    #[cfg(feature = "openai")]
    pub(crate) fn transient(message: impl Into<String>, retry_after: Option<Duration>) -> Self {
        Self::Backend {
            message: message.into(),
            transient: true,
            retry_after,
        }
    }
}
