//! Generators that read a text.

use ai::{QuizRequest, SummaryRequest, TextToCourseRequest};
use domain::{CoursePlan, Quiz, Summary};

use super::course::planned;
use super::{Outcome, Run, nothing, poor};
use crate::course;

impl Run<'_> {
    pub(super) async fn quiz(&self) -> Vec<Outcome> {
        let long = self.text.kind == "long";
        let counts: &[u8] = if long { &[5, 10, 20] } else { &[3, 5] };
        let mut outcomes = Vec::new();
        for count in counts {
            let content = self.text.body.clone();
            outcomes.push(self.quiz_on(content, *count, None).await);
        }
        outcomes
    }

    pub(super) async fn quiz_per_topic(&self) -> Vec<Outcome> {
        let material = course::of(self.text);
        let Some((_, topic)) = course::largest(&material) else {
            return Vec::new();
        };
        let language = material.language.clone();
        vec![self.quiz_on(topic.content.clone(), 4, language).await]
    }

    async fn quiz_on(&self, content: String, count: u8, language: Option<String>) -> Outcome {
        let request = QuizRequest {
            content,
            count,
            language,
        };
        let made = self.generators.run(&request, Self::patience()).await;
        self.judge(
            &format!("{count} questions"),
            made,
            |value| Quiz::generated(value, count),
            |quiz| poor(quiz, &self.text.body),
        )
    }

    pub(super) async fn summary(&self) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for most in [50, 100] {
            let request = SummaryRequest {
                content: self.text.body.clone(),
                max_words: most,
                language: None,
            };
            let made = self.generators.run(&request, Self::patience()).await;
            let asked = format!("{most} words");
            outcomes.push(self.judge(
                &asked,
                made,
                |value| Summary::generated(value, most),
                nothing,
            ));
        }
        outcomes
    }

    pub(super) async fn text_to_course(&self) -> Vec<Outcome> {
        let request = TextToCourseRequest {
            raw_text: self.text.body.clone(),
            language: None,
        };
        let made = self.generators.run(&request, Self::patience()).await;
        let more = |plan: &CoursePlan| planned(&plan.chapters);
        vec![self.judge("the text", made, CoursePlan::generated, more)]
    }
}
