//! Requests, declared once: `#[derive(Request)]` on a struct makes of its
//! fields, their types and limits the reader of a request, every fault at once,
//! and its OpenAPI schema.
//!
//! ```
//! # use domain::{CourseId, Request, limits};
//! /// What a quiz is made of.
//! #[derive(Request)]
//! struct QuizRequest {
//!     /// The course.
//!     course_id: CourseId,
//!     /// The text that the questions are about.
//!     #[request(length = limits::QUIZ_CONTENT)]
//!     content: String,
//!     /// How many questions.
//!     #[request(range = limits::QUIZ_COUNT, default = limits::QUIZ_COUNT_DEFAULT)]
//!     count: u8,
//! }
//! ```

mod choice;
mod list;
pub(crate) mod schema;
mod text;
pub(crate) mod value;

pub use choice::Choice;
pub use list::Entries;
pub use request_derive::Request;
pub use schema::{Member, SchemaRef, object, query_parameters, reference};
pub use serde_json::Value;
pub use text::{Length, Rule, SafeHtml};
pub use utoipa::openapi::path::{Parameter, ParameterIn};
pub use utoipa::{IntoParams, PartialSchema, ToSchema};
pub use value::{Cursor, FieldValue};

use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::time::Timestamp;

/// What a request says, in a body or a query.
pub trait Request: Send + Sized {
    /// What a body may have, in bytes.
    const MAX_BYTES: usize = limits::BODY_BYTES;

    /// Reads the fields and notes faults there. `None` where a field could not
    /// be read, which is among the faults then.
    fn read(fields: &mut Fields<'_>) -> Option<Self>;

    /// Whether a parameter of a query stays text where it has nothing but
    /// digits.
    fn is_text(_name: &str) -> bool {
        false
    }

    /// Its fields, as the OpenAPI document describes them.
    fn members() -> Vec<Member> {
        Vec::new()
    }
}

/// Nothing is asked.
impl Request for () {
    fn read(_: &mut Fields<'_>) -> Option<Self> {
        Some(())
    }
}

/// What reading needs besides the request, since this crate has no clock and
/// knows no HTML.
#[derive(Debug, Clone, Copy)]
pub struct Given {
    /// The present moment.
    pub now: Timestamp,
    /// Makes HTML safe to show.
    pub clean: fn(&str) -> String,
}

/// For requests that need neither. Nothing counts as safe, and every moment is
/// in the future.
impl Default for Given {
    fn default() -> Self {
        Self {
            now: Timestamp::from_millis(0),
            clean: |_| String::new(),
        }
    }
}

/// Reads a request that is a part of another one.
///
/// # Errors
/// Its faults, under paths that begin in it.
pub fn part<T: Request>(value: &Value, given: Given) -> Result<T, FieldErrors> {
    let mut fields = Fields::of(value)?.given(given);
    let part = T::read(&mut fields);
    fields.finish()?;
    part.ok_or_else(|| FieldErrors::one("", "could not be read"))
}

/// Adds the schema of a part, and those of its own parts.
pub fn add_part<T: ToSchema>(parts: &mut Vec<(String, SchemaRef)>) {
    parts.push((T::name().into_owned(), T::schema()));
    T::schemas(parts);
}

#[cfg(test)]
mod tests;
