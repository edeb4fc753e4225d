//! Generators whose result is a draft: what of the course they read, and what
//! an applied draft makes of it.

use std::marker::PhantomData;

use domain::course::ChaptersGone;
use domain::draft::{Applied, DraftRequest, Generated};
use domain::id::FreshIds;
use domain::{Course, Draft, Feature, FieldErrors, Timestamp, TopicId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::error::AiError;
use crate::generator::Generator;
use crate::generators::DRAFTS;
use crate::material::ChapterMaterial;
use crate::model::{BoxFuture, Patience};
use crate::run::Generators;

/// What a draft is asked for, as it is stored until a worker has time for it.
///
/// A stored draft outlives a deployment: a field that is added needs a default.
pub trait DraftGenerator: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The feature that it serves, which names it in the stored draft.
    const FEATURE: Feature;
    /// What of its course it reads.
    const READS: Reads;

    /// What is asked for in the end.
    type Request: Generator + Send;

    /// The generator's request for a draft with this topic; `None` where it
    /// needs a course and there is none.
    fn request(self, topic: Option<TopicId>, course: Option<CourseRead>) -> Option<Self::Request>;

    /// Reads an output, perhaps as an instructor edited it.
    ///
    /// # Errors
    /// Every fault, by field path.
    fn output(value: &Value) -> Result<Output<Self>, FieldErrors>;

    /// What an output does when it is applied; unless told otherwise, it is only
    /// there to be read.
    ///
    /// # Errors
    /// Why it cannot take effect.
    fn effect(&self, _: Output<Self>, _: &Subject<'_>) -> Result<Effect, Refused> {
        Ok(Effect::ViewOnly)
    }

    /// The topic whose content an apply most likely replaces, as far as that can
    /// be told without the course.
    fn likely_topic(&self, _: Option<TopicId>) -> Option<TopicId> {
        None
    }

    /// The request as it is stored.
    fn stored(&self) -> DraftRequest {
        DraftRequest::new(Self::FEATURE, self)
    }
}

/// What a draft generator brings.
pub type Output<D> = <<D as DraftGenerator>::Request as Generator>::Output;

/// What of its course a draft generator reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// Nothing: it is for no course.
    Nothing,
    /// What stands in its structure.
    Structure,
    /// The contents of its topics too.
    Contents,
}

/// A course, and its chapters with those contents that were read.
pub type CourseRead = (Course, Vec<ChapterMaterial>);

/// What an output takes effect on.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The draft.
    pub draft: &'a Draft,
    /// Its course, where it is for one.
    pub course: Option<&'a Course>,
    /// The time.
    pub now: Timestamp,
    /// Where new ids come from.
    pub random: fn() -> u64,
}

impl Subject<'_> {
    /// The course that an output changes.
    ///
    /// # Errors
    /// There is none.
    pub fn course(&self) -> Result<&Course, Refused> {
        self.course.ok_or(Refused::CourseGone)
    }

    /// What is made with new ids, none of which is among `used`.
    pub(crate) fn with_ids<T>(
        &self,
        used: impl IntoIterator<Item = u64>,
        make: impl FnOnce(&mut FreshIds<'_>) -> T,
    ) -> T {
        let mut random = self.random;
        make(&mut FreshIds::new(self.now, &mut random, used))
    }
}

/// What there is to write.
#[derive(Debug)]
pub enum Effect {
    /// The course as it becomes.
    OnCourse(Box<Course>),
    /// The course as it becomes, and a topic's new content.
    OnTopic(Box<Course>, TopicId, String),
    /// A course that was not there before.
    NewCourse(Box<Course>),
    /// Nothing: the output is there to be read.
    ViewOnly,
}

impl Effect {
    /// The course as it becomes.
    pub(crate) fn on_course(course: Course) -> Self {
        Self::OnCourse(Box::new(course))
    }

    /// What is kept of it in the draft.
    pub fn applied(&self) -> Applied {
        match self {
            Self::OnCourse(course) => Applied {
                reload: true,
                course_version: Some(course.version),
                ..Applied::default()
            },
            Self::OnTopic(course, topic, _) => Applied {
                reload: true,
                course_version: Some(course.version),
                topic_id: Some(*topic),
                ..Applied::default()
            },
            Self::NewCourse(course) => Applied {
                reload: true,
                created_course_id: Some(course.id),
                ..Applied::default()
            },
            Self::ViewOnly => Applied::default(),
        }
    }
}

/// Why an output cannot take effect.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It has not the feature's shape.
    #[error(transparent)]
    Shape(#[from] FieldErrors),
    /// It orders chapters that the course does not have.
    #[error(transparent)]
    ChaptersGone(#[from] ChaptersGone),
    /// The course has no topic that the lesson is for.
    #[error("the course has no such topic")]
    TopicGone,
    /// There is no course that it could take effect on.
    #[error("there is no such course")]
    CourseGone,
}

/// What is done with the drafts of a feature, whichever it is.
pub trait DraftKind: Sync {
    /// The feature.
    fn feature(&self) -> Feature;

    /// What of its course a draft needs read.
    fn reads(&self) -> Reads;

    /// The topic whose content an apply of the draft most likely replaces, as
    /// far as that can be told without the course.
    fn likely_topic(&self, draft: &Draft) -> Option<TopicId>;

    /// Asks the backend for what the draft asks for; `None` where that needs a
    /// course and there is none.
    fn generate<'a>(
        &'a self,
        generators: &'a Generators,
        draft: &'a Draft,
        course: Option<CourseRead>,
        patience: Patience,
    ) -> BoxFuture<'a, Result<Option<Generated>, AiError>>;

    /// An edited output as it will be stored.
    ///
    /// # Errors
    /// Every fault, by field path.
    fn edited(&self, output: &Value) -> Result<Value, FieldErrors>;

    /// What an output does when it is applied.
    ///
    /// # Errors
    /// Why it cannot take effect.
    fn effect(&self, output: &Value, subject: &Subject<'_>) -> Result<Effect, Refused>;
}

/// What is done with drafts of this feature; `None` where it makes no drafts.
pub fn draft_kind(feature: Feature) -> Option<&'static dyn DraftKind> {
    let mut kinds = DRAFTS.iter().copied();
    kinds.find(|kind| kind.feature() == feature)
}

