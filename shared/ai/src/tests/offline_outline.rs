use std::time::Duration;

use domain::Outline;

use super::texts::{ARABIC, CHINESE, ENGLISH, FRENCH, GERMAN};
use crate::{AiError, ChapterMaterial, Generators, OutlineRequest, Patience, TopicMaterial};

fn request(title: &str, description: &str, chapters: Vec<ChapterMaterial>) -> OutlineRequest {
    OutlineRequest {
        title: title.into(),
        description: description.into(),
        own_description: false,
        language: None,
        level: None,
        chapter_count: 3,
        chapters,
    }
}

fn chapter(title: &str, topics: &[(&str, &str)]) -> ChapterMaterial {
    let topics = topics
        .iter()
        .map(|(title, content)| TopicMaterial {
            title: (*title).into(),
            content: (*content).into(),
        })
        .collect();
    ChapterMaterial {
        title: title.into(),
        topics,
    }
}

async fn outline(request: &OutlineRequest, chapter_count: u8) -> Result<Outline, AiError> {
    let request = OutlineRequest {
        chapter_count,
        ..request.clone()
    };
    let patience = Patience::within(Duration::from_secs(20), 1);
    Ok(Generators::offline().run(&request, patience).await?.value)
}

fn lines(outline: &Outline) -> Vec<String> {
    outline
        .chapters
        .iter()
        .map(|chapter| format!("{}: {}", chapter.title, chapter.topics.join(", ")))
        .collect()
}

fn german() -> OutlineRequest {
    request(
        "Brotbacken",
        "",
        vec![
            chapter(
                "Mehl",
                &[
                    ("Weizen", "<h2>Sorten</h2><p>x</p><h2>Klebereiweiß</h2>"),
                    ("Roggen", "<p>Der Roggen.</p>"),
                ],
            ),
            chapter(
                "Sauerteig",
                &[
                    ("Ansetzen", ""),
                    ("Füttern", ""),
                    ("Aufbewahren", ""),
                    ("Auffrischen", ""),
                ],
            ),
            chapter("Backen", &[("Der Ofen", "<h3>Schwaden</h3>")]),
        ],
    )
}

#[tokio::test]
#[ignore = "shows what comes out"]
async fn show() {
    for text in [ENGLISH, GERMAN, ARABIC, CHINESE, FRENCH] {
        for count in [3, 5] {
            match outline(&request("Course", text, vec![]), count).await {
                Ok(outline) => println!("{}\n", lines(&outline).join("\n")),
                Err(error) => println!("{error}\n"),
            }
        }
    }
}

#[tokio::test]
async fn a_course_of_the_asked_size_keeps_its_titles_and_gains_headings() {
    let outline = outline(&german(), 3).await.unwrap();
    assert_eq!(
        lines(&outline),
        [
            "Mehl: Weizen, Sorten, Klebereiweiß, Roggen",
            "Sauerteig: Ansetzen, Füttern, Aufbewahren, Auffrischen",
            "Backen: Der Ofen, Schwaden",
        ]
    );
}

#[tokio::test]
async fn a_course_is_divided_or_joined_to_the_asked_size() {
    assert_eq!(
        lines(&outline(&german(), 4).await.unwrap()),
        [
            "Mehl: Weizen, Sorten, Klebereiweiß, Roggen",
            "Sauerteig: Ansetzen, Füttern",
            "Aufbewahren: Aufbewahren, Auffrischen",
            "Backen: Der Ofen, Schwaden",
        ]
    );
    assert_eq!(
        lines(&outline(&german(), 2).await.unwrap()),
        [
            "Mehl: Weizen, Sorten, Klebereiweiß, Roggen",
            "Sauerteig und Backen: Ansetzen, Füttern, Aufbewahren, Auffrischen, Der Ofen",
        ]
    );
    let one = outline(&german(), 1).await.unwrap();
    assert_eq!(one.chapters[0].title, "Brotbacken");
    assert_eq!(one.chapters[0].topics.len(), 7);
}

#[tokio::test]
async fn headings_become_topics_where_topics_are_too_few() {
    let nine = outline(&german(), 9).await.unwrap();
    let titles: Vec<_> = nine
        .chapters
        .iter()
        .map(|chapter| chapter.title.as_str())
        .collect();
    assert!(
        titles.contains(&"Klebereiweiß") || titles.contains(&"Schwaden"),
        "{titles:?}"
    );
    assert!(matches!(
        outline(&german(), 20).await,
        Err(AiError::NotEnoughMaterial(_))
    ));
}

