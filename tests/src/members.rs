//! Users beside the demo's, each with a token and a browser, made below HTTP:
//! a test may need hundreds of them.

use domain::credential::{PresentedToken, UserToken, mint_user_token};
use domain::session::mint_secret;
use domain::{LoginTicket, PresentedSession, Role, Session, TokenId, User, UserId};

use crate::{Browser, START, TestStack};

/// A user who can call.
#[derive(Debug, Clone)]
pub struct Member {
    /// The user's id.
    pub id: u64,
    /// A token.
    pub token: String,
    /// A browser in which the user is logged in.
    pub browser: Browser,
}

impl TestStack {
    /// A user of that number, who is enrolled in some courses.
    pub async fn member(&self, id: u64, role: Role, enrolled: &[u64]) -> Member {
        let store = &self.stack.store;
        let user_id = UserId::try_from(id).unwrap();
        let courses = enrolled.iter().map(|id| (*id).try_into().unwrap());
        let user = User {
            id: user_id,
            name: format!("User {id}"),
            email: format!("user{id}@example.org"),
            roles: vec![role],
            permissions: vec![],
            completed_course_ids: vec![],
            enrolled_course_ids: courses.collect(),
        };
        store.put_user(&user).await.unwrap();
        self.credentials(user_id).await
    }

    /// A demo user.
    pub async fn demo_member(&self, id: u64) -> Member {
        self.credentials(id.try_into().unwrap()).await
    }

    async fn credentials(&self, user_id: UserId) -> Member {
        let store = &self.stack.store;
        let seed = |n: u64| user_id.get() * 2 + n;
        let random: Vec<u8> = (0..64).map(|n| (seed(n) % 248) as u8).collect();
        let token = mint_user_token(user_id, &random).unwrap();
        let issued = UserToken {
            id: TokenId::try_from(user_id.get()).unwrap(),
            user_id,
            hash: PresentedToken::parse(&token).unwrap().hash,
            name: "test".into(),
            created_at: START,
            expires_at: None,
        };
        store.put_token(&issued).await.unwrap();
        let secret = mint_secret(&[(user_id.get() % 251) as u8; 32]);
        let session = PresentedSession::new(user_id, &secret);
        let stored = Session::new(&session, START);
        let ticket = LoginTicket {
            user_id,
            expires_at: stored.expires_at,
        };
        store
            .put_login_ticket(&session.hash, &ticket)
            .await
            .unwrap();
        store.begin_session(&session.hash, &stored).await.unwrap();
        Member {
            id: user_id.get(),
            token,
            browser: Browser {
                session: session.cookie().to_owned(),
                csrf: session.csrf_token().to_owned(),
                origin: self.stack.base_url().to_owned(),
            },
        }
    }
}
