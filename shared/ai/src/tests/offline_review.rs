//! Reports and texts for search engines.

use std::time::Duration;

use domain::Quality;

use super::courses::{arabic, chapter, chinese, course, english, german, topic};
use crate::{AiError, CourseMaterial, Generators, Patience, QualityRequest};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

async fn quality(course: CourseMaterial) -> Result<Quality, AiError> {
    let request = QualityRequest {
        course,
        unread: vec![],
    };
    Ok(Generators::offline().run(&request, patience()).await?.value)
}

#[tokio::test]
async fn a_report_names_what_is_missing_in_the_courses_language() {
    for (mut course, empty, says) in [
        (
            english(),
            "Proofing",
            "Topics without content (1): “Proofing”.",
        ),
        (german(), "Blüten", "Themen ohne Inhalt (1): „Blüten“."),
        (arabic(), "الأزهار", "مواضيع بلا محتوى (1): «الأزهار»."),
        (chinese(), "花朵", "没有内容的主题（1个）：“花朵”。"),
    ] {
        let whole = quality(course.clone()).await.unwrap();
        course.chapters[0].topics.push(topic(empty, "<p> </p>"));
        let made = quality(course).await.unwrap();
        assert!(
            made.improvements.iter().any(|line| line == says),
            "{made:#?}"
        );
        assert!(made.score < whole.score);
        assert_eq!(made.improvements.len(), made.suggestions.len());
    }
}

/// Running text of so many sentences, none like another.
fn prose(sentences: usize) -> String {
    const CROPS: [&str; 7] = [
        "Rye",
        "Wheat",
        "Barley",
        "Spelt",
        "Emmer",
        "Millet",
        "Buckwheat",
    ];
    const PLACES: [&str; 11] = [
        "hills",
        "plains",
        "valleys",
        "islands",
        "terraces",
        "marshes",
        "gardens",
        "clearings",
        "meadows",
        "dunes",
        "fields",
    ];
    const TIMES: [&str; 13] = [
        "spring",
        "autumn",
        "winter",
        "summer",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
    ];
    let sentences = (0..sentences).map(|number| {
        let crop = CROPS[number % CROPS.len()];
        let (place, time) = (PLACES[number % PLACES.len()], TIMES[number % TIMES.len()]);
        format!("{crop} grows on the {place} of the north and is sown in {time}. ")
    });
    sentences.collect()
}

#[tokio::test]
async fn a_full_course_scores_full_marks_and_an_empty_one_few() {
    let content = format!("<h2>Rye</h2><p>{}</p>", prose(30));
    let topics = vec![topic("Rye", &content); 3];
    let description = prose(3);
    let full = course(
        "Rye",
        &description,
        vec![chapter("One", topics.clone()), chapter("Two", topics)],
    );
    let made = quality(full).await.unwrap();
    assert_eq!((made.score, made.improvements.len()), (100, 0), "{made:#?}");
    assert_eq!(made.strengths.len(), 7);
    let empty = course(
        "Rye bread for the people of the north",
        "",
        vec![chapter("One", vec![topic("Rye", "")])],
    );
    let made = quality(empty).await.unwrap();
    assert!(made.score <= 25 && made.strengths.is_empty(), "{made:#?}");
}

#[tokio::test]
async fn uneven_chapters_and_endless_topics_are_named() {
    let long = format!("<p>{}</p>", prose(400));
    let many = (0..8).map(|number| {
        topic(
            &format!("T{number}"),
            "<p>Rye is a hardy cereal of the north.</p>",
        )
    });
    let uneven = course(
        "Rye",
        "",
        vec![
            chapter("Large", many.collect()),
            chapter("Small", vec![topic("Endless", &long)]),
        ],
    );
    let made = quality(uneven).await.unwrap();
    let all = made.improvements.join("\n");
    assert!(all.contains("“Large” 8, “Small” 1."), "{all}");
    assert!(
        all.contains("longer than 20 minutes to read: “Endless”."),
        "{all}"
    );
    assert!(
        all.contains("Longer topics without headings: “Endless”."),
        "{all}"
    );
}

#[tokio::test]
async fn a_report_needs_topics_and_a_language_at_hand() {
    for (course, says) in [
        (course("Bread", "", vec![]), "0 chapters and no topics"),
        (
            course("Bread", "", vec![chapter("Rye", vec![])]),
            "1 chapters and no topics",
        ),
        (
            course(
                "Фотосинтез",
                "Фотосинтез — это процесс, при котором растения получают энергию из света.",
                vec![chapter(
                    "Свет",
                    vec![topic(
                        "Листья",
                        "<p>Листья поглощают свет и углекислый газ.</p>",
                    )],
                )],
            ),
            "the course is in another language",
        ),
    ] {
        match quality(course).await {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains(says), "{message}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn topics_that_were_not_read_are_not_judged() {
    let mut course = english();
    course.chapters[0].topics.push(topic("Proofing", ""));
    let request = QualityRequest {
        course,
        unread: vec![(0, 2)],
    };
    let made = Generators::offline()
        .run(&request, patience())
        .await
        .unwrap();
    let all = format!("{:?}", made.value);
    assert!(!all.contains("Proofing"), "{all}");
}
