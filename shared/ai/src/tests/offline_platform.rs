//! Recommendations, learning paths, reports and texts for search engines.

use std::time::Duration;

use domain::course::Level;
use domain::{LearningPath, Quality, Recommendations, SeoSuggestion};

use super::courses::{all, arabic, bare, chapter, chinese, course, english, german, read, topic};
use crate::{
    AiError, CourseBrief, CourseMaterial, Generators, LearningPathRequest, Patience,
    QualityRequest, RecommendationsRequest, SeoRequest,
};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

fn brief(title: &str, description: &str, level: Option<Level>) -> CourseBrief {
    CourseBrief {
        title: title.into(),
        description: description.into(),
        tags: vec![],
        level,
        chapters: vec![],
        topics: 10,
    }
}

async fn recommend(completed: &[CourseBrief], candidates: &[CourseBrief]) -> Recommendations {
    let request = RecommendationsRequest {
        completed: completed.to_vec(),
        candidates: candidates.to_vec(),
        language: None,
    };
    Generators::offline()
        .recommendations(&request, patience())
        .await
        .unwrap()
        .value
}

async fn path(goal: &str, courses: &[CourseBrief]) -> Result<LearningPath, AiError> {
    let request = LearningPathRequest {
        goal: goal.into(),
        courses: courses.to_vec(),
        language: None,
    };
    Ok(Generators::offline()
        .learning_path(&request, patience())
        .await?
        .value)
}

async fn quality(course: CourseMaterial) -> Result<Quality, AiError> {
    let request = QualityRequest { course };
    Ok(Generators::offline()
        .quality(&request, patience())
        .await?
        .value)
}

async fn seo(course: CourseMaterial, targets: &str) -> Result<SeoSuggestion, AiError> {
    let request = SeoRequest {
        course,
        target_keywords: Some(targets.into()),
    };
    Ok(Generators::offline().seo(&request, patience()).await?.value)
}

#[tokio::test]
async fn what_shares_subjects_with_the_completed_is_recommended_with_its_reason() {
    for (completed, close, far, terms) in [
        (
            (
                "Sourdough bread",
                "Baking bread with sourdough and rye flour.",
            ),
            (
                "Rye for bakers",
                "How rye flour makes dark sourdough bread.",
            ),
            ("Watercolours", "Painting landscapes with water and brush."),
            ["Builds on what you have completed", "rye"],
        ),
        (
            ("Sauerteig", "Brot backen mit Sauerteig und Roggenmehl."),
            (
                "Roggenbrote",
                "Dunkle Brote mit Roggenmehl und Sauerteig aus dem Ofen.",
            ),
            ("Aquarelle", "Landschaften malen mit Pinsel und Farbe."),
            ["Baut auf dem auf", "Roggenmehl"],
        ),
        (
            ("الخبز", "صناعة الخبز من دقيق القمح والخميرة في المنزل."),
            (
                "خبز القمح الكامل",
                "كيف تصنع خبزًا صحيًا من دقيق القمح الكامل.",
            ),
            ("الرسم", "رسم المناظر الطبيعية بالألوان المائية."),
            ["تبني على ما أكملته", "القمح"],
        ),
        (
            ("面包制作", "用小麦面粉和酵母制作面包。"),
            ("全麦面包", "用全麦面粉做健康的面包。"),
            ("水彩画", "用画笔描绘风景。"),
            ["延续您已完成的内容", "面包"],
        ),
    ] {
        let made = recommend(
            &[brief(completed.0, completed.1, None)],
            &[brief(far.0, far.1, None), brief(close.0, close.1, None)],
        )
        .await;
        let first = &made.recommendations[0];
        assert_eq!(first.title, close.0);
        for term in terms {
            assert!(first.reason.contains(term), "{}", first.reason);
        }
    }
}

