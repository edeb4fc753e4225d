//! The lessons as courses.

use super::texts::{ARABIC, CHINESE, ENGLISH, FRENCH, GERMAN};
use crate::{ChapterMaterial, CourseMaterial, TopicMaterial, text};

pub(super) fn topic(title: &str, content: &str) -> TopicMaterial {
    TopicMaterial {
        title: title.into(),
        content: content.into(),
    }
}

pub(super) fn chapter(title: &str, topics: Vec<TopicMaterial>) -> ChapterMaterial {
    ChapterMaterial {
        title: title.into(),
        topics,
    }
}

pub(super) fn course(
    title: &str,
    description: &str,
    chapters: Vec<ChapterMaterial>,
) -> CourseMaterial {
    CourseMaterial {
        title: title.into(),
        description: description.into(),
        language: None,
        level: None,
        chapters,
    }
}

/// A text's sentences in so many parts.
fn parts(code: &str, source: &str, count: usize) -> Vec<String> {
    let plain = text::plain(source);
    let lines: Vec<&str> = plain.lines().filter(|line| line.len() > 40).collect();
    let all: Vec<String> = lines
        .iter()
        .flat_map(|line| text::sentences(code, line))
        .map(|sentence| format!("<p>{sentence}</p>"))
        .collect();
    let size = all.len().div_ceil(count);
    all.chunks(size).map(<[String]>::concat).collect()
}

fn of(code: &str, source: &str, titles: [&str; 7]) -> CourseMaterial {
    let [name, one, two, first, second, third, fourth] = titles;
    let parts = parts(code, source, 4);
    course(
        name,
        "",
        vec![
            chapter(one, vec![topic(first, &parts[0]), topic(second, &parts[1])]),
            chapter(two, vec![topic(third, &parts[2]), topic(fourth, &parts[3])]),
        ],
    )
}

pub(super) fn english() -> CourseMaterial {
    let titles = [
        "Bread",
        "Basics",
        "Practice",
        "How bread rises",
        "Flour",
        "Fermentation",
        "Baking",
    ];
    of("en", ENGLISH, titles)
}

pub(super) fn german() -> CourseMaterial {
    let titles = [
        "Pflanzen",
        "Licht",
        "Stoffwechsel",
        "Photosynthese",
        "Reaktionen",
        "Traubenzucker",
        "Zellatmung",
    ];
    of("de", GERMAN, titles)
}

pub(super) fn arabic() -> CourseMaterial {
    let titles = [
        "النبات",
        "الضوء",
        "الحياة",
        "التمثيل الضوئي",
        "الثغور والجذور",
        "التنفس",
        "نقل الماء",
    ];
    of("ar", ARABIC, titles)
}

pub(super) fn chinese() -> CourseMaterial {
    let titles = [
        "植物",
        "光",
        "生命",
        "光合作用",
        "根系和导管",
        "淀粉",
        "呼吸作用",
    ];
    of("zh", CHINESE, titles)
}

pub(super) fn french() -> CourseMaterial {
    let titles = [
        "Plantes",
        "Lumière",
        "Vie",
        "Photosynthèse",
        "Racines",
        "Respiration",
        "Serres",
    ];
    of("fr", FRENCH, titles)
}

pub(super) fn all() -> [(&'static str, CourseMaterial); 5] {
    [
        ("en", english()),
        ("de", german()),
        ("ar", arabic()),
        ("zh", chinese()),
        ("fr", french()),
    ]
}

/// The course's whole text, in lower case.
pub(super) fn read(course: &CourseMaterial) -> String {
    let mut all = format!("{}\n{}", course.title, course.description);
    for chapter in &course.chapters {
        all += &format!("\n{}", chapter.title);
        for topic in &chapter.topics {
            all += &format!("\n{}\n{}", topic.title, text::plain(&topic.content));
        }
    }
    all.to_lowercase()
}
