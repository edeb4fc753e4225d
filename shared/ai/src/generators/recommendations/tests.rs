use super::*;

fn brief(title: &str, description: &str) -> CourseBrief {
    CourseBrief {
        title: title.into(),
        description: description.into(),
        tags: vec![],
        level: None,
        chapters: vec![],
        topics: 10,
    }
}

fn recommended(
    completed: &[CourseBrief],
    candidates: &[CourseBrief],
    language: Option<&str>,
) -> Vec<(String, String)> {
    let request = RecommendationsRequest {
        completed: completed.to_vec(),
        candidates: candidates.to_vec(),
        language: language.map(Into::into),
    };
    let made = request.check(&request.extract().unwrap()).unwrap();
    made.recommendations
        .into_iter()
        .map(|one| (one.title, one.reason))
        .collect()
}

#[test]
fn what_shares_subjects_comes_with_a_reason_that_names_them() {
    for (completed, close, far, reason) in [
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
            "Builds on what you have completed: Rye, sourdough bread.",
        ),
        (
            (
                "Sauerteig",
                "Brot backen mit Sauerteig und Roggenmehl für jeden Tag.",
            ),
            (
                "Roggenbrote",
                "Dunkle Brote mit Roggenmehl und Sauerteig aus dem Ofen.",
            ),
            ("Aquarelle", "Landschaften malen mit Pinsel und Farbe."),
            "Baut auf dem auf, was Sie abgeschlossen haben: Sauerteig.",
        ),
        (
            ("面包制作", "用小麦面粉和酵母制作面包。"),
            ("全麦面包", "用全麦面粉做健康的面包。"),
            ("水彩画", "用画笔描绘风景。"),
            "延续您已完成的内容：面包。",
        ),
    ] {
        let made = recommended(
            &[brief(completed.0, completed.1)],
            &[brief(far.0, far.1), brief(close.0, close.1)],
            None,
        );
        assert_eq!(made, [(close.0.to_owned(), reason.to_owned())]);
    }
}

#[test]
fn letters_within_a_word_are_no_subject_of_a_chinese_title() {
    let done = [brief("HTML 基础", "网页由元素组成。")];
    let made = recommended(
        &done,
        &[
            brief("TML 与数据", "数据的存储方式。"),
            brief("HTML 表单", "表单收集输入。"),
        ],
        None,
    );
    assert_eq!(
        made,
        [(
            "HTML 表单".to_owned(),
            "延续您已完成的内容：HTML。".to_owned()
        )]
    );
}

#[test]
fn courses_in_the_asked_language_come_first() {
    let done = [brief(
        "Python",
        "Python for everybody: programs that people write and read in their daily work.",
    )];
    let german = brief(
        "Python für Fortgeschrittene",
        "Python im Alltag: Programme, die andere Menschen lesen und weiter schreiben können.",
    );
    let english = brief(
        "Python data",
        "Python for tables: how people read files and write the results of their work to them.",
    );
    let first = |language| {
        recommended(&done, &[german.clone(), english.clone()], language)
            .remove(0)
            .0
    };
    assert_eq!(first(Some("de")), german.title);
    assert_eq!(first(Some("en")), english.title);
    assert_eq!(first(None), english.title);
}

#[test]
fn a_word_of_two_descriptions_is_no_reason() {
    let done = [brief(
        "Le verre",
        "Le verre est un matériau que l'on obtient en fondant du sable.",
    )];
    let made = recommended(
        &done,
        &[brief(
            "Le fromage",
            "Le fromage est un aliment que l'on obtient en faisant cailler du lait.",
        )],
        None,
    );
    assert!(
        made[0].1.starts_with("Le fromage est un aliment"),
        "{made:?}"
    );
}

#[test]
fn with_nothing_to_go_by_the_easy_ones_come_first_in_their_own_words() {
    let hard = CourseBrief {
        level: Some(domain::course::Level::Advanced),
        ..brief("Rye", "")
    };
    let easy = CourseBrief {
        level: Some(domain::course::Level::Beginner),
        ..brief("Oats", "Oats are sown. They grow.")
    };
    let made = recommended(&[], &[hard.clone(), hard, brief(" ", ""), easy], None);
    let expected = [("Oats", "Oats are sown."), ("Rye", "Rye")];
    assert_eq!(
        made,
        expected.map(|(title, reason)| (title.to_owned(), reason.to_owned()))
    );
}
