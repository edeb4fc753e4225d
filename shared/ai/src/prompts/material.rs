//! A course's material, as prompts show it.

use std::fmt::Write as _;

use super::Fence;
use crate::request::{ChapterMaterial, CourseBrief, CourseMaterial};
use crate::text;

/// What of a description is sent, in characters.
const DESCRIPTION: usize = 3_000;

/// The course's own structure, with the headings of each topic; titles come
/// first, so that a cut takes headings and not chapters.
pub(super) fn structure(chapters: &[ChapterMaterial], budget: usize) -> String {
    let mut titles = String::new();
    let mut length = 0;
    for chapter in chapters {
        for line in std::iter::once(format!("# {}\n", chapter.title.trim())).chain(
            chapter
                .topics
                .iter()
                .map(|topic| format!("- {}\n", topic.title.trim())),
        ) {
            length += line.chars().count();
            if length > budget {
                return titles;
            }
            titles += &line;
        }
    }
    let mut all = titles;
    all += "Headings within the topics:\n";
    let bare = all.len();
    for topic in chapters.iter().flat_map(|chapter| &chapter.topics) {
        let headings = text::headings(&topic.content, 6);
        if headings.is_empty() {
            continue;
        }
        let mut line = topic.title.trim().to_owned();
        for heading in headings {
            let _ = write!(line, " / {heading}");
        }
        line.push('\n');
        length += line.chars().count();
        if length > budget {
            break;
        }
        all += &line;
    }
    if all.len() == bare {
        all.truncate(bare - "Headings within the topics:\n".len());
    }
    all
}

/// Title and description, fenced.
pub(super) fn head(fence: &Fence, course: &CourseMaterial) -> String {
    let mut head = fence.around("Title of the course", &text::cut(&course.title, 255));
    let description = text::plain(&course.description);
    if !description.is_empty() {
        head += &fence.around("Description", &text::cut(&description, DESCRIPTION));
    }
    head
}

/// The contents of the topics, each under its title, the first `of_each`
/// characters of each and `budget` in all.
pub(super) fn contents(chapters: &[ChapterMaterial], of_each: usize, budget: usize) -> String {
    let mut contents = String::new();
    let mut left = budget;
    for topic in chapters.iter().flat_map(|chapter| &chapter.topics) {
        // Tags take their share of the bytes.
        let source = crate::text::head(&topic.content, of_each.saturating_mul(8));
        let content = text::cut(&text::plain(source), of_each.min(left));
        if content.is_empty() {
            continue;
        }
        left = left.saturating_sub(content.chars().count() + topic.title.chars().count());
        let _ = write!(contents, "# {}\n{content}\n", topic.title.trim());
        if left == 0 {
            break;
        }
    }
    contents
}

/// Courses to choose from, a line each.
pub(super) fn briefs<'a>(courses: impl IntoIterator<Item = &'a CourseBrief>) -> String {
    let mut lines = String::new();
    for course in courses {
        let description = text::plain(&course.description).replace('\n', " ");
        let _ = write!(lines, "- {}", course.title.trim());
        if let Some(level) = course.level {
            let _ = write!(lines, " [{}]", super::level(Some(level)).trim());
        }
        if !description.is_empty() {
            let _ = write!(lines, ": {}", text::cut(&description, 300));
        }
        if !course.tags.is_empty() {
            let _ = write!(lines, " ({})", text::cut(&course.tags.join(", "), 100));
        }
        lines.push('\n');
    }
    lines
}
