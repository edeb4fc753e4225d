//! The generators that need no more than their rules, and the few that do.

use domain::text::{invisible, one_line, without_hidden};
use domain::{
    Assignment, AssistantAnswer, ChapterId, CoursePlan, Curriculum, LearningPath, Lesson,
    Prerequisites, Quality, Recommendations, SeoSuggestion, Summary,
};
use serde_json::Value;

use super::{Generators, Made};
use crate::error::AiError;
use crate::model::{Patience, Task};
use crate::request::{
    AssignmentRequest, AssistantRequest, CourseRequest, CurriculumRequest, LearningPathRequest,
    LessonRequest, PrerequisitesRequest, QualityRequest, RecommendationsRequest, SeoRequest,
    SummaryRequest, TextToCourseRequest,
};
use crate::{prompts, text};

impl Generators {
    /// Makes a summary.
    pub async fn summary(
        &self,
        request: &SummaryRequest,
        patience: Patience,
    ) -> Result<Made<Summary>, AiError> {
        let task = Task::Summary(request.clone());
        self.make(&task, patience, |value: Value| {
            Summary::generated(&value, request.max_words).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Makes a learning path.
    pub async fn learning_path(
        &self,
        request: &LearningPathRequest,
        patience: Patience,
    ) -> Result<Made<LearningPath>, AiError> {
        let task = Task::LearningPath(request.clone());
        self.make(&task, patience, |value: Value| {
            LearningPath::generated(&value).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Answers an instructor's question.
    pub async fn assistant(
        &self,
        request: &AssistantRequest,
        patience: Patience,
    ) -> Result<Made<AssistantAnswer>, AiError> {
        let task = Task::Assistant(request.clone());
        self.make(&task, patience, |value: Value| {
            AssistantAnswer::generated(&value).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Makes the plan of a whole course.
    pub async fn course(
        &self,
        request: &CourseRequest,
        patience: Patience,
    ) -> Result<Made<CoursePlan>, AiError> {
        let task = Task::CourseCreation(request.clone());
        self.make(&task, patience, |value: Value| {
            CoursePlan::sized(&value, request.chapter_count, request.topics_per_chapter)
                .map_err(|faults| (value, faults))
        })
        .await
    }

    /// Says what a learner should know before a course.
    pub async fn prerequisites(
        &self,
        request: &PrerequisitesRequest,
        patience: Patience,
    ) -> Result<Made<Prerequisites>, AiError> {
        let task = Task::Prerequisites(request.clone());
        self.make(&task, patience, |value: Value| {
            Prerequisites::generated(&value).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Makes an assignment.
    pub async fn assignment(
        &self,
        request: &AssignmentRequest,
        patience: Patience,
    ) -> Result<Made<Assignment>, AiError> {
        let task = Task::Assignment(request.clone());
        self.make(&task, patience, |value: Value| {
            Assignment::generated(&value).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Makes a report on a course.
    pub async fn quality(
        &self,
        request: &QualityRequest,
        patience: Patience,
    ) -> Result<Made<Quality>, AiError> {
        let task = Task::Quality(request.clone());
        self.make(&task, patience, |value: Value| {
            Quality::generated(&value).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Makes the plan of a course out of a text.
    pub async fn text_to_course(
        &self,
        request: &TextToCourseRequest,
        patience: Patience,
    ) -> Result<Made<CoursePlan>, AiError> {
        let task = Task::TextToCourse(request.clone());
        self.make(&task, patience, |value: Value| {
            CoursePlan::generated(&value).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Makes texts on a course for search engines.
    pub async fn seo(
        &self,
        request: &SeoRequest,
        patience: Patience,
    ) -> Result<Made<SeoSuggestion>, AiError> {
        let task = Task::Seo(request.clone());
        self.make(&task, patience, |value: Value| {
            SeoSuggestion::generated(&value).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Chooses courses to take next; none where there are none to choose from,
    /// for which no backend is asked.
    pub async fn recommendations(
        &self,
        request: &RecommendationsRequest,
        patience: Patience,
    ) -> Result<Made<Recommendations>, AiError> {
        if request.candidates.is_empty() {
            return Ok(Made {
                value: Recommendations {
                    recommendations: Vec::new(),
                },
                backend: self.backend().ok_or(AiError::NotConfigured)?,
                usage: None,
                material_cut: false,
            });
        }
        let titles: Vec<String> = request
            .candidates
            .iter()
            .map(|course| course.title.clone())
            .collect();
        let task = Task::Recommendations(request.clone());
        self.make(&task, patience, |mut value: Value| {
            as_stored(&mut value, &titles);
            Recommendations::generated(&value, &titles).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Puts chapters into a better order.
    pub async fn curriculum(
        &self,
        request: &CurriculumRequest,
        patience: Patience,
    ) -> Result<Made<Curriculum>, AiError> {
        let ids: Vec<ChapterId> = request.chapters.iter().map(|chapter| chapter.id).collect();
        let chapters = request.chapters.iter();
        let titles: Vec<(ChapterId, &str)> = chapters
            .map(|chapter| (chapter.id, chapter.material.title.as_str()))
            .collect();
        let task = Task::Curriculum(request.clone());
        self.make(&task, patience, |value: Value| {
            Curriculum::generated(&value, &ids)
                .and_then(|order| order.with_titles(&titles))
                .map_err(|faults| (value, faults))
        })
        .await
    }

    /// Writes a lesson. Its content is HTML that is safe to show.
    pub async fn lesson(
        &self,
        request: &LessonRequest,
        patience: Patience,
    ) -> Result<Made<Lesson>, AiError> {
        let task = Task::Lesson(request.clone());
        self.make(&task, patience, |value: Value| {
            Lesson::generated(&with_html(&value)).map_err(|faults| (value, faults))
        })
        .await
    }
}

/// Puts titles as they are stored in place of what a prompt shows of them.
fn as_stored(value: &mut Value, stored: &[String]) {
    let recommended = value.get_mut("recommendations");
    let courses = recommended.and_then(Value::as_array_mut);
    for course in courses.into_iter().flatten() {
        let Some(Value::String(title)) = course.get_mut("title") else {
            continue;
        };
        let shown = |stored: &&String| shown(stored) == shown(title);
        if stored.iter().all(|stored| stored.trim() != title.trim())
            && let Some(stored) = stored.iter().find(shown)
        {
            title.clone_from(stored);
        }
    }
}

/// What of a title is seen, in a prompt and in an answer.
fn shown(title: &str) -> String {
    let shown = prompts::inert(&one_line(title));
    shown.chars().filter(|letter| !invisible(*letter)).collect()
}

/// The lesson with its content, which may be Markdown or HTML, as clean HTML.
fn with_html(lesson: &Value) -> Value {
    let mut lesson = lesson.clone();
    if let Some(Value::String(content)) = lesson.get_mut("content") {
        let mut html = if content.trim_start().starts_with('<') {
            html::sanitise(content)
        } else {
            html::from_markdown(content)
        };
        // Entities may stand for what is hidden.
        let seen = without_hidden(&html);
        if seen != html {
            html = html::sanitise(&seen);
        }
        // Tags alone are no lesson.
        let says_nothing = text::plain(&html).is_empty();
        *content = if says_nothing { String::new() } else { html };
    }
    lesson
}
