//! Live classes: sessions, who is in them, and what is said there.

pub mod attendance;
pub mod breakouts;
pub mod change;
pub mod membership;
pub mod message;
pub mod participant;
pub mod poll;
pub mod presence;
pub mod question;
pub mod recording;
pub mod refused;
pub mod rejoin;
pub mod room_events;
pub mod screen_share;
pub mod session;
pub mod signal;
pub mod suggestion;
pub mod transcript;

pub use attendance::{Attendance, attendance};
pub use breakouts::{
    Breakout, BreakoutEntry, BreakoutRefused, Breakouts, Movements, NewBreakouts, RoomAssignment,
    Whereabouts,
};
pub use change::{LiveSessionChange, NewLiveSession};
pub use membership::{LiveRole, Membership};
pub use message::ChatMessage;
pub use participant::Participant;
pub use poll::{NewPoll, Poll, PollStatus, Tally, VoteRefused};
pub use presence::{ConnectionReport, Heartbeats, Presence, present};
pub use question::{Question, RankedQuestion};
pub use recording::{LiveRecording, RecordingStatus};
pub use refused::LiveRefused;
pub use rejoin::Rejoin;
pub use screen_share::ScreenShare;
pub use session::{Driver, LiveSession, LiveStatus};
pub use signal::{NewSignal, Signal, SignalKind};
pub use suggestion::{DescriptionSuggestion, PollSuggestions};
pub use transcript::{AskedQuestion, SessionSummary, Transcript};
