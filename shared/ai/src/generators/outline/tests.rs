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

fn request(description: &str, chapters: Vec<ChapterMaterial>) -> OutlineRequest {
    OutlineRequest {
        title: "Bread".into(),
        description: description.into(),
        own_description: false,
        language: None,
        level: None,
        chapter_count: 1,
        chapters,
    }
}

fn bread() -> OutlineRequest {
    request(
        "",
        vec![
            chapter(
                "Flour",
                &[
                    ("Wheat", "<h2>Wheat</h2><h2>Kinds</h2><h2>Gluten</h2>"),
                    ("Rye", ""),
                ],
            ),
            chapter(
                "Sourdough",
                &[
                    ("Starting", ""),
                    ("Feeding", ""),
                    ("Keeping", ""),
                    ("Sharing", ""),
                ],
            ),
            chapter("Baking", &[("The oven", "<h3>Steam</h3>")]),
        ],
    )
}

fn lines(request: &OutlineRequest, chapter_count: u8) -> Result<Vec<String>, AiError> {
    let request = OutlineRequest {
        chapter_count,
        ..request.clone()
    };
    let outline = request.check(&request.extract()?).unwrap();
    let line = |chapter: &domain::outline::OutlineChapter| {
        format!("{}: {}", chapter.title, chapter.topics.join(", "))
    };
    Ok(outline.chapters.iter().map(line).collect())
}

fn refused(request: &OutlineRequest, chapter_count: u8, says: &str) {
    match lines(request, chapter_count) {
        Err(AiError::NotEnoughMaterial(message)) => assert!(message.contains(says), "{message}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_course_of_the_asked_size_keeps_its_chapters() {
    let kept = [
        "Flour: Wheat, Rye",
        "Sourdough: Starting, Feeding, Keeping, Sharing",
        "Baking: The oven",
    ];
    assert_eq!(lines(&bread(), 3).unwrap(), kept);
}

#[test]
fn neighbours_are_joined_and_named_by_both() {
    let joined = [
        "Flour: Wheat, Rye",
        "Sourdough – Baking: Starting, Feeding, Keeping, Sharing, The oven",
    ];
    assert_eq!(lines(&bread(), 2).unwrap(), joined);
    let one = lines(&bread(), 1).unwrap();
    assert_eq!(
        one,
        ["Bread: Wheat, Rye, Starting, Feeding, Keeping, Sharing, The oven"]
    );
}

#[test]
fn a_chapter_is_divided_by_its_topics_and_they_by_their_headings() {
    let divided = [
        "Flour: Wheat, Rye",
        "Sourdough (1): Starting, Feeding",
        "Sourdough (2): Keeping, Sharing",
        "Baking: The oven",
    ];
    assert_eq!(lines(&bread(), 4).unwrap(), divided);
    let eight = lines(&bread(), 8).unwrap();
    assert_eq!(eight[..3], ["Kinds: Kinds", "Gluten: Gluten", "Rye: Rye"]);
    refused(&bread(), 9, "carry 8 chapters at most");
}

#[test]
fn a_description_is_divided_by_its_headings_and_lists() {
    let plan = "You learn:\n## Flour\n- Wheat: the classic\n- Rye\n## Dough\n- Kneading\n- Proofing\n- Folding";
    assert_eq!(
        lines(&request(plan, vec![]), 2).unwrap(),
        ["Flour: Wheat, Rye", "Dough: Kneading, Proofing, Folding"]
    );
    let list = request(
        "<p>目录：</p><ul><li>面粉</li><li>面团</li><li>烤箱</li></ul>",
        vec![],
    );
    assert_eq!(
        lines(&list, 3).unwrap(),
        ["面粉: 面粉", "面团: 面团", "烤箱: 烤箱"]
    );
    refused(&list, 2, "ask for 3 chapters");
}

#[test]
fn a_given_description_leads_over_what_the_course_has() {
    let own = OutlineRequest {
        own_description: true,
        description: "- Offer\n- Acceptance".into(),
        ..bread()
    };
    assert_eq!(
        lines(&own, 2).unwrap(),
        ["Offer: Offer", "Acceptance: Acceptance"]
    );
    refused(&own, 3, "of the given description carry 2 chapters at most");
}

#[test]
fn running_text_gives_no_outline() {
    let text =
        "Rye is a cereal of the north. The baker grinds the rye. Gluten is a protein of wheat.";
    refused(&request(text, vec![]), 3, "needs a model");
    refused(&request("", vec![]), 3, "with its 0 chapters carry 0");
}

#[test]
fn a_topic_titled_like_its_course_is_a_topic() {
    let course = request(
        "",
        vec![chapter(
            "Bread",
            &[("Bread", "<p>Bread is baked.</p>"), ("Rye", "")],
        )],
    );
    assert_eq!(lines(&course, 1).unwrap(), ["Bread: Bread, Rye"]);
    assert_eq!(lines(&course, 2).unwrap(), ["Bread: Bread", "Rye: Rye"]);
}

#[test]
fn a_command_for_the_superuser_is_no_heading() {
    let text = "To halt the machine:\n\n# shutdown -h now\n\nTo start it again:\n\n# reboot -f\n\nThat is all there is.";
    refused(&request(text, vec![]), 2, "carry 0 chapters");
}

#[test]
fn titles_are_distinct_and_on_one_line() {
    let course = request(
        "",
        vec![
            chapter("Flour", &[("Wheat", "")]),
            chapter(" flour\n", &[("Rye", "")]),
            chapter("", &[]),
        ],
    );
    assert_eq!(
        lines(&course, 2).unwrap(),
        ["Flour: Wheat", "flour (2): Rye"]
    );
}
