//! `GET [/api]/liveclass/sessions/{session}/questions`

use axum::Json;
use domain::limits;
use domain::live::RankedQuestion;
use web::{Enter, InSession, Problem, Reading, SessionPrefetch};

use crate::questions::view::QuestionView;

/// The session's questions, in order.
pub(crate) struct Questions(Vec<RankedQuestion>);

impl SessionPrefetch for Questions {
    type Asked = ();

    async fn read((): &(), of: Reading<'_>) -> Result<Self, Problem> {
        Ok(Self(of.store.questions(of.session, of.reader).await?))
    }
}

/// Lists the session's questions: what most want answered first, then what was
/// asked first; as many as 4 MB hold.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/questions",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id")),
    responses(
        (status = OK, description = "The questions", body = Vec<QuestionView>)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_questions(
    here: InSession<Enter, (), Questions>,
) -> Json<Vec<QuestionView>> {
    let Questions(questions) = here.prefetched;
    let mut bytes = 0;
    let views = questions.into_iter().map(QuestionView::from);
    let shown = views.take_while(|view| {
        bytes += serde_json::to_vec(view).map_or(0, |json| json.len());
        bytes <= limits::QUESTIONS_BYTES
    });
    Json(shown.collect())
}
