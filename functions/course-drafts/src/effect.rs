//! What applying a draft makes of its course, by feature.

use domain::course::ChaptersGone;
use domain::draft::DraftRequest;
use domain::id::FreshIds;
use domain::{
    Assignment, Course, Curriculum, Draft, FieldErrors, Outline, Prerequisites, Quality, Quiz,
    SeoSuggestion, Timestamp,
};
use serde::Serialize;
use serde_json::Value;

/// What there is to write.
#[derive(Debug)]
pub(crate) enum Effect {
    /// The course as it becomes.
    OnCourse(Box<Course>),
    /// Nothing: the output is there to be read.
    ViewOnly,
}

/// Why an output cannot take effect.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It has not the feature's shape.
    Shape(FieldErrors),
    /// It orders chapters that the course does not have.
    ChaptersGone(ChaptersGone),
}

impl From<FieldErrors> for Refused {
    fn from(errors: FieldErrors) -> Self {
        Self::Shape(errors)
    }
}

impl From<ChaptersGone> for Refused {
    fn from(gone: ChaptersGone) -> Self {
        Self::ChaptersGone(gone)
    }
}

/// Reads an edited output in the shape of the draft's feature and gives it
/// back as it will be stored.
pub(crate) fn edited_output(draft: &Draft, edited: &Value) -> Result<Value, FieldErrors> {
    let read = match draft.request {
        DraftRequest::OutlineGeneration { .. } => Outline::parse(edited).map(stored),
        DraftRequest::CurriculumOptimization { .. } => Curriculum::parse(edited).map(stored),
        DraftRequest::PrerequisiteSuggestions => Prerequisites::parse(edited).map(stored),
        DraftRequest::QuizPerTopic { .. } => Quiz::parse(edited).map(stored),
        DraftRequest::AssignmentGeneration { .. } => Assignment::parse(edited).map(stored),
        DraftRequest::QualityInsights => Quality::parse(edited).map(stored),
        DraftRequest::SeoOptimize { .. } => SeoSuggestion::parse(edited).map(stored),
    };
    read.map_err(|faults| {
        let mut errors = FieldErrors::default();
        errors.absorb("edited_output", faults);
        errors
    })
}

fn stored(output: impl Serialize) -> Value {
    serde_json::json!(output)
}

/// What an output has to take effect on.
pub(crate) fn take_effect(
    draft: &Draft,
    output: &Value,
    course: &Course,
    now: Timestamp,
) -> Result<Effect, Refused> {
    let changed = match draft.request {
        DraftRequest::OutlineGeneration { .. } => {
            let mut random = telemetry::random::bits;
            let mut ids = FreshIds::new(now, &mut random, course.used_ids());
            course.with_outline(&Outline::parse(output)?, &mut ids)
        }
        DraftRequest::CurriculumOptimization { .. } => {
            course.with_order(&Curriculum::parse(output)?)?
        }
        DraftRequest::PrerequisiteSuggestions => {
            course.with_prerequisites(&Prerequisites::parse(output)?)
        }
        DraftRequest::SeoOptimize { .. } => course.with_seo(&SeoSuggestion::parse(output)?),
        DraftRequest::QuizPerTopic { .. }
        | DraftRequest::AssignmentGeneration { .. }
        | DraftRequest::QualityInsights => return Ok(Effect::ViewOnly),
    };
    Ok(Effect::OnCourse(Box::new(changed)))
}
