//! What the functions that generate share: their state, and for each generator
//! that stands on several surfaces its request and `answer`, which asks nothing
//! about the caller.

pub mod capabilities;
pub mod generate_quiz;
pub mod learning_path;
mod made_by;
pub mod recommendations;
mod state;
pub mod summarize;

pub use made_by::{made_by, marks};
pub use state::State;
