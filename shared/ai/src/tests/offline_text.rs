use std::time::Duration;

use super::texts::{ARABIC, CHINESE, ENGLISH, FRENCH, GERMAN};
use crate::{CourseRequest, Generators, Patience, SummaryRequest, TextToCourseRequest};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

#[tokio::test]
#[ignore = "shows what comes out"]
async fn show() {
    let offline = Generators::offline();
    for text in [ENGLISH, GERMAN, ARABIC, CHINESE, FRENCH] {
        println!(
            "{:#?}",
            offline
                .summary(
                    &SummaryRequest {
                        content: text.into(),
                        max_words: 50,
                        language: None
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
        println!(
            "{:#?}",
            offline
                .text_to_course(
                    &TextToCourseRequest {
                        raw_text: text.into(),
                        language: None
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
    }
    let request = CourseRequest { topic: "Baking bread at home".into(), audience: Some("Hobby bakers".into()), level: None, language: None, chapter_count: 2, topics_per_chapter: 3, extra_notes: Some("Cover the following: flour types, gluten, kneading by hand, proofing, scoring, and baking with steam.".into()) };
    println!(
        "{:#?}",
        offline.course(&request, patience()).await.map(|m| m.value)
    );
}
