//! How every generator is run: ask, check by its rules, let the model repair
//! once, meter.

use std::sync::Arc;
use std::time::Duration;

use domain::text::without_hidden;
use domain::{AiCall, FieldErrors, Usage};
use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use crate::account::{Account, Spent, Tell};
use crate::error::AiError;
use crate::generator::Generator;
use crate::model::{Answer, Model, Patience, Repair};
use crate::text;

/// How long a right result waits for a better one.
const SECOND_TURN: Duration = Duration::from_secs(12);

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

#[derive(Clone)]
enum Backend {
    Model(Arc<dyn Model>),
    Offline,
}

impl Backend {
    fn name(&self) -> &'static str {
        match self {
            Self::Model(model) => model.backend(),
            Self::Offline => "offline",
        }
    }
}

/// The generators over one backend. Cheap to clone.
#[derive(Clone)]
pub struct Generators {
    backend: Option<Backend>,
    tell: Option<Tell>,
}

impl std::fmt::Debug for Generators {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generators")
            .field("backend", &self.backend())
            .finish_non_exhaustive()
    }
}

impl Generators {
    /// Generators that ask `model`.
    pub fn new(model: Arc<dyn Model>) -> Self {
        Self::over(Some(Backend::Model(model)))
    }

    /// Generators that only say that there is no backend.
    pub const fn unconfigured() -> Self {
        Self::over(None)
    }

    /// Generators that need no network: extractive methods over the material.
    pub const fn offline() -> Self {
        Self::over(Some(Backend::Offline))
    }

    const fn over(backend: Option<Backend>) -> Self {
        Self {
            backend,
            tell: None,
        }
    }

    /// The same, whose calls are told, each once, when it is over. What asks no
    /// backend is no call.
    #[must_use]
    pub fn telling(&self, tell: impl Fn(AiCall) + Send + Sync + 'static) -> Self {
        Self {
            backend: self.backend.clone(),
            tell: Some(Arc::new(tell)),
        }
    }

    /// The backend's name, where there is one.
    pub fn backend(&self) -> Option<&'static str> {
        self.backend.as_ref().map(Backend::name)
    }

    /// Makes what is asked for. An answer that breaks the rules is repaired
    /// once, and a right result that is poor is made once more.
    ///
    /// # Errors
    /// Why there is no result.
    pub async fn run<G: Generator>(
        &self,
        request: &G,
        patience: Patience,
    ) -> Result<Made<G::Output>, AiError> {
        let backend = self.backend.as_ref().ok_or(AiError::NotConfigured)?;
        if let Some(value) = request.unasked() {
            return Ok(made(value, backend.name(), false));
        }
        let account = Account::open(self.tell.as_ref(), G::FEATURE, backend.name());
        let spent = &account.spent;
        let made = match backend {
            Backend::Model(model) => asked(model.as_ref(), request, patience, spent).await,
            Backend::Offline => extracted(request),
        };
        let result = made.map(|made| Made {
            usage: spent.total(),
            ..made
        });
        account.close(&result);
        result
    }
}

const fn made<T>(value: T, backend: &'static str, material_cut: bool) -> Made<T> {
    Made {
        value,
        backend,
        usage: None,
        material_cut,
    }
}

/// Without a model. The same material gives the same answer, so that there is no
/// second turn.
fn extracted<G: Generator>(request: &G) -> Result<Made<G::Output>, AiError> {
    let checked = request.check(&shown(request.extract()?));
    let value = checked.map_err(|faults| AiError::BadOutput(summary(&faults)))?;
    Ok(made(value, Backend::Offline.name(), false))
}

async fn asked<G: Generator>(
    model: &dyn Model,
    request: &G,
    patience: Patience,
    spent: &Spent,
) -> Result<Made<G::Output>, AiError> {
    // What a model made of nothing, it would have made up.
    if request
        .source()
        .is_some_and(|source| text::plain(source).is_empty())
    {
        let message = "the content holds no text: write what it is to be about";
        return Err(AiError::NotEnoughMaterial(message.into()));
    }
    let turns = turns(model, request, patience, spent);
    let (first, answer) = timeout_at(patience.deadline, turns)
        .await
        .unwrap_or(Err(AiError::Timeout))?;
    Ok(better(model, request, patience, spent, first, answer).await)
}

