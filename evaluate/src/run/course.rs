//! Generators that read a course, or many.

use std::collections::HashSet;

use ai::{
    AssignmentRequest, AssistantRequest, CreateCourseRequest, CurriculumChapter, CurriculumRequest,
    LearningPathRequest, LessonRequest, OutlineRequest, PrerequisitesRequest, QualityRequest,
    RecommendationsRequest, SeoOptimizeRequest,
};
use domain::course::Level;
use domain::outline::OutlineChapter;
use domain::quiz::comparable;
use domain::{
    Assignment, AssistantAnswer, ChapterId, CoursePlan, Curriculum, LearningPath, Lesson, Outline,
    Prerequisites, Quality, Recommendations, SeoSuggestion,
};

use super::{Outcome, Run, Verdict, nothing};
use crate::corpus::Text;
use crate::course;

impl Run<'_> {
    /// The other texts of the language.
    fn others(&self) -> Vec<&Text> {
        let own = |text: &&Text| text.language == self.text.language && text.name != self.text.name;
        self.texts.iter().filter(own).collect()
    }

    pub(super) async fn recommendations(&self) -> Vec<Outcome> {
        let request = RecommendationsRequest {
            completed: vec![course::brief(self.text)],
            candidates: self.others().into_iter().map(course::brief).collect(),
            language: None,
        };
        let titles: Vec<String> = request
            .candidates
            .iter()
            .map(|one| one.title.clone())
            .collect();
        let made = self.generators.run(&request, Self::patience()).await;
        let rules = |value: &serde_json::Value| Recommendations::generated(value, &titles);
        vec![self.judge("other courses", made, rules, nothing)]
    }

    pub(super) async fn learning_path(&self) -> Vec<Outcome> {
        let request = LearningPathRequest {
            goal: self.text.goal.clone(),
            courses: self.texts.iter().map(course::brief).collect(),
            language: None,
        };
        let made = self.generators.run(&request, Self::patience()).await;
        // A path to the goal leads through the course that was written for it.
        let own = course::of(self.text);
        let more = |path: &LearningPath| {
            let leads = path.learning_path.iter().any(|step| {
                let of_chapter = own
                    .chapters
                    .iter()
                    .any(|chapter| chapter.title == step.title);
                step.title == own.title || of_chapter
            });
            let fault = "learning_path: does not lead through the course on the goal";
            (!leads).then(|| fault.to_owned()).into_iter().collect()
        };
        vec![self.judge(&self.text.goal, made, LearningPath::generated, more)]
    }

    pub(super) async fn assistant(&self) -> Vec<Outcome> {
        let ask = |question: &str| AssistantRequest {
            course: course::of(self.text),
            question: question.to_owned(),
        };
        let question = &self.text.question;
        let made = self.generators.run(&ask(question), Self::patience()).await;
        let mut outcomes = vec![self.judge(question, made, AssistantAnswer::generated, nothing)];
        // What the course says nothing about.
        if let Some(other) = self.others().first() {
            let question = &other.question;
            let made = self.generators.run(&ask(question), Self::patience()).await;
            let more =
                |_: &AssistantAnswer| vec!["answer: the course says nothing about this".into()];
            let mut outcome = self.judge(
                &format!("(off the subject) {question}"),
                made,
                AssistantAnswer::generated,
                more,
            );
            if let Verdict::Refused(message) = outcome.verdict {
                outcome.verdict = Verdict::Lack(message);
            }
            outcomes.push(outcome);
        }
        outcomes
    }

    pub(super) async fn course_creation(&self) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for (chapters, topics, notes) in [(1, 3, false), (3, 2, true)] {
            // Its topic alone is a plan, whatever the text is.
            if !notes && self.text.is_noise() {
                continue;
            }
            let request = CreateCourseRequest {
                topic: self.text.plan.clone(),
                audience: None,
                level: Some(Level::Beginner),
                language: Some(self.text.language.clone()),
                chapter_count: chapters,
                topics_per_chapter: topics,
                extra_notes: notes.then(|| self.text.body.clone()),
            };
            let made = self.generators.run(&request, Self::patience()).await;
            let asked = format!(
                "{chapters} × {topics}{}",
                if notes { " with notes" } else { "" }
            );
            let rules = |value: &serde_json::Value| CoursePlan::sized(value, chapters, topics);
            let more = |plan: &CoursePlan| planned(&plan.chapters);
            outcomes.push(self.judge(&asked, made, rules, more));
        }
        outcomes
    }

    pub(super) async fn outline(&self) -> Vec<Outcome> {
        let course = course::of(self.text);
        let mut outcomes = Vec::new();
        let sections = u8::try_from(course.chapters.len()).unwrap_or(u8::MAX);
        for (count, own) in [(3, true), (sections.max(2), false)] {
            let request = OutlineRequest {
                title: course.title.clone(),
                description: if own {
                    self.text.body.clone()
                } else {
                    course.description.clone()
                },
                own_description: own,
                language: course.language.clone(),
                level: course.level,
                chapter_count: count,
                chapters: if own {
                    Vec::new()
                } else {
                    course.chapters.clone()
                },
            };
            let made = self.generators.run(&request, Self::patience()).await;
            let from = if own { "a description" } else { "the course" };
            let rules = |value: &serde_json::Value| Outline::generated(value, count);
            let more = |outline: &Outline| planned(&outline.chapters);
            outcomes.push(self.judge(&format!("{count} chapters from {from}"), made, rules, more));
        }
        outcomes
    }

    pub(super) async fn lesson(&self) -> Vec<Outcome> {
        let course = course::of(self.text);
        let Some((chapter, topic)) = course::largest(&course) else {
            return Vec::new();
        };
        let request = LessonRequest {
            chapter_title: chapter.title.clone(),
            topic_title: topic.title.clone(),
            course: course.clone(),
        };
        let made = self.generators.run(&request, Self::patience()).await;
        vec![self.judge(&request.topic_title, made, Lesson::generated, nothing)]
    }

    pub(super) async fn curriculum(&self) -> Vec<Outcome> {
        let course = course::of(self.text);
        let chapters: Vec<CurriculumChapter> = (1_u64..)
            .filter_map(|id| ChapterId::try_from(id).ok())
            .zip(course.chapters)
            .map(|(id, material)| CurriculumChapter { id, material })
            .collect();
        let ids: Vec<ChapterId> = chapters.iter().map(|chapter| chapter.id).collect();
        let request = CurriculumRequest {
            title: course.title,
            language: course.language,
            chapters,
        };
        let made = self.generators.run(&request, Self::patience()).await;
        let titles: Vec<(ChapterId, &str)> = request
            .chapters
            .iter()
            .map(|chapter| (chapter.id, chapter.material.title.as_str()))
            .collect();
        let rules = |value: &serde_json::Value| {
            Curriculum::generated(value, &ids).and_then(|order| order.with_titles(&titles))
        };
        vec![self.judge("the order", made, rules, nothing)]
    }

    pub(super) async fn prerequisites(&self) -> Vec<Outcome> {
        let request = PrerequisitesRequest {
            course: course::of(self.text),
        };
        let made = self.generators.run(&request, Self::patience()).await;
        let mut outcome = self.judge("the course", made, Prerequisites::generated, nothing);
        // A text may need nothing that can be known from it.
        if let Verdict::Refused(message) = outcome.verdict {
            outcome.verdict = Verdict::Lack(message);
        }
        vec![outcome]
    }

    pub(super) async fn assignment(&self) -> Vec<Outcome> {
        let course = course::of(self.text);
        let Some((_, topic)) = course::largest(&course) else {
            return Vec::new();
        };
        let request = AssignmentRequest {
            course_title: course.title.clone(),
            topic_title: topic.title.clone(),
            topic_content: topic.content.clone(),
            level: course.level,
            language: course.language.clone(),
        };
        let made = self.generators.run(&request, Self::patience()).await;
        vec![self.judge(&request.topic_title, made, Assignment::generated, nothing)]
    }

    pub(super) async fn quality(&self) -> Vec<Outcome> {
        let request = QualityRequest {
            course: course::of(self.text),
            unread: Vec::new(),
        };
        let made = self.generators.run(&request, Self::patience()).await;
        vec![self.judge("the course", made, Quality::generated, nothing)]
    }

    pub(super) async fn seo(&self) -> Vec<Outcome> {
        let request = SeoOptimizeRequest {
            course: course::of(self.text),
            target_keywords: None,
        };
        let made = self.generators.run(&request, Self::patience()).await;
        vec![self.judge("the course", made, SeoSuggestion::generated, nothing)]
    }
}

/// What is wrong with the chapters of a plan beside their titles.
pub(super) fn planned(chapters: &[OutlineChapter]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut titles = HashSet::new();
    let mut topics = HashSet::new();
    for (place, chapter) in chapters.iter().enumerate() {
        if !titles.insert(comparable(&chapter.title)) {
            faults.push(format!(
                "chapters.{place}.title: repeats another chapter's: “{}”",
                chapter.title
            ));
        }
        for topic in &chapter.topics {
            if !topics.insert(comparable(topic)) {
                faults.push(format!(
                    "chapters.{place}.topics: repeats a topic: “{topic}”"
                ));
            }
        }
        let own = comparable(&chapter.title);
        let again = chapter.topics.iter().any(|topic| comparable(topic) == own);
        if again && chapter.topics.len() > 1 {
            faults.push(format!(
                "chapters.{place}.topics: repeats the chapter's title: “{}”",
                chapter.title
            ));
        }
    }
    faults
}
