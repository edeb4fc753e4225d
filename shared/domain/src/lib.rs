//! What Lectern is about: ids, entities, limits, state transitions, output
//! shapes and their rules.
//!
//! Nothing here waits, reads or writes: time and random numbers are passed in,
//! so that every rule can be tested as a plain function. What is allowed is
//! decided here and nowhere else.

// The derive names this crate as its users do.
extern crate self as domain;

pub mod api_key;
pub mod assignment;
pub mod assistant;
pub mod change;
pub mod course;
pub mod course_plan;
pub mod course_push;
pub mod credential;
pub mod curriculum;
pub mod draft;
pub mod feature;
pub mod fields;
pub mod id;
pub mod idempotency;
pub mod learning_path;
pub mod lesson;
pub mod limits;
pub mod live;
pub mod media_event;
pub mod outline;
pub mod prerequisites;
pub mod presented_credential;
pub mod quality;
pub mod quiz;
pub mod rate;
pub mod recommendations;
pub mod request;
pub mod room;
pub mod seo;
pub mod session;
pub mod summary;
pub mod text;
pub mod time;
pub mod usage;
pub mod user;

pub use api_key::{ApiKey, ApiKeyChange, KeyScope, NewApiKey};
pub use assignment::Assignment;
pub use assistant::AssistantAnswer;
pub use course::Course;
pub use course_plan::CoursePlan;
pub use course_push::{CoursePush, TopicChange};
pub use curriculum::Curriculum;
pub use draft::{Draft, DraftStatus};
pub use feature::{Feature, Settings, SettingsPush};
pub use fields::{FieldErrors, Fields};
pub use id::{
    ApiKeyId, BreakoutId, ChapterId, CourseId, DraftId, LiveSessionId, MessageId, PollId,
    QuestionId, TokenId, TopicId, UserId,
};
pub use learning_path::LearningPath;
pub use lesson::Lesson;
pub use live::{
    ChatMessage, Driver, LiveRole, LiveSession, LiveStatus, Membership, Participant, Poll, Question,
};
pub use media_event::MediaEvent;
pub use outline::Outline;
pub use prerequisites::Prerequisites;
pub use presented_credential::{Credential, PresentedCredential};
pub use quality::Quality;
pub use quiz::Quiz;
pub use recommendations::Recommendations;
pub use request::Request;
pub use room::{Room, RoomRole};
pub use seo::SeoSuggestion;
pub use session::{LoginTicket, PresentedSession, Session};
pub use summary::Summary;
pub use time::{Clock, Timestamp};
pub use usage::{AiCall, Usage};
pub use user::{Role, User, UserPush};
