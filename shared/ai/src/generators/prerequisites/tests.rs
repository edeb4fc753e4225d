use super::*;
use crate::{ChapterMaterial, TopicMaterial};

fn titles(description: &str, content: &str) -> Result<Vec<String>, AiError> {
    let topics = vec![TopicMaterial {
        title: "Rye".into(),
        content: content.into(),
    }];
    let request = PrerequisitesRequest {
        course: CourseMaterial {
            title: "Bread".into(),
            description: description.into(),
            language: None,
            level: None,
            chapters: vec![ChapterMaterial {
                title: "Flour".into(),
                topics,
            }],
        },
    };
    let made = request.check(&request.extract()?).unwrap();
    let all = format!("{description}{content}");
    let own = |text: &str| text.split(": ").all(|part| all.contains(part));
    assert!(
        made.prerequisites.iter().all(|one| own(&one.reason)),
        "{made:?}"
    );
    Ok(made
        .prerequisites
        .into_iter()
        .map(|one| one.title)
        .collect())
}

#[test]
fn what_a_sentence_demands_is_taken_in_every_language() {
    for (says, wanted) in [
        (
            "This course is for bakers. Basic knowledge of fractions and algebra is expected.",
            "Fractions and algebra",
        ),
        (
            "You should know how to weigh flour before you start.",
            "How to weigh flour",
        ),
        (
            "No mathematics beyond simple arithmetic is needed.",
            "Simple arithmetic",
        ),
        (
            "Dieser Kurs ist für Bäcker. Kenntnisse in Chemie und Physik werden vorausgesetzt.",
            "Chemie und Physik",
        ),
        (
            "Ce cours est pour les boulangers. Vous devriez connaître les fractions avant de commencer.",
            "Les fractions",
        ),
        (
            "Este curso es para panaderos. Se requieren conocimientos de álgebra.",
            "Álgebra",
        ),
        (
            "Bu kurs fırıncılar içindir. Temel fizik ve kimya bilgisi gereklidir.",
            "Temel fizik ve kimya",
        ),
        (
            "هذه الدورة للخبازين. يجب أن تعرف أساسيات الكيمياء قبل البداية.",
            "أساسيات الكيمياء",
        ),
        (
            "यह पाठ्यक्रम बेकरों के लिए है। बुनियादी गणित का ज्ञान आवश्यक है।",
            "बुनियादी गणित",
        ),
        ("本课程面向面包师。先修知识：代数和几何。", "代数和几何"),
    ] {
        assert_eq!(titles(says, "").unwrap(), [wanted], "{says}");
    }
}

#[test]
fn a_list_under_a_heading_that_announces_it_is_taken() {
    let content = "<h2>Prerequisites</h2><ul><li>Fractions</li><li>An oven.</li></ul><h2>Flour</h2><ul><li>Rye</li></ul>";
    assert_eq!(titles("", content).unwrap(), ["Fractions", "An oven"]);
}

#[test]
fn what_a_course_does_not_say_is_not_guessed() {
    let content = "<p>The gluten of wheat holds the gas. Gluten needs water. Knowledge of the stars grew in Babylon.</p>";
    match titles("Bread for all.", content) {
        Err(AiError::NotEnoughMaterial(message)) => {
            assert!(message.contains("needs a model"), "{message}")
        }
        other => panic!("{other:?}"),
    }
}
