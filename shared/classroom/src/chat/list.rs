//! `GET [/api]/liveclass/sessions/{session}/messages`

use axum::Json;
use domain::{ChatMessage, limits};
use web::{Enter, FromQuery, InSession, Problem, Reading, SessionPrefetch};

use crate::chat::view::MessageView;

/// Which messages.
#[derive(domain::Request)]
pub(crate) struct MessagesQuery {
    /// Those after this one, the oldest first; left out: the newest.
    #[request(range = limits::LOG_CURSOR)]
    after: Option<u64>,
    #[request(range = limits::MESSAGE_PAGE, default = limits::MESSAGE_PAGE_DEFAULT)]
    limit: u8,
}

/// The messages that the query asks for.
pub(crate) struct MessagePage(Vec<ChatMessage>);

impl SessionPrefetch for MessagePage {
    type Asked = FromQuery<MessagesQuery>;

    async fn read(
        FromQuery(asked): &FromQuery<MessagesQuery>,
        of: Reading<'_>,
    ) -> Result<Self, Problem> {
        let MessagesQuery { after, limit } = *asked;
        let messages = of.store.messages(of.session, after, limit, of.now);
        Ok(Self(messages.await?))
    }
}

/// Reads the chat in the order of sending. Whoever passes on the last id that
/// they have misses nothing and gets nothing twice.
#[utoipa::path(
    get,
    path = "/liveclass/sessions/{session}/messages",
    tag = "Live classes",
    params(("session" = u64, Path, description = "The session's id"), MessagesQuery),
    responses(
        (status = OK, description = "The messages", body = Vec<MessageView>)
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_messages(
    here: InSession<Enter, (), MessagePage>,
) -> Json<Vec<MessageView>> {
    let MessagePage(messages) = here.prefetched;
    Json(messages.into_iter().map(Into::into).collect())
}
