//! Applying a draft, and undoing that: the course's new structure, the
//! revision that keeps the old one, the draft's new state and, where a topic's
//! content changes, that and what it replaces are one transaction of at most
//! five items, whatever the course's size.

use aws_sdk_dynamodb::types::{Delete, Put, TransactWriteItem};
use domain::{Course, Draft, TopicId};

use crate::catalogue::course_item;
use crate::client::Store;
use crate::courses::{KeptContent, TopicContent};
use crate::error::StoreError;
use crate::item::{Expect, put, to_item};
use crate::keys;
use crate::retry::AttemptError;
use crate::transact::{Cancelled, deleting, putting};

/// Which of the expected things was no longer there; nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum ApplyConflict {
    /// The draft changed since it was read.
    #[error("the draft changed")]
    DraftChanged,
    /// The course changed since it was read.
    #[error("the course changed")]
    CourseChanged,
    /// Something else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl<E: From<StoreError>> From<ApplyConflict> for AttemptError<E> {
    fn from(conflict: ApplyConflict) -> Self {
        match conflict {
            ApplyConflict::DraftChanged | ApplyConflict::CourseChanged => Self::Conflict,
            ApplyConflict::Store(error) => error.into(),
        }
    }
}

impl Store {
    /// Writes an applied draft and the course it made of `replaced`, both or
    /// neither, on condition that both are as they were read.
    pub async fn apply_to_course(
        &self,
        draft: &Draft,
        course: &Course,
        replaced: &Course,
    ) -> Result<(), ApplyConflict> {
        let puts = self.course_puts(draft, course, replaced)?;
        self.apply(puts.map(putting).into()).await
    }

    /// The same together with a topic's new content. What it replaces is kept
    /// under the version of `replaced`, and must be as it was read.
    pub async fn apply_to_topic(
        &self,
        draft: &Draft,
        course: &Course,
        replaced: &Course,
        content: String,
        old: &KeptContent,
    ) -> Result<(), ApplyConflict> {
        let platform = &self.tables.platform;
        let puts = self.course_puts(draft, course, replaced)?;
        let mut writes: Vec<_> = puts.map(putting).into();
        let topic_id = old.topic_id;
        let new = TopicContent { topic_id, content };
        let new = to_item(&keys::topic(course.id, topic_id), &new)?;
        writes.push(putting(put(platform, new, old.unchanged())?));
        if let Some(content) = old.content.clone() {
            let key = keys::topic_version(course.id, topic_id, replaced.version);
            let kept = to_item(&key, &TopicContent { topic_id, content })?;
            writes.push(putting(put(platform, kept, Expect::Anything)?));
        }
        self.apply(writes).await
    }

    /// Writes a draft whose effect on a topic is undone, the course with its
    /// former structure and the topic's former content; without one, that of
    /// the topic is taken away.
    pub async fn revert_topic(
        &self,
        draft: &Draft,
        course: &Course,
        replaced: &Course,
        topic_id: TopicId,
        former: Option<String>,
    ) -> Result<(), ApplyConflict> {
        let puts = self.course_puts(draft, course, replaced)?;
        let mut writes: Vec<_> = puts.map(putting).into();
        let key = keys::topic(course.id, topic_id);
        let platform = &self.tables.platform;
        writes.push(if let Some(content) = former {
            let item = to_item(&key, &TopicContent { topic_id, content })?;
            putting(put(platform, item, Expect::Anything)?)
        } else {
            let delete = Delete::builder().table_name(platform);
            deleting(delete.set_key(Some(key.attributes())))?
        });
        self.apply(writes).await
    }

    /// Writes an applied draft and the new course that it made.
    ///
    /// # Errors
    /// `CourseChanged` where the course's id is taken: draw another.
    pub async fn apply_as_course(
        &self,
        draft: &Draft,
        course: &Course,
    ) -> Result<(), ApplyConflict> {
        let course_put = put(&self.tables.platform, course_item(course)?, Expect::Nothing)?;
        let puts = [self.replacing_draft(draft)?, course_put];
        self.apply(puts.map(putting).into()).await
    }

    /// The draft, the course and the revision, in this order.
    fn course_puts(
        &self,
        draft: &Draft,
        course: &Course,
        replaced: &Course,
    ) -> Result<[Put; 3], StoreError> {
        let [course_put, revision_put] = self.replacing_course(course, replaced)?;
        Ok([self.replacing_draft(draft)?, course_put, revision_put])
    }

    /// A course that takes the place of another version, and the revision that
    /// keeps that, in this order.
    pub(crate) fn replacing_course(
        &self,
        course: &Course,
        replaced: &Course,
    ) -> Result<[Put; 2], StoreError> {
        let platform = &self.tables.platform;
        let unchanged = Expect::version(replaced.version);
        let course_put = put(platform, course_item(course)?, unchanged)?;
        let revision = to_item(&keys::revision(replaced.id, replaced.version), replaced)?;
        let revision_put = put(platform, revision, Expect::Anything)?;
        Ok([course_put, revision_put])
    }

    /// Writes all, of which the first is the draft.
    async fn apply(&self, writes: Vec<TransactWriteItem>) -> Result<(), ApplyConflict> {
        self.transact(writes).await.map_err(|error| match error {
            // Looked at first, since who applied the draft meanwhile also
            // changed the course.
            Cancelled::Unexpected(0) => ApplyConflict::DraftChanged,
            Cancelled::Unexpected(_) => ApplyConflict::CourseChanged,
            Cancelled::Store(error) => error.into(),
        })
    }
}
