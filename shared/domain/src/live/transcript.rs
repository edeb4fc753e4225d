//! What was said in a live class, as its instructor's summary goes by it, and
//! that summary.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::message::ChatMessage;
use super::participant::Participant;
use super::question::{Question, RankedQuestion};
use crate::fields::{FieldErrors, Fields};
use crate::limits;
use crate::text;

/// What was asked and said, without what does not count: messages that were
/// taken back, and whatever those said who were thrown out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Transcript {
    /// The most wanted first.
    pub questions: Vec<AskedQuestion>,
    /// Recent chat messages, in the order of sending.
    pub messages: Vec<String>,
}

/// A question that was asked, without who asked it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedQuestion {
    /// On one line.
    pub question: String,
    /// How many wanted it answered.
    pub upvotes: u64,
    /// Whether it was answered, aloud or in writing.
    pub answered: bool,
    /// What was answered in writing, on one line.
    pub answer: Option<String>,
}

impl Transcript {
    /// What counts of questions, in their order, and messages. Names are left
    /// behind: they are nobody's business here.
    pub fn of(
        questions: Vec<RankedQuestion>,
        messages: Vec<ChatMessage>,
        participants: &[Participant],
    ) -> Self {
        let thrown_out = participants.iter().filter(|one| one.kicked);
        let silenced: HashSet<_> = thrown_out.map(|one| one.user_id).collect();
        let questions = questions
            .into_iter()
            .filter(|one| !silenced.contains(&one.question.user_id))
            .map(AskedQuestion::of)
            .filter(|asked| !asked.question.is_empty());
        let messages = messages
            .into_iter()
            .filter(|one| !one.deleted && !silenced.contains(&one.user_id))
            .map(|one| text::one_line(&one.body))
            .filter(|body| !body.is_empty());
        Self {
            questions: questions.collect(),
            messages: messages.collect(),
        }
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.questions.is_empty() && self.messages.is_empty()
    }

    /// How many points a summary of it has at least: somebody who asked for one
    /// after a lively class is not served by a sentence.
    pub fn least_points(&self) -> usize {
        if self.questions.len() >= limits::SUMMARY_POINTS_LEAST {
            limits::SUMMARY_POINTS_LEAST
        } else {
            1
        }
    }

    /// How many of the questions were answered.
    pub fn answered(&self) -> usize {
        let answered = self.questions.iter().filter(|asked| asked.answered);
        answered.count()
    }
}

impl AskedQuestion {
    fn of(ranked: RankedQuestion) -> Self {
        let Question {
            body,
            answered_at,
            answer,
            ..
        } = ranked.question;
        let answer = answer.map(|answer| text::one_line(&answer));
        Self {
            question: text::one_line(&body),
            upvotes: ranked.upvotes,
            answered: answered_at.is_some(),
            answer: answer.filter(|answer| !answer.is_empty()),
        }
    }
}

/// The summary of a live class: bullet points, a line each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionSummary {
    /// Plain text; every line begins with a dash and a space.
    pub summary: String,
}

impl SessionSummary {
    /// Reads what a generator wrote: a list of at least so many points, or a text
    /// with a point on each line. How they look is decided here, so that nothing that was
    /// said in the class can change it.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value, least: usize) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let texts: Vec<&str> = match fields.value("summary") {
            Some(Value::String(text)) => text.lines().collect(),
            Some(Value::Array(points)) => {
                let texts = points.iter().filter_map(Value::as_str);
                let texts: Vec<&str> = texts.collect();
                if texts.len() != points.len() {
                    fields.fault("summary", "must have texts only");
                }
                texts
            }
            Some(_) => {
                fields.fault("summary", "must be a list of texts");
                Vec::new()
            }
            None => Vec::new(),
        };
        let points: Vec<String> = texts.into_iter().map(point).collect();
        let points: Vec<String> = points.into_iter().filter(|one| !one.is_empty()).collect();
        let most = limits::SUMMARY_POINTS;
        if points.len() > most {
            let count = points.len();
            fields.fault(
                "summary",
                format!("must have at most {most} points, not {count}"),
            );
        }
        let longest = limits::SUMMARY_POINT;
        if points.iter().any(|one| one.chars().count() > longest) {
            let message = format!("must have points of at most {longest} characters each");
            fields.fault("summary", message);
        }
        let count = points.len();
        if count < least.max(1) {
            let message = match least {
                0 | 1 => "must have at least one point".to_owned(),
                _ => format!("must have at least {least} points, not {count}"),
            };
            fields.fault("summary", message);
        }
        fields.finish()?;
        Ok(Self::of(&points))
    }

    /// The summary of points that are on one line each.
    pub fn of(points: &[impl AsRef<str>]) -> Self {
        let lines = points.iter().map(|point| format!("- {}", point.as_ref()));
        Self {
            summary: lines.collect::<Vec<_>>().join("\n"),
        }
    }
}

