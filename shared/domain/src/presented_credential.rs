//! What a request brings to say which user calls: a token or a session.

use crate::credential::{PresentedToken, SecretHash, UserToken};
use crate::id::UserId;
use crate::session::{PresentedSession, Session};
use crate::time::Timestamp;

/// A well-formed credential of a user, before anybody has looked it up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PresentedCredential {
    /// A user token.
    Token(PresentedToken),
    /// A browser's session.
    Session(PresentedSession),
}

impl PresentedCredential {
    /// Whom it says it belongs to.
    pub const fn user_id(&self) -> UserId {
        match self {
            Self::Token(token) => token.user_id,
            Self::Session(session) => session.user_id,
        }
    }

    /// The hash under which it would be stored.
    pub const fn hash(&self) -> &SecretHash {
        match self {
            Self::Token(token) => &token.hash,
            Self::Session(session) => &session.hash,
        }
    }
}

/// What is stored of a user's credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// A user token.
    Token(UserToken),
    /// A browser's session.
    Session(Session),
}

impl Credential {
    /// Whether what was presented is this credential, and it still counts.
    pub fn admits(&self, presented: &PresentedCredential, now: Timestamp) -> bool {
        match (self, presented) {
            (Self::Token(token), PresentedCredential::Token(presented)) => {
                token.admits(presented, now)
            }
            (Self::Session(session), PresentedCredential::Session(presented)) => {
                session.admits(presented, now)
            }
            _ => false,
        }
    }
}
