//! From a draft's request to the generator that serves it.

use std::collections::HashMap;
use std::sync::mpsc;
use std::time::Duration;

use ai::{
    AiError, AssignmentRequest, ChapterMaterial, CourseMaterial, CurriculumChapter,
    CurriculumRequest, LessonRequest, Made, OutlineRequest, Patience, PrerequisitesRequest,
    QualityRequest, QuizRequest, SeoOptimizeRequest, TextToCourseRequest,
};
use domain::draft::{DraftRequest, Generated, RequestedChapter};
use domain::{AiCall, Course, Draft, Timestamp};
use serde::Serialize;
use store::StoreError;

use crate::Worker;
use crate::failure::Failure;
use crate::material::retitle;

/// What is kept of the time for writing the result down, retries included.
const MARGIN: Duration = Duration::from_secs(15);

impl Worker {
    /// Asks the backend once; another try is another claim. With what comes of
    /// it goes the call, where the backend was asked.
    pub(crate) async fn generate(
        &self,
        draft: &Draft,
        deadline: Timestamp,
    ) -> Result<(Result<Generated, Failure>, Option<AiCall>), StoreError> {
        let (tell, told) = mpsc::channel();
        // A generator may serve more than one feature.
        let feature = draft.feature();
        let tell = move |call| {
            let _ = tell.send(AiCall { feature, ..call });
        };
        let worker = Self {
            generators: self.generators.telling(tell),
            ..self.clone()
        };
        let generated = worker.output(draft, deadline).await?;
        Ok((generated, told.try_recv().ok()))
    }

    async fn output(
        &self,
        draft: &Draft,
        deadline: Timestamp,
    ) -> Result<Result<Generated, Failure>, StoreError> {
        let time = self.clock.now().until(deadline).saturating_sub(MARGIN);
        let patience = Patience::within(time, 1);
        let asked = match &draft.request {
            DraftRequest::TextToCourse { raw_text, language } => {
                let made = self.plan(raw_text, language.as_deref(), patience).await;
                return Ok(made.map_err(Failure::Ai));
            }
            // What these need of the course stands in its structure.
            DraftRequest::QuizPerTopic { .. } | DraftRequest::AssignmentGeneration { .. } => self
                .course(draft.course_id)
                .await?
                .map(|course| (course, Vec::new())),
            _ => {
                self.course_material(draft.course_id, draft.likely_topic())
                    .await?
            }
        };
        let Some((course, mut chapters)) = asked else {
            return Ok(Err(Failure::CourseGone));
        };
        if let DraftRequest::LessonGeneration { topic_title, .. } = &draft.request
            && let Some(topic) = draft.topic_id
        {
            retitle(&course, &mut chapters, topic, topic_title);
        }
        let made = self.ask(&draft.request, course, chapters, patience).await;
        Ok(made.map_err(Failure::Ai))
    }

    /// A plan of a new course, for which no course is read.
    async fn plan(
        &self,
        raw_text: &str,
        language: Option<&str>,
        patience: Patience,
    ) -> Result<Generated, AiError> {
        let request = TextToCourseRequest {
            raw_text: raw_text.to_owned(),
            language: language.map(ToOwned::to_owned),
        };
        let made = self.generators.run(&request, patience).await?;
        Ok(written(&made, None))
    }

