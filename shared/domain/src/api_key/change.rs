//! What of an API key an admin sets or changes.

use super::{ApiKey, KeyScope};
use crate::change::Change;
use crate::fields::Fields;
use crate::id::UserId;
use crate::limits;
use crate::time::Timestamp;

/// What of an API key is to be set; what was not said stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKeyChange {
    name: Option<String>,
    /// Whose the key is to be. Whether there is such a user is for the caller
    /// to find out.
    pub owner_id: Option<UserId>,
    rate_limit_per_minute: Option<u32>,
    credits_limit: Change<u64>,
    scopes: Option<Vec<KeyScope>>,
    expires_at: Change<Timestamp>,
}

impl ApiKeyChange {
    /// Reads a change and notes every fault of it.
    pub fn read(fields: &mut Fields<'_>, now: Timestamp) -> Self {
        let name = fields.value("name").is_some();
        Self {
            name: name.then(|| fields.text("name", limits::NAME)),
            owner_id: fields.optional_id("owner_id"),
            rate_limit_per_minute: read_rate(fields),
            credits_limit: read_credits(fields),
            scopes: read_scopes(fields),
            expires_at: read_expiry(fields, now),
        }
    }

    /// Reads what a new key is to be: it must have a name.
    pub fn read_new(fields: &mut Fields<'_>, now: Timestamp) -> Self {
        let change = Self::read(fields, now);
        if change.name.is_none() {
            fields.text("name", limits::NAME);
        }
        change
    }

    /// The key after the change. The version is the same where nothing
    /// changes.
    #[must_use]
    pub fn onto(&self, stored: &ApiKey) -> ApiKey {
        let mut key = self.clone().set(stored.clone());
        if key != *stored {
            key.version += 1;
        }
        key
    }

    /// A new key with what was said of it.
    #[must_use]
    pub fn set(self, key: ApiKey) -> ApiKey {
        ApiKey {
            name: self.name.unwrap_or(key.name),
            owner_id: self.owner_id.unwrap_or(key.owner_id),
            rate_limit_per_minute: self
                .rate_limit_per_minute
                .unwrap_or(key.rate_limit_per_minute),
            credits_limit: self.credits_limit.onto(key.credits_limit),
            scopes: self.scopes.unwrap_or(key.scopes),
            expires_at: self.expires_at.onto(key.expires_at),
            ..key
        }
    }
}

fn read_rate(fields: &mut Fields<'_>) -> Option<u32> {
    let rate = fields.optional_integer("rate_limit_per_minute", limits::KEY_RATE)?;
    u32::try_from(rate).ok()
}

fn read_credits(fields: &mut Fields<'_>) -> Change<u64> {
    let limit = fields.optional_integer("credits_limit", limits::KEY_CREDITS);
    let limit = limit.and_then(|limit| u64::try_from(limit).ok());
    Change::of(limit, fields.is_null("credits_limit"))
}

fn read_expiry(fields: &mut Fields<'_>, now: Timestamp) -> Change<Timestamp> {
    let expiry = fields.optional_moment("expires_at");
    if expiry.is_some_and(|expiry| expiry <= now) {
        fields.fault("expires_at", "must be in the future");
    }
    Change::of(expiry, fields.is_null("expires_at"))
}

fn read_scopes(fields: &mut Fields<'_>) -> Option<Vec<KeyScope>> {
    fields.value("scopes")?;
    let most = KeyScope::all().count();
    let items = fields.array("scopes");
    fields.entries("scopes", &(1..=most));
    let mut scopes = Vec::new();
    for (index, value) in items.iter().enumerate().take(most) {
        let path = format!("scopes.{index}");
        match value.as_str().and_then(KeyScope::named) {
            Some(scope) if scopes.contains(&scope) => fields.fault(path, "must not stand twice"),
            Some(scope) => scopes.push(scope),
            None => fields.fault(path, "must be a feature, * or on_behalf"),
        }
    }
    Some(scopes)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::credential::SecretHash;
    use crate::feature::Feature;
    use crate::id::ApiKeyId;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

    fn key() -> ApiKey {
        let id = ApiKeyId::try_from(1).unwrap();
        let owner = UserId::try_from(1).unwrap();
        ApiKey::new(id, owner, SecretHash::of("x"), NOW)
    }

    fn read(body: &Value) -> Result<ApiKeyChange, Vec<String>> {
        let mut fields = Fields::of(body).unwrap();
        let change = ApiKeyChange::read(&mut fields, NOW);
        let faults = fields.finish();
        faults
            .map(|()| change)
            .map_err(|errors| errors.0.into_keys().collect())
    }

    #[test]
    fn what_was_not_said_stays_and_null_takes_away_what_may_be_absent() {
        let all = json!({
            "name": " n ", "owner_id": 5, "rate_limit_per_minute": 6000, "credits_limit": 1,
            "scopes": ["summary", "on_behalf"], "expires_at": "2030-01-31T12:00:00+01:00"
        });
        let stored = read(&all).unwrap().onto(&key());
        assert_eq!((stored.name.as_str(), stored.owner_id.get()), ("n", 5));
        assert_eq!(stored.credits_limit, Some(1));
        let summary = KeyScope::Feature(Feature::Summary);
        assert_eq!(stored.scopes, [summary, KeyScope::OnBehalf]);
        let expiry = stored.expires_at.unwrap().to_string();
        assert_eq!(expiry, "2030-01-31T11:00:00.000Z");
        assert_eq!(stored.version, 2);
        assert_eq!(read(&json!({})).unwrap().onto(&stored), stored);
        assert_eq!(read(&json!({"name": null})).unwrap().onto(&stored), stored);
        let removed = json!({"credits_limit": null, "expires_at": null});
        let removed = read(&removed).unwrap().onto(&stored);
        assert_eq!((removed.credits_limit, removed.expires_at), (None, None));
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let now = NOW.to_string();
        let body = json!({
            "name": " ", "owner_id": 0, "rate_limit_per_minute": 6001, "credits_limit": 0,
            "scopes": ["summary", "summary", "all", 5], "expires_at": now
        });
        let faults = read(&body).unwrap_err();
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
        assert_eq!(read(&empty).unwrap_err(), ["expires_at", "scopes"]);
        let body = json!({});
        let mut fields = Fields::of(&body).unwrap();
        ApiKeyChange::read_new(&mut fields, NOW);
        assert!(fields.finish().unwrap_err().0.contains_key("name"));
    }
}
