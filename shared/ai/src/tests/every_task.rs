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
pub(super) fn tasks(text: &str) -> Vec<Task> {
    let given = || text.to_owned();
    let language = || Some(text.to_owned());
    let html = format!("<h2>{text}</h2><p>{text}</p>");
    let chapters = vec![chapter(text, vec![topic(text, &html), topic(text, text)])];
    let mut course = course(text, text, chapters.clone());
    course.language = language();
    course.level = Some(Level::Beginner);
    let brief = CourseBrief {
        title: given(),
        description: given(),
        tags: vec![given(), given()],
        level: None,
        chapters: vec![given()],
        topics: 2,
    };
    let asked = Asked {
        question: given(),
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
            title: given(),
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
            goal: given(),
            courses: vec![brief],
            language: language(),
        }),
        Task::Assistant(AssistantRequest {
            course: course.clone(),
            question: given(),
        }),
        Task::CourseCreation(CourseRequest {
            topic: given(),
            audience: Some(given()),
            level: None,
            language: language(),
            chapter_count: 2,
            topics_per_chapter: 2,
            extra_notes: Some(given()),
        }),
        Task::Lesson(LessonRequest {
            course: course.clone(),
            chapter_title: given(),
            topic_title: given(),
        }),
        Task::Curriculum(CurriculumRequest {
            title: given(),
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
            course_title: given(),
            topic_title: given(),
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
            target_keywords: Some(given()),
        }),
        Task::SessionDescription(SessionDescriptionRequest {
            title: given(),
            context: Some(given()),
        }),
        Task::Polls(PollsRequest {
            title: given(),
            description: Some(given()),
            count: 2,
        }),
        Task::SessionSummary(SessionSummaryRequest {
            title: given(),
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
