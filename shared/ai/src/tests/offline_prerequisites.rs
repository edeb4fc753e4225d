use std::time::Duration;

use domain::Prerequisites;

use super::courses::{all, bare, chapter, chinese, course, german, read, topic};
use super::offline_course::thin;
use crate::{AiError, CourseMaterial, Generators, Patience, PrerequisitesRequest};

async fn prerequisites(course: CourseMaterial) -> Result<Prerequisites, AiError> {
    let request = PrerequisitesRequest { course };
    Ok(Generators::offline()
        .run(&request, Patience::within(Duration::from_secs(20), 1))
        .await?
        .value)
}

#[tokio::test]
async fn what_is_used_and_never_explained_is_a_prerequisite() {
    for (code, course) in all() {
        let all = read(&course);
        // Not every text has a technical term that it does not explain.
        let made = match prerequisites(course).await {
            Ok(made) => made,
            Err(error) => {
                thin::<Prerequisites>(Err(error), "no prerequisites were found");
                continue;
            }
        };
        assert!((1..=5).contains(&made.prerequisites.len()), "{code}");
        for one in &made.prerequisites {
            assert!(all.contains(&bare(&one.title)), "{code}: {}", one.title);
        }
    }
    let german = prerequisites(german()).await.unwrap().prerequisites;
    let titles: Vec<_> = german.iter().map(|one| one.title.as_str()).collect();
    assert!(titles.contains(&"Kohlendioxid"), "{titles:?}");
    assert!(!titles.contains(&"Chlorophyll"), "{titles:?} are explained");
    assert!(german[0].reason.contains("ohne es zu erklären"));
    let chinese = prerequisites(chinese()).await.unwrap().prerequisites;
    assert!(
        chinese.iter().all(|one| one.title != "光合作用"),
        "it is explained"
    );
    let bare = course(
        "Bread",
        "",
        vec![chapter("Rye", vec![topic("Rye", "<p>Rye.</p>")])],
    );
    thin(
        prerequisites(bare).await,
        "1 topics have 0 complete sentences",
    );
}

#[tokio::test]
async fn what_a_course_says_that_learners_should_know_comes_first() {
    let english = "<p>The baker weighs the flour of the day. The miller grinds the rye of the valley. The mill stands by the river.</p>";
    let german = "<p>Der Bäcker wiegt das Mehl ab. Der Müller mahlt den Roggen. Die Mühle steht am Ufer des Flusses.</p>";
    let turkish = "<p>Fırıncı sabah erkenden unu tartar. Değirmenci çavdarı taşla öğütür. Değirmen büyük ırmağın kıyısında durur.</p>";
    let chinese = "<p>面包师每天早上称好面粉。磨坊主用石头磨黑麦。磨坊在河边的小山下。</p>";
    for (description, content, titles) in [
        (
            "Basic knowledge of fractions, algebra and geometry is expected.",
            english,
            &["Fractions", "Algebra", "Geometry"][..],
        ),
        (
            "Vorkenntnisse in Chemie und Physik. Dann los.",
            german,
            &["Chemie", "Physik"],
        ),
        (
            "Temel fizik ve kimya bilgisi gereklidir.",
            turkish,
            &["Temel fizik", "Kimya"],
        ),
        (
            "先修知识：代数、几何和物理。",
            chinese,
            &["代数", "几何", "物理"],
        ),
    ] {
        let course = course(
            "Bread",
            description,
            vec![chapter("Rye", vec![topic("Rye", content)])],
        );
        let made = prerequisites(course).await.unwrap().prerequisites;
        let found: Vec<&str> = made.iter().map(|one| one.title.as_str()).collect();
        assert!(found.starts_with(titles), "{found:?}");
        assert!(description.contains(made[0].reason.trim_end_matches('…')));
    }
}

#[tokio::test]
async fn words_of_every_day_are_no_prerequisites() {
    let content = "<p>The rain falls on the field. The air of the field is cold. The rain and the air of the spring are \
                   good for the field.</p>";
    let course = course(
        "Farms",
        "",
        vec![chapter("Spring", vec![topic("Weather", content)])],
    );
    thin(prerequisites(course).await, "no prerequisites were found");
}
