//! The generators that work on a course, over the chat-completions protocol.

use std::time::Duration;

use serde_json::json;

use super::courses::{chapter, topic};
use super::openai::generators;
use super::openai_each::{MARK, bread, patience, twice};
use super::server::{Reply, Server};
use crate::{
    AiError, AssistantRequest, CurriculumChapter, CurriculumRequest, LessonRequest, Patience,
    PrerequisitesRequest, QualityRequest, SeoOptimizeRequest,
};

#[tokio::test]
async fn assistant() {
    let good = json!({"answer": "It is studied."});
    let request = AssistantRequest {
        course: bread(),
        question: format!("What is {MARK}?"),
    };
    let (made, complaint) = twice(&good, &json!({"answer": " "}), |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("answer must not be empty"),
        "{complaint}"
    );
}

#[tokio::test]
async fn the_assistant_sees_the_passages_on_the_question() {
    let server = Server::start(vec![Reply::answer(&json!({"answer": "Yes."}))]).await;
    let request = AssistantRequest {
        course: bread(),
        question: format!("What is {MARK}?"),
    };
    generators(&server).run(&request, patience()).await.unwrap();
    let material = server.bodies()[0]["messages"][1]["content"]
        .as_str()
        .unwrap()
        .to_owned();
    let passages = material
        .split("Passages that may bear on the question")
        .nth(1)
        .unwrap();
    assert!(
        passages.contains("is the study of fermentation."),
        "{material}"
    );
}

#[tokio::test]
async fn lesson() {
    let good = json!({
        "content": "# Rising\n\nYeast is *alive*.\n\n<script>x()</script>\n\n[x](javascript:x)",
        "key_points": ["Yeast is alive."],
        "activities": ["Look at it."],
    });
    let mut bad = good.clone();
    bad["content"] = json!("<script>x()</script>");
    let request = LessonRequest {
        course: bread(),
        chapter_title: MARK.into(),
        topic_title: MARK.into(),
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    let content = &made.content;
    assert!(
        content.starts_with("<h2>Rising</h2>\n<p>Yeast is <em>alive</em>.</p>"),
        "{content}"
    );
    assert!(!content.contains("script"), "{content}");
    assert!(
        complaint.contains("content must not be empty"),
        "{complaint}"
    );
}

#[tokio::test]
async fn a_lesson_in_html_is_cleaned_too() {
    let answer = json!({
        "content": "<h1>A</h1>\n\n    <p onclick=\"x()\">b</p>",
        "key_points": ["k"],
        "activities": ["a"],
    });
    let server = Server::start(vec![Reply::answer(&answer)]).await;
    let request = LessonRequest {
        course: bread(),
        chapter_title: "c".into(),
        topic_title: "t".into(),
    };
    let made = generators(&server).run(&request, patience()).await.unwrap();
    assert_eq!(made.value.content, "<h2>A</h2>\n\n    <p>b</p>");
}

#[tokio::test]
async fn curriculum() {
    let entry = |id: u64| json!({"id": id, "title": MARK, "reason": "r"});
    let good = json!({"optimized_order": [entry(7), entry(5)]});
    let bad = json!({"optimized_order": [entry(7), entry(7)]});
    let chapters = [5_u64, 7].map(|id| CurriculumChapter {
        id: id.try_into().unwrap(),
        material: chapter(MARK, vec![topic(MARK, "")]),
    });
    let request = CurriculumRequest {
        title: MARK.into(),
        language: None,
        chapters: chapters.to_vec(),
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("optimized_order must not name a chapter twice"),
        "{complaint}"
    );
}

#[tokio::test]
async fn chapters_have_their_own_titles_whatever_a_model_calls_them() {
    let chapters = [(5_u64, "Flour"), (7, "Dough & <b>water</b>")].map(|(id, title)| {
        let id = id.try_into().unwrap();
        let material = chapter(title, vec![topic(MARK, "")]);
        CurriculumChapter { id, material }
    });
    let request = CurriculumRequest {
        title: MARK.into(),
        language: None,
        chapters: chapters.to_vec(),
    };
    let order = |titles: [&str; 2]| {
        let entry = |id: u64, title: &str| json!({"id": id, "title": title, "reason": "r"});
        Reply::answer(&json!({"optimized_order": [entry(7, titles[0]), entry(5, titles[1])]}))
    };
    let script = vec![
        order(["flour", "Dough & <b>water</b>"]),
        order(["Dough", "FLOUR"]),
    ];
    let server = Server::start(script).await;
    let made = generators(&server).run(&request, patience()).await;
    let order = made.unwrap().value.optimized_order;
    let titles: Vec<_> = order.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(titles, ["Dough & <b>water</b>", "Flour"]);
    let complaint = server.bodies()[1]["messages"][3]["content"].clone();
    let complaint = complaint.as_str().unwrap();
    assert!(
        complaint.contains(
            "optimized_order.0.title is another chapter's, not that of the chapter with id 7"
        ),
        "{complaint}"
    );
}

#[tokio::test]
async fn prerequisites() {
    let good = json!({"prerequisites": [{"title": "Sums", "reason": "They are used."}]});
    let bad = json!({"prerequisites": [{"title": "Sums"}]});
    let request = PrerequisitesRequest { course: bread() };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("prerequisites.0.reason is required"),
        "{complaint}"
    );
}

#[tokio::test]
async fn quality() {
    let good =
        json!({"score": 70, "strengths": ["s"], "improvements": ["i"], "suggestions": ["u"]});
    let mut bad = good.clone();
    bad["score"] = json!(170);
    let request = QualityRequest {
        course: bread(),
        unread: vec![],
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("score must be between 0 and 100"),
        "{complaint}"
    );
}

#[tokio::test]
async fn seo() {
    let good = json!({
        "optimized_title": "T", "optimized_description": "D", "meta_description": "M",
        "keywords": ["k"], "seo_tips": ["s"],
    });
    let mut bad = good.clone();
    bad["optimized_title"] = json!("T".repeat(61));
    let request = SeoOptimizeRequest {
        course: bread(),
        target_keywords: Some(format!("{MARK}, bread")),
    };
    let (made, complaint) = twice(&good, &bad, |ask| {
        let request = request.clone();
        async move { ask.run(&request, patience()).await }
    })
    .await;
    assert_eq!(json!(made), good);
    assert!(
        complaint.contains("optimized_title must be at most 60 characters"),
        "{complaint}"
    );
}

#[tokio::test]
async fn a_deadline_holds_for_every_generator() {
    let server = Server::start(vec![Reply::Stall]).await;
    let request = QualityRequest {
        course: bread(),
        unread: vec![],
    };
    let soon = Patience::within(Duration::from_millis(100), 1);
    let made = generators(&server).run(&request, soon).await;
    assert_eq!(made, Err(AiError::Timeout));
    server.stop().await;
}
