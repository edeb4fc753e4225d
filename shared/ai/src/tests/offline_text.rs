use std::time::Duration;

use domain::Summary;
use domain::text::words;

use super::texts::{ARABIC, CHINESE, ENGLISH, FRENCH, GERMAN};
use crate::{AiError, Generators, Patience, SummaryRequest, text};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

async fn summary(content: &str, max_words: u16) -> Result<Summary, AiError> {
    let request = SummaryRequest {
        content: content.into(),
        max_words,
        language: None,
    };
    Ok(Generators::offline().run(&request, patience()).await?.value)
}

const TEXTS: [(&str, &str); 5] = [
    ("en", ENGLISH),
    ("de", GERMAN),
    ("ar", ARABIC),
    ("zh", CHINESE),
    ("fr", FRENCH),
];

#[tokio::test]
async fn a_summary_is_sentences_of_the_text_in_their_order() {
    for (code, source) in TEXTS {
        let plain = text::plain(source).replace('\n', " ");
        for most in [50, 100, 500] {
            let made = summary(source, most).await.unwrap().summary;
            assert!(words(&made) <= usize::from(most));
            assert!(
                words(&made) < words(&plain) * 2 / 3,
                "{code}: it is shorter than the text"
            );
            let places: Vec<usize> = text::sentences(code, &made)
                .into_iter()
                .map(|sentence| {
                    plain
                        .find(sentence)
                        .unwrap_or_else(|| panic!("{code}: {sentence}"))
                })
                .collect();
            assert!(places.is_sorted() && !places.is_empty(), "{code}");
        }
    }
}

#[tokio::test]
async fn a_summary_says_what_the_text_turns_on() {
    for (source, says) in [
        (ENGLISH, "gluten"),
        (GERMAN, "Die Photosynthese ist ein Vorgang"),
        (ARABIC, "التمثيل الضوئي هو عملية"),
        (CHINESE, "光合作用是植物"),
    ] {
        let made = summary(source, 60).await.unwrap().summary;
        assert!(made.contains(says), "{made}");
    }
}

#[tokio::test]
async fn a_text_without_a_sentence_has_no_summary() {
    for content in ["", "🦀", "Rye", "<p></p>", "Is it rye?", "- a\n- b", "面包"] {
        match summary(content, 50).await {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains("0 complete sentences"), "{message}");
            }
            other => panic!("{content}: {other:?}"),
        }
    }
    let one = "Rye is a hardy cereal that grows on poor soils.";
    assert_eq!(summary(one, 50).await.unwrap().summary, one);
}
