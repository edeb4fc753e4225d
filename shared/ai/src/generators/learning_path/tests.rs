use domain::course::Level;

use super::*;

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

fn titles(goal: &str, courses: &[CourseBrief]) -> Result<Vec<String>, AiError> {
    let request = LearningPathRequest {
        goal: goal.into(),
        courses: courses.to_vec(),
        language: None,
    };
    let made = request.check(&request.extract()?).unwrap();
    Ok(made
        .learning_path
        .into_iter()
        .map(|step| step.title)
        .collect())
}

#[test]
fn a_path_is_the_courses_on_the_goal_the_easy_ones_first() {
    for (goal, courses) in [
        (
            "I want to become a baker of sourdough bread",
            [
                ("Sourdough mastery", "Advanced sourdough bread."),
                ("Bread for everybody", "First loaves of bread."),
                ("Sourdough at home", "A starter and daily bread."),
                ("Watercolours", "Painting landscapes."),
            ],
        ),
        (
            "أريد أن أتعلم صناعة الخبز بالخميرة",
            [
                ("الخبز للمحترفين", "صناعة الخبز في المخابز."),
                ("الخبز للجميع", "الخبز الأول في المنزل."),
                ("الخميرة والعجين", "الخميرة الطبيعية وصناعة العجين."),
                ("الرسم", "رسم المناظر الطبيعية بالألوان."),
            ],
        ),
        (
            "我想要学习面包烘焙",
            [
                ("专业面包", "面包店的面包制作。"),
                ("家庭面包", "第一个面包。"),
                ("烘焙技巧", "烘焙温度和面包。"),
                ("水彩画", "用画笔描绘风景。"),
            ],
        ),
    ] {
        let levels = [
            Level::Advanced,
            Level::Beginner,
            Level::Intermediate,
            Level::Beginner,
        ];
        let courses: Vec<CourseBrief> = courses
            .into_iter()
            .zip(levels)
            .map(|((title, text), level)| brief(title, text, Some(level)))
            .collect();
        let expected = [1, 2, 0].map(|place: usize| courses[place].title.clone());
        assert_eq!(titles(goal, &courses).unwrap(), expected);
    }
}

#[test]
fn a_german_goal_finds_its_word_in_compounds() {
    let courses = [
        "Brotbacken zu Hause",
        "Sauerteigbrot",
        "Weißbrot und Brötchen",
        "Fahrräder reparieren",
    ]
    .map(|title| {
        brief(
            title,
            "Vom Anfang bis zum Ende, für alle, die das schon immer einmal machen wollten.",
            None,
        )
    });
    let made = titles("Brot", &courses).unwrap();
    assert!(
        made.len() == 3 && !made.contains(&"Fahrräder reparieren".to_owned()),
        "{made:?}"
    );
}

#[test]
fn one_course_on_the_goal_gives_its_chapters() {
    let mut course = brief("Sourdough bread", "", None);
    course.chapters = ["Starter", "Dough", "Oven"].map(str::to_owned).to_vec();
    assert_eq!(
        titles("Learn to bake sourdough", &[course]).unwrap(),
        ["Starter", "Dough", "Oven"]
    );
}

#[test]
fn a_goal_that_no_course_serves_is_refused() {
    for goal in ["Ride a unicycle", "?"] {
        match titles(goal, &[brief("Rye bread", "All about rye.", None)]) {
            Err(AiError::NotEnoughMaterial(message)) => {
                assert!(message.contains("at least 3 steps"), "{message}")
            }
            other => panic!("{other:?}"),
        }
    }
}
