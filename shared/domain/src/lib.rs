//! What Lectern is about: ids, entities, limits, state transitions, output
//! shapes and their rules.
//!
//! Nothing here waits, reads or writes: time and random numbers are passed in,
//! so that every rule can be tested as a plain function. What is allowed is
//! decided here and nowhere else.

pub mod course;
pub mod credential;
pub mod draft;
pub mod feature;
pub mod fields;
pub mod id;
pub mod limits;
pub mod outline;
pub mod quiz;
pub mod rate;
pub mod text;
pub mod time;
pub mod user;

pub use course::Course;
pub use draft::{Draft, DraftStatus};
pub use feature::{Feature, Settings};
pub use fields::{FieldErrors, Fields};
pub use id::{ChapterId, CourseId, DraftId, TopicId, UserId};
pub use outline::Outline;
pub use quiz::Quiz;
pub use time::{Clock, Timestamp};
pub use user::{Role, User};
