//! Prerequisites: what a course itself says that learners should know.

use domain::course::Requirement;
use domain::limits::REASON;
use domain::quiz::comparable;
use nlp::{Document, Part, cut};
use serde_json::{Value, json};

use super::PrerequisitesRequest;
use crate::error::AiError;
use crate::offline::titles::{capitalised, titled};

/// Taken at most.
const MOST: usize = 8;

pub(super) fn make(request: &PrerequisitesRequest) -> Result<Value, AiError> {
    let course = &request.course;
    let description = Part {
        title: &course.title,
        source: &course.description,
    };
    let topics = course.chapters.iter().flat_map(|chapter| &chapter.topics);
    let topics = topics.map(|topic| Part {
        title: &topic.title,
        source: &topic.content,
    });
    let document = Document::of(
        std::iter::once(description).chain(topics),
        course.language.as_deref(),
    );
    let mut prerequisites: Vec<Requirement> = Vec::new();
    for (wanted, says) in document.requirements() {
        let title = titled(&capitalised(&wanted));
        let known = comparable(&title);
        if prerequisites.len() < MOST
            && prerequisites
                .iter()
                .all(|other| comparable(&other.title) != known)
        {
            let reason = cut(&says, REASON);
            prerequisites.push(Requirement { title, reason });
        }
    }
    if prerequisites.is_empty() {
        return Err(AiError::NotEnoughMaterial(
            "the course says nowhere what learners should know before it: say so in its description (“You should know \
             …”) or under a heading “Prerequisites”; to find out what it demands without saying so needs a model"
                .into(),
        ));
    }
    Ok(json!({ "prerequisites": prerequisites }))
}
