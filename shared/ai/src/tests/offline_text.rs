use std::time::Duration;

use domain::CoursePlan;

use super::texts::{ARABIC, CHINESE, ENGLISH, FRENCH, GERMAN};
use crate::{AiError, CreateCourseRequest, Generators, Patience, TextToCourseRequest, text};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

async fn plan(raw_text: &str) -> Result<CoursePlan, AiError> {
    let request = TextToCourseRequest {
        raw_text: raw_text.into(),
        language: None,
    };
    Ok(Generators::offline().run(&request, patience()).await?.value)
}

fn request(topic: &str, notes: Option<&str>, chapters: u8, topics: u8) -> CreateCourseRequest {
    CreateCourseRequest {
        topic: topic.into(),
        audience: None,
        level: None,
        language: None,
        chapter_count: chapters,
        topics_per_chapter: topics,
        extra_notes: notes.map(Into::into),
    }
}

async fn course(request: &CreateCourseRequest) -> Result<CoursePlan, AiError> {
    Ok(Generators::offline().run(request, patience()).await?.value)
}

fn lines(plan: &CoursePlan) -> Vec<String> {
    plan.chapters
        .iter()
        .map(|chapter| format!("{}: {}", chapter.title, chapter.topics.join(", ")))
        .collect()
}

#[tokio::test]
async fn headings_become_chapters() {
    let made = plan(ENGLISH).await.unwrap();
    assert_eq!(made.title, "How bread rises");
    let titles: Vec<_> = made
        .chapters
        .iter()
        .map(|chapter| chapter.title.as_str())
        .collect();
    assert_eq!(
        titles[titles.len() - 3..],
        ["Flour", "Fermentation", "Baking"]
    );
    let nested = "# Brot\n\n## Mehl\n\n### Weizen\n\nWeizen ist ein Getreide, das viel Kleber hat.\n\n### Roggen\n\n\
                  Roggen ist ein Getreide für dunkle Brote.\n\n## Ofen\n\n### Dampf\n\nDer Dampf hält die Kruste weich.";
    let made = plan(nested).await.unwrap();
    assert_eq!(made.title, "Brot");
    assert_eq!(lines(&made), ["Mehl: Weizen, Roggen", "Ofen: Dampf"]);
}

#[tokio::test]
async fn topics_are_what_a_chapter_defines_and_no_two_chapters_share_one() {
    let text = "Soil is a mixture of minerals and water that covers the land. The soil of the field feeds the farmers. The soil \
                keeps the water of the rain.\n\n## How it forms\n\nWeathering is the process by which rock breaks into pieces. The \
                rock of the hill breaks in the frost. Loess is a fine yellow dust that the wind laid down. The soil of the \
                hill is thin.\n\n## How it is lost\n\nErosion is the removal of the soil by water or wind. A bare slope loses its \
                soil in a storm. Compost is the dark material that remains after decay. The soil of the garden needs it.";
    let made = plan(text).await.unwrap();
    assert_eq!(made.title, "Soil");
    let lines = lines(&made);
    assert!(lines[0].starts_with("Soil: "), "{lines:?}");
    assert!(
        lines[1].contains("Weathering") && lines[1].contains("Loess"),
        "{lines:?}"
    );
    assert!(
        lines[2].contains("Erosion") && lines[2].contains("Compost"),
        "{lines:?}"
    );
    let mut topics: Vec<&String> = made
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.topics)
        .collect();
    let all = topics.len();
    topics.sort();
    topics.dedup();
    assert_eq!(topics.len(), all, "{lines:?}");
}

#[tokio::test]
async fn turkish_names_are_topics_without_their_endings() {
    let text = "## Matbaa\n\nGutenberg ilk baskıyı Mainz'da yaptı. Mainz'da basılan kitaplar yayıldı.\n\n## Kâğıt\n\nKâğıt \
                Semerkant'tan batıya yayıldı. Semerkant'tan gelen kâğıt ucuzdu.";
    let made = plan(text).await.unwrap();
    let topics: Vec<&String> = made
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.topics)
        .collect();
    assert!(topics.iter().any(|topic| *topic == "Mainz"), "{topics:?}");
    assert!(
        topics.iter().all(|topic| !topic.contains('\'')),
        "{topics:?}"
    );
}

#[tokio::test]
async fn a_chapters_list_is_its_topics() {
    let text = "# Bicycles\n\n## Tools\n\n- Tyre levers: they lift the tyre over the rim.\n- Track pump: it reaches the pressure.\n\n## Every \
                week\n\n1. Check the pressure of both tyres.\n2. Wipe the chain with a dry cloth.";
    let made = plan(text).await.unwrap();
    assert_eq!(
        lines(&made),
        [
            "Tools: Tyre levers, Track pump",
            "Every week: Check the pressure of both tyres, Wipe the chain with a dry cloth"
        ]
    );
}

#[tokio::test]
async fn running_text_is_divided_where_its_subject_changes() {
    let rye = "Rye is a hardy cereal. Rye grows on poor soils in the north. Farmers sow rye in autumn. The rye harvest is \
               in July. Rye makes dark bread that keeps long. ";
    let moon = "The moon circles the earth in a month. The moon has no air and no water. Astronauts walked on the moon in \
                1969. The moon draws the tides of the sea. The far side of the moon has many craters. ";
    let made = plan(&format!("{rye}{moon}")).await.unwrap();
    let lines = lines(&made);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(
        lines[0].contains("July") && lines[0].contains("North"),
        "{lines:?}"
    );
    assert!(
        lines[1].contains("Moon") && lines[1].contains("Sea"),
        "{lines:?}"
    );
}

