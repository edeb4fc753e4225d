//! The fetched texts, and each as a course has it.

use std::path::{Path, PathBuf};

use ai::{ChapterMaterial, CourseBrief, CourseMaterial, TopicMaterial};
use domain::course::Level;

use crate::Failed;

/// Characters of a title that is taken from running text.
const TITLE: usize = 60;

/// A text: plain, Markdown or HTML, as a caller sends it.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    /// The file's name without its ending.
    pub(crate) name: String,
    /// Two letters: the name of the folder.
    pub(crate) lang: String,
    pub(crate) body: String,
}

/// All texts under a folder, by language and name; none where it is not there.
pub(crate) fn read(folder: &Path) -> Result<Vec<Text>, Failed> {
    let mut texts = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop().filter(|folder| folder.is_dir()) {
        let failed = |error| Failed::File(folder.clone(), error);
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let body = std::fs::read_to_string(&path)
                    .map_err(|error| Failed::File(PathBuf::from(&path), error))?;
                let name = |path: Option<&std::ffi::OsStr>| {
                    path.unwrap_or_default().to_string_lossy().into_owned()
                };
                texts.push(Text {
                    name: name(path.file_stem()),
                    lang: name(folder.file_name()),
                    body,
                });
            }
        }
    }
    texts.sort_by(|a, b| (&a.lang, &a.name).cmp(&(&b.lang, &b.name)));
    Ok(texts)
}

impl Text {
    /// As Markdown. The fetcher's HTML has one element a line.
    pub(crate) fn markdown(&self) -> String {
        if !self.body.starts_with('<') {
            return self.body.clone();
        }
        let lines = self.body.lines().filter_map(|line| {
            let (tag, rest) = line.strip_prefix('<')?.split_once('>')?;
            let words = rest.split_once("</").map_or(rest, |(words, _)| words);
            let words = [
                ("&lt;", "<"),
                ("&gt;", ">"),
                ("&quot;", "\""),
                ("&#x27;", "'"),
                ("&amp;", "&"),
            ]
            .iter()
            .fold(words.to_owned(), |words, (name, sign)| {
                words.replace(name, sign)
            });
            match tag {
                "p" => Some(format!("{words}\n")),
                "li" => Some(format!("- {words}")),
                "ul" | "/ul" => Some(String::new()),
                _ => {
                    let level = tag.strip_prefix('h')?.parse().ok()?;
                    Some(format!("{} {words}\n", "#".repeat(level)))
                }
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Its sections: heading (none before the first) and what stands below it.
    fn sections(&self) -> Vec<(Option<String>, String)> {
        let mut sections = vec![(None, String::new())];
        for line in self.markdown().lines() {
            if line.starts_with('#') {
                let heading = line.trim_start_matches('#').trim();
                sections.push((Some(heading.to_owned()), String::new()));
            } else if let Some((_, body)) = sections.last_mut() {
                body.push_str(line);
                body.push('\n');
            }
        }
        sections
    }

    /// The first heading, or how the text begins.
    pub(crate) fn title(&self) -> String {
        let heading = self.sections().into_iter().find_map(|(heading, _)| heading);
        heading.unwrap_or_else(|| self.body.chars().take(TITLE).collect())
    }

    /// The heading of a section with words, to be asked about.
    pub(crate) fn subject(&self) -> String {
        let chapters = self.course().chapters;
        let last = chapters.into_iter().next_back();
        let title = last.map_or_else(|| self.title(), |chapter| chapter.title);
        let numbers = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ' ');
        title.trim_start_matches(numbers).to_owned()
    }

    /// A course whose chapters are the sections with words, one topic each.
    pub(crate) fn course(&self) -> CourseMaterial {
        let title = self.title();
        let sections = self.sections().into_iter();
        let chapters: Vec<ChapterMaterial> = sections
            .filter(|(_, body)| !body.trim().is_empty())
            .map(|(heading, body)| {
                let heading = heading.unwrap_or_else(|| title.clone());
                ChapterMaterial {
                    topics: vec![TopicMaterial {
                        title: heading.clone(),
                        content: html::from_markdown(body.trim()),
                    }],
                    title: heading,
                }
            })
            .collect();
        CourseMaterial {
            title,
            description: self.opening(),
            language: Some(self.lang.clone()),
            level: Some(Level::Beginner),
            chapters,
        }
    }

    /// The course as it is chosen from others.
    pub(crate) fn brief(&self) -> CourseBrief {
        let course = self.course();
        CourseBrief {
            title: course.title,
            description: course.description,
            tags: Vec::new(),
            level: course.level,
            topics: course.chapters.len(),
            chapters: course
                .chapters
                .into_iter()
                .map(|chapter| chapter.title)
                .collect(),
        }
    }

    /// The first paragraph.
    pub(crate) fn opening(&self) -> String {
        let markdown = self.markdown();
        let mut paragraphs = markdown.split("\n\n");
        let prose = paragraphs.find(|part| !part.trim_start().starts_with(['#', '-']));
        prose.unwrap_or_default().trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_and_markdown_make_the_same_course() {
        let of = |body: &str| {
            let text = Text {
                name: "moon".into(),
                lang: "en".into(),
                body: body.into(),
            };
            (text.title(), text.opening(), text.subject(), text.course())
        };
        let markdown = of("# Moon\n\nIt <shines>.\n\n## 1.2. Phases\n\n- new\n- full\n");
        let html = of(
            "<h1>Moon</h1>\n<p>It &lt;shines&gt;.</p>\n<h2>1.2. Phases</h2>\n<ul>\n<li>new</li>\n<li>full</li>\n</ul>\n",
        );
        assert_eq!(markdown.0, "Moon");
        assert_eq!(markdown.1, "It <shines>.");
        assert_eq!(markdown.2, "Phases");
        assert_eq!(
            (&html.0, &html.1, &html.2),
            (&markdown.0, &markdown.1, &markdown.2)
        );
        let titles = |course: CourseMaterial| {
            let chapters = course.chapters.into_iter();
            chapters.map(|chapter| chapter.title).collect::<Vec<_>>()
        };
        assert_eq!(titles(markdown.3), ["Moon", "1.2. Phases"]);
        assert_eq!(titles(html.3), ["Moon", "1.2. Phases"]);
    }
}
