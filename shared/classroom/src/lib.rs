//! Live classes over HTTP: a module a resource, a file an endpoint.
//!
//! Each resource has a router of what stands on both surfaces, and some have
//! one of what stands on one of them only. The functions mount them.

pub mod breakouts;
pub mod chat;
pub mod participants;
pub mod polls;
pub mod questions;
pub mod recording;
pub mod screen_share;
pub mod sessions;
pub mod signals;
mod state;

pub use state::State;
