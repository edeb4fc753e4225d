//! What the media server tells, over HTTP, against a stack of its own for
//! every test.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests panic to fail"
)]

mod attendance;
mod class;
mod events;
mod failures;
mod forgeries;
mod kicked;
mod published;
mod recording;
