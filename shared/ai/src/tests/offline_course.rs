use std::time::Duration;

use super::courses::all;
use crate::{
    AssignmentRequest, AssistantRequest, CurriculumChapter, CurriculumRequest, Generators,
    LessonRequest, Patience, PrerequisitesRequest, QualityRequest, SeoRequest,
};

fn patience() -> Patience {
    Patience::within(Duration::from_secs(20), 1)
}

#[tokio::test]
#[ignore = "shows what comes out"]
async fn show() {
    let offline = Generators::offline();
    for (code, course) in all() {
        println!("=== {code}");
        let topic = &course.chapters[0].topics[0];
        let chapter_title = course.chapters[0].title.clone();
        let question = match code {
            "en" => "What is gluten and how does yeast work?",
            "de" => "Was ist Chlorophyll?",
            "ar" => "ما هو الكلوروفيل؟",
            "zh" => "什么是光合作用？",
            _ => "Qu'est-ce que la chlorophylle ?",
        };
        println!(
            "{:#?}",
            offline
                .assistant(
                    &AssistantRequest {
                        course: course.clone(),
                        question: question.into()
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
        println!(
            "{:#?}",
            offline
                .lesson(
                    &LessonRequest {
                        course: course.clone(),
                        chapter_title,
                        topic_title: topic.title.clone()
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
        let chapters = course
            .chapters
            .iter()
            .rev()
            .zip(1_u64..)
            .map(|(material, id)| CurriculumChapter {
                id: id.try_into().unwrap(),
                material: material.clone(),
            })
            .collect();
        println!(
            "{:#?}",
            offline
                .curriculum(
                    &CurriculumRequest {
                        title: course.title.clone(),
                        language: None,
                        chapters
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
        println!(
            "{:#?}",
            offline
                .prerequisites(
                    &PrerequisitesRequest {
                        course: course.clone()
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
        println!(
            "{:#?}",
            offline
                .assignment(
                    &AssignmentRequest {
                        course_title: course.title.clone(),
                        topic_title: topic.title.clone(),
                        topic_content: topic.content.clone(),
                        level: None,
                        language: None
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
        println!(
            "{:#?}",
            offline
                .quality(
                    &QualityRequest {
                        course: course.clone()
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
        println!(
            "{:#?}",
            offline
                .seo(
                    &SeoRequest {
                        course: course.clone(),
                        target_keywords: Some("sourdough, vegan".into())
                    },
                    patience()
                )
                .await
                .map(|m| m.value)
        );
    }
}
