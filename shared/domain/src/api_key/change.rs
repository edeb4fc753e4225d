//! What an API key is to be, and what of it changes.

use serde_json::Value;

use super::{ApiKey, KeyScope};
use crate::change::Change;
use crate::credential::SecretHash;
use crate::fields::{FieldErrors, Fields};
use crate::id::{ApiKeyId, UserId};
use crate::limits;
use crate::request::schema::words;
use crate::request::value::fault;
use crate::request::{FieldValue, Given, Request, SchemaRef};
use crate::time::Timestamp;

/// What a new API key is to be.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
#[request(check = must_end_later)]
pub struct NewApiKey {
    #[request(length = limits::NAME)]
    name: String,
    /// The user for whom the key asks; left out: the caller.
    pub owner_id: Option<UserId>,
    #[request(range = limits::KEY_RATE, default = limits::KEY_RATE_DEFAULT)]
    rate_limit_per_minute: u32,
    /// Left out: as many as it likes.
    #[request(range = limits::KEY_CREDITS)]
    credits_limit: Option<u64>,
    /// Feature names, `*` for all of them, `on_behalf` for other users than the
    /// owner. Left out: `*`.
    #[request(entries = scopes(), distinct)]
    scopes: Option<Vec<KeyScope>>,
    /// In the future; left out: it does not end.
    expires_at: Option<Timestamp>,
}

impl NewApiKey {
    /// The key of an owner, under its number.
    pub fn issued(
        &self,
        id: ApiKeyId,
        owner_id: UserId,
        hash: SecretHash,
        now: Timestamp,
    ) -> ApiKey {
        let key = ApiKey::new(id, owner_id, hash, now);
        ApiKey {
            name: self.name.clone(),
            rate_limit_per_minute: self.rate_limit_per_minute,
            credits_limit: self.credits_limit,
            scopes: self.scopes.clone().unwrap_or(key.scopes),
            expires_at: self.expires_at,
            ..key
        }
    }
}

/// What of a key changes; what is not said stays.
#[derive(Debug, Clone, PartialEq, Eq, Request)]
#[request(check = must_end_later)]
pub struct ApiKeyChange {
    #[request(length = 1..=limits::NAME)]
    name: Option<String>,
    /// The user for whom the key asks.
    pub owner_id: Option<UserId>,
    #[request(range = limits::KEY_RATE)]
    rate_limit_per_minute: Option<u32>,
    /// Null takes the limit away.
    #[request(range = limits::KEY_CREDITS)]
    credits_limit: Change<u64>,
    #[request(entries = scopes(), distinct)]
    scopes: Option<Vec<KeyScope>>,
    /// In the future; null: it does not end.
    expires_at: Change<Timestamp>,
}

impl ApiKeyChange {
    /// The key after the change. The version is the same where nothing
    /// changes.
    #[must_use]
    pub fn onto(&self, stored: &ApiKey) -> ApiKey {
        let mut key = stored.clone();
        if let Some(name) = &self.name {
            key.name.clone_from(name);
        }
        if let Some(scopes) = &self.scopes {
            key.scopes.clone_from(scopes);
        }
        key.owner_id = self.owner_id.unwrap_or(key.owner_id);
        key.rate_limit_per_minute = self
            .rate_limit_per_minute
            .unwrap_or(key.rate_limit_per_minute);
        key.credits_limit = self.credits_limit.onto(key.credits_limit);
        key.expires_at = self.expires_at.onto(key.expires_at);
        if key != *stored {
            key.version += 1;
        }
        key
    }
}

fn scopes() -> std::ops::RangeInclusive<usize> {
    1..=KeyScope::all().count()
}

fn must_end_later(fields: &mut Fields<'_>) {
    let expiry = fields.peek::<Timestamp>("expires_at", &());
    if expiry.is_some_and(|expiry| expiry <= fields.now()) {
        fields.fault("expires_at", "must be in the future");
    }
}

impl FieldValue for KeyScope {
    type Limit = ();

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        let scope = value.as_str().and_then(Self::named);
        scope.map_or_else(|| fault("must be a feature, * or on_behalf"), Ok)
    }

    fn field_schema((): &()) -> SchemaRef {
        words(Self::all().map(Self::name))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::credential::SecretHash;
    use crate::feature::Feature;
    use crate::request::part;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

    fn key() -> ApiKey {
        let id = ApiKeyId::try_from(1).unwrap();
        let owner = UserId::try_from(1).unwrap();
        ApiKey::new(id, owner, SecretHash::of("x"), NOW)
    }

    fn read<T: Request>(body: &Value) -> Result<T, Vec<String>> {
        let given = Given {
            now: NOW,
            ..Given::default()
        };
        part(body, given).map_err(|errors: FieldErrors| errors.0.into_keys().collect())
    }

    fn changed(body: &Value, stored: &ApiKey) -> ApiKey {
        read::<ApiKeyChange>(body).unwrap().onto(stored)
    }

    #[test]
    fn what_was_not_said_stays_and_null_takes_away_what_may_be_absent() {
        let all = json!({
            "name": " n ", "owner_id": 5, "rate_limit_per_minute": 6000, "credits_limit": 1,
            "scopes": ["summary", "on_behalf"], "expires_at": "2030-01-31T12:00:00+01:00"
        });
        let stored = changed(&all, &key());
        assert_eq!((stored.name.as_str(), stored.owner_id.get()), ("n", 5));
        assert_eq!(stored.credits_limit, Some(1));
        let summary = KeyScope::Feature(Feature::Summary);
        assert_eq!(stored.scopes, [summary, KeyScope::OnBehalf]);
        let expiry = stored.expires_at.unwrap().to_string();
        assert_eq!(expiry, "2030-01-31T11:00:00.000Z");
        assert_eq!(stored.version, 2);
        assert_eq!(changed(&json!({}), &stored), stored);
        assert_eq!(changed(&json!({"name": null}), &stored), stored);
        let removed = json!({"credits_limit": null, "expires_at": null});
        let removed = changed(&removed, &stored);
        assert_eq!((removed.credits_limit, removed.expires_at), (None, None));
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let now = NOW.to_string();
        let body = json!({
            "name": " ", "owner_id": 0, "rate_limit_per_minute": 6001, "credits_limit": 0,
            "scopes": ["summary", "summary", "all", 5], "expires_at": now
        });
        let faults = read::<ApiKeyChange>(&body).unwrap_err();
        let expected = [
            "credits_limit",
            "expires_at",
            "name",
            "owner_id",
            "rate_limit_per_minute",
            "scopes.1",
            "scopes.2",
            "scopes.3",
        ];
        assert_eq!(faults, expected);
        let empty = json!({"scopes": [], "expires_at": "tomorrow"});
        assert_eq!(
            read::<ApiKeyChange>(&empty).unwrap_err(),
            ["expires_at", "scopes"]
        );
        assert_eq!(read::<NewApiKey>(&body).unwrap_err(), expected);
        assert_eq!(read::<NewApiKey>(&json!({})).unwrap_err(), ["name"]);
    }
}
