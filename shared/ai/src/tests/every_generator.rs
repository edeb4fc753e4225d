//! A request to every generator, with one text wherever a user may write.

use domain::course::Level;
use domain::live::{AskedQuestion, Transcript};

use super::courses::{chapter, course, topic};
use crate::{
    AssignmentRequest, AssistantRequest, ChapterMaterial, CourseBrief, CourseMaterial,
    CreateCourseRequest, CurriculumChapter, CurriculumRequest, LearningPathRequest, LessonRequest,
    OutlineRequest, PrerequisitesRequest, PromptBuilder, QualityRequest, QuizRequest,
    RecommendationsRequest, SeoOptimizeRequest, SessionSummaryRequest, SuggestDescriptionRequest,
    SuggestPollsRequest, SummaryRequest, TextToCourseRequest,
};

/// What a model is asked by.
pub(crate) type Request = Box<dyn PromptBuilder + Send>;

/// A request to each generator.
pub(crate) fn requests(text: &str) -> Vec<Request> {
    // As long as titles may be, and longer than a language.
    let title: String = text.chars().take(255).collect();
    let written = Written {
        text: text.to_owned(),
        html: format!("<h2>{text}</h2><p>{text}</p>"),
        language: Some(title.clone()),
        title,
    };
    let parts = [
        written.on_texts(),
        written.on_courses(),
        written.on_a_platform(),
        written.on_classes(),
    ];
    parts.into_iter().flatten().collect()
}

#[test]
fn every_room_has_a_request_here_and_a_prompt_of_its_name() {
    let rooms = concat!(env!("CARGO_MANIFEST_DIR"), "/src/generators");
    let rooms = std::fs::read_dir(rooms).unwrap();
    let mut rooms: Vec<String> = rooms
        .map(|room| room.unwrap().file_name().into_string().unwrap())
        .collect();
    rooms.sort();
    let requests = requests("Bread");
    let prompts = requests.iter().map(|request| request.build(16_384));
    let mut names: Vec<&str> = prompts.map(|prompt| prompt.name).collect();
    names.sort_unstable();
    assert_eq!(names, rooms);
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

    fn on_texts(&self) -> Vec<Request> {
        vec![
            Box::new(QuizRequest {
                content: self.text.clone(),
                count: 2,
                language: self.language.clone(),
            }),
            Box::new(SummaryRequest {
                content: self.html.clone(),
                max_words: 50,
                language: self.language.clone(),
            }),
            Box::new(AssignmentRequest {
                course_title: self.title.clone(),
                topic_title: self.title.clone(),
                topic_content: self.html.clone(),
                level: None,
                language: self.language.clone(),
            }),
            Box::new(TextToCourseRequest {
                raw_text: self.text.clone(),
                language: self.language.clone(),
            }),
            Box::new(CreateCourseRequest {
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

    fn on_courses(&self) -> Vec<Request> {
        let mut chapters = self.chapters();
        vec![
            Box::new(OutlineRequest {
                title: self.title.clone(),
                description: self.text.clone(),
                own_description: true,
                language: self.language.clone(),
                level: None,
                chapter_count: 3,
                chapters: self.chapters(),
            }),
            Box::new(AssistantRequest {
                course: self.course(),
                question: self.title.clone(),
            }),
            Box::new(LessonRequest {
                course: self.course(),
                chapter_title: self.title.clone(),
                topic_title: self.title.clone(),
            }),
            Box::new(CurriculumRequest {
                title: self.title.clone(),
                language: self.language.clone(),
                chapters: vec![CurriculumChapter {
                    id: 7.try_into().unwrap(),
                    material: chapters.remove(0),
                }],
            }),
            Box::new(PrerequisitesRequest {
                course: self.course(),
            }),
            Box::new(QualityRequest {
                course: self.course(),
                unread: vec![],
            }),
            Box::new(SeoOptimizeRequest {
                course: self.course(),
                target_keywords: Some(self.title.clone()),
            }),
        ]
    }

    fn on_a_platform(&self) -> Vec<Request> {
        vec![
            Box::new(RecommendationsRequest {
                completed: vec![self.brief()],
                candidates: vec![self.brief(); 2],
                language: self.language.clone(),
            }),
            Box::new(LearningPathRequest {
                goal: self.title.clone(),
                courses: vec![self.brief()],
                language: self.language.clone(),
            }),
        ]
    }

    fn on_classes(&self) -> Vec<Request> {
        let asked = AskedQuestion {
            question: self.text.clone(),
            upvotes: 1,
            answered: true,
            answer: Some(self.text.clone()),
        };
        vec![
            Box::new(SuggestDescriptionRequest {
                title: self.title.clone(),
                context: Some(self.text.clone()),
            }),
            Box::new(SuggestPollsRequest {
                title: self.title.clone(),
                description: Some(self.text.clone()),
                count: 2,
            }),
            Box::new(SessionSummaryRequest {
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
