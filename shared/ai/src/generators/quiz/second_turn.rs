//! Quizzes: made by the rules, and made again once where they are poor.

use std::time::Duration;

use domain::quiz::{Basis, Review};
use domain::{FieldErrors, Quiz};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{Generators, Made, answer, summary, turns};
use crate::account::{Account, Spent};
use crate::error::AiError;
use crate::model::{Model, Patience, Repair, Task};
use crate::request::QuizRequest;
use crate::{arrange, offline, text};

/// How long a quiz that is there waits for a better one.
const SECOND_TURN: Duration = Duration::from_secs(12);

impl Generators {
    /// Makes a quiz. One that is right and poor is made once more, also where it
    /// took a repair, and the better one is kept.
    pub async fn quiz(
        &self,
        request: &QuizRequest,
        patience: Patience,
    ) -> Result<Made<Quiz>, AiError> {
        let task = Task::Quiz(request.clone());
        let read = |mut value: Value| {
            arrange::options(&mut value);
            Quiz::generated(&value, request.count).map_err(|faults| (value, faults))
        };
        let model = self.model.as_deref().ok_or(AiError::NotConfigured)?;
        let account = Account::open(self.listener.as_ref(), model.backend());
        let spent = &account.spent;
        let made = turns(model, &task, patience, spent, read).await;
        let result = match made {
            Ok(first) => {
                let source = text::plain(&request.content);
                let grade = |quiz: &Quiz| review(quiz, &source, request.language.as_deref());
                Ok(better(model, &task, patience, spent, first, read, grade).await)
            }
            Err(error) => Err(error),
        };
        account.close(&result);
        result
    }
}

/// The better of a quiz and, where it is poor, another one. Nothing that goes
/// wrong with that one may cost the quiz that is there.
async fn better(
    model: &dyn Model,
    task: &Task,
    patience: Patience,
    spent: &Spent,
    first: Made<Quiz>,
    read: impl Fn(Value) -> Result<Quiz, (Value, FieldErrors)>,
    grade: impl Fn(&Quiz) -> Review,
) -> Made<Quiz> {
    let before = grade(&first.value);
    if before.is_enough() || Instant::now() >= patience.deadline {
        return first;
    }
    let repair = Repair {
        previous: json!(first.value),
        reason: summary(before.to_string()),
    };
    let once = Patience {
        attempts: 1,
        ..patience
    };
    let deadline = patience.deadline.min(Instant::now() + SECOND_TURN);
    let again = answer(model, task, Some(&repair), once, spent);
    let Ok(Ok(again)) = tokio::time::timeout_at(deadline, again).await else {
        return Made {
            usage: spent.total(),
            ..first
        };
    };
    tracing::info!(backend = first.backend, score = before.score, reason = %repair.reason, "a poor quiz was made again");
    let second = read(again.value).ok().filter(|quiz| {
        let after = grade(quiz);
        (after.is_enough(), after.score) > (before.is_enough(), before.score)
    });
    let (value, material_cut) = match second {
        Some(second) => (second, again.material_cut),
        None => (first.value, first.material_cut),
    };
    Made {
        value,
        backend: first.backend,
        usage: spent.total(),
        material_cut,
    }
}

/// The quiz held against the content and the language that was asked for.
fn review(quiz: &Quiz, source: &str, language: Option<&str>) -> Review {
    let mut own = String::new();
    for question in &quiz.questions {
        let options = question.options.iter().map(String::as_str);
        for text in [question.question.as_str(), question.explanation.as_str()]
            .into_iter()
            .chain(options)
        {
            own += text;
            own.push('\n');
        }
    }
    quiz.review(Basis {
        source: offline::are_of_one(&own, source).then_some(source),
        other_language: offline::is_other(language, &own),
    })
}
