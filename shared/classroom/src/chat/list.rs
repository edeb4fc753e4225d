//! `GET [/api]/liveclass/sessions/{session}/messages`

use axum::Json;
use domain::{ChatMessage, Fields, limits};
use utoipa::IntoParams;
use web::{
    Enter, FromQuery, InSession, LiveReadProblems, Problem, Reading, RequestBody, SessionPrefetch,
};

use crate::chat::view::MessageView;

/// Which messages.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Those after this one, the oldest first; left out: the newest.
    after: Option<u64>,
    #[param(value_type = Option<u8>, minimum = 1, maximum = 200, default = 100)]
    limit: u8,
}

impl RequestBody for Params {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let after = fields.optional_cursor("after");
        let limit = fields.optional_small("limit", limits::MESSAGE_PAGE);
        Some(Self {
            after,
            limit: limit.unwrap_or(limits::MESSAGE_PAGE_DEFAULT),
        })
    }
}

/// The messages that the query asks for.
pub(crate) struct MessagePage(Vec<ChatMessage>);

impl SessionPrefetch for MessagePage {
    type Asked = FromQuery<Params>;

    async fn read(FromQuery(asked): &FromQuery<Params>, of: Reading<'_>) -> Result<Self, Problem> {
        let Params { after, limit } = *asked;
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
    params(("session" = u64, Path, description = "The session's id"), Params),
    responses(
        (status = OK, description = "The messages", body = Vec<MessageView>), LiveReadProblems
    ),
    security(("user_token" = []))
)]
pub(crate) async fn list_messages(
    here: InSession<Enter, (), MessagePage>,
) -> Json<Vec<MessageView>> {
    let MessagePage(messages) = here.prefetched;
    Json(messages.into_iter().map(Into::into).collect())
}