#[tokio::test]
async fn a_description_with_a_list_is_a_plan() {
    let description = "You learn:\n## Flour\n- Wheat: the classic\n- Rye\n## Dough\n- Kneading\n- Proofing\n- Folding";
    let made = outline(&request("Bread", description, vec![]), 2)
        .await
        .unwrap();
    assert_eq!(
        lines(&made),
        ["Flour: Wheat, Rye", "Dough: Kneading, Proofing, Folding"]
    );
    let entries = "<p>Inhalt:</p><ul><li>Mehl</li><li>Teig</li><li>Ofen</li><li>Kruste</li></ul>";
    let german = OutlineRequest {
        language: Some("de".into()),
        ..request("Brot", entries, vec![])
    };
    let made = outline(&german, 2).await.unwrap();
    assert_eq!(
        lines(&made),
        ["Mehl und Teig: Mehl, Teig", "Ofen und Kruste: Ofen, Kruste"]
    );
}

#[tokio::test]
async fn running_text_gives_an_outline_in_its_own_words() {
    for text in [ENGLISH, GERMAN, ARABIC, CHINESE, FRENCH] {
        let read = crate::text::plain(text);
        let prose: String = read.lines().collect::<Vec<_>>().join(" ");
        for count in [1, 3, 5] {
            let made = outline(&request("?", &prose, vec![]), count).await.unwrap();
            assert_eq!(made.chapters.len(), usize::from(count));
            for title in made
                .chapters
                .iter()
                .flat_map(|chapter| chapter.topics.iter().chain([&chapter.title]))
            {
                assert!(
                    prose.to_lowercase().contains(&title.to_lowercase()),
                    "{title}"
                );
            }
        }
    }
}

#[tokio::test]
async fn what_is_said_in_a_dialogue_is_no_title() {
    let talk = "— Regardez ces pierres noires. Le basalte est une roche volcanique qui vient d'une lave fluide.\n\n— Et d'où vient la \
                lave ?\n\n— Le magma est une roche fondue qui se trouve sous la surface. La lave du volcan est un magma qui sort.\n\n— \
                Pourquoi certains volcans explosent-ils ?\n\n— Les gaz du magma font monter la pression. La pression du gaz détruit la \
                montagne.";
    let made = outline(&request("?", talk, vec![]), 2).await.unwrap();
    for title in made
        .chapters
        .iter()
        .flat_map(|chapter| chapter.topics.iter().chain([&chapter.title]))
    {
        assert!(title.split_whitespace().count() < 5, "{title}");
    }
}

#[tokio::test]
async fn a_description_with_headings_is_divided_by_them() {
    let text = "## Flour\n\nWheat is a cereal that has much gluten. The miller grinds the wheat.\n\n## Dough\n\nKneading is the work \
                that makes the dough smooth. The dough of the baker rests.";
    let mut request = request("Bread", text, vec![]);
    request.own_description = true;
    let made = outline(&request, 2).await.unwrap();
    let titles: Vec<&str> = made
        .chapters
        .iter()
        .map(|chapter| chapter.title.as_str())
        .collect();
    assert_eq!(titles, ["Flour", "Dough"]);
    assert!(
        made.chapters[0].topics.contains(&"Wheat".to_owned()),
        "{made:?}"
    );
}

#[tokio::test]
async fn an_arabic_and_a_chinese_course_stay_in_their_language() {
    let arabic = request(
        "الخبز",
        "",
        vec![
            chapter("الدقيق", &[("القمح", ""), ("الشعير", "")]),
            chapter("العجين", &[("الخميرة", "")]),
            chapter("الفرن", &[("الحرارة", "")]),
        ],
    );
    let made = outline(&arabic, 2).await.unwrap();
    assert_eq!(
        lines(&made),
        ["الدقيق: القمح, الشعير", "العجين والفرن: الخميرة, الحرارة"]
    );
    let chinese = request(
        "面包",
        "",
        vec![
            chapter("面粉", &[("小麦", ""), ("黑麦", ""), ("燕麦", "")]),
            chapter("面团", &[("酵母", "")]),
        ],
    );
    assert_eq!(
        lines(&outline(&chinese, 3).await.unwrap()),
        ["面粉: 小麦, 黑麦", "燕麦: 燕麦", "面团: 酵母"]
    );
}

