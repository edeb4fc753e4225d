use super::*;

fn plan(text: &str) -> Result<CoursePlan, AiError> {
    let request = TextToCourseRequest {
        raw_text: text.into(),
        language: None,
    };
    Ok(request.check(&request.extract()?).unwrap())
}

fn lines(plan: &CoursePlan) -> Vec<String> {
    let line = |chapter: &domain::outline::OutlineChapter| {
        format!("{}: {}", chapter.title, chapter.topics.join(", "))
    };
    plan.chapters.iter().map(line).collect()
}

const ICE: &str = "# Ice\n\nA glacier is a large body of ice that moves slowly under its own weight.\n\n\
    ## 1. Glaciers\n\n### Firn\n\nFirn is old snow that has survived one summer.\n\n### Calving\n\nIce breaks off.\n\n\
    ## 2. What they leave\n\n- Moraines\n- Fjords: long inlets\n\n## References\n\n- Some book\n- Another book\n";

#[test]
fn headings_become_chapters_and_those_below_or_a_list_topics() {
    let made = plan(ICE).unwrap();
    assert_eq!(made.title, "Ice");
    assert_eq!(
        lines(&made),
        [
            "Glaciers: Firn, Calving",
            "What they leave: Moraines, Fjords"
        ]
    );
    assert!(
        ICE.contains(made.description.split(". ").next().unwrap()),
        "{}",
        made.description
    );
}

#[test]
fn a_short_first_line_is_the_title_and_else_what_the_text_is_about() {
    let body = "## Kinds\n\nA glacier is a large body of ice.\n\n## Motion\n\nA glacier moves over the rock below it.";
    assert_eq!(plan(&format!("On ice\n\n{body}")).unwrap().title, "On ice");
    assert_eq!(plan(body).unwrap().title, "Glacier");
}

#[test]
fn entries_that_a_text_mentions_in_passing_are_no_topics() {
    let text = "## Tools\n\nThe baker has many tools.\n\nSome are old.\n\nSome are new:\n\n- A peel\n- A lame\n\n## Ovens\n\nOvens are hot.";
    assert_eq!(
        lines(&plan(text).unwrap()),
        ["Tools: Tools", "Ovens: Ovens"]
    );
}

#[test]
fn running_text_is_refused() {
    let text = "Rye is a cereal of the north. It is baked into bread. The oven is hot. ".repeat(4);
    for text in [
        text.as_str(),
        "# Only one heading\n\nAnd a text below it.",
        "冰川是缓慢移动的巨大冰体。",
    ] {
        match plan(text) {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains("use a model"), "{message}")
            }
            other => panic!("{other:?}"),
        }
    }
}
