//! Courses: the structure is one item, every topic's content another.

use std::collections::HashMap;

use domain::{Course, CourseId, TopicId};
use futures::stream::{self, StreamExt, TryStreamExt};
use serde::{Deserialize, Serialize};

use crate::catalogue::course_item;
use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Expect, WRITE, from_item, must_fit, to_item};
use crate::keys;

/// Contents that are written at once.
const SIDE_BY_SIDE: usize = 32;

/// The content of a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopicContent {
    /// Whose it is.
    pub topic_id: TopicId,
    /// Sanitised HTML.
    pub content: String,
}

/// A topic's content as it was read, to be kept when another replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptContent {
    /// Whose it is.
    pub topic_id: TopicId,
    /// Sanitised HTML; `None`: there is none.
    pub content: Option<String>,
    /// The write that left it.
    pub(crate) write: Option<String>,
}

impl KeptContent {
    pub(crate) fn unchanged(&self) -> Expect<'_> {
        match (&self.write, &self.content) {
            (Some(write), _) => Expect::Write(write),
            (None, Some(_)) => Expect::Anything,
            (None, None) => Expect::Nothing,
        }
    }
}

impl Store {
    /// A course's structure.
    pub async fn course(&self, id: CourseId) -> Result<Option<Course>, StoreError> {
        self.read(&self.tables.platform, &keys::course(id)).await
    }

    /// The contents of topics of a course, those that have one, in a single
    /// round trip.
    pub async fn topic_contents(
        &self,
        course: CourseId,
        topics: impl IntoIterator<Item = TopicId>,
    ) -> Result<HashMap<TopicId, String>, StoreError> {
        let keys: Vec<_> = topics
            .into_iter()
            .map(|topic| keys::topic(course, topic))
            .collect();
        let items = self.get_many(&self.tables.platform, &keys).await?;
        items
            .into_iter()
            .map(|item| from_item(item).map(|topic: TopicContent| (topic.topic_id, topic.content)))
            .collect()
    }

    /// A topic's content, to be replaced on condition that it is still this.
    pub async fn content_to_keep(
        &self,
        course: CourseId,
        topic_id: TopicId,
    ) -> Result<KeptContent, StoreError> {
        let key = keys::topic(course, topic_id);
        let item = self.get(&self.tables.platform, &key).await?;
        let write = item.as_ref().and_then(|item| item.get(WRITE));
        let write = write.and_then(|write| write.as_s().ok()).cloned();
        let content: Option<TopicContent> = item.map(from_item).transpose()?;
        Ok(KeptContent {
            topic_id,
            content: content.map(|content| content.content),
            write,
        })
    }

    /// The content that a topic had while its course was at `version`, kept
    /// when an apply replaced it.
    pub async fn kept_content(
        &self,
        course: CourseId,
        topic: TopicId,
        version: u64,
    ) -> Result<Option<String>, StoreError> {
        let key = keys::topic_version(course, topic, version);
        let content: Option<TopicContent> = self.read(&self.tables.platform, &key).await?;
        Ok(content.map(|content| content.content))
    }

    /// Stores a course whose contents come with it, new or changed: the
    /// contents first, so that the structure never names one that is missing.
    pub async fn put_course(
        &self,
        course: &Course,
        contents: &[TopicContent],
    ) -> Result<(), StoreError> {
        self.put_contents(course.id, contents).await?;
        let item = course_item(course)?;
        self.put(&self.tables.platform, item, Expect::Anything)
            .await
    }

    /// The same on condition that the stored structure is at version
    /// `replaced`; `None`: that there is none. A structure that would not fit
    /// its item is refused before any content is written.
    pub async fn replace_course(
        &self,
        course: &Course,
        replaced: Option<u64>,
        contents: &[TopicContent],
    ) -> Result<(), StoreError> {
        let item = course_item(course)?;
        must_fit(&item)?;
        self.put_contents(course.id, contents).await?;
        let unchanged = replaced.map_or(Expect::Nothing, Expect::version);
        self.put(&self.tables.platform, item, unchanged).await
    }

    /// Stores a new course without contents, together with the answer to be
    /// given again where the request has a key.
    ///
    /// # Errors
    /// `Conflict` where its id is taken: draw another.
    pub async fn create_course(
        &self,
        course: &Course,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        self.create(&self.tables.platform, course_item(course)?, kept)
            .await
    }

    async fn put_content(
        &self,
        course: CourseId,
        content: &TopicContent,
    ) -> Result<(), StoreError> {
        let item = to_item(&keys::topic(course, content.topic_id), content)?;
        self.put(&self.tables.platform, item, Expect::Anything)
            .await
    }

    /// Stores contents side by side.
    async fn put_contents(
        &self,
        course: CourseId,
        contents: &[TopicContent],
    ) -> Result<(), StoreError> {
        // Gathered first: a stream over the closure is not `Send`.
        let puts: Vec<_> = contents
            .iter()
            .map(|content| self.put_content(course, content))
            .collect();
        stream::iter(puts)
            .buffer_unordered(SIDE_BY_SIDE)
            .try_collect()
            .await
    }

    /// The structure that a course had in `version`, kept when an apply
    /// replaced it.
    pub async fn course_revision(
        &self,
        id: CourseId,
        version: u64,
    ) -> Result<Option<Course>, StoreError> {
        let key = keys::revision(id, version);
        self.read(&self.tables.platform, &key).await
    }
}
