//! Reports and texts for search engines.

use std::time::Duration;

use domain::SeoSuggestion;

use super::courses::{all, bare, chapter, course, english, read, topic};
use super::texts::CHINESE;
use crate::{AiError, CourseMaterial, Generators, Patience, SeoOptimizeRequest};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

async fn seo(course: CourseMaterial, targets: &str) -> Result<SeoSuggestion, AiError> {
    let request = SeoOptimizeRequest {
        course,
        target_keywords: Some(targets.into()),
    };
    Ok(Generators::offline().run(&request, patience()).await?.value)
}

#[tokio::test]
async fn texts_for_search_engines_are_the_courses_own() {
    for (code, course) in all() {
        let all = read(&course);
        let made = seo(course, "").await.unwrap();
        for keyword in &made.keywords {
            assert!(all.contains(&bare(keyword)), "{code}: {keyword}");
        }
        let meta = bare(made.meta_description.trim_end_matches('…'));
        let first: String = meta.chars().take(20).collect();
        assert!(all.contains(&first), "{code}: {meta}");
        assert!(!made.seo_tips.is_empty(), "{code}");
    }
}

#[tokio::test]
async fn a_description_is_lengthened_by_what_it_does_not_say_yet() {
    let opening = "Rye is a hardy cereal that grows on the poor soils of the north.";
    let rest = "Farmers sow the rye in the autumn. The rye flour makes a dark bread that keeps its moisture for long.";
    let content = format!("<p>{opening} {rest}</p>");
    let course = course(
        "Rye",
        opening,
        vec![chapter("Rye", vec![topic("The field", &content)])],
    );
    let made = seo(course, "").await.unwrap();
    assert_eq!(
        made.optimized_description.matches("hardy cereal").count(),
        1,
        "{made:?}"
    );
    assert!(made.optimized_description.len() > opening.len());
}

#[tokio::test]
async fn wanted_keywords_come_first_where_the_course_speaks_of_them() {
    let made = seo(english(), "rye flour, vegan ,rye flour,")
        .await
        .unwrap();
    assert_eq!(made.keywords[0], "rye flour");
    assert_eq!(made.keywords.last().unwrap(), "vegan");
    assert_eq!(made.optimized_title, "Bread – rye flour");
    assert!(
        made.seo_tips
            .iter()
            .any(|tip| tip.contains("do not mention “vegan”")),
        "{:?}",
        made.seo_tips
    );
}

#[tokio::test]
async fn long_titles_are_cut_between_words() {
    let title =
        "A very long title on the baking of rye bread with sourdough in the ovens of the north";
    let sentence =
        "Rye is a cereal that grows in the north and is baked into dark bread by everybody. ";
    let made = seo(course(title, &sentence.repeat(4), vec![]), "")
        .await
        .unwrap();
    assert_eq!(
        made.optimized_title,
        "A very long title on the baking of rye bread with sourdough…"
    );
    assert!(made.meta_description.chars().count() <= 160 && made.meta_description.ends_with('.'));
    assert!(
        made.seo_tips[0].contains("has 85 characters"),
        "{:?}",
        made.seo_tips
    );
    let sentence = CHINESE.replace(['。', '\n'], "，");
    let endless = seo(course("面包", &sentence, vec![chapter("黑麦", vec![])]), "")
        .await
        .unwrap();
    assert_eq!(endless.meta_description.chars().count(), 160);
}

#[tokio::test]
async fn a_course_without_words_has_no_texts_for_search_engines() {
    match seo(course("Bread", "", vec![]), "rye").await {
        Err(AiError::NotEnoughMaterial(message)) => {
            assert!(
                message.contains("a description of 0 words and 0 topics"),
                "{message}"
            );
        }
        other => panic!("{other:?}"),
    }
}
