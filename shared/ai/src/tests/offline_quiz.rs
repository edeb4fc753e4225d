use std::time::Duration;

use domain::Quiz;

use super::texts::{ARABIC, CHINESE, ENGLISH, FRENCH, GERMAN, SPANISH};
use crate::{AiError, Generators, Patience, QuizRequest};

async fn quiz(content: &str, count: u8) -> Result<Quiz, AiError> {
    let request = QuizRequest {
        content: content.into(),
        count,
        language: None,
    };
    let made = Generators::offline()
        .quiz(&request, Patience::within(Duration::from_secs(20), 1))
        .await?;
    assert_eq!((made.backend, made.usage), ("offline", None));
    Ok(made.value)
}

#[tokio::test]
#[ignore = "shows what comes out"]
async fn show() {
    for text in [ENGLISH, GERMAN, ARABIC, CHINESE, FRENCH, SPANISH] {
        for most in [20, 12, 8, 5, 3, 1] {
            match quiz(text, most).await {
                Ok(quiz) => {
                    println!("==== {most}");
                    for question in quiz.questions {
                        println!("{}", question.question);
                        for (index, option) in question.options.iter().enumerate() {
                            println!(
                                "   {} {option}",
                                if index == usize::from(question.correct_index) {
                                    "*"
                                } else {
                                    " "
                                }
                            );
                        }
                    }
                    break;
                }
                Err(error) => println!("{most}: {error}"),
            }
        }
    }
}
