//! Courses to ask about.

use crate::{ChapterMaterial, CourseMaterial, TopicMaterial};

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

/// Three topics: one defines two terms, one uses them, one is empty.
pub(crate) fn bread() -> CourseMaterial {
    let contents = [
        (
            "Rising",
            "<p>Gluten is a stretchy protein that forms when flour and water are mixed. Yeast is a fungus that feeds on \
             the sugars in the flour.</p><p>The gas of the yeast is trapped by the gluten.</p>",
        ),
        (
            "Flour",
            "<p>Wheat flour has more gluten for the yeast than rye flour. The miller removes the bran of the wheat \
             flour.</p>",
        ),
        ("Baking", ""),
    ];
    let topics = contents.map(|(title, content)| topic(title, content));
    course("Bread", "", vec![chapter("Dough", topics.to_vec())])
}
