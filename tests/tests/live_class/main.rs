//! The live-class service over HTTP, against a stack of its own for every test.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests panic to fail"
)]

mod access;
mod breakout_class;
mod breakout_ends;
mod breakout_kicks;
mod breakout_races;
mod breakout_rights;
mod breakout_timer;
mod breakouts;
mod chat;
mod class;
mod hosts;
mod limits;
mod media_server;
mod polls;
mod questions;
mod screen_share;
mod sessions;
mod signals;
mod signals_crowd;
mod signals_kept;
mod states;
mod surfaces;
mod tokens;
