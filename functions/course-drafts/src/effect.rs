//! What applying a draft makes of its course, or of nothing, by feature.

use domain::course::{ChaptersGone, NewCourse};
use domain::draft::{Applied, DraftRequest};
use domain::id::FreshIds;
use domain::{
    Assignment, Course, CourseId, CoursePlan, Curriculum, Draft, FieldErrors, Lesson, Outline,
    Prerequisites, Quality, Quiz, SeoSuggestion, Timestamp, TopicId,
};
use serde::Serialize;
use serde_json::Value;

/// What there is to write.
#[derive(Debug)]
pub(crate) enum Effect {
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
    /// What is kept of it in the draft.
    pub(crate) fn applied(&self) -> Applied {
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
#[derive(Debug)]
pub(crate) enum Refused {
    /// It has not the feature's shape.
    Shape(FieldErrors),
    /// It orders chapters that the course does not have.
    ChaptersGone(ChaptersGone),
    /// The course has no topic that the lesson is for.
    TopicGone,
    /// There is no course that it could take effect on.
    CourseGone,
}

impl From<FieldErrors> for Refused {
    fn from(errors: FieldErrors) -> Self {
        Self::Shape(errors)
    }
}

impl From<ChaptersGone> for Refused {
    fn from(gone: ChaptersGone) -> Self {
        Self::ChaptersGone(gone)
    }
}

/// Reads an edited output in the shape of the draft's feature and gives it
/// back as it will be stored.
pub(crate) fn edited_output(draft: &Draft, edited: &Value) -> Result<Value, FieldErrors> {
    let read = match draft.request {
        DraftRequest::OutlineGeneration { .. } => Outline::parse(edited).map(stored),
        DraftRequest::LessonGeneration { .. } => lesson(edited).map(stored),
        DraftRequest::CurriculumOptimization { .. } => Curriculum::parse(edited).map(stored),
        DraftRequest::PrerequisiteSuggestions => Prerequisites::parse(edited).map(stored),
        DraftRequest::QuizPerTopic { .. } => Quiz::parse(edited).map(stored),
        DraftRequest::AssignmentGeneration { .. } => Assignment::parse(edited).map(stored),
        DraftRequest::QualityInsights => Quality::parse(edited).map(stored),
        DraftRequest::SeoOptimize { .. } => SeoSuggestion::parse(edited).map(stored),
        DraftRequest::TextToCourse { .. } => CoursePlan::parse(edited).map(stored),
    };
    read.map_err(|faults| {
        let mut errors = FieldErrors::default();
        errors.absorb("edited_output", faults);
        errors
    })
}

fn stored(output: impl Serialize) -> Value {
    serde_json::json!(output)
}

/// Reads a lesson and makes its content safe to show, whoever wrote it.
fn lesson(output: &Value) -> Result<Lesson, FieldErrors> {
    let mut output = output.clone();
    if let Some(Value::String(content)) = output.get_mut("content") {
        // U+0000 is left for the lesson's own rules to refuse.
        if !content.contains('\0') {
            *content = html::sanitise(content);
        }
    }
    Lesson::parse(&output)
}

/// What an output has to take effect on its course, or, where the draft is for
/// none, as a new one.
pub(crate) fn take_effect(
    draft: &Draft,
    output: &Value,
    course: Option<&Course>,
    now: Timestamp,
) -> Result<Effect, Refused> {
    match course {
        Some(course) => on_course(draft, output, course, now),
        None => new_course(draft, output, now),
    }
}

fn on_course(
    draft: &Draft,
    output: &Value,
    course: &Course,
    now: Timestamp,
) -> Result<Effect, Refused> {
    let changed = match &draft.request {
        DraftRequest::OutlineGeneration { .. } => {
            let mut random = telemetry::random::bits;
            let mut ids = FreshIds::new(now, &mut random, course.used_ids());
            course.with_outline(&Outline::parse(output)?, &mut ids)
        }
        DraftRequest::LessonGeneration {
            chapter_title,
            topic_title,
            ..
        } => {
            let titled = || course.topic_titled(chapter_title, topic_title);
            let topic = draft.topic_id.or_else(titled).ok_or(Refused::TopicGone)?;
            let content = lesson(output)?.content;
            let changed = course.with_content(topic, &content);
            let changed = Box::new(changed.ok_or(Refused::TopicGone)?);
            return Ok(Effect::OnTopic(changed, topic, content));
        }
        DraftRequest::CurriculumOptimization { .. } => {
            course.with_order(&Curriculum::parse(output)?)?
        }
        DraftRequest::PrerequisiteSuggestions => {
            course.with_prerequisites(&Prerequisites::parse(output)?)
        }
        DraftRequest::SeoOptimize { .. } => course.with_seo(&SeoSuggestion::parse(output)?),
        DraftRequest::TextToCourse { .. } => return new_course(draft, output, now),
        DraftRequest::QuizPerTopic { .. }
        | DraftRequest::AssignmentGeneration { .. }
        | DraftRequest::QualityInsights => return Ok(Effect::ViewOnly),
    };
    Ok(Effect::OnCourse(Box::new(changed)))
}

fn new_course(draft: &Draft, output: &Value, now: Timestamp) -> Result<Effect, Refused> {
    let DraftRequest::TextToCourse { language, .. } = &draft.request else {
        return Err(Refused::CourseGone);
    };
    let new = NewCourse {
        instructor_ids: vec![draft.owner_id],
        language: language.clone(),
        ..NewCourse::default()
    };
    let id = CourseId::fresh(now, telemetry::random::bits());
    let mut random = telemetry::random::bits;
    let mut ids = FreshIds::new(now, &mut random, [id.get()]);
    let planned = Course::planned(id, &CoursePlan::parse(output)?, new, &mut ids);
    Ok(Effect::NewCourse(Box::new(planned)))
}
