//! How a question is shown, and one that a path names.

use domain::live::RankedQuestion;
use domain::{Question, QuestionId, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Base, PathId, Problem, Reading, SessionPrefetch};

/// A question and how it stands.
#[derive(Serialize, ToSchema)]
#[schema(as = Question)]
pub(crate) struct QuestionView {
    id: u64,
    user_id: u64,
    user_name: String,
    body: String,
    upvotes: u64,
    /// Whether the caller is one of them.
    upvoted: bool,
    answered: bool,
    /// What was answered in writing.
    answer: Option<String>,
    #[schema(value_type = Option<String>, format = DateTime)]
    answered_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<RankedQuestion> for QuestionView {
    fn from(ranked: RankedQuestion) -> Self {
        let question = ranked.question;
        Self {
            id: question.id.get(),
            user_id: question.user_id.get(),
            user_name: question.user_name,
            body: question.body,
            upvotes: ranked.upvotes,
            upvoted: ranked.upvoted,
            answered: question.answered_at.is_some(),
            answer: question.answer,
            answered_at: question.answered_at,
            created_at: question.created_at,
        }
    }
}

impl QuestionView {
    /// A question as it stands now, for a reader.
    pub(crate) async fn read(
        base: &Base,
        session: domain::LiveSessionId,
        id: QuestionId,
        reader: UserId,
    ) -> Result<Self, Problem> {
        let ranked = base.store.ranked_question(session, id, reader).await?;
        ranked.map(Into::into).ok_or_else(Problem::not_found)
    }
}

/// The question that the path names second.
pub(crate) struct QuestionOfPath(pub(crate) Question);

impl SessionPrefetch for QuestionOfPath {
    type Asked = PathId<QuestionId, 1>;

    async fn read(PathId(id): &PathId<QuestionId, 1>, of: Reading<'_>) -> Result<Self, Problem> {
        let question = of.store.question(of.session, *id).await?;
        question.map(Self).ok_or_else(Problem::not_found)
    }
}
