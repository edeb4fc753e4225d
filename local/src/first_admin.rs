//! The first admin of a deployed stack: everything else is done with a token,
//! and somebody must have the first one.

use std::time::Duration;

use domain::credential::{Minted, UserToken, draw_user_token};
use domain::request::{self, Given};
use domain::{Clock, FieldErrors, Role, TokenId, UserId, UserPush};
use serde_json::json;
use telemetry::{SystemClock, Vars};

use crate::options::StartError;

/// How long the token counts: long enough to log in and issue others.
const LIFE: Duration = Duration::from_hours(24);

/// Who becomes an admin, and where.
#[derive(Debug, Clone)]
pub struct FirstAdmin {
    /// The stack's name, which its tables' names begin with.
    pub stack_name: String,
    /// The platform's number of the user.
    pub user_id: u64,
    /// Shown to others.
    pub name: String,
    /// For the platform's own use.
    pub email: String,
}

impl FirstAdmin {
    /// Stores the user, with the credentials and the region of the environment
    /// (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
    /// `AWS_SESSION_TOKEN`), and gives a token that counts for a day.
    ///
    /// # Errors
    /// Where a user of that number is there already, or the table cannot be
    /// used.
    pub async fn create(&self, environment: &Vars) -> Result<String, StartError> {
        let mut vars = environment.clone();
        vars.extend(["platform", "drafts", "liveclass", "limits"].map(|table| {
            let variable = format!("LECTERN_{}_TABLE", table.to_uppercase());
            (variable, format!("{}-{table}", self.stack_name))
        }));
        let store = config::store(&config::sdk(&vars)?, &vars)?;
        let user = self.user().map_err(|faults| {
            let cause = std::io::Error::other(faults.to_string());
            StartError::service("the first admin", &cause)
        })?;
        let failed = |error: store::StoreError| StartError::service("the first admin", &error);
        if !store.create_user(&user).await.map_err(failed)? {
            return Err(StartError::UserExists(self.user_id));
        }
        let Minted { plain, hash } = draw_user_token(user.id, telemetry::random::bytes);
        let now = SystemClock.now();
        let token = UserToken {
            id: TokenId::fresh(now, telemetry::random::bits()),
            user_id: user.id,
            hash,
            name: "first admin".into(),
            created_at: now,
            expires_at: Some(now.plus(LIFE)),
        };
        store.put_token(&token).await.map_err(failed)?;
        Ok(plain)
    }

    /// The user, by the rules of a push.
    fn user(&self) -> Result<domain::User, FieldErrors> {
        let id = UserId::try_from(self.user_id)
            .map_err(|error| FieldErrors::one("user", error.to_string()))?;
        let value = json!({"name": self.name, "email": self.email, "roles": [Role::Admin]});
        let user: UserPush = request::part(&value, Given::default())?;
        Ok(user.with_id(id))
    }
}