/// A point without the mark that a generator may have put before it.
fn point(written: &str) -> String {
    const MARKS: [char; 6] = ['-', '*', '•', '–', '—', '·'];
    let line = text::one_line(written);
    if line.chars().all(|letter| MARKS.contains(&letter)) {
        return String::new();
    }
    let bare = line
        .strip_prefix(MARKS)
        .and_then(|rest| rest.strip_prefix(' '));
    bare.unwrap_or(&line).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::time::Timestamp;

    fn message(user: u64, body: &str) -> ChatMessage {
        ChatMessage {
            id: 1,
            user_id: user.try_into().unwrap(),
            user_name: "Sami".into(),
            body: body.into(),
            created_at: Timestamp::from_millis(1),
            deleted: false,
        }
    }

    fn ranked(user: u64, body: &str, answer: Option<&str>) -> RankedQuestion {
        RankedQuestion {
            question: Question {
                id: 1.try_into().unwrap(),
                user_id: user.try_into().unwrap(),
                user_name: "Sami".into(),
                body: body.into(),
                answered_at: answer.map(|_| Timestamp::from_millis(2)),
                answer: answer.map(str::to_owned),
                created_at: Timestamp::from_millis(1),
            },
            upvotes: 2,
            upvoted: false,
        }
    }

    fn participant(user: u64, kicked: bool) -> Participant {
        Participant {
            user_id: user.try_into().unwrap(),
            name: "Sami".into(),
            joined_at: None,
            kicked,
            allowed: false,
            requested: false,
        }
    }

    #[test]
    fn what_was_taken_back_and_who_was_thrown_out_does_not_count() {
        let messages = vec![
            message(3, "Low tide\n- comes\u{2028}late \u{202e}."),
            message(3, "secret").delete(),
            message(4, "spam"),
            message(5, "back again"),
            message(3, "\u{200b}"),
        ];
        let questions = vec![
            ranked(3, "Why\ntwice?", Some("The\r\nMoon.")),
            ranked(4, "Buy?", None),
            ranked(3, "When?", Some(" ")),
        ];
        let participants = [participant(4, true), participant(5, false)];
        let transcript = Transcript::of(questions, messages, &participants);
        assert_eq!(
            transcript.messages,
            ["Low tide - comes late .", "back again"]
        );
        let answers: Vec<_> = transcript
            .questions
            .iter()
            .map(|one| (one.question.as_str(), one.answer.as_deref()))
            .collect();
        assert_eq!(
            answers,
            [("Why twice?", Some("The Moon.")), ("When?", None)]
        );
        assert_eq!((transcript.answered(), transcript.is_empty()), (2, false));
        let nobody = Transcript::of(vec![], vec![message(4, "spam")], &participants);
        assert!(nobody.is_empty());
    }

    #[test]
    fn a_summary_is_lines_that_begin_with_a_dash_whatever_was_written() {
        let of = |value: Value| SessionSummary::generated(&json!({ "summary": value }), 1);
        let expected = "- The Moon.\n- Two\u{200c} tides";
        for good in [
            json!(["The Moon.", "Two\u{200c} tides"]),
            json!([
                " - The Moon.",
                "•\u{a0}Two\u{200c}\n\n tides\u{202e}",
                "",
                "---"
            ]),
            json!("- The Moon.\r\n\n* Two\u{200c} tides\n"),
        ] {
            assert_eq!(of(good).unwrap().summary, expected);
        }
        assert_eq!(of(json!("-5 degrees")).unwrap().summary, "- -5 degrees");
    }

    #[test]
    fn a_summary_has_points_within_their_limits() {
        let of = |value: Value| SessionSummary::generated(&json!({ "summary": value }), 1);
        assert!(of(json!(vec!["课".repeat(500); 20])).is_ok());
        for bad in [
            json!(vec!["a"; 21]),
            json!(["课".repeat(501)]),
            json!([]),
            json!([" ", "\u{200b}"]),
            json!("\n-\n"),
            json!(["a", 5]),
            json!({"points": ["a"]}),
            json!(null),
        ] {
            let faults = of(bad.clone()).unwrap_err();
            assert!(faults.0.into_keys().eq(["summary"]), "{bad}");
        }
        assert!(SessionSummary::generated(&json!({}), 1).is_err());
        assert!(SessionSummary::generated(&json!(["a"]), 1).is_err());
    }
    #[test]
    fn a_class_with_questions_has_points_to_match() {
        let transcript = |questions: usize| Transcript {
            questions: vec![AskedQuestion::of(ranked(3, "Why?", None)); questions],
            messages: vec!["Hello".into()],
        };
        for (questions, least) in [(0, 1), (2, 1), (3, 3), (40, 3)] {
            assert_eq!(transcript(questions).least_points(), least);
        }
        let of = |points: &[&str]| SessionSummary::generated(&json!({ "summary": points }), 3);
        assert!(of(&["a", "b", "c"]).is_ok());
        assert_eq!(
            of(&["a", "-", "b"]).unwrap_err().to_string(),
            "summary must have at least 3 points, not 2"
        );
    }
}
