use super::*;
use crate::TopicMaterial;

fn chapter(title: &str, topics: &[(&str, &str)]) -> ChapterMaterial {
    let topic = |(title, content): &(&str, &str)| TopicMaterial {
        title: (*title).into(),
        content: (*content).into(),
    };
    ChapterMaterial {
        title: title.into(),
        topics: topics.iter().map(topic).collect(),
    }
}

fn report(
    description: &str,
    chapters: Vec<ChapterMaterial>,
    unread: Vec<(usize, usize)>,
) -> Result<Quality, AiError> {
    let course = CourseMaterial {
        title: "Bread".into(),
        description: description.into(),
        language: None,
        level: None,
        chapters,
    };
    let request = QualityRequest { course, unread };
    Ok(request.check(&request.extract()?).unwrap())
}

/// Running text of so many sentences, none like another.
fn prose(count: usize) -> String {
    let sentence = |number| {
        format!("Rye is a hardy cereal that grows on field number {number} of the northern hills. ")
    };
    (0..count).map(sentence).collect()
}

#[test]
fn a_course_that_passes_every_point_scores_a_hundred() {
    let content = format!("<h2>Rye</h2><p>{}</p>", prose(30));
    let other = content.replace("Rye", "Spelt");
    let chapters = vec![
        chapter("One", &[("A", &content)]),
        chapter("Two", &[("B", &other)]),
    ];
    let made = report(&prose(3), chapters, vec![]).unwrap();
    assert_eq!((made.score, made.improvements.len()), (100, 0), "{made:#?}");
    assert_eq!(
        made.strengths[0],
        "A check of the course's structure, of which it passes 8 of 8 points; what the texts say was not judged."
    );
}

#[test]
fn what_is_missing_is_named_in_the_courses_language() {
    let german = "<p>Der Roggen ist ein Getreide, das auch auf kargen Böden wächst und dunkles Brot gibt.</p>";
    let made = report(
        "",
        vec![chapter(
            "Mehl",
            &[("Roggen", german), ("Weizen", "<p> </p>")],
        )],
        vec![],
    )
    .unwrap();
    assert!(
        made.improvements
            .contains(&"Themen ohne Inhalt (1): „Weizen“.".to_owned()),
        "{made:#?}"
    );
    assert!(
        made.strengths[0].starts_with("Eine Prüfung des Aufbaus"),
        "{made:#?}"
    );
    assert_eq!(made.improvements.len(), made.suggestions.len());
}

#[test]
fn uneven_chapters_and_endless_topics_are_named() {
    let long = format!("<p>{}</p>", prose(400));
    let small = chapter("Small", &[("Endless", &long)]);
    let large = chapter("Large", &[("T", "<p>Rye is a hardy cereal.</p>"); 8]);
    let all = report("", vec![large, small], vec![])
        .unwrap()
        .improvements
        .join("\n");
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

#[test]
fn topics_that_were_not_read_are_not_judged() {
    let chapters = vec![chapter(
        "One",
        &[
            ("Read", "<p>Rye is a hardy cereal of the north.</p>"),
            ("Unread", ""),
        ],
    )];
    let made = report("", chapters, vec![(0, 1)]).unwrap();
    assert!(
        !made.improvements.join("\n").contains("Unread"),
        "{made:#?}"
    );
}

#[test]
fn a_report_needs_topics_texts_and_a_language_at_hand() {
    let russian = "<p>Листья поглощают свет и углекислый газ, а корни поглощают воду из почвы.</p>";
    for (chapters, says) in [
        (vec![], "needs topics"),
        (
            vec![chapter("Листья", &[("Свет", russian)])],
            "in another language",
        ),
        (
            vec![chapter("Data", &[("Data", "<p>3.14 2.71 1.41</p>")])],
            "no running text",
        ),
    ] {
        match report("", chapters, vec![]) {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains(says), "{message}")
            }
            other => panic!("{other:?}"),
        }
    }
}
