use super::*;

fn plan(notes: &str, chapter_count: u8, topics_per_chapter: u8) -> Result<Vec<String>, AiError> {
    let request = CreateCourseRequest {
        topic: "Gardens".into(),
        audience: Some("Owners of balconies".into()),
        level: None,
        language: None,
        chapter_count,
        topics_per_chapter,
        extra_notes: Some(notes.into()),
    };
    let plan = request.check(&request.extract()?).unwrap();
    let line = |chapter: &domain::outline::OutlineChapter| {
        format!("{}: {}", chapter.title, chapter.topics.join(", "))
    };
    let mut lines = vec![plan.title, plan.description.replace('\n', " / ")];
    lines.extend(plan.chapters.iter().map(line));
    Ok(lines)
}

const NOTES: &str = "# Soil\n- Compost\n- Raised beds\n\n# Plants\n- Tomatoes\n- Beans";

#[test]
fn lists_under_headings_are_the_plan() {
    let made = plan(NOTES, 2, 2).unwrap();
    let expected = [
        "Gardens",
        "Gardens / Owners of balconies / Soil · Plants",
        "Soil: Compost, Raised beds",
        "Plants: Tomatoes, Beans",
    ];
    assert_eq!(made, expected);
}

#[test]
fn a_list_alone_is_one_chapter() {
    let made = plan("- Soil\n- Gardens\n- Plants", 1, 3).unwrap();
    assert_eq!(
        made[2], "Gardens: Soil, Gardens, Plants",
        "a topic titled like its course"
    );
}

#[test]
fn nothing_is_left_out_or_grouped_under_names_that_nobody_gave() {
    for (notes, chapters, topics, says) in [
        (NOTES, 2, 1, "2 titles with 2, 2 topics"),
        (NOTES, 3, 2, "2 titles with 2, 2 topics"),
        (
            "- Compost\n- Beds\n- Tomatoes\n- Beans",
            2,
            2,
            "4 titles with 0, 0, 0, 0 topics",
        ),
        (
            "Soil is the skin of the garden. Compost feeds it.",
            1,
            1,
            "neither headings nor lists",
        ),
        ("", 5, 4, "use a model"),
    ] {
        match plan(notes, chapters, topics) {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains(says), "{message}")
            }
            other => panic!("{other:?}"),
        }
    }
}
