//! What the media server's reports of rooms make of a session.

use super::session::{LiveSession, LiveStatus};
use crate::time::Timestamp;

impl LiveSession {
    /// Somebody has entered the session's room, at `at`; `None` where that
    /// says nothing new. A report that comes after the end still tells when
    /// the class began.
    pub fn room_opened(&self, at: Timestamp) -> Option<Self> {
        let began_late = || {
            let missing = self.ended() && self.started_at.is_none();
            missing.then(|| {
                let mut corrected = self.next();
                corrected.started_at = self.ended_at.map(|end| end.min(at));
                corrected
            })
        };
        self.start(at).or_else(began_late)
    }

    /// The session's room is gone, and its host had not come yet: the class is
    /// still to begin. `None` where that is so already, or it is over.
    pub fn waits_for_its_host(&self) -> Option<Self> {
        (self.status == LiveStatus::Live).then(|| Self {
            status: LiveStatus::Scheduled,
            started_at: None,
            ..self.next()
        })
    }

    /// The session's room is gone, since `at`; `None` where the class is over.
    pub fn room_closed(&self, at: Timestamp) -> Option<Self> {
        self.end(self.started_at.map_or(at, |started| started.max(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_500);

    #[test]
    fn reports_in_either_order_give_the_same_session() {
        let (from, to) = (NOW, NOW.plus_millis(60_000));
        let in_order = session().room_opened(from).unwrap();
        assert_eq!(in_order.room_opened(to), None);
        let in_order = in_order.room_closed(to).unwrap();
        let reversed = session().room_closed(to).unwrap();
        let reversed = reversed.room_opened(from).unwrap();
        assert_eq!(in_order, reversed);
        assert_eq!(in_order.status, LiveStatus::Ended);
        let times = (in_order.started_at, in_order.ended_at);
        assert_eq!(times, (Some(from), Some(to)));
        assert_eq!(
            (in_order.room_opened(from), in_order.room_closed(to)),
            (None, None)
        );
    }

    #[test]
    fn no_class_ends_before_it_began() {
        // The media server's times have whole seconds.
        let whole = Timestamp::from_millis(1_800_000_000_000);
        let ended = session()
            .room_opened(NOW)
            .unwrap()
            .room_closed(whole)
            .unwrap();
        assert_eq!(ended.ended_at, Some(NOW));
    }
}
