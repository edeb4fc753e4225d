//! Questions of live sessions and their upvotes.
//!
//! Upvotes are sets of numbers, spread over a few items a question: adding and
//! taking away may be repeated, and a whole class can do it at once. They stand
//! right after their question, so one query reads all of a session.

use std::collections::HashSet;

use aws_sdk_dynamodb::types::AttributeValue;
use domain::live::{RankedQuestion, question};
use domain::{LiveSessionId, Question, QuestionId, UserId};

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Item, from_item, to_item, to_value};
use crate::keys;

/// Items over which a question's upvotes are spread.
const SHARDS: u64 = 8;

impl Store {
    /// Stores a new question, together with the answer to be given again where
    /// the request has a key.
    ///
    /// # Errors
    /// `Conflict` where its id is taken: draw another.
    pub async fn create_question(
        &self,
        session: LiveSessionId,
        question: &Question,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        let item = to_item(&keys::question(session, question.id), question)?;
        self.create(&self.tables.live_class, item, kept).await
    }

    /// A question.
    pub async fn question(
        &self,
        session: LiveSessionId,
        id: QuestionId,
    ) -> Result<Option<Question>, StoreError> {
        let key = keys::question(session, id);
        self.read(&self.tables.live_class, &key).await
    }

    /// All questions of a session as they stand, for a reader, in order.
    pub async fn questions(
        &self,
        session: LiveSessionId,
        reader: UserId,
    ) -> Result<Vec<RankedQuestion>, StoreError> {
        self.ranked_questions(session, "question#", reader).await
    }

    /// One question as it stands.
    pub async fn ranked_question(
        &self,
        session: LiveSessionId,
        id: QuestionId,
        reader: UserId,
    ) -> Result<Option<RankedQuestion>, StoreError> {
        let place = keys::question_sort_key(id);
        let found = self.ranked_questions(session, &place, reader).await?;
        Ok(found.into_iter().next())
    }

    async fn ranked_questions(
        &self,
        session: LiveSessionId,
        begin: &str,
        reader: UserId,
    ) -> Result<Vec<RankedQuestion>, StoreError> {
        let (table, partition) = (&self.tables.live_class, keys::questions(session));
        let mut all: Vec<RankedQuestion> = Vec::new();
        for item in self.query_all(table, partition, begin).await? {
            let upvoters = upvoters(&item);
            match (all.last_mut(), upvoters) {
                (Some(last), Some(upvoters)) => {
                    last.upvotes += upvoters.len() as u64;
                    last.upvoted |= upvoters.contains(reader.to_string().as_str());
                }
                (_, None) if item.contains_key("id") => all.push(RankedQuestion {
                    question: from_item(item)?,
                    upvotes: 0,
                    upvoted: false,
                }),
                _ => {}
            }
        }
        question::order(&mut all);
        Ok(all)
    }

    /// Adds a user's upvote; one that is there stays.
    pub async fn add_upvote(
        &self,
        session: LiveSessionId,
        id: QuestionId,
        user: UserId,
    ) -> Result<(), StoreError> {
        self.change_upvote(session, id, user, "ADD upvoters :user")
            .await
    }

    /// Takes a user's upvote away; none stays none.
    pub async fn remove_upvote(
        &self,
        session: LiveSessionId,
        id: QuestionId,
        user: UserId,
    ) -> Result<(), StoreError> {
        self.change_upvote(session, id, user, "DELETE upvoters :user")
            .await
    }

    async fn change_upvote(
        &self,
        session: LiveSessionId,
        id: QuestionId,
        user: UserId,
        change: &str,
    ) -> Result<(), StoreError> {
        let key = keys::upvotes(session, id, user.get() % SHARDS);
        let user = AttributeValue::Ns(vec![user.to_string()]);
        self.update(&self.tables.live_class, &key)
            .update_expression(change)
            .expression_attribute_values(":user", user)
            .send()
            .await
            .map(drop)
            .map_err(StoreError::from_sdk)
    }

    /// Stores what was answered, and when.
    pub async fn answer_question(
        &self,
        session: LiveSessionId,
        answered: &Question,
    ) -> Result<(), StoreError> {
        let key = keys::question(session, answered.id);
        self.update(&self.tables.live_class, &key)
            .update_expression("SET answer = :answer, answered_at = :at")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":answer", to_value(&answered.answer)?)
            .expression_attribute_values(":at", to_value(answered.answered_at)?)
            .send()
            .await
            .map(drop)
            .map_err(StoreError::from_sdk)
    }
}

/// The users of an item of upvotes; `None` where it is none, or has none left.
fn upvoters(item: &Item) -> Option<HashSet<&str>> {
    let users = item.get("upvoters")?.as_ns().ok()?;
    Some(users.iter().map(String::as_str).collect())
}
