//! Recommendations and learning paths.

use std::time::Duration;

use domain::course::Level;
use domain::{LearningPath, Recommendations};

use crate::{
    AiError, CourseBrief, Generators, LearningPathRequest, Patience, RecommendationsRequest,
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
        .run(&request, patience())
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
    Ok(Generators::offline().run(&request, patience()).await?.value)
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
async fn a_goal_of_one_word_finds_its_courses_within_longer_words_too() {
    let courses = [
        brief(
            "Brotbacken zu Hause",
            "Vom Mehl bis zur Kruste, für alle mit einem Ofen.",
            None,
        ),
        brief(
            "Sauerteigbrote",
            "Der Teig, der von selbst geht, und was er braucht.",
            None,
        ),
        brief(
            "Weißbrot und Brötchen",
            "Helle Teige, die schnell gehen und gut schmecken.",
            None,
        ),
        brief(
            "Fahrräder reparieren",
            "Ketten, Bremsen und Reifen im Griff.",
            None,
        ),
    ];
    for goal in ["Brot", "brot"] {
        let path = path(goal, &courses).await.unwrap().learning_path;
        let titles: Vec<&str> = path.iter().map(|step| step.title.as_str()).collect();
        assert_eq!(titles.len(), 3, "{titles:?}");
        assert!(!titles.contains(&"Fahrräder reparieren"), "{titles:?}");
    }
}

#[tokio::test]
async fn one_common_word_of_two_descriptions_is_no_reason() {
    let done = [brief(
        "Le verre",
        "Le verre est un matériau que l'on obtient en fondant du sable.",
        None,
    )];
    let others = [brief(
        "Le fromage",
        "Le fromage est un aliment que l'on obtient en faisant cailler du lait.",
        None,
    )];
    let made = recommend(&done, &others).await;
    assert!(
        !made.recommendations[0].reason.contains("obtient."),
        "{made:?}"
    );
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
