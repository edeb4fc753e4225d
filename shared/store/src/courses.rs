//! Courses: the structure is one item, every topic's content another.

use std::collections::HashMap;

use domain::{Course, CourseId, TopicId};
use serde::{Deserialize, Serialize};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, from_item, to_item};
use crate::keys;

/// The content of a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopicContent {
    /// Whose it is.
    pub topic_id: TopicId,
    /// Sanitised HTML.
    pub content: String,
}

impl Store {
    /// A course's structure.
    pub async fn course(&self, id: CourseId) -> Result<Option<Course>, StoreError> {
        let item = self.get(&self.tables.platform, &keys::course(id)).await?;
        item.map(from_item).transpose()
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

    /// Stores a course whose contents come with it, new or changed: the
    /// contents first, so that the structure never names one that is missing.
    pub async fn put_course(
        &self,
        course: &Course,
        contents: &[TopicContent],
    ) -> Result<(), StoreError> {
        for content in contents {
            let item = to_item(&keys::topic(course.id, content.topic_id), content)?;
            self.put(&self.tables.platform, item, Expect::Anything)
                .await?;
        }
        let item = to_item(&keys::course(course.id), course)?;
        self.put(&self.tables.platform, item, Expect::Anything)
            .await
    }

    /// The structure that a course had in `version`, kept when an apply
    /// replaced it.
    pub async fn course_revision(
        &self,
        id: CourseId,
        version: u64,
    ) -> Result<Option<Course>, StoreError> {
        let item = self
            .get(&self.tables.platform, &keys::revision(id, version))
            .await?;
        item.map(from_item).transpose()
    }
}