#[tokio::test]
async fn a_plan_is_in_the_texts_own_words() {
    for (code, source) in TEXTS {
        let plain = text::plain(source).to_lowercase();
        let made = plan(source).await.unwrap();
        assert!(made.chapters.len() >= 2, "{code}");
        for topic in made.chapters.iter().flat_map(|chapter| &chapter.topics) {
            assert!(plain.contains(&topic.to_lowercase()), "{code}: {topic}");
        }
        let first = text::sentences(code, &made.description)[0].to_lowercase();
        assert!(plain.contains(&first), "{code}: {first}");
    }
}

#[tokio::test]
async fn a_text_without_sentences_is_no_course() {
    for source in [
        "",
        "🦀".repeat(200).as_str(),
        &"1 2 3 ".repeat(50),
        &"word ".repeat(30),
    ] {
        match plan(source).await {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(
                    message.contains("a course needs more material"),
                    "{message}"
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn notes_that_are_a_plan_are_kept() {
    let notes = "## Flour\n- Wheat: the classic\n- Rye\n## Dough\n- Kneading\n- Proofing";
    let made = course(&request("Bread at home", Some(notes), 2, 2))
        .await
        .unwrap();
    assert_eq!(made.title, "Bread at home");
    assert_eq!(
        lines(&made),
        ["Flour: Wheat, Rye", "Dough: Kneading, Proofing"]
    );
}

#[tokio::test]
async fn enumerations_in_any_language_are_plans() {
    for (topic, notes, expected) in [
        (
            "Baking bread at home",
            "Cover these: flour types, gluten, kneading by hand, proofing, scoring, and baking with steam.",
            [
                "Flour types – Kneading by hand: Flour types, Gluten, Kneading by hand",
                "Proofing – Baking with steam: Proofing, Scoring, Baking with steam",
            ],
        ),
        (
            "Brot backen",
            "Der Kurs soll behandeln: Mehlsorten, Sauerteig, Kneten, Stückgare, Einschneiden und Schwaden, Lagerung.",
            [
                "Mehlsorten – Kneten: Mehlsorten, Sauerteig, Kneten",
                "Stückgare – Lagerung: Stückgare, Einschneiden und Schwaden, Lagerung",
            ],
        ),
        (
            "صناعة الخبز",
            "المحاور: الدقيق، الخميرة، العجين، التخمير، التشكيل، الفرن.",
            [
                "الدقيق – العجين: الدقيق, الخميرة, العجين",
                "التخمير – الفرن: التخمير, التشكيل, الفرن",
            ],
        ),
        (
            "面包制作",
            "内容包括：面粉、酵母、和面、发酵、整形、烘烤。",
            [
                "面粉 – 和面: 面粉, 酵母, 和面",
                "发酵 – 烘烤: 发酵, 整形, 烘烤",
            ],
        ),
    ] {
        let made = course(&request(topic, Some(notes), 2, 3)).await.unwrap();
        assert_eq!(lines(&made), expected);
    }
}

#[tokio::test]
async fn a_topic_that_enumerates_its_subjects_is_a_plan() {
    let made = course(&request("Loops, functions and modules", None, 1, 3))
        .await
        .unwrap();
    assert_eq!(
        lines(&made),
        ["Loops, functions and modules: Loops, Functions, Modules"]
    );
    let made = course(&request("Loops, functions, modules and tests", None, 1, 3))
        .await
        .unwrap();
    assert_eq!(
        made.chapters[0].topics,
        ["Loops", "Functions", "Modules and tests"]
    );
    let notes = "A loop repeats the steps of a program. The counter of the loop ends it. A function has a name and an argument. \
                 The argument of the function is a value. The import of a module brings its names.";
    let made = course(&request("Loops, functions and modules", Some(notes), 3, 1))
        .await
        .unwrap();
    let titles: Vec<&str> = made
        .chapters
        .iter()
        .map(|chapter| chapter.title.as_str())
        .collect();
    assert_eq!(titles, ["Loops", "Functions", "Modules"]);
    let topics: Vec<&str> = made
        .chapters
        .iter()
        .map(|chapter| chapter.topics[0].as_str())
        .collect();
    assert_eq!(
        topics,
        ["Steps", "Argument", "Import"],
        "beside each subject in the notes"
    );
}

#[tokio::test]
async fn prose_gives_a_plan_of_its_terms_in_exactly_the_asked_size() {
    for (code, source) in TEXTS {
        let plain = text::plain(source);
        for (chapters, topics) in [(1, 3), (2, 3), (3, 2)] {
            let made = course(&request("Topic of it", Some(&plain), chapters, topics))
                .await
                .unwrap_or_else(|error| panic!("{code}: {error}"));
            assert_eq!(made.chapters.len(), usize::from(chapters));
        }
    }
}

#[tokio::test]
async fn a_topic_alone_is_no_plan() {
    for topic in [
        "Baking bread",
        "Brot backen für alle",
        "面包制作课程",
        "صناعة الخبز",
    ] {
        match course(&request(topic, None, 5, 4)).await {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains("and 20 are needed"), "{message}");
            }
            other => panic!("{other:?}"),
        }
    }
}
