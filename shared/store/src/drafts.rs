//! Drafts, by id, by owner and course, and those that nobody has settled yet.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{CourseId, Draft, DraftId, DraftStatus, Timestamp, UserId};
use serde::{Deserialize, Serialize};

use crate::client::Store;
use crate::error::StoreError;
use crate::idempotency::Completed;
use crate::item::{Expect, Item, from_item, number, put, readable, to_item};
use crate::keys;

/// Partitions over which unsettled drafts are spread.
pub const UNSETTLED_SHARDS: u64 = 8;

/// Outputs that a page of drafts holds, in bytes: an answer of a function may
/// have 6 MB.
const PAGE_BYTES: usize = 4_000_000;

/// A page of drafts, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftPage {
    /// At most as many as asked for.
    pub drafts: Vec<Draft>,
    /// Whether older ones follow.
    pub more: bool,
}

/// A draft as it is stored: its output as text, since a map would lose the
/// order of fields, and the attributes that indexes need.
#[derive(Serialize, Deserialize)]
struct DraftItem {
    #[serde(flatten)]
    draft: Draft,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    output_json: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    owner_course: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    unsettled: Option<String>,
    ttl: i64,
}

fn draft_item(draft: &Draft) -> Result<Item, StoreError> {
    let listed = draft.status != DraftStatus::Dismissed;
    let shard = draft.id.get() % UNSETTLED_SHARDS;
    let stored = DraftItem {
        output_json: draft.output.as_ref().map(ToString::to_string),
        owner_course: listed.then(|| keys::owner_course(draft.owner_id, draft.course_id)),
        unsettled: draft.unsettled().then(|| keys::unsettled_shard(shard)),
        ttl: draft.expires_at.seconds(),
        draft: Draft {
            output: None,
            ..draft.clone()
        },
    };
    to_item(&keys::draft(draft.id), &stored)
}

fn read_draft(item: Item) -> Result<Draft, StoreError> {
    let stored: DraftItem = from_item(item)?;
    let output = stored
        .output_json
        .map(|json| serde_json::from_str(&json))
        .transpose();
    Ok(Draft {
        output: output.map_err(StoreError::malformed)?,
        ..stored.draft
    })
}

impl Store {
    /// A draft, whoever owns it and however old it is.
    pub async fn draft(&self, id: DraftId) -> Result<Option<Draft>, StoreError> {
        let item = self.get(&self.tables.drafts, &keys::draft(id)).await?;
        item.map(read_draft).transpose()
    }

    /// Stores a new draft, together with the answer to be given again where
    /// the request has a key.
    ///
    /// # Errors
    /// `Conflict` where its id is taken: draw another.
    pub async fn create_draft(
        &self,
        draft: &Draft,
        kept: Option<Completed<'_>>,
    ) -> Result<(), StoreError> {
        self.create(&self.tables.drafts, draft_item(draft)?, kept)
            .await
    }

    /// Stores the outcome of a transition.
    ///
    /// # Errors
    /// `Conflict` where the draft is no longer the one that was read.
    pub async fn replace_draft(&self, draft: &Draft) -> Result<(), StoreError> {
        let before = Expect::before(draft.revision);
        let item = draft_item(draft)?;
        self.put(&self.tables.drafts, item, before).await
    }

    /// The same as a part of a transaction.
    pub(crate) fn replacing_draft(
        &self,
        draft: &Draft,
    ) -> Result<aws_sdk_dynamodb::types::Put, StoreError> {
        let before = Expect::before(draft.revision);
        put(&self.tables.drafts, draft_item(draft)?, before)
    }

    /// A user's drafts for a course, or for none, that are neither dismissed
    /// nor expired; those older than `before`, newest first.
    pub async fn drafts(
        &self,
        owner: UserId,
        course: Option<CourseId>,
        before: Option<DraftId>,
        limit: u8,
        now: Timestamp,
    ) -> Result<DraftPage, StoreError> {
        let partition = keys::owner_course(owner, course);
        let wanted = usize::from(limit);
        let mut start = before.map(|id| {
            let mut start = keys::draft(id).attributes();
            start.insert("owner_course".into(), AttributeValue::S(partition.clone()));
            start.insert("id".into(), number(&id));
            start
        });
        let mut drafts: Vec<Draft> = Vec::with_capacity(wanted + 1);
        loop {
            let output = self
                .client
                .query()
                .table_name(&self.tables.drafts)
                .index_name(keys::DRAFTS_BY_OWNER_AND_COURSE)
                .key_condition_expression("owner_course = :partition")
                .expression_attribute_values(":partition", AttributeValue::S(partition.clone()))
                .scan_index_forward(false)
                .set_exclusive_start_key(start)
                // One more than asked for tells whether older ones follow.
                .limit(i32::from(limit) + 1)
                .send()
                .await
                .map_err(StoreError::from_sdk)?;
            let found = readable(output.items, read_draft);
            // Expired ones stay in the table for days: pass over them.
            drafts.extend(found.filter(|draft| !draft.expired(now)));
            start = output.last_evaluated_key;
            let fitting = fitting(&drafts).min(wanted);
            if drafts.len() > fitting || start.is_none() {
                let more = drafts.len() > fitting;
                drafts.truncate(fitting);
                return Ok(DraftPage { drafts, more });
            }
        }
    }

    /// Unsettled drafts of one shard whose time came before `due`, the most
    /// overdue first, 100 at most, from the one after `after` on.
    pub async fn unsettled_drafts(
        &self,
        shard: u64,
        due: Timestamp,
        after: Option<&Draft>,
    ) -> Result<Vec<Draft>, StoreError> {
        let partition = keys::unsettled_shard(shard);
        let output = self
            .client
            .query()
            .table_name(&self.tables.drafts)
            .index_name(keys::UNSETTLED_DRAFTS)
            .key_condition_expression("unsettled = :shard AND due_at <= :due")
            .expression_attribute_values(":shard", AttributeValue::S(partition.clone()))
            .expression_attribute_values(":due", AttributeValue::S(due.to_string()))
            .set_exclusive_start_key(after.map(|draft| {
                let mut start = keys::draft(draft.id).attributes();
                start.insert("unsettled".into(), AttributeValue::S(partition));
                start.insert("due_at".into(), AttributeValue::S(draft.due_at.to_string()));
                start
            }))
            .limit(100)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        Ok(readable(output.items, read_draft).collect())
    }
}

/// How many of the first drafts one answer can hold; one at least.
fn fitting(drafts: &[Draft]) -> usize {
    let mut total = 0;
    let sizes = drafts.iter().map(|draft| {
        draft
            .output
            .as_ref()
            .map_or(0, |output| output.to_string().len())
    });
    let count = sizes.take_while(|size| {
        total += size;
        total <= PAGE_BYTES
    });
    count.count().max(1)
}
