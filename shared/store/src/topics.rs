//! One topic of a course: its content and its place in the structure are
//! written together, and other topics of the course may change meanwhile.

use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use domain::course::Topic;
use domain::{Course, TopicId};

use crate::client::Store;
use crate::courses::TopicContent;
use crate::error::StoreError;
use crate::item::{Expect, put, to_item, to_value};
use crate::keys;
use crate::transact::{putting, updating};

/// The topic is where it was read and says what was read of it; a content
/// whose digest is not known is anything.
const UNCHANGED: &str = "#place.#id = :id AND #place.#title = :title AND #place.#video = :video \
    AND (attribute_not_exists(#place.#digest) OR #place.#digest = :digest)";

impl Store {
    /// Stores a topic and its content as the course's next version, on
    /// condition that the topic is as it was read in `course`. Where nothing
    /// changes the version stays; the content is written all the same, since a
    /// push that broke off may have left another.
    pub async fn replace_topic(
        &self,
        course: &Course,
        topic: &Topic,
        content: String,
    ) -> Result<(), StoreError> {
        let place = place(course, topic.id).ok_or(StoreError::Conflict)?;
        let topic_content = TopicContent {
            topic_id: topic.id,
            content,
        };
        let item = to_item(&keys::topic(course.id, topic.id), &topic_content)?;
        let content_put = put(&self.tables.platform, item, Expect::Anything)?;
        let structure_update = self.topic_update(course, topic, place)?;
        let items = vec![structure_update, putting(content_put)];
        Ok(self.transact(items).await?)
    }

    fn topic_update(
        &self,
        course: &Course,
        topic: &Topic,
        (chapter, index, read): (usize, usize, &Topic),
    ) -> Result<TransactWriteItem, StoreError> {
        let place = format!("#chapters[{chapter}].#topics[{index}]");
        let mut update = Update::builder()
            .table_name(&self.tables.platform)
            .set_key(Some(keys::course(course.id).attributes()))
            .update_expression(format!("SET {place} = :topic, #version = #version + :one"))
            .condition_expression(UNCHANGED.replace("#place", &place));
        for (name, attribute) in [
            ("#chapters", "chapters"),
            ("#topics", "topics"),
            ("#id", "id"),
            ("#title", "title"),
            ("#video", "video_url"),
            ("#digest", "content_digest"),
            ("#version", "version"),
        ] {
            update = update.expression_attribute_names(name, attribute);
        }
        for (name, value) in [
            (":topic", to_value(topic)?),
            (":one", to_value(u8::from(topic != read))?),
            (":id", to_value(read.id)?),
            (":title", to_value(&read.title)?),
            (":video", to_value(&read.video_url)?),
            (":digest", to_value(&read.content_digest)?),
        ] {
            update = update.expression_attribute_values(name, value);
        }
        updating(update)
    }
}

/// Where a topic stands: chapter, topic within it, and the topic itself.
fn place(course: &Course, id: TopicId) -> Option<(usize, usize, &Topic)> {
    let mut chapters = course.chapters.iter().enumerate();
    chapters.find_map(|(chapter, found)| {
        let mut topics = found.topics.iter().enumerate();
        let (index, topic) = topics.find(|(_, topic)| topic.id == id)?;
        Some((chapter, index, topic))
    })
}
