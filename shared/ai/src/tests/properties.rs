use std::time::Duration;

use proptest::prelude::*;

use super::texts::{ARABIC, CHINESE, ENGLISH, GERMAN};
use crate::{
    AiError, ChapterMaterial, Generators, OutlineRequest, Patience, QuizRequest, TopicMaterial,
};

/// Either a result, which the generators have checked by the domain's rules, or
/// a word on the material.
fn sane<T>(result: Result<T, AiError>) -> Result<(), TestCaseError> {
    match result {
        Ok(_) | Err(AiError::NotEnoughMaterial(_)) => Ok(()),
        Err(error) => Err(TestCaseError::fail(error.to_string())),
    }
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap()
        .block_on(future)
}

fn patience() -> Patience {
    Patience::within(Duration::from_mins(1), 1)
}

/// Noise, and lessons with noise in them.
fn any_text() -> impl Strategy<Value = String> {
    let lesson = prop::sample::select(vec![ENGLISH, GERMAN, ARABIC, CHINESE]);
    prop_oneof![
        "\\PC{0,400}",
        ".{0,200}",
        "[a-z<>/&;#*`\\[\\]()!|\\-\n ]{0,400}",
        prop::collection::vec(
            "[a-zA-ZäéßİıØñ光合作用是的あア中عالنبا0-9 .,'’_\\-]{1,40}[.。؟]",
            0..30
        )
        .prop_map(|parts| parts.join(" ")),
        (lesson, "\\PC{0,20}", 0_usize..3_000).prop_map(|(lesson, noise, at)| {
            let (head, tail): (Vec<_>, Vec<_>) = lesson
                .chars()
                .enumerate()
                .partition(|(index, _)| *index < at);
            let text = |part: Vec<(usize, char)>| {
                part.into_iter()
                    .map(|(_, letter)| letter)
                    .collect::<String>()
            };
            format!("{}{noise}{}", text(head), text(tail))
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_the_quiz(content in any_text(), count in 1_u8..=20) {
        let request = QuizRequest { content, count, language: None };
        sane(wait(Generators::offline().quiz(&request, patience())))?;
    }

    #[test]
    fn no_material_breaks_the_outline(
        title in ".{0,300}", description in any_text(), content in any_text(),
        names in prop::collection::vec(".{0,300}", 0..8), chapter_count in 1_u8..=20,
    ) {
        let topic = |title: &String| TopicMaterial { title: title.clone(), content: format!("<h2>{content}</h2>{content}") };
        let chapters = names
            .iter()
            .map(|name| ChapterMaterial { title: name.clone(), topics: names.iter().take(3).map(topic).collect() })
            .collect();
        let request = OutlineRequest { title, description, language: None, level: None, chapter_count, chapters };
        sane(wait(Generators::offline().outline(&request, patience())))?;
    }
}
