//! Every key of every table.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use domain::credential::SecretHash;
use domain::rate::RateWindow;
use domain::usage::Day;
use domain::{
    ApiKeyId, CourseId, DraftId, Feature, LiveSessionId, PollId, QuestionId, Timestamp, TopicId,
    UserId,
};

/// The index that finds a user's drafts for a course.
pub(crate) const DRAFTS_BY_OWNER_AND_COURSE: &str = "drafts-by-owner-and-course";
/// The index that finds drafts which a worker has yet to settle.
pub(crate) const UNSETTLED_DRAFTS: &str = "unsettled-drafts";

/// The index that finds published courses, the newest first.
pub(crate) const PUBLISHED_COURSES: &str = "published-courses";

/// The index that finds a course's live sessions, the newest first.
pub(crate) const LIVE_SESSIONS_BY_COURSE: &str = "live-sessions-by-course";
/// The index that finds the live sessions that a user holds.
pub(crate) const LIVE_SESSIONS_BY_HOST: &str = "live-sessions-by-host";

/// A primary key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) pk: String,
    pub(crate) sk: String,
}

impl Key {
    fn new(pk: String, sk: impl Into<String>) -> Self {
        Self { pk, sk: sk.into() }
    }

    pub(crate) fn attributes(&self) -> HashMap<String, AttributeValue> {
        HashMap::from([
            ("pk".into(), AttributeValue::S(self.pk.clone())),
            ("sk".into(), AttributeValue::S(self.sk.clone())),
        ])
    }
}

pub(crate) fn user(id: UserId) -> Key {
    Key::new(format!("user#{id}"), "user")
}

pub(crate) fn token(user: UserId, hash: &SecretHash) -> Key {
    Key::new(format!("user#{user}"), format!("{TOKENS}{}", hash.as_str()))
}

/// What the sort keys of tokens begin with.
pub(crate) const TOKENS: &str = "token#";

pub(crate) fn session(user: UserId, hash: &SecretHash) -> Key {
    Key::new(format!("user#{user}"), format!("session#{}", hash.as_str()))
}

pub(crate) fn login_ticket(hash: &SecretHash) -> Key {
    Key::new(format!("login-ticket#{}", hash.as_str()), "login-ticket")
}

/// The partition of all API keys, which lists them by id: ids are padded to the
/// width of the largest. Reads of a partition are spread by sort key.
pub(crate) const API_KEYS: &str = "api-keys";

pub(crate) fn api_key(id: ApiKeyId) -> Key {
    Key::new(API_KEYS.into(), format!("key#{:016}", id.get()))
}

/// What a key has used up: an item of its own, so that counting does not race
/// with changes of the key.
pub(crate) fn credits(id: ApiKeyId) -> Key {
    Key::new(format!("key#{id}"), "credits")
}

pub(crate) fn settings() -> Key {
    Key::new("settings".into(), "settings")
}

pub(crate) fn course(id: CourseId) -> Key {
    Key::new(format!("course#{id}"), "course")
}

pub(crate) fn topic(course: CourseId, id: TopicId) -> Key {
    Key::new(format!("course#{course}"), format!("topic#{id}"))
}

/// The content that a topic had while its course was at a version.
pub(crate) fn topic_version(course: CourseId, id: TopicId, version: u64) -> Key {
    Key::new(
        format!("course#{course}"),
        format!("topic#{id}#version#{version:016}"),
    )
}

/// The structure that a course had in a version; padded, so that revisions
/// sort by version.
pub(crate) fn revision(course: CourseId, version: u64) -> Key {
    Key::new(
        format!("course#{course}"),
        format!("revision#{version:016}"),
    )
}

pub(crate) fn draft(id: DraftId) -> Key {
    Key::new(format!("draft#{id}"), "draft")
}

/// The index partition of a user's drafts for a course, or for none.
pub(crate) fn owner_course(owner: UserId, course: Option<CourseId>) -> String {
    match course {
        Some(course) => format!("user#{owner}#course#{course}"),
        None => format!("user#{owner}#no-course"),
    }
}

/// The index partition of unsettled drafts: spread, so that no partition takes
/// the writes of a whole platform.
pub(crate) fn unsettled_shard(shard: u64) -> String {
    format!("unsettled#{shard}")
}

pub(crate) fn keyed_request(caller: UserId, key: &SecretHash) -> Key {
    let key = key.as_str();
    Key::new(format!("request#{caller}#{key}"), "request")
}

/// The index partition of published courses: spread for the same reason.
pub(crate) fn published_shard(shard: u64) -> String {
    format!("published#{shard}")
}

pub(crate) fn rate(surface: &str, caller: &str, window: RateWindow) -> Key {
    Key::new(
        format!("rate#{surface}#{caller}#{}", window.start()),
        "rate",
    )
}

/// A partition of counts of the AI backend's calls.
pub(crate) fn usage_shard(shard: u64) -> String {
    format!("usage#{shard}")
}

/// What is counted for a feature on a day, in one of the shards.
pub(crate) fn usage(shard: u64, day: Day, feature: Feature) -> Key {
    Key::new(usage_shard(shard), format!("{day}#{}", feature.name()))
}

/// Between these lie the sort keys of the counts of days, both included: `$`
/// follows `#`.
pub(crate) fn usage_of_days(from: Day, to: Day) -> (String, String) {
    (format!("{from}#"), format!("{to}$"))
}

