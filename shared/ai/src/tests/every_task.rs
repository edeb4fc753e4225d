//! One task for every generator, with one text wherever a user may write.

use domain::course::Level;
use domain::live::{Asked, Talk};

use super::courses::{chapter, course, topic};
use crate::{
    AssignmentRequest, AssistantRequest, CourseBrief, CourseRequest, CurriculumChapter,
    CurriculumRequest, LearningPathRequest, LessonRequest, OutlineRequest, PollsRequest,
    PrerequisitesRequest, QualityRequest, QuizRequest, RecommendationsRequest, SeoRequest,
    SessionDescriptionRequest, SessionSummaryRequest, SummaryRequest, Task, TextToCourseRequest,
};

/// A task for each generator. The list is complete: [`counted`] does not
/// compile without an arm for each.
pub(crate) fn tasks(text: &str) -> Vec<Task> {
    let given = || text.to_owned();
    // As long as titles may be, and longer than a language.
    let title: String = text.chars().take(255).collect();
    let title = title.as_str();
    let short = || title.to_owned();
    let language = || Some(short());
    let html = format!("<h2>{text}</h2><p>{text}</p>");
    let chapters = vec![chapter(
        title,
        vec![topic(title, &html), topic(title, text)],
    )];
    let mut course = course(title, text, chapters.clone());
    course.language = language();
    course.level = Some(Level::Beginner);
    let brief = CourseBrief {
        title: short(),
        description: given(),
        tags: vec![short(), short()],
        level: None,
        chapters: vec![short()],
        topics: 2,
    };
    let asked = Asked {
        question: short(),
        upvotes: 1,
        answered: true,
        answer: Some(given()),
    };
    let tasks = vec![
        Task::Quiz(QuizRequest {
            content: given(),
            count: 2,
            language: language(),
        }),
        Task::Outline(OutlineRequest {
            title: short(),
            description: given(),
            own_description: true,
            language: language(),
            level: None,
            chapter_count: 3,
            chapters: chapters.clone(),
        }),
        Task::Summary(SummaryRequest {
            content: html.clone(),
            max_words: 50,
            language: language(),
        }),
        Task::Recommendations(RecommendationsRequest {
            completed: vec![brief.clone()],
            candidates: vec![brief.clone(), brief.clone()],
            language: language(),
        }),
        Task::LearningPath(LearningPathRequest {
            goal: short(),
            courses: vec![brief],
            language: language(),
        }),
        Task::Assistant(AssistantRequest {
            course: course.clone(),
            question: short(),
        }),
        Task::CourseCreation(CourseRequest {
            topic: short(),
            audience: Some(short()),
            level: None,
            language: language(),
            chapter_count: 2,
            topics_per_chapter: 2,
            extra_notes: Some(given()),
        }),
        Task::Lesson(LessonRequest {
            course: course.clone(),
            chapter_title: short(),
            topic_title: short(),
        }),
        Task::Curriculum(CurriculumRequest {
            title: short(),
            language: language(),
            chapters: vec![CurriculumChapter {
                id: 7.try_into().unwrap(),
                material: chapters[0].clone(),
            }],
        }),
        Task::Prerequisites(PrerequisitesRequest {
            course: course.clone(),
        }),
        Task::Assignment(AssignmentRequest {
            course_title: short(),
            topic_title: short(),
            topic_content: html,
            level: None,
            language: language(),
        }),
        Task::Quality(QualityRequest {
            course: course.clone(),
            unread: vec![],
        }),
        Task::TextToCourse(TextToCourseRequest {
            raw_text: given(),
            language: language(),
        }),
        Task::Seo(SeoRequest {
            course,
            target_keywords: Some(short()),
        }),
        Task::SessionDescription(SessionDescriptionRequest {
            title: short(),
            context: Some(given()),
        }),
        Task::Polls(PollsRequest {
            title: short(),
            description: Some(given()),
            count: 2,
        }),
        Task::SessionSummary(SessionSummaryRequest {
            title: short(),
            description: given(),
            talk: Talk {
                questions: vec![asked],
                messages: vec![given(), given()],
            },
        }),
    ];
    assert!(tasks.iter().map(counted).eq(0..17));
    tasks
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
