use super::*;
use crate::TopicMaterial;

fn order(chapters: &[(&str, &str)]) -> Vec<(u64, String)> {
    let chapter = |(id, (title, content)): (u64, &(&str, &str))| CurriculumChapter {
        id: id.try_into().unwrap(),
        material: ChapterMaterial {
            title: (*title).into(),
            topics: vec![TopicMaterial {
                title: String::new(),
                content: (*content).into(),
            }],
        },
    };
    let request = CurriculumRequest {
        title: "Course".into(),
        language: None,
        chapters: (1..).zip(chapters).map(chapter).collect(),
    };
    let made = request.check(&request.extract().unwrap()).unwrap();
    made.optimized_order
        .into_iter()
        .map(|chapter| (chapter.id.get(), chapter.reason))
        .collect()
}

fn ids(chapters: &[(&str, &str)]) -> Vec<u64> {
    order(chapters).into_iter().map(|(id, _)| id).collect()
}

#[test]
fn numbers_in_titles_come_first() {
    let made = order(&[
        ("3. Courts", ""),
        ("1. What law is", ""),
        ("2. Who makes law", ""),
    ]);
    assert_eq!(
        made.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        [2, 3, 1]
    );
    assert!(made[0].1.contains("numbers"), "{made:?}");
    for titles in [
        ["Kapitel 10: Ende", "Kapitel 2: Mitte", "Kapitel 1: Anfang"],
        ["第十章 结束", "第二章 中间", "第一章 开始"],
        ["الدرس ٣", "الدرس ٢", "الدرس ١"],
        ["1.10 End", "1.9 Middle", "1.2 Begin"],
        ["३. अंत", "२. मध्य", "१. आरंभ"],
    ] {
        assert_eq!(
            ids(&titles.map(|title| (title, ""))),
            [3, 2, 1],
            "{titles:?}"
        );
    }
}

#[test]
fn a_chapter_without_a_number_keeps_its_place() {
    assert_eq!(
        ids(&[
            ("Welcome", ""),
            ("2. Dough", ""),
            ("1. Flour", ""),
            ("Farewell", "")
        ]),
        [1, 3, 2, 4]
    );
    // A number that belongs to a name.
    assert_eq!(
        ids(&[("World War 2", ""), ("3D printing", ""), ("Peace", "")]),
        [1, 2, 3]
    );
}

#[test]
fn a_chapter_that_uses_a_term_comes_after_the_one_that_defines_it() {
    let baking =
        "<p>The baker feels the gluten of the dough. Much gluten lets the loaf rise high.</p>";
    let flour = "<p>Gluten is a protein that makes dough elastic. The miller sells the flour to the baker.</p>";
    let made = order(&[
        ("Baking", baking),
        ("Flour", flour),
        ("Selling", "<p>Markets open early.</p>"),
    ]);
    assert_eq!(
        made[0],
        (2, "Introduces “gluten”, which “Baking” builds on.".into())
    );
    assert_eq!(
        made[1],
        (1, "Comes after “Flour”, which introduces “gluten”.".into())
    );
    assert!(made[2].1.contains("nothing found"), "{made:?}");
}

#[test]
fn where_nothing_speaks_for_another_order_it_stays() {
    let made = order(&[("B", "<p>Bees fly.</p>"), ("A", ""), ("", "")]);
    assert_eq!(
        made.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        [1, 2, 3]
    );
    assert!(
        made.iter()
            .all(|(_, reason)| reason.starts_with("Keeps its place")),
        "{made:?}"
    );
}
