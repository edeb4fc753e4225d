//! One task for every generator, with one text wherever a user may write.

use domain::course::Level;
use domain::live::{AskedQuestion, Transcript};

use super::courses::{chapter, course, topic};
use crate::{
    AssignmentRequest, AssistantRequest, ChapterMaterial, CourseBrief, CourseMaterial,
    CourseRequest, CurriculumChapter, CurriculumRequest, LearningPathRequest, LessonRequest,
    OutlineRequest, PollsRequest, PrerequisitesRequest, QualityRequest, QuizRequest,
    RecommendationsRequest, SeoRequest, SessionDescriptionRequest, SessionSummaryRequest,
    SummaryRequest, Task, TextToCourseRequest,
};

/// A task for each generator. The list is complete: [`counted`] does not
/// compile without an arm for each.
pub(crate) fn tasks(text: &str) -> Vec<Task> {
    // As long as titles may be, and longer than a language.
    let title: String = text.chars().take(255).collect();
    let written = Written {
        text: text.to_owned(),
        html: format!("<h2>{text}</h2><p>{text}</p>"),
        language: Some(title.clone()),
        title,
    };
    let mut tasks = [
        written.on_texts(),
        written.on_courses(),
        written.on_a_platform(),
        written.on_classes(),
    ]
    .concat();
    tasks.sort_by_key(counted);
    assert!(tasks.iter().map(counted).eq(0..17));
    tasks
}

/// What a user wrote, in the forms that it is taken in.
struct Written {
    text: String,
    html: String,
    title: String,
    language: Option<String>,
}

impl Written {
    fn chapters(&self) -> Vec<ChapterMaterial> {
        let topics = [&self.html, &self.text].map(|content| topic(&self.title, content));
        vec![chapter(&self.title, topics.to_vec())]
    }

    fn course(&self) -> CourseMaterial {
        CourseMaterial {
            language: self.language.clone(),
            level: Some(Level::Beginner),
            ..course(&self.title, &self.text, self.chapters())
        }
    }

    fn brief(&self) -> CourseBrief {
        CourseBrief {
            title: self.title.clone(),
            description: self.text.clone(),
            tags: vec![self.title.clone(); 2],
            level: None,
            chapters: vec![self.title.clone()],
            topics: 2,
        }
    }

    fn on_texts(&self) -> Vec<Task> {
        vec![
            Task::Quiz(QuizRequest {
                content: self.text.clone(),
                count: 2,
                language: self.language.clone(),
            }),
            Task::Summary(SummaryRequest {
                content: self.html.clone(),
                max_words: 50,
                language: self.language.clone(),
            }),
            Task::Assignment(AssignmentRequest {
                course_title: self.title.clone(),
                topic_title: self.title.clone(),
                topic_content: self.html.clone(),
                level: None,
                language: self.language.clone(),
            }),
            Task::TextToCourse(TextToCourseRequest {
                raw_text: self.text.clone(),
                language: self.language.clone(),
            }),
            Task::CourseCreation(CourseRequest {
                topic: self.title.clone(),
                audience: Some(self.title.clone()),
                level: None,
                language: self.language.clone(),
                chapter_count: 2,
                topics_per_chapter: 2,
                extra_notes: Some(self.text.clone()),
            }),
        ]
    }

    fn on_courses(&self) -> Vec<Task> {
        let mut chapters = self.chapters();
        vec![
            Task::Outline(OutlineRequest {
                title: self.title.clone(),
                description: self.text.clone(),
                own_description: true,
                language: self.language.clone(),
                level: None,
                chapter_count: 3,
                chapters: self.chapters(),
            }),
            Task::Assistant(AssistantRequest {
                course: self.course(),
                question: self.title.clone(),
            }),
            Task::Lesson(LessonRequest {
                course: self.course(),
                chapter_title: self.title.clone(),
                topic_title: self.title.clone(),
            }),
            Task::Curriculum(CurriculumRequest {
                title: self.title.clone(),
                language: self.language.clone(),
                chapters: vec![CurriculumChapter {
                    id: 7.try_into().unwrap(),
                    material: chapters.remove(0),
                }],
            }),
            Task::Prerequisites(PrerequisitesRequest {
                course: self.course(),
            }),
            Task::Quality(QualityRequest {
                course: self.course(),
                unread: vec![],
            }),
            Task::Seo(SeoRequest {
                course: self.course(),
                target_keywords: Some(self.title.clone()),
            }),
        ]
    }

    fn on_a_platform(&self) -> Vec<Task> {
        vec![
            Task::Recommendations(RecommendationsRequest {
                completed: vec![self.brief()],
                candidates: vec![self.brief(); 2],
                language: self.language.clone(),
            }),
            Task::LearningPath(LearningPathRequest {
                goal: self.title.clone(),
                courses: vec![self.brief()],
                language: self.language.clone(),
            }),
        ]
    }

    fn on_classes(&self) -> Vec<Task> {
        let asked = AskedQuestion {
            question: self.text.clone(),
            upvotes: 1,
            answered: true,
            answer: Some(self.text.clone()),
        };
        vec![
            Task::SessionDescription(SessionDescriptionRequest {
                title: self.title.clone(),
                context: Some(self.text.clone()),
            }),
            Task::Polls(PollsRequest {
                title: self.title.clone(),
                description: Some(self.text.clone()),
                count: 2,
            }),
            Task::SessionSummary(SessionSummaryRequest {
                title: self.title.clone(),
                description: self.text.clone(),
                transcript: Transcript {
                    questions: vec![asked],
                    messages: vec![self.text.clone(); 2],
                },
            }),
        ]
    }
}

/// A task's place in the list.
fn counted(task: &Task) -> usize {
    match task {
        Task::Quiz(_) => 0,
        Task::Outline(_) => 1,
        Task::Summary(_) => 2,
        Task::Recommendations(_) => 3,
        Task::LearningPath(_) => 4,
        Task::Assistant(_) => 5,
        Task::CourseCreation(_) => 6,
        Task::Lesson(_) => 7,
        Task::Curriculum(_) => 8,
        Task::Prerequisites(_) => 9,
        Task::Assignment(_) => 10,
        Task::Quality(_) => 11,
        Task::TextToCourse(_) => 12,
        Task::Seo(_) => 13,
        Task::SessionDescription(_) => 14,
        Task::Polls(_) => 15,
        Task::SessionSummary(_) => 16,
    }
}
