//! API keys: credentials of programs, `lak_<key id>_<secret>`.
//!
//! A key has an owner, a rate limit, scopes and, where it is given one, a
//! budget of credits. How many credits are used is counted apart from the key,
//! so that counting and administration do not disturb each other.

mod change;

use serde::{Deserialize, Serialize};

pub use change::{ApiKeyChange, NewApiKey};

use crate::credential::{self, Minted, SecretHash};
use crate::feature::Feature;
use crate::id::{ApiKeyId, UserId};
use crate::limits;
use crate::time::Timestamp;

const PREFIX: &str = "lak_";

/// A well-formed API key, as a caller presents it: its spelling and check sum
/// are right, but nobody has yet looked whether it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresentedKey {
    /// The key that it says it is.
    pub id: ApiKeyId,
    /// The hash under which its secret would be stored.
    pub hash: SecretHash,
}

impl PresentedKey {
    /// Reads a key; `None` where its form or check sum is wrong.
    pub fn parse(key: &str) -> Option<Self> {
        let (id, hash) = credential::parse(PREFIX, key)?;
        Some(Self { id, hash })
    }
}

/// Writes a key's plain text from randomness of the operating system's
/// generator; `None` where that does not suffice, then draw again.
pub fn mint_api_key(id: ApiKeyId, random: &[u8]) -> Option<String> {
    credential::mint(PREFIX, id, random)
}

/// A new key, drawn until the randomness suffices.
pub fn draw_api_key(id: ApiKeyId, random: impl Fn() -> [u8; 64]) -> Minted {
    credential::draw(|bytes| mint_api_key(id, bytes), random)
}

/// What a key may be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum KeyScope {
    /// `*`: all features.
    Every,
    /// `on_behalf`: for others than the owner.
    OnBehalf,
    /// One feature.
    Feature(Feature),
}

impl KeyScope {
    /// All scopes there are.
    pub fn all() -> impl Iterator<Item = Self> {
        let features = Feature::ALL.into_iter().map(Self::Feature);
        [Self::Every, Self::OnBehalf].into_iter().chain(features)
    }

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Every => "*",
            Self::OnBehalf => "on_behalf",
            Self::Feature(feature) => feature.name(),
        }
    }

    /// The scope of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|scope| scope.name() == name)
    }
}

impl From<KeyScope> for &'static str {
    fn from(scope: KeyScope) -> Self {
        scope.name()
    }
}

impl TryFrom<String> for KeyScope {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        Self::named(&name).ok_or("is no scope")
    }
}

/// The secret before the last rotation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviousSecret {
    /// Its hash.
    pub hash: SecretHash,
    /// When it ends.
    pub until: Timestamp,
}

/// Which of a key's secrets was presented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    /// The one that was issued last.
    Current,
    /// The one before, which a rotation left working for a while.
    Previous,
}

/// An API key, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiKey {
    /// Its number.
    pub id: ApiKeyId,
    /// What people call it.
    pub name: String,
    /// The user for whom it asks.
    pub owner_id: UserId,
    /// The hash of its secret.
    pub hash: SecretHash,
    /// The secret before, where it still works.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<PreviousSecret>,
    /// Requests a minute.
    pub rate_limit_per_minute: u32,
    /// Credits that may be used; `None`: any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credits_limit: Option<u64>,
    /// What it may be used for.
    pub scopes: Vec<KeyScope>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends; `None`: it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// Grows by one with every change.
    pub version: u64,
}

impl ApiKey {
    /// A key as one is made where nothing more is said than whose it is.
    pub fn new(id: ApiKeyId, owner_id: UserId, hash: SecretHash, now: Timestamp) -> Self {
        Self {
            id,
            name: String::new(),
            owner_id,
            hash,
            previous: None,
            rate_limit_per_minute: limits::KEY_RATE_DEFAULT,
            credits_limit: None,
            scopes: vec![KeyScope::Every],
            created_at: now,
            expires_at: None,
            version: 1,
        }
    }

    /// Which secret of this key was presented; `None` where it was none of
    /// them, or it no longer counts.
    pub fn admits(&self, presented: &PresentedKey, now: Timestamp) -> Option<Secret> {
        if self.id != presented.id || self.expires_at.is_some_and(|end| end <= now) {
            return None;
        }
        if self.hash.matches(&presented.hash) {
            return Some(Secret::Current);
        }
        let previous = self.previous.as_ref()?;
        let same = previous.hash.matches(&presented.hash);
        (same && now < previous.until).then_some(Secret::Previous)
    }

    /// Whether the key may be used for a feature.
    pub fn can(&self, feature: Feature) -> bool {
        let scopes = &self.scopes;
        scopes.contains(&KeyScope::Every) || scopes.contains(&KeyScope::Feature(feature))
    }

    /// Whether the key may ask for a user.
    pub fn may_ask_for(&self, user: UserId) -> bool {
        user == self.owner_id || self.may_ask_for_others()
    }

    /// Whether the key may ask for others than its owner.
    pub fn may_ask_for_others(&self) -> bool {
        self.scopes.contains(&KeyScope::OnBehalf)
    }