pub(crate) fn live_session(id: LiveSessionId) -> Key {
    Key::new(live_partition(id), "session")
}

/// The partition of a live session and its participants, so that a session and
/// one of them are read together.
pub(crate) fn live_partition(id: LiveSessionId) -> String {
    format!("live#{id}")
}

/// What the sort keys of participants begin with.
pub(crate) const PARTICIPANTS: &str = "participant#";

pub(crate) fn participant(session: LiveSessionId, user: UserId) -> Key {
    Key::new(live_partition(session), format!("{PARTICIPANTS}{user}"))
}

/// An event of the media server that has taken effect.
pub(crate) fn media_event(id: &str) -> Key {
    Key::new(format!("media-event#{id}"), "media-event")
}

/// The partition of who was in a session when: apart from the session, since a
/// whole class comes at once.
pub(crate) fn presences(session: LiveSessionId) -> String {
    format!("presence#{session}")
}

/// What the sort keys of connections to the media server begin with.
pub(crate) const CONNECTIONS: &str = "connection#";

pub(crate) fn connection(session: LiveSessionId, user: UserId, sid: &str) -> Key {
    Key::new(presences(session), format!("{CONNECTIONS}{user}#{sid}"))
}

/// What the sort keys of heartbeats begin with.
pub(crate) const HEARTBEATS: &str = "heartbeat#";

pub(crate) fn heartbeats(session: LiveSessionId, user: UserId) -> Key {
    Key::new(presences(session), format!("{HEARTBEATS}{user}"))
}

/// The index partition of a course's live sessions.
pub(crate) fn live_course(id: CourseId) -> String {
    format!("course#{id}")
}

/// The index partition of the live sessions that a user holds.
pub(crate) fn live_host(id: UserId) -> String {
    format!("host#{id}")
}

/// The partition of a session's chat.
pub(crate) fn chat(session: LiveSessionId) -> String {
    format!("chat#{session}")
}

/// The partition of the signals to one receiver in a session.
pub(crate) fn signals(session: LiveSessionId, receiver: UserId) -> String {
    format!("signals#{session}#{receiver}")
}

/// An entry of a log, in the log's partition; padded, so that entries sort by
/// number.
pub(crate) fn log_entry(log: &str, number: u64) -> Key {
    Key::new(log.to_owned(), log_sort_key(number))
}

/// The sort key of a log's entry.
pub(crate) fn log_sort_key(number: u64) -> String {
    format!("entry#{number:016}")
}

/// The counter from which a log's numbers are drawn: in a partition of its
/// own, so that drawing does not take from what the readers can read.
pub(crate) fn log_counter(log: &str) -> Key {
    Key::new(format!("counter#{log}"), "counter")
}

/// The partition of a session's polls and the votes on them.
pub(crate) fn polls(session: LiveSessionId) -> String {
    format!("polls#{session}")
}

/// What the sort keys of polls begin with.
pub(crate) const POLLS: &str = "poll#";

pub(crate) fn poll(session: LiveSessionId, id: PollId) -> Key {
    Key::new(polls(session), format!("{POLLS}{:016}", id.get()))
}

/// What the sort keys of one shard's votes begin with, whatever the poll: a
/// voter's own votes on all polls are read without the others'.
pub(crate) fn votes_of_shard(shard: u64) -> String {
    format!("votes#{shard:02}#")
}

pub(crate) fn votes(session: LiveSessionId, id: PollId, shard: u64) -> Key {
    let shard = votes_of_shard(shard);
    Key::new(polls(session), format!("{shard}{:016}", id.get()))
}

/// The partition of a session's questions, each followed by its upvotes.
pub(crate) fn questions(session: LiveSessionId) -> String {
    format!("questions#{session}")
}

pub(crate) fn question(session: LiveSessionId, id: QuestionId) -> Key {
    Key::new(questions(session), question_sort_key(id))
}

/// A question's sort key; those of its upvotes begin with it. Padded, so that
/// none begins with another one's.
pub(crate) fn question_sort_key(id: QuestionId) -> String {
    format!("question#{:016}", id.get())
}

pub(crate) fn upvotes(session: LiveSessionId, id: QuestionId, shard: u64) -> Key {
    let question = question_sort_key(id);
    Key::new(questions(session), format!("{question}#upvotes#{shard:02}"))
}

/// The partition of a session's breakout rooms: the newest set, and who went
/// where.
pub(crate) fn breakouts_partition(session: LiveSessionId) -> String {
    format!("breakouts#{session}")
}

/// The sort key of a session's newest set of breakout rooms, and what those of
/// the places in them begin with.
pub(crate) const BREAKOUTS: &str = "breakouts";

pub(crate) fn breakouts(session: LiveSessionId) -> Key {
    Key::new(breakouts_partition(session), BREAKOUTS)
}

pub(crate) fn breakout_movements(session: LiveSessionId, shard: u64) -> Key {
    let place = format!("{BREAKOUTS}#places#{shard:02}");
    Key::new(breakouts_partition(session), place)
}

/// The partition of all rooms that the media server is to end, by when.
pub(crate) const BREAKOUTS_DUE: &str = "breakouts-due";

/// A set whose rooms are to be ended; `first` tells it from others of the
/// session.
pub(crate) fn breakouts_due(at: Timestamp, session: LiveSessionId, first: u64) -> Key {
    let place = format!("{at}#{session}#{first}");
    Key::new(BREAKOUTS_DUE.into(), place)
}
