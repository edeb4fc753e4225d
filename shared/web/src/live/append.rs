//! Writing into a log, once where the request has a key.

use axum::http::StatusCode;
use axum::response::Response;
use domain::Timestamp;
use serde::Serialize;
use store::{Log, retry_on_conflict};

use crate::base::Base;
use crate::keyed::Keyed;
use crate::once::{Declined, kept_answer, kept_response};
use crate::problem::Problem;

/// Writes an entry into a log and answers 201. `must_hold` is found out beside
/// the drawing of the entry's number; `entry` makes of number and time what is
/// written and what is answered. Where readers have given the number up
/// meanwhile, the entry gets another one.
pub async fn append<T: Serialize, V: Serialize>(
    base: &Base,
    keyed: Keyed,
    log: &Log,
    must_hold: impl Future<Output = Result<(), Problem>>,
    entry: impl Fn(u64, Timestamp) -> (T, V),
) -> Result<Response, Declined> {
    let drawing = base.store.draw_number(log, base.now());
    let (once, held, drawn) = tokio::join!(keyed.claim(base), must_hold, drawing);
    let may_write = once.and_then(|once| Ok(held.map(|()| once)?));
    let once = match may_write {
        Ok(once) => once,
        Err(declined) => {
            if let Ok(drawn) = drawn {
                // Without it readers would wait for a moment.
                let closed = base.store.give_number_up(log, drawn.number, base.now());
                closed.await.map_err(Problem::from)?;
            }
            return Err(declined);
        }
    };
    let (once, entry) = (&once, &entry);
    let answered = retry_on_conflict(
        drawn.map_err(Problem::from)?,
        |drawn| async move {
            let now = base.now();
            let (content, view) = entry(drawn.number, now);
            let answer = kept_answer(StatusCode::CREATED, &[], &view)?;
            let kept = once.completed(&answer);
            let written = base.store.write_entry(log, drawn, now, &content, kept);
            written.await?;
            Ok(kept_response(&answer))
        },
        || base.store.draw_number(log, base.now()),
    );
    Ok(answered.await.map_err(Problem::from)?)
}
