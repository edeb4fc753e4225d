//! What holds for any text at all.

use proptest::prelude::*;

use crate::{Document, Index, blocks, plain};

/// Texts of marks that mean something, and words of many scripts.
fn texts() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![
        "[a-zA-Z]{1,8}",
        "[\\PC]{1,4}",
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        prop::sample::select(vec![
            "# ",
            "- ",
            "> ",
            "| ",
            "```\n",
            "===\n",
            "<p>",
            "</p>",
            "<dl><dt>",
            "<dd>",
            "<blockquote>",
            "[",
            "](",
            "[1]",
            "(",
            ")",
            "“",
            "”",
            "\"",
            ". ",
            ": ",
            "is a ",
            "is called ",
            "Ms. ",
            "e.g. ",
            "for example",
            "小麦是一种谷物。",
            "无论",
            "गेहूँ एक अनाज है।",
            "القمح هو نبات.",
            "Fotosentez, bir süreçtir.",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(scrap, 0..60).prop_map(|scraps| scraps.concat())
}

proptest! {
    #[test]
    fn any_text_is_read_and_its_parts_are_in_order(text in texts()) {
        let document = Document::read(&text, None);
        let definitions = document.definitions();
        for definition in &definitions {
            prop_assert!(document.sentences.get(definition.sentence).is_some());
        }
        for term in document.terms(&definitions) {
            for (sentence, place) in &term.places {
                let sentence = &document.sentences[*sentence];
                prop_assert!(!sentence.part(place).is_empty());
            }
        }
        prop_assert_eq!(document.text_rank().len(), document.sentences.len());
        for hit in Index::of(&document).search(&text, 5) {
            prop_assert!(document.blocks.get(hit.block).is_some());
        }
        prop_assert!(document.sentences.is_sorted_by_key(|sentence| sentence.block));
        // Sentences cover their block, in its order, white space apart.
        for (index, block) in document.blocks.iter().enumerate() {
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            let joined: String = document.of_block(index).map(|(_, sentence)| bare(&sentence.text)).collect();
            if !joined.is_empty() {
                prop_assert_eq!(joined, bare(&block.text));
            }
        }
    }

    #[test]
    fn plain_text_is_the_blocks_one_a_line(text in texts()) {
        let plain = plain(&text);
        let blocks = blocks(&text);
        let mut rest = plain.as_str();
        for block in &blocks {
            let at = rest.find(&block.text);
            prop_assert!(at.is_some(), "{:?} is not in {:?}", block.text, rest);
            rest = rest.get(at.unwrap_or_default() + block.text.len()..).unwrap_or_default();
        }
    }
}

/// The time grows as the text does, whatever the text is: sixteen times as much
/// in at most forty times the time, which a square would make 256.
#[test]
fn reading_is_linear() {
    let read = |text: &str| {
        let start = std::time::Instant::now();
        let document = Document::read(text, Some("en"));
        let definitions = document.definitions();
        let terms = document.terms(&definitions);
        let found =
            Index::of(&document).search("rye", 3).len() + document.text_rank().len() + terms.len();
        (start.elapsed(), found)
    };
    for scrap in [
        "(",
        "[",
        "“",
        "<p",
        "a[1](",
        "is called rye. ",
        "Rye is a rye that rye is a ",
        "- rye: a rye\n",
        "小麦是",
    ] {
        let (short, _) = read(&scrap.repeat(4_096 / scrap.len()));
        let (long, _) = read(&scrap.repeat(65_536 / scrap.len()));
        let bound = short.max(std::time::Duration::from_millis(4)) * 40;
        assert!(long < bound, "{scrap}: {short:?}, then {long:?}");
    }
}
