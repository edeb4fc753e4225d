//! Whatever a model writes is an answer that obeys the rules, or none.
//!
//! The first byte chooses the generator, the rest is what the model writes, at
//! first and, behind a U+001E, in the repair turn.

#![no_main]

use std::fmt::Debug;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ai::{
    AiError, Answer, AssignmentRequest, AssistantRequest, BoxFuture, ChapterMaterial, CourseBrief,
    CourseMaterial, CreateCourseRequest, CurriculumChapter, CurriculumRequest, Generators,
    LearningPathRequest, LessonRequest, Made, Model, OutlineRequest, Patience,
    PrerequisitesRequest, PromptBuilder, QualityRequest, QuizRequest, RecommendationsRequest,
    Repair, SeoOptimizeRequest, SessionSummaryRequest, Spent, SuggestDescriptionRequest,
    SuggestPollsRequest, SummaryRequest, TextToCourseRequest, TopicMaterial, parsed,
};
use domain::live::{AskedQuestion, DescriptionSuggestion, PollSuggestions, Transcript};
use domain::{
    Assignment, AssistantAnswer, CoursePlan, Curriculum, FieldErrors, LearningPath, Lesson,
    Outline, Prerequisites, Quality, Quiz, Recommendations, SeoSuggestion, Summary,
};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

const COUNT: u8 = 2;
const WORDS: u16 = 50;
const TITLES: [&str; 2] = ["Bread", "Salt & <Water>"];

/// A model that writes what it is given.
struct Writes(Vec<String>);

impl Model for Writes {
    fn backend(&self) -> &'static str {
        "fuzz"
    }

    fn answer<'a>(
        &'a self,
        prompt: &'a dyn PromptBuilder,
        repair: Option<&'a Repair>,
        _: Patience,
        _: &'a Spent,
    ) -> BoxFuture<'a, Result<Answer, AiError>> {
        let turn = usize::from(repair.is_some());
        let text = self.0.get(turn).or(self.0.first()).cloned();
        let value = parsed(&prompt.build(4_096), text.unwrap_or_default());
        let answer = Answer {
            value,
            material_cut: false,
        };
        Box::pin(std::future::ready(Ok(answer)))
    }
}

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let mut builder = Builder::new_current_thread();
    builder.enable_time().build().expect("a runtime")
});

fuzz_target!(|bytes: &[u8]| {
    let Some((generator, rest)) = bytes.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    let turns = text.split('\u{1e}').take(2).map(str::to_owned).collect();
    RUNTIME.block_on(generate(
        *generator,
        Generators::new(Arc::new(Writes(turns))),
    ));
});

async fn generate(generator: u8, ask: Generators) {
    let patience = Patience::within(Duration::from_mins(1), 1);
    // Letters, so that a corpus can be read.
    match generator {
        b'a' => {
            let made = ask.run(&quiz(), patience).await;
            if let Some(quiz) = obeys(made, Quiz::parse) {
                four_distinct(&quiz);
            }
        }
        b'b' => drop(obeys(ask.run(&outline(), patience).await, |value| {
            Outline::generated(value, COUNT)
        })),
        b'c' => {
            let request = SummaryRequest {
                content: text(),
                max_words: WORDS,
                language: None,
            };
            let made = ask.run(&request, patience).await;
            if let Some(made) = obeys(made, |value| Summary::generated(value, WORDS)) {
                assert!(domain::text::words(&made.summary) <= usize::from(WORDS));
            }
        }
        b'd' => {
            let candidates = TITLES.map(brief).to_vec();
            let request = RecommendationsRequest {
                completed: vec![],
                candidates,
                language: None,
            };
            let titles = TITLES.map(str::to_owned);
            let made = ask.run(&request, patience).await;
            drop(obeys(made, |value| {
                Recommendations::generated(value, &titles)
            }));
        }
        b'e' => {
            let request = LearningPathRequest {
                goal: text(),
                courses: vec![],
                language: None,
            };
            drop(obeys(
                ask.run(&request, patience).await,
                LearningPath::generated,
            ));
        }
        b'f' => {
            let request = AssistantRequest {
                course: course(),
                question: text(),
            };
            drop(obeys(
                ask.run(&request, patience).await,
                AssistantAnswer::generated,
            ));
        }
        b'g' => drop(obeys(ask.run(&course_request(), patience).await, |value| {
            CoursePlan::sized(value, COUNT, COUNT)
        })),
        b'h' => {
            let (chapter_title, topic_title) = (text(), text());
            let request = LessonRequest {
                course: course(),
                chapter_title,
                topic_title,
            };
            let made = ask.run(&request, patience).await;
            if let Some(made) = obeys(made, Lesson::generated) {
                let faults = html::audit::faults(&made.content);
                assert!(faults.is_empty(), "{:?}: {faults:?}", made.content);
                assert_eq!(html::sanitise(&made.content), made.content);
            }
        }
        b'i' => {
            let made = ask.run(&curriculum(), patience).await;
            let ids: Vec<_> = curriculum()
                .chapters
                .iter()
                .map(|chapter| chapter.id)
                .collect();
            drop(obeys(made, |value| Curriculum::generated(value, &ids)));
        }
        b'j' => {
            let request = PrerequisitesRequest { course: course() };
            drop(obeys(
                ask.run(&request, patience).await,
                Prerequisites::generated,
            ));
        }
        b'k' => drop(obeys(
            ask.run(&assignment(), patience).await,
            Assignment::generated,
        )),
        b'l' => {
            let request = QualityRequest {
                course: course(),
                unread: vec![],
            };
            drop(obeys(ask.run(&request, patience).await, Quality::generated));
        }
        b'm' => {
            let request = TextToCourseRequest {
                raw_text: text(),
                language: None,
            };
            drop(obeys(
                ask.run(&request, patience).await,
                CoursePlan::generated,
            ));
        }
        b'n' => {
            let request = SeoOptimizeRequest {
                course: course(),
                target_keywords: None,
            };
            drop(obeys(
                ask.run(&request, patience).await,
                SeoSuggestion::generated,
            ));
        }
        b'o' => {
            let request = SuggestDescriptionRequest {
                title: text(),
                context: None,
            };
            let made = ask.run(&request, patience).await;
            drop(obeys(made, DescriptionSuggestion::generated));
        }
        b'p' => {
            let request = SuggestPollsRequest {
                title: text(),
                description: None,
                count: COUNT,
            };
            let made = ask.run(&request, patience).await;
            drop(obeys(made, |value| {
                PollSuggestions::generated(value, COUNT)
            }));
        }
        _ => {
            let made = ask.run(&session(), patience).await;
            if let Ok(Made { value, .. }) = made {
                let points = value.summary.lines();
                assert!(points.clone().count() <= domain::limits::SUMMARY_POINTS);
                assert!(
                    points.clone().all(|point| point.starts_with("- ")),
                    "{}",
                    value.summary
                );
            }
        }
    }
}

