//! The one place that calls the generators: each over a text, as a caller asks.

use std::time::Duration;

use ai::{
    AiError, AssignmentRequest, AssistantRequest, CreateCourseRequest, CurriculumChapter,
    CurriculumRequest, Generators, LearningPathRequest, LessonRequest, Made, OutlineRequest,
    Patience, PrerequisitesRequest, QualityRequest, QuizRequest, RecommendationsRequest,
    SeoOptimizeRequest, SessionSummaryRequest, SuggestDescriptionRequest, SuggestPollsRequest,
    SummaryRequest, TextToCourseRequest,
};
use domain::course::Level;
use domain::live::{DescriptionSuggestion, PollSuggestions, SessionSummary, Transcript};
use domain::{
    Assignment, AssistantAnswer, ChapterId, CoursePlan, Curriculum, FieldErrors, LearningPath,
    Lesson, Outline, Prerequisites, Quality, Quiz, Recommendations, SeoSuggestion, Summary,
};
use serde::Serialize;
use serde_json::Value;

use crate::corpus::Text;

/// How long one result may take.
const DEADLINE: Duration = Duration::from_mins(1);
/// How many questions are asked of a text; fewer where it carries fewer.
const QUESTIONS: [u8; 6] = [10, 7, 5, 3, 2, 1];

/// By the names of their endpoints.
pub(crate) const NAMES: [&str; 18] = [
    "quiz",
    "quiz-topic",
    "summary",
    "outline",
    "text-to-course",
    "create-course",
    "lesson",
    "assignment",
    "prerequisites",
    "curriculum",
    "seo",
    "assistant",
    "quality",
    "recommendations",
    "learning-path",
    "suggest-description",
    "suggest-polls",
    "session-summary",
];

/// How a run ended.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A result by the domain's rules, as JSON.
    Made(Value),
    /// The generator says what is missing.
    Refused(String),
    /// Neither.
    Broken(String),
}

/// A generator over a text; the others are courses to choose from.
pub(crate) async fn run(name: &str, text: &Text, others: &[&Text]) -> Answer {
    match name {
        "quiz" | "summary" | "outline" | "text-to-course" | "create-course" => {
            over_text(name, text).await
        }
        "quiz-topic" | "lesson" | "assignment" | "prerequisites" | "curriculum" | "seo"
        | "assistant" | "quality" => over_course(name, text).await,
        _ => over_courses_and_classes(name, text, others).await,
    }
}

async fn over_text(name: &str, text: &Text) -> Answer {
    let generators = &Generators::offline();
    let patience = || Patience::within(DEADLINE, 1);
    let course = text.course();
    match name {
        "quiz" => quiz(generators, &text.body, None).await,
        "summary" => {
            let request = SummaryRequest {
                content: text.body.clone(),
                max_words: 100,
                language: None,
            };
            let made = generators.run(&request, patience()).await;
            answer(made, |value| Summary::generated(value, 100))
        }
        "outline" => {
            let request = OutlineRequest {
                title: course.title,
                description: text.body.clone(),
                own_description: true,
                language: course.language,
                level: course.level,
                chapter_count: 3,
                chapters: Vec::new(),
            };
            let made = generators.run(&request, patience()).await;
            answer(made, |value| Outline::generated(value, 3))
        }
        "text-to-course" => {
            let request = TextToCourseRequest {
                raw_text: text.body.clone(),
                language: None,
            };
            let made = generators.run(&request, patience()).await;
            answer(made, CoursePlan::generated)
        }
        "create-course" => {
            let request = CreateCourseRequest {
                topic: course.title,
                audience: None,
                level: Some(Level::Beginner),
                language: Some(text.lang.clone()),
                chapter_count: 3,
                topics_per_chapter: 2,
                extra_notes: Some(text.body.clone()),
            };
            let made = generators.run(&request, patience()).await;
            answer(made, |value| CoursePlan::sized(value, 3, 2))
        }
        _ => unnamed(name),
    }
}

async fn over_course(name: &str, text: &Text) -> Answer {
    let generators = &Generators::offline();
    let patience = || Patience::within(DEADLINE, 1);
    let course = text.course();
    let largest = course
        .chapters
        .iter()
        .flat_map(|chapter| chapter.topics.iter().map(move |topic| (chapter, topic)))
        .max_by_key(|(_, topic)| topic.content.len());
    match name {
        "quiz-topic" => match largest {
            Some((_, topic)) => quiz(generators, &topic.content, Some(text.lang.clone())).await,
            None => nothing(),
        },
        "lesson" => {
            let Some((chapter, topic)) = largest else {
                return nothing();
            };
            let request = LessonRequest {
                chapter_title: chapter.title.clone(),
                topic_title: topic.title.clone(),
                course: course.clone(),
            };
            let made = generators.run(&request, patience()).await;
            answer(made, Lesson::generated)
        }
        "assignment" => {
            let Some((_, topic)) = largest else {
                return nothing();
            };
            let request = AssignmentRequest {
                course_title: course.title.clone(),
                topic_title: topic.title.clone(),
                topic_content: topic.content.clone(),
                level: course.level,
                language: course.language.clone(),
            };
            let made = generators.run(&request, patience()).await;
            answer(made, Assignment::generated)
        }
        "prerequisites" => {
            let made = generators
                .run(&PrerequisitesRequest { course }, patience())
                .await;
            answer(made, Prerequisites::generated)
        }
        "curriculum" => {
            let chapters: Vec<CurriculumChapter> = (1_u64..)
                .filter_map(|id| ChapterId::try_from(id).ok())
                .zip(course.chapters)
                .map(|(id, material)| CurriculumChapter { id, material })
                .collect();
            let ids: Vec<ChapterId> = chapters.iter().map(|chapter| chapter.id).collect();
            let request = CurriculumRequest {
                title: course.title,
                language: course.language,
                chapters,
            };
            let made = generators.run(&request, patience()).await;
            answer(made, |value| Curriculum::generated(value, &ids))
        }
        "seo" => {
            let request = SeoOptimizeRequest {
                course,
                target_keywords: None,
            };
            let made = generators.run(&request, patience()).await;
            answer(made, SeoSuggestion::generated)
        }
        "assistant" => {
            let request = AssistantRequest {
                course,
                question: question(&text.lang, &text.subject()),
            };
            let made = generators.run(&request, patience()).await;
            answer(made, AssistantAnswer::generated)
        }
        "quality" => {
            let request = QualityRequest {
                course,
                unread: Vec::new(),
            };
            let made = generators.run(&request, patience()).await;
            answer(made, Quality::generated)
        }
        _ => unnamed(name),
    }
}

