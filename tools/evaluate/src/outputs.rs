//! What a generator wrote, as pieces that can be looked at one by one.

use domain::live::{DescriptionSuggestion, PollSuggestions, SessionSummary};
use domain::{
    Assignment, AssistantAnswer, CoursePlan, Curriculum, LearningPath, Lesson, Outline,
    Prerequisites, Quality, Quiz, Recommendations, SeoSuggestion, Summary,
};

/// What a piece of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Names something, in words of the source.
    Title,
    /// Was taken from the source as it stands there.
    Extract,
    /// A set phrase about the source.
    Phrase,
    /// HTML.
    Page,
}

/// A text of a result.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    /// Where it stands.
    pub(crate) path: String,
    pub(crate) kind: Kind,
    pub(crate) text: String,
}

/// A result as its texts.
pub(crate) trait Pieces {
    /// All texts that somebody reads.
    fn pieces(&self) -> Vec<Piece>;
}

fn one(path: impl Into<String>, kind: Kind, text: &str) -> Piece {
    Piece {
        path: path.into(),
        kind,
        text: text.to_owned(),
    }
}

fn list(path: &str, kind: Kind, texts: &[String]) -> Vec<Piece> {
    let texts = texts.iter().enumerate();
    texts
        .map(|(place, text)| one(format!("{path}.{place}"), kind, text))
        .collect()
}

impl Pieces for Quiz {
    fn pieces(&self) -> Vec<Piece> {
        let questions = self.questions.iter().enumerate();
        questions
            .flat_map(|(place, question)| {
                let path = format!("questions.{place}");
                let mut pieces = list(&format!("{path}.options"), Kind::Title, &question.options);
                pieces.push(one(
                    format!("{path}.question"),
                    Kind::Phrase,
                    &question.question,
                ));
                pieces.push(one(
                    format!("{path}.explanation"),
                    Kind::Extract,
                    &question.explanation,
                ));
                // A right option may be the whole of what something is.
                for piece in &mut pieces {
                    if piece.kind == Kind::Title && piece.text.chars().count() > 40 {
                        piece.kind = Kind::Extract;
                    }
                }
                pieces
            })
            .collect()
    }
}

impl Pieces for Summary {
    fn pieces(&self) -> Vec<Piece> {
        vec![one("summary", Kind::Extract, &self.summary)]
    }
}

impl Pieces for Recommendations {
    fn pieces(&self) -> Vec<Piece> {
        let all = self.recommendations.iter().enumerate();
        all.map(|(place, one_of)| {
            one(
                format!("recommendations.{place}.reason"),
                Kind::Phrase,
                &one_of.reason,
            )
        })
        .collect()
    }
}

impl Pieces for LearningPath {
    fn pieces(&self) -> Vec<Piece> {
        let steps = self.learning_path.iter();
        steps
            .flat_map(|step| {
                let path = format!("learning_path.{}", step.step);
                [
                    one(format!("{path}.title"), Kind::Phrase, &step.title),
                    one(
                        format!("{path}.description"),
                        Kind::Phrase,
                        &step.description,
                    ),
                ]
            })
            .collect()
    }
}

impl Pieces for AssistantAnswer {
    fn pieces(&self) -> Vec<Piece> {
        vec![one("answer", Kind::Phrase, &self.answer)]
    }
}

impl Pieces for Outline {
    fn pieces(&self) -> Vec<Piece> {
        let chapters = self.chapters.iter().enumerate();
        chapters
            .flat_map(|(place, chapter)| {
                let path = format!("chapters.{place}");
                let mut pieces = list(&format!("{path}.topics"), Kind::Title, &chapter.topics);
                pieces.insert(0, one(format!("{path}.title"), Kind::Title, &chapter.title));
                pieces
            })
            .collect()
    }
}

impl Pieces for CoursePlan {
    fn pieces(&self) -> Vec<Piece> {
        let outline = Outline {
            chapters: self.chapters.clone(),
        };
        let mut pieces = vec![
            one("title", Kind::Title, &self.title),
            one("description", Kind::Phrase, &self.description),
        ];
        pieces.extend(outline.pieces());
        pieces
    }
}

impl Pieces for Lesson {
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = vec![one("content", Kind::Page, &self.content)];
        pieces.extend(list("key_points", Kind::Extract, &self.key_points));
        pieces.extend(list("activities", Kind::Phrase, &self.activities));
        pieces
    }
}

impl Pieces for Curriculum {
    fn pieces(&self) -> Vec<Piece> {
        let chapters = self.optimized_order.iter().enumerate();
        chapters
            .flat_map(|(place, chapter)| {
                let path = format!("optimized_order.{place}");
                [
                    one(format!("{path}.title"), Kind::Title, &chapter.title),
                    one(format!("{path}.reason"), Kind::Phrase, &chapter.reason),
                ]
            })
            .collect()
    }
}

impl Pieces for Prerequisites {
    fn pieces(&self) -> Vec<Piece> {
        let all = self.prerequisites.iter().enumerate();
        all.flat_map(|(place, needed)| {
            let path = format!("prerequisites.{place}");
            [
                one(format!("{path}.title"), Kind::Title, &needed.title),
                one(format!("{path}.reason"), Kind::Phrase, &needed.reason),
            ]
        })
        .collect()
    }
}

impl Pieces for Assignment {
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = vec![
            one("title", Kind::Phrase, &self.title),
            one("instructions", Kind::Phrase, &self.instructions),
        ];
        pieces.extend(list("rubric", Kind::Phrase, &self.rubric));
        pieces
    }
}

impl Pieces for Quality {
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = list("strengths", Kind::Phrase, &self.strengths);
        pieces.extend(list("improvements", Kind::Phrase, &self.improvements));
        pieces.extend(list("suggestions", Kind::Phrase, &self.suggestions));
        pieces
    }
}

impl Pieces for SeoSuggestion {
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = vec![
            one("optimized_title", Kind::Title, &self.optimized_title),
            one(
                "optimized_description",
                Kind::Phrase,
                &self.optimized_description,
            ),
            one("meta_description", Kind::Phrase, &self.meta_description),
        ];
        pieces.extend(list("keywords", Kind::Title, &self.keywords));
        pieces.extend(list("seo_tips", Kind::Phrase, &self.seo_tips));
        pieces
    }
}

impl Pieces for DescriptionSuggestion {
    fn pieces(&self) -> Vec<Piece> {
        vec![one("description", Kind::Phrase, &self.description)]
    }
}

impl Pieces for PollSuggestions {
    fn pieces(&self) -> Vec<Piece> {
        list("questions", Kind::Phrase, &self.questions)
    }
}

impl Pieces for SessionSummary {
    fn pieces(&self) -> Vec<Piece> {
        let lines: Vec<String> = self.summary.lines().map(str::to_owned).collect();
        list("summary", Kind::Phrase, &lines)
    }
}
