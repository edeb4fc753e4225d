//! What `domain` refuses in live classes, as problems.

use domain::FieldErrors;
use domain::live::question::OwnQuestion;
use domain::live::{BreakoutRefused, LiveRefused, VoteRefused};

use crate::problem::{Code, Problem};

impl From<LiveRefused> for Problem {
    fn from(refused: LiveRefused) -> Self {
        match refused {
            LiveRefused::Ended => Self::of(Code::SessionEnded),
            LiveRefused::DriverMismatch => Self::of(Code::DriverMismatch),
            LiveRefused::IsHost => Self::new(
                Code::Conflict,
                "That user is the host of the session. Transfer the host's role first.",
            ),
            LiveRefused::IsSelf => Self::new(Code::Conflict, "That cannot be done to oneself."),
            LiveRefused::AlwaysShares => Self::new(
                Code::Conflict,
                "The host and co-hosts may always share their screen.",
            ),
            LiveRefused::TooManyCoHosts => Self::new(
                Code::Conflict,
                "The session has as many co-hosts as it may have. Take one grant back first.",
            ),
            LiveRefused::Recorded => Self::new(Code::Conflict, "The session has its recording."),
            LiveRefused::RecordingBegins => Self::new(
                Code::Conflict,
                "The recording is about to begin. Ask again in a moment.",
            ),
            LiveRefused::NotRecording => {
                Self::new(Code::Conflict, "The session is not being recorded.")
            }
        }
    }
}

impl From<VoteRefused> for Problem {
    fn from(refused: VoteRefused) -> Self {
        match refused {
            VoteRefused::Closed => Self::of(Code::PollClosed),
            VoteRefused::AlreadyVoted => Self::of(Code::AlreadyVoted),
            VoteRefused::NoSuchOption => {
                FieldErrors::one("option", "must be the index of an option").into()
            }
        }
    }
}

impl From<BreakoutRefused> for Problem {
    fn from(refused: BreakoutRefused) -> Self {
        match refused {
            BreakoutRefused::StillOpen => Self::new(
                Code::Conflict,
                "The session's breakout rooms are still open. Close them first.",
            ),
            BreakoutRefused::Closed => Self::new(Code::Conflict, "The breakout room is closed."),
            BreakoutRefused::Others(own) => {
                let detail = format!("The caller's breakout room is another one: {own}.");
                Self::new(Code::Forbidden, detail)
            }
            BreakoutRefused::NotAssigned => {
                let detail = "The host has assigned no breakout room to the caller.";
                Self::new(Code::Forbidden, detail)
            }
            BreakoutRefused::NotSmallest(smallest) => {
                let detail = format!(
                    "Who comes late enters the breakout room with the fewest participants: {smallest}."
                );
                Self::new(Code::Forbidden, detail)
            }
        }
    }
}

impl From<OwnQuestion> for Problem {
    fn from(_: OwnQuestion) -> Self {
        Self::of(Code::OwnQuestion)
    }
}
