//! A text as a course has it.

use ai::{ChapterMaterial, CourseBrief, CourseMaterial, TopicMaterial};
use domain::course::Level;

use crate::corpus::Text;

/// The text as a course: each heading of the second level is a chapter with
/// one topic, its content HTML as the platform stores it.
pub(crate) fn of(text: &Text) -> CourseMaterial {
    CourseMaterial {
        title: text.title.clone(),
        description: opening(text),
        language: Some(text.language.clone()),
        level: Some(Level::Beginner),
        chapters: chapters(text),
    }
}

/// The course in brief, as it is chosen from others.
pub(crate) fn brief(text: &Text) -> CourseBrief {
    let course = of(text);
    CourseBrief {
        title: course.title,
        description: course.description,
        tags: Vec::new(),
        level: course.level,
        topics: course
            .chapters
            .iter()
            .map(|chapter| chapter.topics.len())
            .sum(),
        chapters: course
            .chapters
            .into_iter()
            .map(|chapter| chapter.title)
            .collect(),
    }
}

/// The first paragraph of running text.
pub(crate) fn opening(text: &Text) -> String {
    let mut paragraphs = text.body.split("\n\n");
    let prose = paragraphs.find(|part| !part.starts_with(['#', '-', '1']));
    prose.unwrap_or_default().trim().to_owned()
}

fn chapters(text: &Text) -> Vec<ChapterMaterial> {
    let mut sections: Vec<(String, String)> = vec![(text.title.clone(), String::new())];
    for line in text.body.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            sections.push((heading.trim().to_owned(), String::new()));
        } else if let Some((_, body)) = sections.last_mut().filter(|_| !line.starts_with("# ")) {
            body.push_str(line);
            body.push('\n');
        }
    }
    sections.retain(|(_, body)| !body.trim().is_empty());
    sections
        .into_iter()
        .map(|(title, body)| ChapterMaterial {
            topics: vec![TopicMaterial {
                title: title.clone(),
                content: html::from_markdown(body.trim()),
            }],
            title,
        })
        .collect()
}

/// The topic with the most content: chapter, topic.
pub(crate) fn largest(course: &CourseMaterial) -> Option<(&ChapterMaterial, &TopicMaterial)> {
    let topics = course
        .chapters
        .iter()
        .flat_map(|chapter| chapter.topics.iter().map(move |topic| (chapter, topic)));
    topics.rev().max_by_key(|(_, topic)| topic.content.len())
}