async fn over_courses_and_classes(name: &str, text: &Text, others: &[&Text]) -> Answer {
    let generators = &Generators::offline();
    let patience = || Patience::within(DEADLINE, 1);
    let course = text.course();
    match name {
        "recommendations" => {
            let request = RecommendationsRequest {
                completed: vec![text.brief()],
                candidates: others.iter().map(|other| other.brief()).collect(),
                language: None,
            };
            let candidates = request.candidates.iter();
            let titles: Vec<String> = candidates.map(|one| one.title.clone()).collect();
            let made = generators.run(&request, patience()).await;
            answer(made, |value| Recommendations::generated(value, &titles))
        }
        "learning-path" => {
            let courses = others.iter().chain([&text]);
            let request = LearningPathRequest {
                goal: text.subject(),
                courses: courses.map(|one| one.brief()).collect(),
                language: Some(text.lang.clone()),
            };
            let made = generators.run(&request, patience()).await;
            answer(made, LearningPath::generated)
        }
        "suggest-description" => {
            let request = SuggestDescriptionRequest {
                title: course.title,
                context: Some(text.body.clone()),
            };
            let made = generators.run(&request, patience()).await;
            answer(made, DescriptionSuggestion::generated)
        }
        "suggest-polls" => {
            let request = SuggestPollsRequest {
                title: course.title,
                description: Some(text.opening()),
                count: 3,
            };
            let made = generators.run(&request, patience()).await;
            answer(made, |value| PollSuggestions::generated(value, 3))
        }
        "session-summary" => {
            let markdown = text.markdown();
            let lines = markdown.lines().filter(|line| !line.is_empty());
            let request = SessionSummaryRequest {
                title: course.title,
                description: text.opening(),
                transcript: Transcript {
                    questions: Vec::new(),
                    messages: lines.take(30).map(str::to_owned).collect(),
                },
            };
            let least = request.transcript.least_points();
            let made = generators.run(&request, patience()).await;
            answer(made, |value| SessionSummary::generated(value, least))
        }
        _ => unnamed(name),
    }
}

fn unnamed(name: &str) -> Answer {
    Answer::Broken(format!("no generator is named {name}"))
}

/// As many questions as the text carries, of ten.
async fn quiz(generators: &Generators, content: &str, language: Option<String>) -> Answer {
    let mut last = nothing();
    for count in QUESTIONS {
        let request = QuizRequest {
            content: content.to_owned(),
            count,
            language: language.clone(),
        };
        let made = generators
            .run(&request, Patience::within(DEADLINE, 1))
            .await;
        last = answer(made, |value| Quiz::generated(value, count));
        if !matches!(last, Answer::Refused(_)) {
            break;
        }
    }
    last
}

fn nothing() -> Answer {
    Answer::Refused("the text has no section with words".to_owned())
}

/// A result must obey the rules that a model's is held to.
fn answer<T: Serialize>(
    made: Result<Made<T>, AiError>,
    rules: impl FnOnce(&Value) -> Result<T, FieldErrors>,
) -> Answer {
    match made {
        Ok(made) => match serde_json::to_value(&made.value) {
            Ok(value) => match rules(&value) {
                Ok(_) => Answer::Made(value),
                Err(faults) => Answer::Broken(faults.to_string()),
            },
            Err(error) => Answer::Broken(error.to_string()),
        },
        Err(AiError::NotEnoughMaterial(message)) => Answer::Refused(message),
        Err(error) => Answer::Broken(error.to_string()),
    }
}

/// What a learner asks.
fn question(lang: &str, subject: &str) -> String {
    match lang {
        "ar" => format!("ما هو {subject}؟"),
        "de" => format!("Was ist {subject}?"),
        "es" => format!("¿Qué es {subject}?"),
        "fr" => format!("Qu’est-ce que {subject} ?"),
        "hi" => format!("{subject} क्या है?"),
        "tr" => format!("{subject} nedir?"),
        "zh" => format!("{subject}是什么？"),
        _ => format!("What is {subject}?"),
    }
}
