//! Courses as the generators read them.

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
