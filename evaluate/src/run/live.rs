//! Generators for live classes.

use ai::{SessionSummaryRequest, SuggestDescriptionRequest, SuggestPollsRequest};
use domain::live::{Asked, DescriptionSuggestion, PollSuggestions, SessionSummary, Talk};

use super::{Outcome, Run, nothing};
use crate::{course, faults};

impl Run<'_> {
    pub(super) async fn live_description(&self) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for context in [None, Some(self.text.body.clone())] {
            // A title alone can be spoken of, whatever the text is.
            if context.is_none() && self.text.is_noise() {
                continue;
            }
            let asked = if context.is_some() {
                "with context"
            } else {
                "the title alone"
            };
            let request = SuggestDescriptionRequest {
                title: self.text.title.clone(),
                context,
            };
            let made = self.generators.run(&request, Self::patience()).await;
            outcomes.push(self.judge(asked, made, DescriptionSuggestion::generated, nothing));
        }
        outcomes
    }

    pub(super) async fn live_polls(&self) -> Vec<Outcome> {
        let request = SuggestPollsRequest {
            title: self.text.title.clone(),
            description: Some(course::opening(self.text)),
            count: 3,
        };
        let made = self.generators.run(&request, Self::patience()).await;
        let rules = |value: &serde_json::Value| PollSuggestions::generated(value, 3);
        vec![self.judge("3 questions", made, rules, nothing)]
    }

    /// The text's sentences stand for what was written in the chat; of what is
    /// no material, its lines.
    pub(super) async fn live_summary(&self) -> Vec<Outcome> {
        let prose = self.text.body.lines().filter(|line| !line.starts_with('#'));
        let prose: Vec<String> = prose
            .map(|line| line.trim_start_matches(['-', '*', ' ']).replace("**", ""))
            .collect();
        let sentences: Vec<String> = prose
            .iter()
            .flat_map(|line| faults::sentences(line))
            .map(|sentence| sentence.trim().to_owned())
            .collect();
        let noise = self.text.is_noise();
        let lines = || self.text.body.lines().map(str::to_owned);
        let request = SessionSummaryRequest {
            title: self.text.title.clone(),
            description: course::opening(self.text),
            talk: Talk {
                questions: vec![Asked {
                    question: self.text.question.clone(),
                    upvotes: 3,
                    answered: true,
                    answer: sentences.first().filter(|_| !noise).cloned(),
                }],
                messages: if noise {
                    lines().filter(|line| !line.is_empty()).collect()
                } else {
                    sentences.into_iter().skip(1).take(30).collect()
                },
            },
        };
        let made = self.generators.run(&request, Self::patience()).await;
        let least = request.talk.least_points();
        let rules = |value: &serde_json::Value| SessionSummary::generated(value, least);
        vec![self.judge("the talk", made, rules, nothing)]
    }
}
