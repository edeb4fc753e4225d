//! Changes of a session that others may be changing.

use domain::LiveSession;
use store::retry_on_conflict;

use crate::base::Base;
use crate::problem::Problem;

/// Makes a change of a session that was read. Where the session changed in
/// between, it is read again and `change` is asked again, which must look at
/// all that its policy rests on. `None` from `change`: nothing is to be
/// done. The session as it is then.
pub async fn change_live_session(
    base: &Base,
    session: LiveSession,
    change: impl Fn(&LiveSession) -> Result<Option<LiveSession>, Problem>,
) -> Result<LiveSession, Problem> {
    let (store, id, change) = (&base.store, session.id, &change);
    let changed = retry_on_conflict(
        session,
        |session| async move {
            let Some(changed) = change(&session)? else {
                return Ok(session);
            };
            store.replace_live_session(&changed).await?;
            Ok(changed)
        },
        || async move {
            let read = store.live_session(id).await?;
            read.ok_or_else(Problem::not_found)
        },
    );
    Ok(changed.await?)
}