#[tokio::test]
async fn titles_are_distinct_clean_and_short_enough() {
    let long = "word ".repeat(100);
    let course = request(
        "Bread",
        "",
        vec![
            chapter("Flour", &[("Wheat", "")]),
            chapter(" flour\n", &[("Rye\u{0}", "")]),
            chapter(&long, &[]),
            chapter("", &[("", "<h2>Oven &amp; heat</h2>")]),
            chapter("", &[]),
        ],
    );
    let made = outline(&course, 4).await.unwrap();
    let titles: Vec<_> = made
        .chapters
        .iter()
        .map(|chapter| chapter.title.as_str())
        .collect();
    assert_eq!(titles[..2], ["Flour", "flour: Rye"]);
    assert!(titles[2].ends_with("word…") && titles[2].chars().count() <= 255);
    assert_eq!(titles[3], "Oven & heat");
}

#[tokio::test]
async fn a_large_course_is_joined_within_the_limits() {
    let topics: Vec<(String, String)> = (0..10)
        .map(|topic| (format!("Topic {topic}"), "<h2>x".repeat(20_000)))
        .collect();
    let topics: Vec<(&str, &str)> = topics
        .iter()
        .map(|(title, content)| (title.as_str(), content.as_str()))
        .collect();
    let chapters = (0..20)
        .map(|number| chapter(&format!("Chapter {number}"), &topics))
        .collect();
    let course = request("All", "", chapters);
    for count in [1, 2, 7, 20] {
        assert_eq!(
            outline(&course, count).await.unwrap().chapters.len(),
            usize::from(count)
        );
    }
}

#[tokio::test]
async fn too_little_is_refused_with_what_is_missing() {
    for (title, description) in [
        ("Bread", ""),
        ("", "<p></p>"),
        ("🦀", "🦀 1 2"),
        ("面包", "小麦。"),
    ] {
        match outline(&request(title, description, vec![]), 5).await {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(
                    message.contains("5 chapters needs more material: the course has 0 chapters"),
                    "{message}"
                );
            }
            other => panic!("{title}: {other:?}"),
        }
    }
}

/// Run it in release: the largest course takes some tens of milliseconds.
#[tokio::test]
#[ignore = "measures"]
async fn measure() {
    let prose = format!("<p>{}</p>", crate::text::plain(ENGLISH)).repeat(60);
    for (name, content) in [
        ("prose", prose.clone()),
        ("headings", format!("<h2>Rye</h2>{prose}").repeat(2)),
        ("tags", "<h2><".repeat(20_000)),
    ] {
        let topics: Vec<(String, &str)> = (0..10)
            .map(|topic| (format!("Topic {topic}"), content.as_str()))
            .collect();
        let topics: Vec<(&str, &str)> = topics
            .iter()
            .map(|(title, content)| (title.as_str(), *content))
            .collect();
        for chapters in [1, 20] {
            let chapters = (0..chapters)
                .map(|number| chapter(&format!("Chapter {number}"), &topics))
                .collect();
            let course = request("All", ENGLISH, chapters);
            for count in [3, 20] {
                let start = std::time::Instant::now();
                let made = outline(&course, count).await;
                println!(
                    "{name}, {} bytes, {} to {count}: {:?} {}",
                    content.len(),
                    course.chapters.len(),
                    start.elapsed(),
                    made.is_ok()
                );
            }
        }
    }
}

#[tokio::test]
async fn a_description_given_for_the_outline_leads_over_what_the_course_has() {
    let stars = chapter(
        "Stars",
        &[("Brightness", "<p>A star is a ball of hot gas.</p>")],
    );
    let law = "An offer is a promise to be bound on definite terms. Acceptance is the assent to all terms of an offer. \
               Consideration is the price that is paid for a promise. A breach is a failure to perform a contract. \
               Damages are the money that makes good a breach.";
    let own = OutlineRequest {
        own_description: true,
        ..request("Contract Law", law, vec![stars.clone()])
    };
    let lines = lines(&outline(&own, 2).await.unwrap())
        .join("\n")
        .to_lowercase();
    assert!(
        lines.contains("offer") && !lines.contains("star"),
        "{lines}"
    );
    let thin = OutlineRequest {
        own_description: true,
        ..request("Law", "Law.", vec![stars])
    };
    assert!(matches!(
        outline(&thin, 3).await,
        Err(AiError::NotEnoughMaterial(_))
    ));
}
