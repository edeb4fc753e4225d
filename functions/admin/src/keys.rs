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
use store::{ApiKeyRecord, retry_on_conflict};
use web::{Base, Problem};

/// Stores what becomes of a key; where it changed meanwhile, of the key as it
/// is then.
async fn replace(
    base: &Base,
    record: ApiKeyRecord,
    change: impl Fn(&ApiKey) -> ApiKey,
) -> Result<ApiKeyRecord, Problem> {
    let (store, id, change) = (&base.store, record.key.id, &change);
    let stored = retry_on_conflict(
        record,
        |record| async move {
            let key = change(&record.key);
            if key != record.key {
                store.replace_api_key(&key).await?;
            }
            Ok(ApiKeyRecord { key, ..record })
        },
        || async move {
            let stored = store.api_key(id).await?;
            stored.ok_or_else(Problem::not_found)
        },
    );
    Ok(stored.await?)
}

/// Whether a new owner is a user.
async fn must_be_user(base: &Base, owner: UserId) -> Result<(), Problem> {
    match base.store.user(owner).await? {
        Some(_) => Ok(()),
        None => Err(FieldErrors::one("owner_id", "is no user").into()),
    }
}
