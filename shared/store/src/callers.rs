//! Callers: users, what they present, and the settings that hold for all of
//! them.

use std::collections::HashSet;

use domain::{Credential, PresentedCredential, Settings, User, UserId};
use serde::Deserialize;

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{Expect, from_item, to_item};
use crate::keys;

/// All that is needed to say who calls and what is switched on, read in one
/// round trip.
#[derive(Debug, Clone)]
pub struct CallerRecord {
    /// The token or session as stored.
    pub credential: Credential,
    /// Whose it is.
    pub user: User,
    /// The platform's switches.
    pub settings: Settings,
}

impl Store {
    /// Reads a token or session together with its user and the settings;
    /// `None` where either is unknown.
    pub async fn caller(
        &self,
        presented: &PresentedCredential,
    ) -> Result<Option<CallerRecord>, StoreError> {
        let (user_id, hash) = (presented.user_id(), presented.hash());
        let credential_key = match presented {
            PresentedCredential::Token(_) => keys::token(user_id, hash),
            PresentedCredential::Session(_) => keys::session(user_id, hash),
        };
        let (user, settings) = (keys::user(user_id), keys::settings());
        let keys = [&credential_key, &user, &settings];
        let mut found = self.get_keyed(&self.tables.platform, &keys).await?;
        let credential = match presented {
            PresentedCredential::Token(_) => found.take(&credential_key)?.map(Credential::Token),
            PresentedCredential::Session(_) => {
                found.take(&credential_key)?.map(Credential::Session)
            }
        };
        let (user, settings) = (found.take(&user)?, found.take(&settings)?);
        Ok(credential.zip(user).map(|(credential, user)| CallerRecord {
            credential,
            user,
            settings: settings.unwrap_or_default(),
        }))
    }

    /// A user.
    pub async fn user(&self, id: UserId) -> Result<Option<User>, StoreError> {
        self.read(&self.tables.platform, &keys::user(id)).await
    }

    /// Which of some users there are.
    pub async fn known_users(&self, ids: &[UserId]) -> Result<HashSet<UserId>, StoreError> {
        #[derive(Deserialize)]
        struct Stored {
            id: UserId,
        }

        let keys: Vec<_> = ids.iter().map(|id| keys::user(*id)).collect();
        let platform = &self.tables.platform;
        let items = self.get_attribute(platform, &keys, "id", true).await?;
        let known = items.into_iter().map(from_item);
        known.map(|user| user.map(|user: Stored| user.id)).collect()
    }

    /// Stores a user; whether there was none of that number before.
    pub async fn create_user(&self, user: &User) -> Result<bool, StoreError> {
        let item = to_item(&keys::user(user.id), user)?;
        let put = self.put(&self.tables.platform, item, Expect::Nothing);
        match put.await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Stores a user, new or changed.
    pub async fn put_user(&self, user: &User) -> Result<(), StoreError> {
        let item = to_item(&keys::user(user.id), user)?;
        self.put(&self.tables.platform, item, Expect::Anything)
            .await
    }

    /// The platform's switches; the defaults where none were stored.
    pub async fn settings(&self) -> Result<Settings, StoreError> {
        let stored = self.read(&self.tables.platform, &keys::settings()).await?;
        Ok(stored.unwrap_or_default())
    }

    /// Stores the platform's switches.
    pub async fn put_settings(&self, settings: &Settings) -> Result<(), StoreError> {
        let item = to_item(&keys::settings(), settings)?;
        self.put(&self.tables.platform, item, Expect::Anything)
            .await
    }

    /// Stores the platform's switches on condition that those stored are at
    /// version `replaced`.
    pub async fn replace_settings(
        &self,
        settings: &Settings,
        replaced: u64,
    ) -> Result<(), StoreError> {
        let item = to_item(&keys::settings(), settings)?;
        let unchanged = Expect::NumberIfAny {
            attribute: "version",
            value: replaced,
        };
        self.put(&self.tables.platform, item, unchanged).await
    }
}
