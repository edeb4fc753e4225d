//! Quizzes: made by the rules, and made again once where they are poor.

use domain::Quiz;
use domain::quiz::{Basis, Review};
use serde_json::{Value, json};

use super::{Generators, Made, sum, summary};
use crate::error::AiError;
use crate::model::{Patience, Repair, Task};
use crate::request::QuizRequest;
use crate::{arrange, offline, text};

impl Generators {
    /// Makes a quiz. One that is right and poor is made once more, unless it
    /// took a repair already, and the better one is kept.
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
        let (first, repaired) = self.make_or_repair(&task, patience, read).await?;
        let source = text::plain(&request.content);
        let before = review(&first.value, &source, request.language.as_deref());
        let Some(model) = self.model.as_deref() else {
            return Ok(first);
        };
        if repaired || before.is_enough() {
            return Ok(first);
        }
        let repair = Repair {
            previous: json!(first.value),
            reason: summary(before.to_string()),
        };
        // There is a quiz already: nothing that goes wrong now may cost it.
        let patience = Patience {
            attempts: 1,
            ..patience
        };
        let again = model.answer(&task, Some(&repair), patience);
        let Ok(Ok(again)) = tokio::time::timeout_at(patience.deadline, again).await else {
            return Ok(first);
        };
        tracing::info!(backend = first.backend, score = before.score, reason = %repair.reason, "a poor quiz was made again");
        let usage = sum(first.usage, again.usage);
        let better = read(again.value).ok().filter(|quiz| {
            let after = review(quiz, &source, request.language.as_deref());
            (after.is_enough(), after.score) > (before.is_enough(), before.score)
        });
        Ok(Made {
            value: better.unwrap_or(first.value),
            usage,
            ..first
        })
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