#[tokio::test]
async fn with_nothing_completed_the_easy_ones_are_recommended_in_their_own_words() {
    let courses: Vec<_> = (0..7)
        .map(|number| {
            let level = if number == 5 {
                Level::Beginner
            } else {
                Level::Advanced
            };
            brief(
                &format!("Course {number}"),
                "Rye is sown. It grows.",
                Some(level),
            )
        })
        .collect();
    let made = recommend(&[], &courses).await.recommendations;
    assert_eq!(made.len(), 5);
    assert_eq!(
        (made[0].title.as_str(), made[0].reason.as_str()),
        ("Course 5", "Rye is sown.")
    );
    let bare = recommend(&[], &[brief("Only a title", "", None)]).await;
    assert_eq!(bare.recommendations[0].reason, "Only a title");
    assert!(recommend(&courses, &[]).await.recommendations.is_empty());
}

#[tokio::test]
async fn titles_that_stand_twice_are_recommended_once() {
    let made = recommend(
        &[],
        &[
            brief("Rye", "", None),
            brief("Rye", "", None),
            brief(" ", "", None),
        ],
    )
    .await;
    assert_eq!(made.recommendations.len(), 1);
}

#[tokio::test]
async fn a_path_is_the_courses_on_the_goal_the_easy_ones_first() {
    for (goal, courses) in [
        (
            "I want to become a baker of sourdough bread",
            [
                (
                    "Sourdough mastery",
                    "Advanced sourdough bread.",
                    Level::Advanced,
                ),
                (
                    "Bread for everybody",
                    "First loaves of bread.",
                    Level::Beginner,
                ),
                (
                    "Sourdough at home",
                    "A starter and daily bread.",
                    Level::Intermediate,
                ),
                ("Watercolours", "Painting landscapes.", Level::Beginner),
            ],
        ),
        (
            "Ich möchte Brot mit Sauerteig backen lernen",
            [
                (
                    "Sauerteig für Profis",
                    "Sauerteig und Brot im Betrieb.",
                    Level::Advanced,
                ),
                ("Brot für alle", "Das erste Brot.", Level::Beginner),
                (
                    "Sauerteig zu Hause",
                    "Sauerteig ansetzen und Brot backen.",
                    Level::Intermediate,
                ),
                ("Aquarelle", "Landschaften malen.", Level::Beginner),
            ],
        ),
        (
            "أريد أن أتعلم صناعة الخبز بالخميرة",
            [
                (
                    "الخبز للمحترفين",
                    "صناعة الخبز في المخابز.",
                    Level::Advanced,
                ),
                ("الخبز للجميع", "الخبز الأول في المنزل.", Level::Beginner),
                (
                    "الخميرة والعجين",
                    "الخميرة الطبيعية وصناعة العجين.",
                    Level::Intermediate,
                ),
                ("الرسم", "رسم المناظر الطبيعية بالألوان.", Level::Beginner),
            ],
        ),
        (
            "我想要学习面包烘焙",
            [
                ("专业面包", "面包店的面包制作。", Level::Advanced),
                ("家庭面包", "第一个面包。", Level::Beginner),
                ("烘焙技巧", "烘焙温度和面包。", Level::Intermediate),
                ("水彩画", "用画笔描绘风景。", Level::Beginner),
            ],
        ),
    ] {
        let courses = courses.map(|(title, text, level)| brief(title, text, Some(level)));
        let made = path(goal, &courses).await.unwrap().learning_path;
        let titles: Vec<_> = made.iter().map(|step| step.title.as_str()).collect();
        let expected = [1, 2, 0].map(|place: usize| courses[place].title.as_str());
        assert_eq!(titles, expected);
        assert!(
            (made[0].estimated_hours - 5.0).abs() < f64::EPSILON,
            "ten topics"
        );
    }
}

