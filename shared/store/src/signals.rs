//! Signals between browsers: a log a receiver.

use domain::live::Signal;
use domain::{LiveSessionId, Timestamp, UserId, limits};

use crate::client::Store;
use crate::error::StoreError;
use crate::log::{Log, LogPage};

impl Store {
    /// Signals to a receiver in the order of sending: those after a cursor, or
    /// all that are kept. One answer has as many as a query gives.
    pub async fn signals(
        &self,
        session: LiveSessionId,
        receiver: UserId,
        after: Option<u64>,
        now: Timestamp,
    ) -> Result<LogPage<Signal>, StoreError> {
        let log = Log::signals(session, receiver);
        self.follow(&log, after, limits::SIGNAL_PAGE, now).await
    }
}