/// The result that an answer is, where it obeys the rules and is for certain in
/// no other language than it should be.
fn checked<G: Generator>(request: &G, answer: &Value) -> Result<G::Output, FieldErrors> {
    let output = request.check(answer)?;
    let written = request.written(&output);
    let other = match (request.language(), request.source()) {
        (Some(asked), _) => nlp::is_other(Some(asked), &written),
        (None, Some(source)) => nlp::are_of_two(&text::plain(source), &written),
        (None, None) => false,
    };
    if other {
        let message = "is in another language than it should be: write it in that one";
        return Err(FieldErrors::one("", message));
    }
    Ok(output)
}

/// The first turn, and where its answer breaks the rules, the repair turn; with
/// the result, the answer that it is.
async fn turns<G: Generator>(
    model: &dyn Model,
    request: &G,
    patience: Patience,
    spent: &Spent,
) -> Result<(Made<G::Output>, Value), AiError> {
    let backend = model.backend();
    let first = answer(model, request, None, patience, spent).await?;
    let repair = match checked(request, &first.value) {
        Ok(value) => return Ok((made(value, backend, first.material_cut), first.value)),
        Err(faults) => Repair {
            previous: first.value,
            reason: summary(&faults),
        },
    };
    tracing::info!(backend, reason = %repair.reason, "the model's answer needs repair");
    let second = answer(model, request, Some(&repair), patience, spent).await?;
    match checked(request, &second.value) {
        Ok(value) => Ok((made(value, backend, second.material_cut), second.value)),
        Err(faults) => Err(AiError::BadOutput(summary(&faults))),
    }
}

/// The better of a right result and, where it is poor, another one. Nothing that
/// goes wrong with that one may cost the result that is there.
async fn better<G: Generator>(
    model: &dyn Model,
    request: &G,
    patience: Patience,
    spent: &Spent,
    first: Made<G::Output>,
    previous: Value,
) -> Made<G::Output> {
    let Some(before) = request.grade(&first.value).filter(|grade| !grade.enough) else {
        return first;
    };
    if Instant::now() >= patience.deadline {
        return first;
    }
    let repair = Repair {
        previous,
        reason: shortened(before.advice.clone()),
    };
    let once = Patience {
        attempts: 1,
        ..patience
    };
    let deadline = patience.deadline.min(Instant::now() + SECOND_TURN);
    let again = answer(model, request, Some(&repair), once, spent);
    let Ok(Ok(again)) = timeout_at(deadline, again).await else {
        return first;
    };
    tracing::info!(backend = first.backend, score = before.score, reason = %repair.reason, "a poor result was made again");
    let second = checked(request, &again.value).ok().filter(|value| {
        let after = request.grade(value);
        after.is_some_and(|after| after.beats(&before))
    });
    match second {
        Some(value) => made(value, first.backend, again.material_cut),
        None => first,
    }
}

/// What a model answers, without what nobody sees of its texts.
async fn answer<G: Generator>(
    model: &dyn Model,
    request: &G,
    repair: Option<&Repair>,
    patience: Patience,
    spent: &Spent,
) -> Result<Answer, AiError> {
    let answer = model.answer(request, repair, patience, spent).await?;
    Ok(Answer {
        value: shown(answer.value),
        ..answer
    })
}

fn shown(value: Value) -> Value {
    match value {
        Value::String(text) => without_hidden(&text).into(),
        Value::Array(items) => items.into_iter().map(shown).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            fields.map(|(name, field)| (name, shown(field))).collect()
        }
        other => other,
    }
}

/// The faults as a model and a caller are told of them.
fn summary(faults: &FieldErrors) -> String {
    let mut text = faults.to_string();
    // A fault of the whole has no field's name before it.
    if text.starts_with(' ') {
        text.insert_str(0, "the answer");
    }
    shortened(text)
}

/// At a length that a prompt and a caller can take.
fn shortened(text: String) -> String {
    const MOST: usize = 1_000;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
