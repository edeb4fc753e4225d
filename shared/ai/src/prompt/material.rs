//! A prompt's material as it is gathered: what users wrote, fenced, and cut to
//! the room that there is.

use std::fmt::Write as _;

use domain::text::one_line;

use super::Fence;
use super::language::{Named, named};
use super::token_budget::TokenBudget;
use crate::text;
use crate::{ChapterMaterial, CourseBrief, CourseMaterial};

/// What of a title is sent, in characters.
const TITLE: usize = 255;
/// What of a description is sent, in characters.
const DESCRIPTION: usize = 3_000;

/// Material for one prompt. Budgets are in characters, for the usual room.
pub(crate) struct Material {
    fence: Fence,
    tokens: TokenBudget,
    text: String,
    cut: bool,
}

impl Material {
    /// Nothing yet, and marks of its own.
    pub(crate) fn new(tokens: TokenBudget) -> Self {
        Self {
            fence: Fence::new(),
            tokens,
            text: String::new(),
            cut: false,
        }
    }

    /// How the instructions speak of the material.
    pub(crate) fn rule(&self) -> String {
        self.fence.rule()
    }

    /// How the instructions name the language to write in: the one that was
    /// asked for, else what `otherwise` says.
    pub(crate) fn language(&mut self, asked: Option<&str>, otherwise: &str) -> String {
        match asked.and_then(named) {
            None => otherwise.to_owned(),
            Some(Named::Ours(name)) => name,
            Some(Named::Theirs(name)) => {
                self.put("Language", &name);
                "the language that stands under \"Language\"".into()
            }
        }
    }

    /// A text that has its bounds already; none where it is empty.
    pub(crate) fn put(&mut self, heading: &str, text: &str) {
        if !text.trim().is_empty() {
            self.text += &self.fence.around(heading, text);
        }
    }

    /// A text, cut to its budget.
    pub(crate) fn add(&mut self, heading: &str, text: &str, budget: usize) {
        let text = self.cut(text, budget);
        self.put(heading, &text);
    }

    /// A title, on one line.
    pub(crate) fn title(&mut self, heading: &str, title: &str) {
        // No room is so small that a title is worth cutting.
        self.put(heading, &text::cut(&one_line(title), TITLE));
    }

    /// A line of ours, outside of any fence.
    pub(crate) fn say(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    /// A course's title and description.
    pub(crate) fn head(&mut self, course: &CourseMaterial) {
        self.title("Title of the course", &course.title);
        let description = text::plain(&course.description);
        self.add("Description", &description, DESCRIPTION);
    }

    /// The chapters' own structure, with the headings of each topic; titles come
    /// first, so that a cut takes headings and not chapters.
    pub(crate) fn structure(&mut self, heading: &str, chapters: &[ChapterMaterial], budget: usize) {
        let structure = structure(chapters, self.tokens.of(budget));
        self.cut |= !structure.whole;
        self.put(heading, &structure.text);
    }

    /// The contents of the topics, each under its title, the first `of_each`
    /// characters of each.
    pub(crate) fn contents(
        &mut self,
        heading: &str,
        chapters: &[ChapterMaterial],
        of_each: usize,
        budget: usize,
    ) {
        let of_each = self.tokens.of(of_each);
        let mut contents = String::new();
        let mut left = self.tokens.of(budget);
        for topic in chapters.iter().flat_map(|chapter| &chapter.topics) {
            if left == 0 {
                self.cut |= !topic.content.is_empty();
                continue;
            }
            // Tags take their share of the bytes.
            let source = text::head(&topic.content, of_each.saturating_mul(8));
            let plain = text::plain(source);
            let content = text::shortened(&plain, of_each.min(left));
            self.cut |= content.len() < plain.len() || source.len() < topic.content.len();
            if content.is_empty() {
                continue;
            }
            left = left.saturating_sub(content.chars().count() + topic.title.chars().count());
            let _ = write!(contents, "# {}\n{content}\n", one_line(&topic.title));
        }
        self.put(heading, &contents);
    }

    /// What `passages` chooses of the contents within a budget.
    pub(crate) fn passages(
        &mut self,
        heading: &str,
        chapters: &[ChapterMaterial],
        budget: usize,
        passages: impl FnOnce(usize) -> String,
    ) {
        let budget = self.tokens.of(budget);
        let topics = chapters.iter().flat_map(|chapter| &chapter.topics);
        // Tags count too: it is not worth reading everything to know better.
        let all: usize = topics.map(|topic| topic.content.chars().count()).sum();
        self.cut |= all > budget;
        self.put(heading, &passages(budget));
    }

    /// At most `most` courses to choose from, a line each, and fewer where
    /// there is less room. Whoever chooses them puts the likeliest first, so that nothing
    /// counts as cut.
    pub(crate) fn briefs<'a>(
        &mut self,
        heading: &str,
        courses: impl IntoIterator<Item = &'a CourseBrief>,
        most: usize,
    ) {
        let most = self.tokens.of(most).min(most).max(5);
        let mut lines = String::new();
        for course in courses.into_iter().take(most) {
            let description = text::plain(&course.description).replace('\n', " ");
            let _ = write!(lines, "- {}", one_line(&course.title));
            if let Some(level) = course.level {
                let _ = write!(lines, " [{}]", super::level(Some(level)).trim());
            }
            if !description.is_empty() {
                let _ = write!(lines, ": {}", text::cut(&description, self.tokens.of(300)));
            }
            if !course.tags.is_empty() {
                let tags = one_line(&course.tags.join(", "));
                let _ = write!(lines, " ({})", text::cut(&tags, self.tokens.of(100)));
            }
            lines.push('\n');
        }
        self.put(heading, &lines);
    }

    /// A text cut to its budget, by whole sentences; it is remembered where
    /// something was left out.
    pub(crate) fn cut(&mut self, text: &str, budget: usize) -> String {
        let kept = text::shortened(text, self.tokens.of(budget)).to_owned();
        self.cut |= kept.trim_end().len() < text.trim_end().len();
        kept
    }

    /// What there is room for of a budget.
    pub(crate) fn within(&self, budget: usize) -> usize {
        self.tokens.of(budget)
    }

    /// Remembers that something was left out, where it was.
    pub(crate) const fn note_cut(&mut self, cut: bool) {
        self.cut |= cut;
    }

    /// All of it, and whether something was left out.
    pub(crate) fn finish(self) -> (String, bool) {
        (self.text, self.cut)
    }
}

struct Structure {
    text: String,
    whole: bool,
}

fn structure(chapters: &[ChapterMaterial], budget: usize) -> Structure {
    let mut text = String::new();
    let mut length = 0;
    let mut fits = |line: &str| {
        length += line.chars().count();
        length <= budget
    };
    for chapter in chapters {
        let chapter_line = std::iter::once(format!("# {}\n", one_line(&chapter.title)));
        let topics = chapter.topics.iter();
        let topics = topics.map(|topic| format!("- {}\n", one_line(&topic.title)));
        for line in chapter_line.chain(topics) {
            if !fits(&line) {
                return Structure { text, whole: false };
            }
            text += &line;
        }
    }
    let mut within = String::new();
    let mut whole = true;
    for topic in chapters.iter().flat_map(|chapter| &chapter.topics) {
        let headings = text::headings(&topic.content, 6);
        if headings.is_empty() {
            continue;
        }
        let line = format!("{} / {}\n", one_line(&topic.title), headings.join(" / "));
        whole = fits(&line);
        if !whole {
            break;
        }
        within += &line;
    }
    if !within.is_empty() {
        text += "Headings within the topics:\n";
        text += &within;
    }
    Structure { text, whole }
}
