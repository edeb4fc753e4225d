//! Trying again where others were faster: every write states what it expects
//! to find, and so every caller may lose a race.

use std::time::Duration;

use domain::Timestamp;

use crate::error::StoreError;

/// Tries before a caller is told to come back.
const TRIES: u32 = 8;
/// Draws of an id before giving up; two in a row collide once in millions.
const ID_DRAWS: u32 = 4;

/// Why an attempt did not succeed; after the last one, why none did.
#[derive(Debug)]
pub enum AttemptError<E> {
    /// Somebody else was faster: another attempt, on what is there by then, may
    /// succeed.
    Conflict,
    /// Another attempt would not help.
    Failed(E),
}

impl<E: From<StoreError>> From<StoreError> for AttemptError<E> {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::Conflict,
            error => Self::Failed(error.into()),
        }
    }
}

impl From<AttemptError<Self>> for StoreError {
    fn from(error: AttemptError<Self>) -> Self {
        match error {
            AttemptError::Conflict => Self::Conflict,
            AttemptError::Failed(error) => error,
        }
    }
}

/// Lets `attempt` change what was `read`. Where somebody else was faster, waits
/// for a random while, reads what is there by then with `read_again` and lets
/// `attempt` decide anew, which must look at all that its caller's right rests
/// on: eight attempts at most.
///
/// # Errors
/// `Conflict` where others were faster in every attempt; else what stopped an
/// attempt, or a reading.
pub async fn retry_on_conflict<S, T, E, R, A, B>(
    read: S,
    attempt: impl FnMut(S) -> A,
    read_again: impl FnMut() -> B,
) -> Result<T, AttemptError<E>>
where
    A: Future<Output = Result<T, AttemptError<E>>>,
    B: Future<Output = Result<S, R>>,
    AttemptError<E>: From<R>,
{
    retry_on_conflict_up_to(TRIES, read, attempt, read_again).await
}

/// The same with another number of `tries`, for what many change at once.
///
/// # Errors
/// As those of [`retry_on_conflict`].
pub async fn retry_on_conflict_up_to<S, T, E, R, A, B>(
    tries: u32,
    mut read: S,
    mut attempt: impl FnMut(S) -> A,
    mut read_again: impl FnMut() -> B,
) -> Result<T, AttemptError<E>>
where
    A: Future<Output = Result<T, AttemptError<E>>>,
    B: Future<Output = Result<S, R>>,
    AttemptError<E>: From<R>,
{
    let mut lost = 0;
    loop {
        match attempt(read).await {
            Err(AttemptError::Conflict) if lost + 1 < tries => {}
            result => return result,
        }
        tokio::time::sleep(jitter(lost)).await;
        lost += 1;
        read = read_again().await?;
    }
}

/// Creates a thing under an id that no other has: draws one with `fresh`, an
/// id's own function, and another where `create` meets a conflict.
///
/// # Errors
/// What a store's conflict is to the caller where every id that was drawn is
/// taken, which is no race that the caller lost; else what stopped `create`.
pub async fn create_with_fresh_id<Id, T, E, A>(
    fresh: impl Fn(Timestamp, u64) -> Id,
    now: Timestamp,
    create: impl FnMut(Id) -> A,
) -> Result<T, AttemptError<E>>
where
    A: Future<Output = Result<T, AttemptError<E>>>,
    E: From<StoreError>,
{
    let draw = || fresh(now, telemetry::random::bits());
    let draw_again = || std::future::ready(Ok::<_, StoreError>(draw()));
    let created = retry_on_conflict_up_to(ID_DRAWS, draw(), create, draw_again);
    created.await.map_err(|error| match error {
        AttemptError::Conflict => AttemptError::Failed(StoreError::Conflict.into()),
        failed @ AttemptError::Failed(_) => failed,
    })
}

/// A wait before another try: a random one, so that those who met do not meet
/// again, of at most 20 ms after the first try and twice as long after each
/// further one.
pub(crate) fn jitter(lost: u32) -> Duration {
    let most = 20_u64 << lost.min(6);
    Duration::from_millis(telemetry::random::bits() % most + 1)
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use tokio::time::Instant;

    use super::*;

    /// Attempts of which the first `conflicts` lose, each on what was read for
    /// it; when each was made.
    async fn run(conflicts: u32) -> (Result<u32, AttemptError<StoreError>>, Vec<Duration>) {
        let (start, mut made, mut reads) = (Instant::now(), Vec::new(), 0);
        let result = retry_on_conflict(
            0,
            |read| {
                made.push(start.elapsed());
                let lost = read < conflicts;
                ready(if lost {
                    Err(AttemptError::Conflict)
                } else {
                    Ok(read)
                })
            },
            || {
                reads += 1;
                ready(Ok::<_, StoreError>(reads))
            },
        )
        .await;
        (result, made)
    }

    #[tokio::test(start_paused = true)]
    async fn what_succeeds_at_once_waits_for_nothing_and_reads_nothing_again() {
        let (result, made) = run(0).await;
        assert!(matches!(result, Ok(0)));
        assert_eq!(made, [Duration::ZERO]);
    }

    #[tokio::test(start_paused = true)]
    async fn every_try_but_the_first_waits_and_works_on_what_was_read_anew() {
        let (result, made) = run(5).await;
        assert!(matches!(result, Ok(5)));
        for (tried, pair) in made.windows(2).enumerate() {
            let most = Duration::from_millis(20 << tried);
            let waited = pair[1].saturating_sub(pair[0]);
            assert!(waited > Duration::ZERO && waited <= most, "{waited:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn no_two_callers_wait_the_same_while() {
        let mut waits = Vec::new();
        for _ in 0..4 {
            waits.push(run(7).await.1);
        }
        waits.dedup();
        assert!(waits.len() > 1, "{waits:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn after_eight_tries_the_caller_is_told() {
        let (result, made) = run(u32::MAX).await;
        assert!(matches!(result, Err(AttemptError::Conflict)));
        assert_eq!(made.len(), 8);
    }

    #[tokio::test(start_paused = true)]
    async fn what_another_try_does_not_mend_is_told_at_once() {
        let mut tries = 0;
        let result: Result<(), AttemptError<StoreError>> = retry_on_conflict(
            (),
            |()| {
                tries += 1;
                ready(Err(StoreError::Throttled("busy".into()).into()))
            },
            || ready(Ok::<_, StoreError>(())),
        )
        .await;
        let error = StoreError::from(result.unwrap_err());
        assert!(matches!(error, StoreError::Throttled(_)));
        assert_eq!(tries, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_taken_id_is_drawn_again_a_few_times() {
        let now = Timestamp::from_millis(1_800_000_000_000);
        for (taken, expected) in [(0, 1), (3, 4), (u32::MAX, 4)] {
            let mut draws = 0;
            let created = create_with_fresh_id(domain::id::fresh, now, |id| {
                draws += 1;
                let free = draws > taken;
                ready(if free {
                    Ok(id)
                } else {
                    Err(StoreError::Conflict.into())
                })
            });
            let created: Result<u64, AttemptError<StoreError>> = created.await;
            assert_eq!(created.is_ok(), taken < 4, "{taken}");
            assert_eq!(draws, expected, "{taken}");
        }
    }
}
