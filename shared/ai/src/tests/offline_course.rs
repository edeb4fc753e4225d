use std::time::Duration;

use domain::{Assignment, Lesson};

use super::courses::{all, arabic, bare, chapter, chinese, course, english, german, read, topic};
use crate::{
    AiError, AssignmentRequest, AssistantRequest, CourseMaterial, Generators, LessonRequest,
    Patience,
};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

async fn answer(course: CourseMaterial, question: &str) -> Result<String, AiError> {
    let question = question.into();
    let request = AssistantRequest { course, question };
    let made = Generators::offline().run(&request, patience()).await?;
    Ok(made.value.answer)
}

async fn lesson(course: CourseMaterial, chapter: &str, topic: &str) -> Result<Lesson, AiError> {
    let request = LessonRequest {
        course,
        chapter_title: chapter.into(),
        topic_title: topic.into(),
    };
    Ok(Generators::offline().run(&request, patience()).await?.value)
}

async fn assignment(title: &str, content: &str) -> Result<Assignment, AiError> {
    let request = AssignmentRequest {
        course_title: "Course".into(),
        topic_title: title.into(),
        topic_content: content.into(),
        level: None,
        language: None,
    };
    Ok(Generators::offline().run(&request, patience()).await?.value)
}

fn thin<T: std::fmt::Debug>(result: Result<T, AiError>, says: &str) {
    match result {
        Err(AiError::NotEnoughMaterial(message)) => assert!(message.contains(says), "{message}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_question_is_answered_by_passages_with_their_topics() {
    for (course, question, topic, passage) in [
        (
            english(),
            "What is gluten?",
            "How bread rises",
            "Gluten is a stretchy protein",
        ),
        (
            german(),
            "Was ist Chlorophyll?",
            "Photosynthese",
            "Das Chlorophyll ist ein grüner Farbstoff",
        ),
        (
            arabic(),
            "ما هو الكلوروفيل؟",
            "التمثيل الضوئي",
            "الكلوروفيل هو صبغة خضراء",
        ),
        (
            chinese(),
            "什么是呼吸作用？",
            "淀粉",
            "呼吸作用是细胞分解葡萄糖并释放能量的过程。",
        ),
    ] {
        let all = read(&course);
        let answer = answer(course, question).await.unwrap();
        assert!(answer.contains(passage), "{answer}");
        assert!(answer.contains(&format!("{topic}:\n")), "{answer}");
        for quoted in answer
            .lines()
            .filter(|line| line.ends_with(['”', '“', '»']))
        {
            for part in quoted.split(" … ") {
                let part = bare(part.trim_matches(['“', '”', '„', '«', '»']));
                assert!(all.contains(&part), "{part}");
            }
        }
    }
}

#[tokio::test]
async fn a_question_on_something_else_is_not_answered() {
    for (course, question) in [
        (english(), "How do I repair a bicycle tyre?"),
        (german(), "Wer gewann die Fußballmeisterschaft?"),
        (chinese(), "怎样修理自行车？"),
        (course("Empty", "", vec![]), "What is gluten?"),
        (english(), "?"),
    ] {
        thin(answer(course, question).await, "none of the course's");
    }
}

#[tokio::test]
async fn a_passage_is_found_deep_in_a_large_course() {
    let filler =
        "<p>The bakers of the town met in the hall and spoke of the weather at length.</p>";
    let mut chapters = Vec::new();
    for number in 0..30 {
        let topics = vec![topic("Talk", &filler.repeat(300)); 5];
        chapters.push(chapter(&format!("Chapter {number}"), topics));
    }
    chapters[29].topics[4] = topic(
        "Rare",
        "<p>The zymurgist is a person who studies fermentation.</p>",
    );
    let course = course("Large", "", chapters);
    let answer = answer(course, "Who is a zymurgist?").await.unwrap();
    assert!(answer.contains("Chapter 29 › Rare:"), "{answer}");
}

#[tokio::test]
async fn a_lesson_is_made_of_the_courses_own_words() {
    for (code, course) in all() {
        let all = read(&course);
        let (chapter, topic) = (
            course.chapters[0].title.clone(),
            course.chapters[0].topics[0].title.clone(),
        );
        let lesson = lesson(course, &chapter, &topic).await.unwrap();
        assert!(lesson.content.contains(&format!(">{topic}</h2>")), "{code}");
        assert_eq!(html::sanitise(&lesson.content), lesson.content, "{code}");
        for point in &lesson.key_points {
            assert!(all.contains(&bare(point)), "{code}: {point}");
        }
        assert!(
            lesson.key_points.len() >= 3 && lesson.activities.len() >= 2,
            "{code}"
        );
        assert_eq!(lesson.content.contains("dir=\"rtl\""), code == "ar");
    }
}

#[tokio::test]
async fn a_lessons_words_are_in_the_courses_language() {
    for (course, chapter, topic, words) in [
        (
            english(),
            "Basics",
            "How bread rises",
            ["Key terms", "Explain "],
        ),
        (
            german(),
            "Licht",
            "Photosynthese",
            ["Wichtige Begriffe", "Erklären Sie "],
        ),
        (
            arabic(),
            "الضوء",
            "التمثيل الضوئي",
            ["المفاهيم الأساسية", "اشرح "],
        ),
        (chinese(), "光", "光合作用", ["关键概念", "用自己的话"]),
    ] {
        let lesson = lesson(course, chapter, topic).await.unwrap();
        assert!(lesson.content.contains(words[0]), "{}", lesson.content);
        assert!(
            lesson.activities[0].starts_with(words[1]),
            "{}",
            lesson.activities[0]
        );
    }
}

#[tokio::test]
async fn a_topic_without_content_takes_what_other_topics_say_of_it() {
    let mut course = english();
    course.chapters[1].topics.push(topic("Gluten", ""));
    let made = lesson(course, "Practice", "Gluten").await.unwrap();
    assert!(
        made.content.contains("Gluten is a stretchy protein"),
        "{}",
        made.content
    );
    assert!(
        made.content.contains("<h3>Flour</h3>")
            || made.content.contains("<h3>How bread rises</h3>")
    );
}

#[tokio::test]
async fn a_lesson_is_safe_whatever_the_topic_is_called() {
    let mut course = english();
    let title = "Rising <script>alert(1)</script> \" onload=\"x";
    course.chapters[0].topics[0].title = title.into();
    let made = lesson(course, "Basics", title).await.unwrap();
    assert!(!made.content.contains("<script"), "{}", made.content);
}

#[tokio::test]
async fn a_lesson_on_something_else_is_refused() {
    thin(
        lesson(english(), "Space", "Rockets").await,
        "a lesson needs more material",
    );
    let bare = course(
        "Bread",
        "",
        vec![chapter("Rye", vec![topic("Rye", "<p>Rye.</p>")])],
    );
    thin(lesson(bare, "Rye", "Rye").await, "0 complete sentences");
}

#[tokio::test]
async fn an_assignment_turns_on_what_the_topic_defines() {
    for (course, title, task) in [
        (
            english(),
            "Assignment: How bread rises",
            "Explain “gluten” in your own words.",
        ),
        (
            german(),
            "Aufgabe: Photosynthese",
            "Erklären Sie in eigenen Worten: „Chlorophyll“.",
        ),
        (arabic(), "واجب: التمثيل الضوئي", "«التمثيل الضوئي»"),
        (chinese(), "作业：光合作用", "用自己的话解释“光合作用”。"),
    ] {
        let topic = &course.chapters[0].topics[0];
        let made = assignment(&topic.title, &topic.content).await.unwrap();
        assert_eq!(made.title, title);
        assert!(made.instructions.contains(task), "{}", made.instructions);
        assert_eq!(made.rubric.len(), 3);
        assert!(made.estimated_hours >= 0.5);
    }
}

#[tokio::test]
async fn an_assignment_in_a_language_that_is_not_at_hand_has_only_its_words() {
    let polish = "Fotosynteza to proces, w którym rośliny wytwarzają pokarm z wody i światła. Chlorofil pochłania \
                  światło w liściach każdej rośliny. Korzenie pobierają wodę z gleby i przekazują ją do liści.";
    let made = assignment("Fotosynteza", polish).await.unwrap();
    assert!(
        made.instructions.starts_with("Fotosynteza\n1. ") && made.instructions.contains("_____")
    );
    for line in &made.rubric {
        assert!(polish.contains(line.as_str()), "{line}");
    }
}

#[tokio::test]
async fn an_assignment_on_nothing_is_refused() {
    for content in ["", "🦀 1 2 3", "<p></p>"] {
        thin(
            assignment("Rye", content).await,
            "0 complete sentences and no key terms",
        );
    }
}
