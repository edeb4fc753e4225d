//! Events of the media server: each leaves a record under its id, in the same
//! transaction as its effect, and so takes effect once.

use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem, Update};
use domain::live::{Breakouts, ConnectionReport};
use domain::{Course, LiveSession, LiveSessionId, Participant, Timestamp, UserId, limits};
use serde::Serialize;

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, must_fit, number, put, to_item};
use crate::keys;
use crate::transact::{Cancelled, putting, updating};

/// What is known when an event comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventSubject {
    /// Whether the event took effect before.
    pub repeated: bool,
    /// The session; `None`: there is none.
    pub session: Option<LiveSession>,
    /// What the session keeps of the user whom the event is about.
    pub participant: Option<Participant>,
    /// The session's newest breakout rooms.
    pub breakouts: Option<Breakouts>,
}

/// Why an event had no effect.
#[derive(Debug, thiserror::Error)]
pub enum EventConflict {
    /// It took effect before.
    #[error("the event took effect before")]
    Repeated,
    /// Something else; `Conflict`: the session changed since it was read, or
    /// what is written beside it, the course or the breakout rooms.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is kept of an event.
#[derive(Serialize)]
struct EventRecord {
    taken_at: Timestamp,
    ttl: i64,
}

impl Store {
    /// What is known when an event comes about a session and perhaps a user,
    /// in one round trip.
    pub async fn event_subject(
        &self,
        event_id: &str,
        session: LiveSessionId,
        user: Option<UserId>,
    ) -> Result<EventSubject, StoreError> {
        let (event, live) = (keys::media_event(event_id), keys::live_session(session));
        let set = keys::breakouts(session);
        let user = user.map(|user| keys::participant(session, user));
        let keys: Vec<_> = [&event, &live, &set].into_iter().chain(&user).collect();
        let mut found = self.get_keyed(&self.tables.live_class, &keys).await?;
        Ok(EventSubject {
            repeated: found.get(&event).is_some(),
            session: found.take(&live)?,
            participant: user.map_or(Ok(None), |user| found.take(&user))?,
            breakouts: found.take(&set)?,
        })
    }

    /// Takes an event that changes nothing.
    pub async fn take_event(&self, event_id: &str, now: Timestamp) -> Result<(), EventConflict> {
        self.take(event_id, now, Vec::new()).await
    }

    /// Takes an event that tells when a connection was up. The times are sets,
    /// to which every report adds what it knows: their order, and how often
    /// they come, are all the same.
    pub async fn take_connection(
        &self,
        event_id: &str,
        session: LiveSessionId,
        seen: &ConnectionReport<'_>,
        now: Timestamp,
    ) -> Result<(), EventConflict> {
        let times = [
            ("joins :joins", ":joins", seen.joined_at),
            ("leaves :leaves", ":leaves", seen.left_at),
        ];
        let known = times.iter().filter(|(.., at)| at.is_some());
        let added: Vec<&str> = known.map(|(set, ..)| *set).collect();
        let mut update = Update::builder()
            .table_name(&self.tables.live_class)
            .set_key(Some(
                keys::connection(session, seen.user_id, seen.sid).attributes(),
            ))
            .update_expression(format!("SET user_id = :user ADD {}", added.join(", ")))
            .expression_attribute_values(":user", number(&seen.user_id));
        for (_, name, at) in times {
            if let Some(at) = at {
                let value = AttributeValue::Ns(vec![at.millis().to_string()]);
                update = update.expression_attribute_values(name, value);
            }
        }
        self.take(event_id, now, vec![updating(update)?]).await
    }

    /// Takes an event together with what it makes of its session.
    pub async fn take_session_change(
        &self,
        event_id: &str,
        session: &LiveSession,
        now: Timestamp,
    ) -> Result<(), EventConflict> {
        let session_put = self.replacing_live_session(session)?;
        self.take(event_id, now, vec![putting(session_put)]).await
    }

    /// Takes an event with which its session has ended, and with it the
    /// breakout rooms, which are closed: `newest` as they were read.
    pub async fn take_session_end(
        &self,
        event_id: &str,
        ended: &LiveSession,
        newest: Option<&Breakouts>,
        now: Timestamp,
    ) -> Result<(), EventConflict> {
        let mut writes = vec![putting(self.replacing_live_session(ended)?)];
        writes.extend(self.closing_breakouts(ended.id, newest, now)?);
        self.take(event_id, now, writes).await
    }

    /// Takes an event together with what it makes of its session and of the
    /// course, in which a recording is published.
    ///
    /// # Errors
    /// `TooLarge` where the course would not fit its item.
    pub async fn take_publication(
        &self,
        event_id: &str,
        session: &LiveSession,
        course: &Course,
        replaced: &Course,
        now: Timestamp,
    ) -> Result<(), EventConflict> {
        let [course_put, revision_put] = self.replacing_course(course, replaced)?;
        must_fit(course_put.item())?;
        let writes = [
            self.replacing_live_session(session)?,
            course_put,
            revision_put,
        ];
        self.take(event_id, now, writes.map(putting).into()).await
    }

    /// Makes writes together with the event's record.
    async fn take(
        &self,
        event_id: &str,
        now: Timestamp,
        writes: Vec<TransactWriteItem>,
    ) -> Result<(), EventConflict> {
        let record = EventRecord {
            taken_at: now,
            ttl: now.plus(limits::MEDIA_EVENT_LIFE).seconds(),
        };
        let record = to_item(&keys::media_event(event_id), &record)?;
        let record = put(&self.tables.live_class, record, Expect::Nothing)?;
        let all = [putting(record)].into_iter().chain(writes).collect();
        self.transact(all).await.map_err(|error| match error {
            Cancelled::Unexpected(0) => EventConflict::Repeated,
            other => EventConflict::Store(other.into()),
        })
    }
}
