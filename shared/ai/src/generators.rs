//! The generators: ask, check by the domain's rules, let the model repair
//! once.

mod each;
mod live;
mod quiz;

use std::sync::Arc;

use domain::text::without_hidden;
use domain::{AiCall, Feature, FieldErrors, Outline, Usage};
use serde_json::Value;

use crate::account::{Account, Listener, Spent};
use crate::error::AiError;
use crate::model::{Answer, Model, Patience, Repair, Task};
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
    /// Whether the backend was given only a part of the material, for want of
    /// room.
    pub material_cut: bool,
}

/// The generators over one backend. Cheap to clone.
#[derive(Clone)]
pub struct Generators {
    model: Option<Arc<dyn Model>>,
    listener: Option<Listener>,
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
        Self {
            model: Some(model),
            listener: None,
        }
    }

    /// Generators that only say that there is no backend.
    pub const fn unconfigured() -> Self {
        Self {
            model: None,
            listener: None,
        }
    }

    /// Generators that need no network.
    pub fn offline() -> Self {
        Self::new(Arc::new(Offline::new()))
    }

    /// The same, for a feature whose calls are told, each once, when it is
    /// over. What asks no backend is no call.
    #[must_use]
    pub fn telling(&self, feature: Feature, tell: impl Fn(AiCall) + Send + Sync + 'static) -> Self {
        Self {
            model: self.model.clone(),
            listener: Some(Listener::new(feature, tell)),
        }
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
        let model = self.model.as_deref().ok_or(AiError::NotConfigured)?;
        let account = Account::open(self.listener.as_ref(), model.backend());
        let result = turns(model, task, patience, &account.spent, read).await;
        account.close(&result);
        result
    }
}

/// Makes within the deadline.
async fn turns<T>(
    model: &dyn Model,
    task: &Task,
    patience: Patience,
    spent: &Spent,
    read: impl Fn(Value) -> Result<T, (Value, FieldErrors)>,
) -> Result<Made<T>, AiError> {
    let both = both_turns(model, task, patience, spent, read);
    let made = tokio::time::timeout_at(patience.deadline, both).await;
    made.unwrap_or(Err(AiError::Timeout))
}

async fn both_turns<T>(
    model: &dyn Model,
    task: &Task,
    patience: Patience,
    spent: &Spent,
    read: impl Fn(Value) -> Result<T, (Value, FieldErrors)>,
) -> Result<Made<T>, AiError> {
    let backend = model.backend();
    let made = |value, material_cut| Made {
        value,
        backend,
        usage: spent.total(),
        material_cut,
    };
    let first = answer(model, task, None, patience, spent).await?;
    let repair = match read(first.value) {
        Ok(value) => return Ok(made(value, first.material_cut)),
        Err((previous, faults)) => Repair {
            previous,
            reason: summary(faults.to_string()),
        },
    };
    tracing::info!(backend, reason = %repair.reason, "the model's answer needs repair");
    let second = answer(model, task, Some(&repair), patience, spent).await?;
    match read(second.value) {
        Ok(value) => Ok(made(value, second.material_cut)),
        Err((_, faults)) => Err(AiError::BadOutput(summary(faults.to_string()))),
    }
}

/// What a model answers, without what nobody sees of its texts.
async fn answer(
    model: &dyn Model,
    task: &Task,
    repair: Option<&Repair>,
    patience: Patience,
    spent: &Spent,
) -> Result<Answer, AiError> {
    let mut answer = model.answer(task, repair, patience, spent).await?;
    show(&mut answer.value);
    Ok(answer)
}

fn show(value: &mut Value) {
    match value {
        Value::String(text) => *text = without_hidden(text),
        Value::Array(items) => items.iter_mut().for_each(show),
        Value::Object(fields) => fields.values_mut().for_each(show),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
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