/// The drafts of a generator.
pub(crate) struct Of<D>(PhantomData<fn() -> D>);

impl<D> Of<D> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

fn request<D: DraftGenerator>(draft: &Draft) -> Result<D, serde_json::Error> {
    D::deserialize(Value::Object(draft.request.fields.clone()))
}

impl<D: DraftGenerator> DraftKind for Of<D> {
    fn feature(&self) -> Feature {
        D::FEATURE
    }

    fn reads(&self) -> Reads {
        D::READS
    }

    fn likely_topic(&self, draft: &Draft) -> Option<TopicId> {
        request::<D>(draft).ok()?.likely_topic(draft.topic_id)
    }

    fn generate<'a>(
        &'a self,
        generators: &'a Generators,
        draft: &'a Draft,
        course: Option<CourseRead>,
        patience: Patience,
    ) -> BoxFuture<'a, Result<Option<Generated>, AiError>> {
        Box::pin(async move {
            let course_version = course.as_ref().map(|(course, _)| course.version);
            let request = request::<D>(draft).map_err(|error| {
                AiError::BadOutput(format!("the stored request cannot be read: {error}"))
            })?;
            let Some(request) = request.request(draft.topic_id, course) else {
                return Ok(None);
            };
            let made = generators.run(&request, patience).await?;
            Ok(Some(Generated {
                output: json!(made.value),
                ai_backend: made.backend.to_owned(),
                material_cut: made.material_cut,
                course_version,
            }))
        })
    }

    fn edited(&self, output: &Value) -> Result<Value, FieldErrors> {
        D::output(output).map(|output| json!(output))
    }

    fn effect(&self, output: &Value, subject: &Subject<'_>) -> Result<Effect, Refused> {
        let request = request::<D>(subject.draft);
        let request = request.map_err(|error| FieldErrors::one("request", error.to_string()))?;
        request.effect(D::output(output)?, subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        AssignmentDraft, CurriculumDraft, LessonDraft, OutlineDraft, PrerequisitesDraft,
        QualityDraft, QuizTopicDraft, SeoOptimizeDraft, TextToCourseDraft,
    };

    /// Reads a stored request and stores it again.
    fn again<D: DraftGenerator>(stored: &Value) -> Value {
        let request: DraftRequest = serde_json::from_value(stored.clone()).unwrap();
        assert_eq!(request.feature, D::FEATURE);
        assert!(draft_kind(D::FEATURE).is_some(), "{stored}");
        let typed = D::deserialize(Value::Object(request.fields)).unwrap();
        json!(typed.stored())
    }

    #[test]
    fn a_request_is_stored_under_its_features_name_and_read_again() {
        type Again = fn(&Value) -> Value;
        let chapter = json!({"id": 7, "title": "Rye", "order": -1});
        let all: [(Again, Value); 9] = [
            (
                again::<OutlineDraft>,
                json!({"feature": "outline_generation", "title": null, "description": null, "chapter_count": 3}),
            ),
            (
                again::<LessonDraft>,
                json!({"feature": "lesson_generation", "chapter_title": "Flour", "topic_title": "Rye", "titled_topic_id": 112}),
            ),
            (
                again::<CurriculumDraft>,
                json!({"feature": "curriculum_optimization", "chapters": [chapter]}),
            ),
            (
                again::<PrerequisitesDraft>,
                json!({"feature": "prerequisite_suggestions"}),
            ),
            (
                again::<QuizTopicDraft>,
                json!({"feature": "quiz_per_topic", "topic_content": "Rye.", "count": 5}),
            ),
            (
                again::<AssignmentDraft>,
                json!({"feature": "assignment_generation", "topic_title": "Rye", "topic_content": "Rye."}),
            ),
            (
                again::<QualityDraft>,
                json!({"feature": "quality_insights"}),
            ),
            (
                again::<TextToCourseDraft>,
                json!({"feature": "text_to_course", "raw_text": "Rye.", "language": null}),
            ),
            (
                again::<SeoOptimizeDraft>,
                json!({"feature": "seo_optimize", "target_keywords": null}),
            ),
        ];
        for (again, stored) in &all {
            assert_eq!(again(stored), *stored);
        }
        assert_eq!(all.len(), DRAFTS.len(), "every draft generator is here");
    }

    #[test]
    fn a_lessons_topic_is_the_one_it_was_asked_for_else_the_one_its_titles_named() {
        let lesson = |titled: Option<TopicId>| LessonDraft {
            chapter_title: "Flour".into(),
            topic_title: "Rye".into(),
            titled_topic_id: titled,
        };
        let topic = |id: u64| Some(id.try_into().unwrap());
        assert_eq!(lesson(None).likely_topic(None), None);
        assert_eq!(lesson(topic(7)).likely_topic(None), topic(7));
        assert_eq!(lesson(topic(8)).likely_topic(topic(7)), topic(7));
        assert_eq!(QualityDraft {}.likely_topic(topic(7)), None);
    }
}
