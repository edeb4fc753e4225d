//! All prompts.

use crate::tests::every_generator::requests;
use domain::text::hash;

/// Every prompt's version and what it hashes to. Whoever changes what a model is
/// told raises the version of that prompt and puts its new line here.
const VERSIONS: [(&str, u16, u64); 17] = [
    ("quiz", 3, 0x0e2a_609b_38ba_4bc5),
    ("summary", 2, 0xb41a_8d89_9d77_ac01),
    ("assignment", 2, 0xe737_52bb_04f8_283f),
    ("text_to_course", 2, 0x7b32_37af_487f_dda8),
    ("create_course", 2, 0xe5b1_1e88_f687_eb91),
    ("outline", 2, 0x4042_0ed0_ab16_e132),
    ("assistant", 2, 0xecc0_3cca_3b4b_733d),
    ("lesson", 2, 0xc7dc_40dd_8a3e_c7e7),
    ("curriculum", 2, 0x54bb_36a4_a91d_9d1c),
    ("prerequisites", 2, 0xee1a_606f_73e8_fc53),
    ("quality", 2, 0xb216_97bb_0b43_0661),
    ("seo_optimize", 2, 0xaa8d_b350_423b_6b36),
    ("recommendations", 2, 0x396b_d8e9_be0d_065d),
    ("learning_path", 2, 0x597f_e014_5122_b8f9),
    ("suggest_description", 2, 0x6708_88a3_9459_d68b),
    ("suggest_polls", 2, 0x438d_2466_1c9a_9464),
    ("session_summary", 2, 0x6da5_e57c_64ef_17e1),
];

#[test]
fn what_a_model_is_told_changes_with_its_version_only() {
    let mut found = Vec::new();
    for request in requests("Bread") {
        let prompt = request.build(16_384);
        let (_, rest) = prompt.instructions.split_once("<<<").unwrap();
        let mark = rest.split_whitespace().next().unwrap();
        let told = prompt.instructions.replace(mark, "") + &prompt.schema.to_string();
        found.push((prompt.name, prompt.version, hash(&told)));
    }
    assert_eq!(found, VERSIONS, "{found:#?}");
}

#[test]
fn every_prompt_fits_its_models_context_in_any_script() {
    for text in [
        "Rye is dark and hardy. ",
        "光合作用是植物利用阳光制造养分的过程。",
        "القمح نبات قديم جدا. ",
    ] {
        for context in [4_096, 8_192, 65_536] {
            for request in requests(&text.repeat(200)) {
                let prompt = request.build(context);
                assert!(
                    prompt.tokens() + prompt.max_tokens <= context,
                    "{} takes {} and {} of {context}",
                    prompt.name,
                    prompt.tokens(),
                    prompt.max_tokens
                );
            }
        }
    }
}

#[test]
fn a_larger_context_is_given_more_of_the_material() {
    for request in requests(&"Rye is dark and hardy. ".repeat(1_000)) {
        let [small, large] = [4_096, 65_536].map(|context| request.build(context));
        if small.name == "curriculum" {
            // Two chapters find room everywhere.
            continue;
        }
        // Of a catalogue, the likeliest are given, and nothing is cut.
        let whole = ["recommendations", "learning_path"].contains(&small.name);
        assert_eq!(small.cut, !whole, "{}", small.name);
        let more = small.material.len() < large.material.len();
        assert!(more, "{}", small.name);
    }
}

#[test]
fn what_is_short_is_given_whole() {
    for request in requests("Rye is dark and hardy.") {
        let prompt = request.build(16_384);
        assert!(!prompt.cut, "{}", prompt.name);
    }
}
