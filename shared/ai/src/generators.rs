//! The generators: ask, check by the domain's rules, let the model repair
//! once.

mod each;
mod live;
mod quiz;

use std::sync::Arc;

use domain::draft::Usage;
use domain::{FieldErrors, Outline};
use serde_json::Value;

use crate::error::AiError;
use crate::model::{Model, Patience, Repair, Task};
use crate::offline::Offline;
use crate::request::OutlineRequest;

/// A result that obeys the domain's rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made<T> {
    /// The result.
    pub value: T,
    /// The backend that made it.
    pub backend: &'static str,
    /// What it cost over all turns, where reported.
    pub usage: Option<Usage>,
}

/// The generators over one backend. Cheap to clone.
#[derive(Clone)]
pub struct Generators {
    model: Option<Arc<dyn Model>>,
}

impl std::fmt::Debug for Generators {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generators")
            .field("backend", &self.backend())
            .finish()
    }
}

impl Generators {
    /// Generators that ask `model`.
    pub fn new(model: Arc<dyn Model>) -> Self {
        Self { model: Some(model) }
    }

    /// Generators that only say that there is no backend.
    pub const fn unconfigured() -> Self {
        Self { model: None }
    }

    /// Generators that need no network.
    pub fn offline() -> Self {
        Self::new(Arc::new(Offline::new()))
    }

    /// The backend's name, where there is one.
    pub fn backend(&self) -> Option<&'static str> {
        self.model.as_ref().map(|model| model.backend())
    }

    /// Makes an outline.
    pub async fn outline(
        &self,
        request: &OutlineRequest,
        patience: Patience,
    ) -> Result<Made<Outline>, AiError> {
        let task = Task::Outline(request.clone());
        let read = |value: Value| {
            Outline::generated(&value, request.chapter_count).map_err(|faults| (value, faults))
        };
        self.make(&task, patience, read).await
    }

    async fn make<T>(
        &self,
        task: &Task,
        patience: Patience,
        read: impl Fn(Value) -> Result<T, (Value, FieldErrors)>,
    ) -> Result<Made<T>, AiError> {
        let (made, _) = self.make_or_repair(task, patience, read).await?;
        Ok(made)
    }

    /// Makes, and says whether it took a repair.
    async fn make_or_repair<T>(
        &self,
        task: &Task,
        patience: Patience,
        read: impl Fn(Value) -> Result<T, (Value, FieldErrors)>,
    ) -> Result<(Made<T>, bool), AiError> {
        let model = self.model.as_deref().ok_or(AiError::NotConfigured)?;
        let turns = turns(model, task, patience, read);
        tokio::time::timeout_at(patience.deadline, turns)
            .await
            .unwrap_or(Err(AiError::Timeout))
    }
}

async fn turns<T>(
    model: &dyn Model,
    task: &Task,
    patience: Patience,
    read: impl Fn(Value) -> Result<T, (Value, FieldErrors)>,
) -> Result<(Made<T>, bool), AiError> {
    let backend = model.backend();
    let first = model.answer(task, None, patience).await?;
    let repair = match read(first.value) {
        Ok(value) => {
            let usage = first.usage;
            let made = Made {
                value,
                backend,
                usage,
            };
            return Ok((made, false));
        }
        Err((previous, faults)) => Repair {
            previous,
            reason: summary(faults.to_string()),
        },
    };
    tracing::info!(backend, reason = %repair.reason, "the model's answer needs repair");
    let second = model.answer(task, Some(&repair), patience).await?;
    let usage = sum(first.usage, second.usage);
    match read(second.value) {
        Ok(value) => {
            let made = Made {
                value,
                backend,
                usage,
            };
            Ok((made, true))
        }
        Err((_, faults)) => Err(AiError::BadOutput(summary(faults.to_string()))),
    }
}

/// The faults, at a length that a prompt and a caller can take.
fn summary(mut text: String) -> String {
    const MOST: usize = 1_000;
    // A fault of the whole has no field's name before it.
    if text.starts_with(' ') {
        text.insert_str(0, "the answer");
    }
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// What both cost, where either is known.
pub(crate) fn sum(one: Option<Usage>, other: Option<Usage>) -> Option<Usage> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Usage {
            prompt_tokens: one.prompt_tokens.saturating_add(other.prompt_tokens),
            completion_tokens: one
                .completion_tokens
                .saturating_add(other.completion_tokens),
        }),
        (one, other) => one.or(other),
    }
}
