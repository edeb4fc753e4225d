//! API keys: who may call the external surface, how often and for what.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod list;
pub(crate) mod page;
pub(crate) mod patch;
pub(crate) mod reset_credits;
pub(crate) mod rotate;
mod view;

use domain::{ApiKey, FieldErrors, UserId};
use store::{ApiKeyRecord, RACES, StoreError};
use web::{Base, Code, Problem};

/// Stores what becomes of a key; where it changed meanwhile, of the key as it
/// is then.
async fn replace(
    base: &Base,
    mut record: ApiKeyRecord,
    change: impl Fn(&ApiKey) -> ApiKey,
) -> Result<ApiKeyRecord, Problem> {
    for attempt in 0..RACES {
        let key = change(&record.key);
        if key == record.key {
            return Ok(record);
        }
        match base.store.replace_api_key(&key).await {
            Ok(()) => return Ok(ApiKeyRecord { key, ..record }),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        tokio::time::sleep(store::jitter(attempt)).await;
        let stored = base.store.api_key(record.key.id).await?;
        record = stored.ok_or_else(Problem::not_found)?;
    }
    let detail = "The key keeps changing. Try again in a moment.";
    Err(Problem::new(Code::Conflict, detail))
}

/// Whether a new owner is a user.
async fn must_be_user(base: &Base, owner: UserId) -> Result<(), Problem> {
    match base.store.user(owner).await? {
        Some(_) => Ok(()),
        None => Err(FieldErrors::one("owner_id", "is no user").into()),
    }
}
