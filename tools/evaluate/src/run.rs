//! Every generator over a text.

mod course;
mod live;
mod text;

use std::time::Duration;

use ai::{AiError, Generators, Made, Patience};
use domain::{FieldErrors, Quiz};
use serde::Serialize;
use serde_json::Value;

use crate::corpus::Text;
use crate::faults::{self, Source};
use crate::outputs::Pieces;

/// How long one result may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// What can be generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Generator {
    Quiz,
    Summary,
    Recommendations,
    LearningPath,
    Assistant,
    CourseCreation,
    Outline,
    Lesson,
    Curriculum,
    Prerequisites,
    QuizPerTopic,
    Assignment,
    Quality,
    TextToCourse,
    Seo,
    LiveDescription,
    LivePolls,
    LiveSummary,
}

impl Generator {
    /// All of them.
    pub(crate) const ALL: [Self; 18] = [
        Self::Quiz,
        Self::Summary,
        Self::Recommendations,
        Self::LearningPath,
        Self::Assistant,
        Self::CourseCreation,
        Self::Outline,
        Self::Lesson,
        Self::Curriculum,
        Self::Prerequisites,
        Self::QuizPerTopic,
        Self::Assignment,
        Self::Quality,
        Self::TextToCourse,
        Self::Seo,
        Self::LiveDescription,
        Self::LivePolls,
        Self::LiveSummary,
    ];

    /// As it is written on the command line and in the tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Quiz => "quiz",
            Self::Summary => "summary",
            Self::Recommendations => "recommendations",
            Self::LearningPath => "learning-path",
            Self::Assistant => "assistant",
            Self::CourseCreation => "create-course",
            Self::Outline => "outline",
            Self::Lesson => "lesson",
            Self::Curriculum => "curriculum",
            Self::Prerequisites => "prerequisites",
            Self::QuizPerTopic => "quiz-topic",
            Self::Assignment => "assignment",
            Self::Quality => "quality",
            Self::TextToCourse => "text-to-course",
            Self::Seo => "seo",
            Self::LiveDescription => "live-description",
            Self::LivePolls => "live-polls",
            Self::LiveSummary => "live-summary",
        }
    }

    /// Why a generator may answer where the text is no material: it goes by
    /// something else.
    pub(crate) const fn apart(self) -> Option<&'static str> {
        match self {
            Self::Recommendations => Some("chooses by titles and descriptions of other courses"),
            Self::LearningPath => Some("leads through courses by their titles"),
            Self::Curriculum => {
                Some("keeps the order of the chapters where nothing speaks against it")
            }
            Self::LivePolls => Some("has questions that fit any title"),
            Self::LiveSummary => {
                Some("counts what was said and quotes the question, which has words")
            }
            _ => None,
        }
    }

    /// The generator of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Obeys the rules and has no faults.
    Valid,
    /// The generator says what is missing, and the text is indeed thin.
    Lack(String),
    /// The generator says that something is missing where the text is enough.
    Refused(String),
    /// What is wrong.
    Invalid(Vec<String>),
    /// The text is no material, and the generator says so.
    Declined(String),
    /// The text is no material, and the generator went by something else.
    Apart,
    /// The text is no material, and something was made of it.
    Nonsense(Vec<String>),
}

/// One run.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    pub(crate) generator: Generator,
    /// The text's name.
    pub(crate) text: String,
    pub(crate) language: String,
    /// What was asked for, in short.
    pub(crate) asked: String,
    pub(crate) verdict: Verdict,
    /// The result; nothing where there is none.
    pub(crate) result: Option<Value>,
    /// Whether the language is the text's, where there is a result.
    pub(crate) kept_language: bool,
}

/// All generators over all texts.
pub(crate) async fn all(texts: &[Text]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for text in texts {
        for generator in Generator::ALL {
            outcomes.extend(of(generator, text, texts).await);
        }
    }
    outcomes
}

