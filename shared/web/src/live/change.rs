//! Changes of a session that others may be changing.

use domain::LiveSession;
use store::{RACES, StoreError};

use crate::base::Base;
use crate::problem::{Code, Problem};

/// Makes a change of a session that was read. Where the session changed in
/// between, it is read again and `change` is asked again, which must look at
/// all that its policy rests on. `None` from `change`: nothing is to be
/// done. The session as it is then.
pub async fn change_live_session(
    base: &Base,
    mut session: LiveSession,
    change: impl Fn(&LiveSession) -> Result<Option<LiveSession>, Problem>,
) -> Result<LiveSession, Problem> {
    for attempt in 0..RACES {
        let Some(changed) = change(&session)? else {
            return Ok(session);
        };
        match base.store.replace_live_session(&changed).await {
            Ok(()) => return Ok(changed),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        tokio::time::sleep(store::jitter(attempt)).await;
        let read = base.store.live_session(session.id).await?;
        session = read.ok_or_else(Problem::not_found)?;
    }
    Err(session_keeps_changing())
}

/// What a caller is told whom others were ahead of in every try.
pub fn session_keeps_changing() -> Problem {
    let detail = "The session keeps changing. Try again in a moment.";
    Problem::new(Code::Conflict, detail)
}