/// Holds what was made to the rules once more, as it would be sent; what was
/// not made must say that the answer was bad.
fn obeys<T: Serialize + Debug + PartialEq>(
    made: Result<Made<T>, AiError>,
    rules: impl Fn(&Value) -> Result<T, FieldErrors>,
) -> Option<T> {
    match made {
        Ok(Made { value, .. }) => {
            let again = rules(&json!(value));
            assert_eq!(
                again.as_ref(),
                Ok(&value),
                "it changes when it is read again"
            );
            Some(value)
        }
        Err(error) => {
            assert!(matches!(error, AiError::BadOutput(_)), "{error:?}");
            None
        }
    }
}

fn four_distinct(quiz: &Quiz) {
    assert_eq!(quiz.questions.len(), usize::from(COUNT));
    for question in &quiz.questions {
        let mut options: Vec<String> = question.options.iter().map(|o| o.to_lowercase()).collect();
        options.sort();
        options.dedup();
        assert!(
            options.len() == 4 && usize::from(question.correct_index) < 4,
            "{question:?}"
        );
    }
}

fn text() -> String {
    "Bread is baked.".into()
}

fn chapters() -> Vec<ChapterMaterial> {
    let topics = vec![TopicMaterial {
        title: "Rye".into(),
        content: "<p>Rye is dark.</p>".into(),
    }];
    vec![ChapterMaterial {
        title: "Flour".into(),
        topics,
    }]
}

fn course() -> CourseMaterial {
    CourseMaterial {
        title: "Bread".into(),
        description: text(),
        language: None,
        level: None,
        chapters: chapters(),
    }
}

fn brief(title: &str) -> CourseBrief {
    CourseBrief {
        title: title.into(),
        description: text(),
        tags: vec![],
        level: None,
        chapters: vec![],
        topics: 1,
    }
}

fn quiz() -> QuizRequest {
    QuizRequest {
        content: text(),
        count: COUNT,
        language: None,
    }
}

fn outline() -> OutlineRequest {
    OutlineRequest {
        title: "Bread".into(),
        description: text(),
        own_description: true,
        language: None,
        level: None,
        chapter_count: COUNT,
        chapters: chapters(),
    }
}

fn course_request() -> CreateCourseRequest {
    CreateCourseRequest {
        topic: text(),
        audience: None,
        level: None,
        language: None,
        chapter_count: COUNT,
        topics_per_chapter: COUNT,
        extra_notes: None,
    }
}

fn curriculum() -> CurriculumRequest {
    let chapter = |id: u64| CurriculumChapter {
        id: id.try_into().expect("an id"),
        material: chapters().remove(0),
    };
    CurriculumRequest {
        title: "Bread".into(),
        language: None,
        chapters: vec![chapter(1), chapter(2)],
    }
}

fn assignment() -> AssignmentRequest {
    AssignmentRequest {
        course_title: "Bread".into(),
        topic_title: "Rye".into(),
        topic_content: text(),
        level: None,
        language: None,
    }
}

fn session() -> SessionSummaryRequest {
    let asked = AskedQuestion {
        question: text(),
        upvotes: 1,
        answered: false,
        answer: None,
    };
    SessionSummaryRequest {
        title: "Bread".into(),
        description: String::new(),
        transcript: Transcript {
            questions: vec![asked],
            messages: vec![text()],
        },
    }
}