/// One generator over one text, in all the ways that fit.
pub(crate) async fn of(generator: Generator, text: &Text, texts: &[Text]) -> Vec<Outcome> {
    let run = Run {
        generators: Generators::offline(),
        generator,
        text,
        texts,
    };
    match generator {
        Generator::Quiz => run.quiz().await,
        Generator::Summary => run.summary().await,
        Generator::Recommendations => run.recommendations().await,
        Generator::LearningPath => run.learning_path().await,
        Generator::Assistant => run.assistant().await,
        Generator::CourseCreation => run.course_creation().await,
        Generator::Outline => run.outline().await,
        Generator::Lesson => run.lesson().await,
        Generator::Curriculum => run.curriculum().await,
        Generator::Prerequisites => run.prerequisites().await,
        Generator::QuizPerTopic => run.quiz_per_topic().await,
        Generator::Assignment => run.assignment().await,
        Generator::Quality => run.quality().await,
        Generator::TextToCourse => run.text_to_course().await,
        Generator::Seo => run.seo().await,
        Generator::LiveDescription => run.live_description().await,
        Generator::LivePolls => run.live_polls().await,
        Generator::LiveSummary => run.live_summary().await,
    }
}

/// One generator over one text.
struct Run<'a> {
    generators: Generators,
    generator: Generator,
    text: &'a Text,
    texts: &'a [Text],
}

impl Run<'_> {
    fn patience() -> Patience {
        Patience::within(PATIENCE, 1)
    }

    /// All that the generator may take words from.
    fn given(&self) -> String {
        let text = self.text;
        format!(
            "{}\n{}\n{}\n{}",
            text.title, text.body, text.plan, text.question
        )
    }

    /// Judges a result: by the domain's rules, which `rules` reads it by, by
    /// the faults of its texts, and by `more`.
    fn judge<T: Pieces + Serialize>(
        &self,
        asked: &str,
        made: Result<Made<T>, AiError>,
        rules: impl Fn(&Value) -> Result<T, FieldErrors>,
        more: impl Fn(&T) -> Vec<String>,
    ) -> Outcome {
        let outcome = |verdict, result, kept_language| Outcome {
            generator: self.generator,
            text: self.text.name.clone(),
            language: self.text.language.clone(),
            asked: asked.to_owned(),
            verdict,
            result,
            kept_language,
        };
        let noise = self.text.is_noise();
        let made = match made {
            Ok(made) => made.value,
            Err(AiError::NotEnoughMaterial(message)) if noise => {
                return outcome(Verdict::Declined(message), None, true);
            }
            Err(AiError::NotEnoughMaterial(message)) if self.text.is_enough() => {
                return outcome(Verdict::Refused(message), None, true);
            }
            Err(AiError::NotEnoughMaterial(message)) => {
                return outcome(Verdict::Lack(message), None, true);
            }
            Err(error) => return outcome(Verdict::Invalid(vec![error.to_string()]), None, true),
        };
        let value = match serde_json::to_value(&made) {
            Ok(value) => value,
            Err(error) => return outcome(Verdict::Invalid(vec![error.to_string()]), None, true),
        };
        let given = self.given();
        let source = Source::new(&self.text.language, &given);
        let pieces = made.pieces();
        let mut found = faults::of(&pieces, &source);
        if let Err(faults) = rules(&value) {
            found.push(faults.to_string());
        }
        found.extend(more(&made));
        found.extend(faults::marked(&pieces, self.text));
        let kept = faults::language(&pieces, &self.text.language).is_none();
        let verdict = match (noise, self.generator.apart()) {
            (true, None) => Verdict::Nonsense(vec!["was made of what is no material".into()]),
            (true, Some(_)) => {
                found.extend(faults::quoted(&pieces, self.text));
                if found.is_empty() {
                    Verdict::Apart
                } else {
                    Verdict::Nonsense(found)
                }
            }
            (false, _) if found.is_empty() => Verdict::Valid,
            (false, _) => Verdict::Invalid(found),
        };
        outcome(verdict, Some(value), kept)
    }
}

/// Nothing more to judge by.
fn nothing<T>(_: &T) -> Vec<String> {
    Vec::new()
}

/// Flaws of a quiz that would have a model's made again.
fn poor(quiz: &Quiz, source: &str) -> Vec<String> {
    let review = quiz.review(domain::quiz::Basis {
        source: Some(source),
        other_language: false,
    });
    let whole = format!("score {}: {review}", review.score);
    (!review.is_enough()).then_some(whole).into_iter().collect()
}
