//! DynamoDB: the only crate that knows it.
//!
//! Every key is built in [`mod@keys`]; one module holds an entity's reads and
//! writes. Every write states what it expects to find, and a failed condition
//! is a [`StoreError::Conflict`].

mod api_keys;
mod apply;
mod breakouts;
mod breakouts_due;
mod callers;
mod catalogue;
mod client;
mod courses;
mod credits;
mod drafts;
mod error;
mod idempotency;
mod item;
mod keys;
mod live_listing;
mod live_sessions;
mod log;
mod media_events;
mod messages;
pub mod meter;
mod participants;
mod polls;
mod presences;
mod questions;
mod rates;
mod retry;
mod sessions;
mod signals;
mod tokens;
mod topics;
mod transact;
mod usage;

pub use api_keys::{ApiKeyPage, ApiKeyRecord, KeyCallerRecord};
pub use apply::ApplyConflict;
pub use breakouts::BreakoutSet;
pub use breakouts_due::DueBreakouts;
pub use callers::CallerRecord;
pub use client::{Store, Tables};
pub use courses::{KeptContent, TopicContent};
pub use credits::Charge;
pub use drafts::{DraftPage, UNSETTLED_SHARDS};
pub use error::StoreError;
pub use idempotency::{Claim, Claimed, Completed};
pub use live_listing::{LivePage, LiveSessionsOf};
pub use live_sessions::{LiveRecord, TransferConflict};
pub use log::{DrawnNumber, Log, LogEntry, LogPage, Pause};
pub use media_events::{EventConflict, EventSubject};
pub use participants::KickConflict;
pub use polls::{OpenPolls, PollVotes};
pub use presences::Presences;
pub use rates::RateLimit;
pub use retry::{AttemptError, create_with_fresh_id, retry_on_conflict, retry_on_conflict_up_to};
