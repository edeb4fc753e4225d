//! What applying a draft makes of its course, by feature.

use domain::draft::DraftRequest;
use domain::id::FreshIds;
use domain::{Course, Draft, FieldErrors, Outline, Timestamp};
use serde_json::Value;

/// Reads an edited output in the shape of the draft's feature and gives it
/// back as it will be stored.
pub(crate) fn edited_output(draft: &Draft, edited: &Value) -> Result<Value, FieldErrors> {
    let read = match draft.request {
        DraftRequest::OutlineGeneration { .. } => Outline::parse(edited),
    };
    read.map(|outline| serde_json::json!(outline))
        .map_err(|faults| {
            let mut errors = FieldErrors::default();
            errors.absorb("edited_output", faults);
            errors
        })
}

/// The course after an output has taken effect.
pub(crate) fn take_effect(
    draft: &Draft,
    output: &Value,
    course: &Course,
    now: Timestamp,
) -> Result<Course, FieldErrors> {
    let mut random = telemetry::random::bits;
    let mut ids = FreshIds::new(now, &mut random, course.used_ids());
    match draft.request {
        DraftRequest::OutlineGeneration { .. } => {
            Ok(course.with_outline(&Outline::parse(output)?, &mut ids))
        }
    }
}