#[tokio::test]
async fn one_course_on_the_goal_gives_its_chapters() {
    let mut course = brief("Sourdough bread", "", None);
    course.chapters = ["Starter", "Dough", "Oven"].map(str::to_owned).to_vec();
    let made = path("Learn to bake sourdough", &[course])
        .await
        .unwrap()
        .learning_path;
    assert_eq!(made[1].title, "Dough");
    assert_eq!(made[1].description, "Sourdough bread › Dough");
    for (goal, courses) in [("sourdough", vec![]), ("?", vec![brief("Rye", "", None)])] {
        match path(goal, &courses).await {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains("needs at least 3 steps"), "{message}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_report_names_what_is_missing_in_the_courses_language() {
    for (mut course, empty, says) in [
        (
            english(),
            "Proofing",
            "Topics without content (1): “Proofing”.",
        ),
        (german(), "Blüten", "Themen ohne Inhalt (1): „Blüten“."),
        (arabic(), "الأزهار", "مواضيع بلا محتوى (1): «الأزهار»."),
        (chinese(), "花朵", "没有内容的主题（1个）：“花朵”。"),
    ] {
        let whole = quality(course.clone()).await.unwrap();
        course.chapters[0].topics.push(topic(empty, "<p> </p>"));
        let made = quality(course).await.unwrap();
        assert!(
            made.improvements.iter().any(|line| line == says),
            "{made:#?}"
        );
        assert!(made.score < whole.score);
        assert_eq!(made.improvements.len(), made.suggestions.len());
    }
}

#[tokio::test]
async fn a_full_course_scores_full_marks_and_an_empty_one_few() {
    let words = "Rye is a hardy cereal that grows on poor soils and makes dark bread. ";
    let content = format!("<h2>Rye</h2><p>{}</p>", words.repeat(30));
    let topics = vec![topic("Rye", &content); 3];
    let description = words.repeat(3);
    let full = course(
        "Rye",
        &description,
        vec![chapter("One", topics.clone()), chapter("Two", topics)],
    );
    let made = quality(full).await.unwrap();
    assert_eq!((made.score, made.improvements.len()), (100, 0), "{made:#?}");
    assert_eq!(made.strengths.len(), 7);
    let empty = course(
        "Rye bread for the people of the north",
        "",
        vec![chapter("One", vec![topic("Rye", "")])],
    );
    let made = quality(empty).await.unwrap();
    assert!(made.score <= 25 && made.strengths.is_empty(), "{made:#?}");
}

#[tokio::test]
async fn uneven_chapters_and_endless_topics_are_named() {
    let long = format!(
        "<p>{}</p>",
        "Rye is a hardy cereal that grows on poor soils. ".repeat(500)
    );
    let many = (0..8).map(|number| {
        topic(
            &format!("T{number}"),
            "<p>Rye is a hardy cereal of the north.</p>",
        )
    });
    let uneven = course(
        "Rye",
        "",
        vec![
            chapter("Large", many.collect()),
            chapter("Small", vec![topic("Endless", &long)]),
        ],
    );
    let made = quality(uneven).await.unwrap();
    let all = made.improvements.join("\n");
    assert!(all.contains("“Large” 8, “Small” 1."), "{all}");
    assert!(
        all.contains("longer than 20 minutes to read: “Endless”."),
        "{all}"
    );
    assert!(
        all.contains("Longer topics without headings: “Endless”."),
        "{all}"
    );
}

#[tokio::test]
async fn a_report_needs_topics_and_a_language_at_hand() {
    for (course, says) in [
        (course("Bread", "", vec![]), "0 chapters and no topics"),
        (
            course("Bread", "", vec![chapter("Rye", vec![])]),
            "1 chapters and no topics",
        ),
        (
            course(
                "Фотосинтез",
                "Фотосинтез — это процесс, при котором растения получают энергию из света.",
                vec![chapter(
                    "Свет",
                    vec![topic(
                        "Листья",
                        "<p>Листья поглощают свет и углекислый газ.</p>",
                    )],
                )],
            ),
            "the course is in another language",
        ),
    ] {
        match quality(course).await {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains(says), "{message}");
            }
            other => panic!("{other:?}"),
        }
    }
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
    let endless = seo(
        course("面包", &"面".repeat(400), vec![chapter("黑麦", vec![])]),
        "",
    )
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
