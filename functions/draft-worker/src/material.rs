//! A course's own material, as far as a generator can use it.

use ai::ChapterMaterial;
use domain::{Course, CourseId, TopicId};
use store::StoreError;

use crate::Worker;

impl Worker {
    /// A course without the contents of its topics.
    pub(crate) async fn course(&self, id: Option<CourseId>) -> Result<Option<Course>, StoreError> {
        match id {
            Some(id) => self.store.course(id).await,
            None => Ok(None),
        }
    }

    /// A course and its chapters with the contents of their topics, that of
    /// `first` before others.
    pub(crate) async fn course_material(
        &self,
        id: Option<CourseId>,
        first: Option<TopicId>,
    ) -> Result<Option<(Course, Vec<ChapterMaterial>)>, StoreError> {
        let Some(course) = self.course(id).await? else {
            return Ok(None);
        };
        let contents = self
            .store
            .topic_contents(course.id, course.material_topics(first))
            .await?;
        let chapters = ChapterMaterial::of(&course, contents);
        Ok(Some((course, chapters)))
    }
}
