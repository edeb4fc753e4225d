//! Applying a draft: the course's new structure, the revision that keeps the
//! old one, and the draft's new state are one transaction of three items,
//! whatever the course's size.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{Course, Draft};

use crate::catalogue::course_item;
use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, put, to_item};
use crate::keys;
use crate::transact::Cancelled;

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

impl Store {
    /// Writes an applied draft and the course it made of `replaced`, both or
    /// neither, on condition that both are as they were read.
    pub async fn apply_to_course(
        &self,
        draft: &Draft,
        course: &Course,
        replaced: &Course,
    ) -> Result<(), ApplyConflict> {
        let platform = &self.tables.platform;
        let unchanged = Expect::Number {
            attribute: "version",
            value: replaced.version,
        };
        let course_put = put(platform, course_item(course)?, unchanged)?;
        let revision = to_item(&keys::revision(replaced.id, replaced.version), replaced)?;
        let revision_put = put(platform, revision, Expect::Anything)?;
        let puts = [self.replacing_draft(draft)?, course_put, revision_put];
        let items = puts.map(|put| TransactWriteItem::builder().put(put).build());
        match self.transact(items.into()).await {
            Ok(()) => Ok(()),
            // Looked at first, since who applied the draft meanwhile also
            // changed the course.
            Err(Cancelled::Unexpected(0)) => Err(ApplyConflict::DraftChanged),
            Err(Cancelled::Unexpected(_)) => Err(ApplyConflict::CourseChanged),
            Err(Cancelled::Store(error)) => Err(error.into()),
        }
    }
}
