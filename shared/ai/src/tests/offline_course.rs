use std::time::Duration;

use domain::Curriculum;

use super::courses::{all, chapter, course, english, topic};
use crate::{AiError, CourseMaterial, CurriculumChapter, CurriculumRequest, Generators, Patience};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

/// The course's chapters in this order; ids are their places in the course,
/// from 1.
async fn curriculum(course: &CourseMaterial, order: &[usize]) -> Result<Curriculum, AiError> {
    let chapters = order
        .iter()
        .map(|place| CurriculumChapter {
            id: u64::try_from(place + 1).unwrap().try_into().unwrap(),
            material: course.chapters[*place].clone(),
        })
        .collect();
    let request = CurriculumRequest {
        title: course.title.clone(),
        language: None,
        chapters,
    };
    Ok(Generators::offline().run(&request, patience()).await?.value)
}

pub(super) fn thin<T: std::fmt::Debug>(result: Result<T, AiError>, says: &str) {
    match result {
        Err(AiError::NotEnoughMaterial(message)) => assert!(message.contains(says), "{message}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_introduces_terms_comes_before_what_uses_them() {
    for (code, course) in all() {
        let given = curriculum(&course, &[1, 0]).await.unwrap();
        let ids: Vec<u64> = given
            .optimized_order
            .iter()
            .map(|chapter| chapter.id.get())
            .collect();
        assert_eq!(ids, [1, 2], "{code}");
        let again = curriculum(&course, &[0, 1]).await.unwrap();
        assert_eq!(again, given, "{code}: a good order stays");
        assert!(
            given.optimized_order[0]
                .reason
                .contains(&course.chapters[1].title),
            "{code}"
        );
        assert!(
            given.optimized_order[1]
                .reason
                .contains(&course.chapters[0].title),
            "{code}"
        );
    }
    let english = curriculum(&english(), &[1, 0]).await.unwrap();
    assert_eq!(
        english.optimized_order[0].reason,
        "Introduces “gluten”, “yeast”, which “Practice” builds on."
    );
}

#[tokio::test]
async fn titles_alone_tell_what_builds_on_what() {
    let bare = course(
        "Bread",
        "",
        vec![
            chapter("Baking", vec![topic("Baking with sourdough", "")]),
            chapter("Sourdough", vec![topic("The starter", "")]),
            chapter("Selling", vec![topic("Markets", "")]),
        ],
    );
    let order = curriculum(&bare, &[0, 1, 2]).await.unwrap().optimized_order;
    let titles: Vec<_> = order.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(titles, ["Sourdough", "Baking", "Selling"]);
    assert!(order[0].reason.contains("Sourdough") && order[2].reason.contains("Keeps its place"));
}

#[tokio::test]
async fn an_order_without_anything_to_go_by_stays() {
    let bare = course(
        "",
        "",
        vec![
            chapter("B", vec![]),
            chapter("A", vec![]),
            chapter("", vec![]),
        ],
    );
    let order = curriculum(&bare, &[0, 1, 2]).await.unwrap().optimized_order;
    let ids: Vec<u64> = order.iter().map(|chapter| chapter.id.get()).collect();
    assert_eq!(ids, [1, 2, 3]);
    assert_eq!(order[2].title, "3");
    thin(curriculum(&bare, &[]).await, "the course has none");
}