    /// The key with a new secret. The one that it has works on for a day where
    /// `grace` is given; one that is older ends now in any case.
    #[must_use]
    pub fn rotated(&self, hash: SecretHash, grace: bool, now: Timestamp) -> Self {
        let previous = grace.then(|| PreviousSecret {
            hash: self.hash.clone(),
            until: now.plus(limits::KEY_GRACE),
        });
        Self {
            hash,
            previous,
            version: self.version + 1,
            ..self.clone()
        }
    }

    /// Until when a secret before the present one works.
    pub fn grace_until(&self, now: Timestamp) -> Option<Timestamp> {
        let until = self.previous.as_ref().map(|previous| previous.until);
        until.filter(|until| now < *until)
    }
}

/// What a call costs on the external surface, in credits.
pub const fn credits(feature: Feature) -> u64 {
    match feature {
        Feature::QuizGeneration | Feature::LearningPath => 2,
        Feature::Summary | Feature::Recommendations => 1,
        // Those are not on it.
        _ => 0,
    }
}

/// How many credits may be used at most for a call of that cost still to be
/// within the limit; `None` where no number is low enough.
pub const fn room_for(cost: u64, limit: u64) -> Option<u64> {
    limit.checked_sub(cost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::credential::{PresentedToken, mint_user_token};

    const NOW: Timestamp = Timestamp::from_millis(1_000);

    fn plain(seed: u8) -> String {
        let random: Vec<u8> = (0..64).map(|n| n * 3 + seed).collect();
        mint_api_key(ApiKeyId::try_from(7).unwrap(), &random).unwrap()
    }

    fn key(plain: &str) -> (ApiKey, PresentedKey) {
        let presented = PresentedKey::parse(plain).unwrap();
        let owner = UserId::try_from(1).unwrap();
        let key = ApiKey::new(presented.id, owner, presented.hash.clone(), NOW);
        (key, presented)
    }

    #[test]
    fn keys_and_tokens_are_not_taken_for_each_other_and_no_typo_for_a_key() {
        let plain = plain(0);
        assert_eq!(PresentedKey::parse(&plain).unwrap().id.get(), 7);
        assert_eq!(PresentedToken::parse(&plain), None);
        let token = mint_user_token(UserId::try_from(7).unwrap(), &[5; 64]).unwrap();
        assert_eq!(PresentedKey::parse(&token), None);
        for place in 0..plain.len() {
            let mut typo = plain.clone().into_bytes();
            typo[place] = if typo[place] == b'x' { b'y' } else { b'x' };
            let typo = String::from_utf8(typo).unwrap();
            assert_eq!(PresentedKey::parse(&typo), None, "{typo}");
        }
    }

    #[test]
    fn a_key_counts_until_it_expires_and_only_with_its_own_secret() {
        let (mut key, presented) = key(&plain(0));
        let (_, other) = self::key(&plain(1));
        assert_eq!(key.admits(&presented, NOW), Some(Secret::Current));
        assert_eq!(key.admits(&other, NOW), None);
        key.expires_at = Some(NOW.plus_millis(1));
        assert_eq!(key.admits(&presented, NOW), Some(Secret::Current));
        assert_eq!(key.admits(&presented, NOW.plus_millis(1)), None);
    }

    #[test]
    fn an_old_secret_works_for_a_day_where_grace_was_given_and_never_longer() {
        let (key, old) = key(&plain(0));
        let (_, new) = self::key(&plain(1));
        let cut = key.rotated(new.hash.clone(), false, NOW);
        assert_eq!(cut.admits(&old, NOW), None);
        assert_eq!(cut.admits(&new, NOW), Some(Secret::Current));
        let kept = key.rotated(new.hash, true, NOW);
        let end = NOW.plus(limits::KEY_GRACE);
        assert_eq!(kept.admits(&old, NOW), Some(Secret::Previous));
        assert_eq!(
            kept.admits(&old, end.plus_millis(-1)),
            Some(Secret::Previous)
        );
        assert_eq!(kept.admits(&old, end), None);
        assert_eq!(kept.grace_until(NOW), Some(end));
        assert_eq!(kept.grace_until(end), None);
        let (_, third) = self::key(&plain(2));
        let again = kept.rotated(third.hash, true, NOW);
        assert_eq!(again.admits(&old, NOW), None);
        assert_eq!(again.version, 3);
    }

    #[test]
    fn scopes_open_what_they_name_and_a_star_all_features_but_no_other_user() {
        let (mut key, _) = key(&plain(0));
        let other = UserId::try_from(2).unwrap();
        assert!(Feature::ALL.into_iter().all(|feature| key.can(feature)));
        assert!(key.may_ask_for(key.owner_id) && !key.may_ask_for(other));
        key.scopes = vec![KeyScope::Feature(Feature::Summary), KeyScope::OnBehalf];
        assert!(key.can(Feature::Summary) && !key.can(Feature::QuizGeneration));
        assert!(key.may_ask_for(other));
        for scope in KeyScope::all() {
            assert_eq!(KeyScope::named(scope.name()), Some(scope));
        }
    }

    #[test]
    fn a_call_needs_its_whole_cost_to_be_left() {
        assert_eq!(room_for(2, 10), Some(8));
        assert_eq!(room_for(1, 1), Some(0));
        assert_eq!(room_for(2, 1), None);
        assert_eq!(credits(Feature::QuizGeneration), 2);
        assert_eq!(credits(Feature::Recommendations), 1);
    }
}
