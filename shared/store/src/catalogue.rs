//! Courses in brief: those that are published, by an index, and any by id.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::course::{CourseBrief, CourseStatus};
use domain::{Course, CourseId};
use futures::future::try_join_all;
use serde::{Deserialize, Serialize};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Item, from_item, readable, to_item};
use crate::keys;

/// Partitions over which published courses are spread.
const SHARDS: u64 = 8;
/// Courses that are read of a partition: the newest.
const NEWEST: i32 = 100;
/// The attribute that the index has besides its keys.
const BRIEF: &str = "brief";

/// A course's structure as it is stored: with what the index needs.
#[derive(Serialize)]
struct CourseItem<'a> {
    #[serde(flatten)]
    course: &'a Course,
    brief: CourseBrief,
    /// Only while it is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
}

/// The item of a course's structure. A revision is none: it must stay out of
/// the index.
pub(crate) fn course_item(course: &Course) -> Result<Item, StoreError> {
    let published = course.status == CourseStatus::Published;
    let stored = CourseItem {
        course,
        brief: course.brief(),
        published: published.then(|| keys::published_shard(course.id.get() % SHARDS)),
    };
    to_item(&keys::course(course.id), &stored)
}

#[derive(Deserialize)]
struct Projected {
    brief: CourseBrief,
}

impl Store {
    /// Published courses, the newest 100 of each of the index's partitions,
    /// which are read side by side; the newest first.
    pub async fn published_courses(&self) -> Result<Vec<CourseBrief>, StoreError> {
        let shards = try_join_all((0..SHARDS).map(|shard| self.published_shard(shard))).await?;
        let mut courses: Vec<CourseBrief> = shards.into_iter().flatten().collect();
        courses.sort_by_key(|course| std::cmp::Reverse(course.id));
        Ok(courses)
    }

    async fn published_shard(&self, shard: u64) -> Result<Vec<CourseBrief>, StoreError> {
        let output = self
            .client
            .query()
            .table_name(&self.tables.platform)
            .index_name(keys::PUBLISHED_COURSES)
            .key_condition_expression("published = :shard")
            .expression_attribute_values(":shard", AttributeValue::S(keys::published_shard(shard)))
            .projection_expression(BRIEF)
            .scan_index_forward(false)
            .limit(NEWEST)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        Ok(briefs(output.items))
    }

    /// Courses in brief, whether published or not, in the order of `ids`;
    /// those that do not exist are left out.
    pub async fn courses_in_brief(&self, ids: &[CourseId]) -> Result<Vec<CourseBrief>, StoreError> {
        let keys: Vec<_> = ids.iter().map(|id| keys::course(*id)).collect();
        let items = self
            .get_attribute(&self.tables.platform, &keys, BRIEF, false)
            .await?;
        let mut courses = briefs(Some(items));
        courses.sort_by_key(|course| ids.iter().position(|id| *id == course.id));
        Ok(courses)
    }
}

fn briefs(items: Option<Vec<Item>>) -> Vec<CourseBrief> {
    let projected = readable(items, from_item::<Projected>);
    projected.map(|item| item.brief).collect()
}
