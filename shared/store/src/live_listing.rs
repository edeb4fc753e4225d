//! Lists of live sessions: by course and by host.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{CourseId, LiveSession, LiveSessionId, UserId};
use futures::future::try_join_all;

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Item, from_item, number, readable};
use crate::keys;

/// Whose sessions are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveSessionsOf {
    /// A course's.
    Course(CourseId),
    /// Those that a user holds.
    Host(UserId),
}

impl LiveSessionsOf {
    /// Index, attribute and partition.
    fn index(self) -> (&'static str, &'static str, String) {
        match self {
            Self::Course(id) => (
                keys::LIVE_SESSIONS_BY_COURSE,
                "course",
                keys::live_course(id),
            ),
            Self::Host(id) => (keys::LIVE_SESSIONS_BY_HOST, "host", keys::live_host(id)),
        }
    }
}

/// A page of live sessions, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LivePage {
    /// At most as many as asked for.
    pub sessions: Vec<LiveSession>,
    /// Whether older ones follow.
    pub more: bool,
}

impl Store {
    /// Sessions of any of some courses and hosts, each once; those older than
    /// `before`, newest first. The lists are read side by side.
    pub async fn live_sessions(
        &self,
        of: &[LiveSessionsOf],
        before: Option<LiveSessionId>,
        limit: u8,
    ) -> Result<LivePage, StoreError> {
        let lists = of
            .iter()
            .map(|of| self.live_sessions_of(*of, before, limit));
        let lists = try_join_all(lists).await?;
        let mut sessions: Vec<LiveSession> = lists.into_iter().flatten().collect();
        sessions.sort_by_key(|session| std::cmp::Reverse(session.id));
        sessions.dedup_by_key(|session| session.id);
        let more = sessions.len() > usize::from(limit);
        sessions.truncate(usize::from(limit));
        Ok(LivePage { sessions, more })
    }

    /// One more than asked for, which tells whether older ones follow.
    async fn live_sessions_of(
        &self,
        of: LiveSessionsOf,
        before: Option<LiveSessionId>,
        limit: u8,
    ) -> Result<Vec<LiveSession>, StoreError> {
        let (index, attribute, partition) = of.index();
        let start = before.map(|id| {
            let mut start: Item = keys::live_session(id).attributes();
            start.insert(attribute.into(), AttributeValue::S(partition.clone()));
            start.insert("id".into(), number(&id));
            start
        });
        let output = self
            .client
            .query()
            .table_name(&self.tables.live_class)
            .index_name(index)
            .key_condition_expression("#partition = :partition")
            .expression_attribute_names("#partition", attribute)
            .expression_attribute_values(":partition", AttributeValue::S(partition))
            .scan_index_forward(false)
            .set_exclusive_start_key(start)
            .limit(i32::from(limit) + 1)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        Ok(readable(output.items, from_item).collect())
    }
}