    async fn ask(
        &self,
        request: &DraftRequest,
        course: Course,
        chapters: Vec<ChapterMaterial>,
        patience: Patience,
    ) -> Result<Generated, AiError> {
        let generators = &self.generators;
        let version = Some(course.version);
        let generated = match request {
            DraftRequest::OutlineGeneration {
                title,
                description,
                chapter_count,
            } => {
                let request = OutlineRequest {
                    title: title.clone().unwrap_or(course.title),
                    description: description.clone().unwrap_or(course.description),
                    own_description: description.is_some(),
                    language: course.language,
                    level: course.level,
                    chapter_count: *chapter_count,
                    chapters,
                };
                written(&generators.run(&request, patience).await?, version)
            }
            DraftRequest::LessonGeneration {
                chapter_title,
                topic_title,
                ..
            } => {
                let request = LessonRequest {
                    course: whole(course, chapters),
                    chapter_title: chapter_title.clone(),
                    topic_title: topic_title.clone(),
                };
                written(&generators.run(&request, patience).await?, version)
            }
            DraftRequest::CurriculumOptimization { chapters: given } => {
                let request = curriculum(course, chapters, given.as_deref());
                written(&generators.run(&request, patience).await?, version)
            }
            DraftRequest::PrerequisiteSuggestions => {
                let course = whole(course, chapters);
                let request = PrerequisitesRequest { course };
                written(&generators.run(&request, patience).await?, version)
            }
            DraftRequest::QuizPerTopic {
                topic_content,
                count,
            } => {
                let request = QuizRequest {
                    content: topic_content.clone(),
                    count: *count,
                    language: course.language,
                };
                written(&generators.run(&request, patience).await?, version)
            }
            DraftRequest::AssignmentGeneration {
                topic_title,
                topic_content,
            } => {
                let request = AssignmentRequest {
                    course_title: course.title,
                    topic_title: topic_title.clone(),
                    topic_content: topic_content.clone(),
                    level: course.level,
                    language: course.language,
                };
                written(&generators.run(&request, patience).await?, version)
            }
            DraftRequest::QualityInsights => {
                let unread = unread(&course, &chapters);
                let course = whole(course, chapters);
                let request = QualityRequest { course, unread };
                written(&generators.run(&request, patience).await?, version)
            }
            DraftRequest::SeoOptimize { target_keywords } => {
                let request = SeoOptimizeRequest {
                    course: whole(course, chapters),
                    target_keywords: target_keywords.clone(),
                };
                written(&generators.run(&request, patience).await?, version)
            }
            DraftRequest::TextToCourse { raw_text, language } => {
                self.plan(raw_text, language.as_deref(), patience).await?
            }
        };
        Ok(generated)
    }
}

fn written<T: Serialize>(made: &Made<T>, course_version: Option<u64>) -> Generated {
    Generated {
        output: serde_json::json!(made.value),
        ai_backend: made.backend.to_owned(),
        material_cut: made.material_cut,
        course_version,
    }
}

fn whole(course: Course, chapters: Vec<ChapterMaterial>) -> CourseMaterial {
    CourseMaterial::of(course, chapters)
}

/// The topics whose contents there was no room to read.
fn unread(course: &Course, chapters: &[ChapterMaterial]) -> Vec<(usize, usize)> {
    let mut unread = Vec::new();
    for (place, (chapter, material)) in course.chapters.iter().zip(chapters).enumerate() {
        let topics = chapter.topics.iter().zip(&material.topics).enumerate();
        for (topic_place, (topic, read)) in topics {
            if topic.content_bytes > 0 && read.content.is_empty() {
                unread.push((place, topic_place));
            }
        }
    }
    unread
}

/// The chapters that were given, in their order and each with what the course
/// has in it; the course's own where none were.
fn curriculum(
    course: Course,
    chapters: Vec<ChapterMaterial>,
    given: Option<&[RequestedChapter]>,
) -> CurriculumRequest {
    let ids = course.chapters.iter().map(|chapter| chapter.id);
    let own = ids.zip(chapters);
    let chapters = match given {
        None => own
            .map(|(id, material)| CurriculumChapter { id, material })
            .collect(),
        Some(given) => {
            let mut own: HashMap<_, _> = own.collect();
            let mut given: Vec<&RequestedChapter> = given.iter().collect();
            given.sort_by_key(|chapter| chapter.order);
            let material = |chapter: &RequestedChapter| CurriculumChapter {
                id: chapter.id,
                material: ChapterMaterial {
                    title: chapter.title.clone(),
                    topics: own
                        .remove(&chapter.id)
                        .map_or_else(Vec::new, |own| own.topics),
                },
            };
            given.into_iter().map(material).collect()
        }
    };
    CurriculumRequest {
        title: course.title,
        language: course.language,
        chapters,
    }
}
