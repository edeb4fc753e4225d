//! Browser sessions: who is logged in, and how a request proves that it comes
//! from the platform's own pages.
//!
//! The cookie `lectern_session` is `<user id>_<secret>`: 256 random bits in
//! hexadecimal, of which only the SHA-256 is stored. Because the user's id is
//! in it, session and user are read in one round trip.

use std::fmt;

use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

use crate::credential::SecretHash;
use crate::id::UserId;
use crate::limits;
use crate::time::Timestamp;

/// 256 bits in hexadecimal.
const SECRET_CHARACTERS: usize = 64;

/// A new secret of 256 random bits: 64 lower-case hexadecimal digits.
pub fn mint_secret(random: &[u8; 32]) -> String {
    use fmt::Write;
    let mut secret = String::with_capacity(SECRET_CHARACTERS);
    for byte in random {
        // Writing to a String cannot fail.
        let _ = write!(secret, "{byte:02x}");
    }
    secret
}

/// Whether a text has the form of such a secret.
pub(crate) fn is_secret(text: &str) -> bool {
    let hexadecimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() == SECRET_CHARACTERS && text.bytes().all(hexadecimal)
}

/// A well-formed session cookie, before anybody has looked it up.
#[derive(Clone, PartialEq, Eq)]
pub struct PresentedSession {
    /// Whom it says it belongs to.
    pub user_id: UserId,
    /// The hash under which the session would be stored.
    pub hash: SecretHash,
    csrf: String,
    cookie: String,
}

impl fmt::Debug for PresentedSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user = self.user_id.get();
        f.debug_struct("PresentedSession")
            .field("user_id", &user)
            .finish_non_exhaustive()
    }
}

impl PresentedSession {
    /// The session of a user with that secret.
    pub fn new(user_id: UserId, secret: &str) -> Self {
        // Made of the secret, so that it is as hard to guess, and hashed with
        // a prefix, so that it neither is the stored hash nor gives it away.
        let csrf = SecretHash::of(&format!("csrf:{secret}"));
        Self {
            user_id,
            hash: SecretHash::of(secret),
            csrf: csrf.as_str().to_owned(),
            cookie: format!("{user_id}_{secret}"),
        }
    }

    /// Reads a cookie; `None` where it has not the form of one.
    pub fn parse(cookie: &str) -> Option<Self> {
        let (user, secret) = cookie.split_once('_')?;
        let user_id = user.parse().ok()?;
        is_secret(secret).then(|| Self::new(user_id, secret))
    }

    /// The value of the session cookie.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// The session's CSRF token, which its pages send with every request that
    /// changes something: 64 hexadecimal digits.
    pub fn csrf_token(&self) -> &str {
        &self.csrf
    }

    /// Compares in time that does not depend on where two tokens differ.
    pub fn csrf_matches(&self, given: &[u8]) -> bool {
        self.csrf.as_bytes().ct_eq(given).into()
    }
}

/// What is stored of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Who is logged in.
    pub user_id: UserId,
    /// The hash of its secret.
    pub hash: SecretHash,
    /// When it began.
    pub created_at: Timestamp,
    /// When it ends unless it is used.
    pub expires_at: Timestamp,
}

impl Session {
    /// A session that begins now.
    pub fn new(presented: &PresentedSession, now: Timestamp) -> Self {
        Self {
            user_id: presented.user_id,
            hash: presented.hash.clone(),
            created_at: now,
            expires_at: now.plus(limits::SESSION_IDLE),
        }
    }

    /// Whether what was presented is this session, and it still counts.
    pub fn admits(&self, presented: &PresentedSession, now: Timestamp) -> bool {
        let same = self.hash.matches(&presented.hash) && self.user_id == presented.user_id;
        same && now < self.expires_at
    }

    /// The session with a later end, where its use is worth writing down: not
    /// with every request, and never beyond its longest life.
    pub fn renewed(&self, now: Timestamp) -> Option<Self> {
        let last = self.created_at.plus(limits::SESSION_LIFE);
        let expires_at = now.plus(limits::SESSION_IDLE).min(last);
        let due = self.expires_at.plus(limits::SESSION_RENEWAL) <= expires_at;
        due.then(|| Self {
            expires_at,
            ..self.clone()
        })
    }
}

/// What is stored of a log-in link, which the platform asks for and a browser
/// opens once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoginTicket {
    /// Whom it logs in.
    pub user_id: UserId,
    /// When it is worth nothing any more.
    pub expires_at: Timestamp,
}

impl LoginTicket {
    /// The hash under which a ticket is stored; `None` where the text has not
    /// the form of one.
    pub fn hash(plain: &str) -> Option<SecretHash> {
        is_secret(plain).then(|| SecretHash::of(plain))
    }

    /// Whether its time is over.
    pub fn expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at
    }
}

/// Where a browser goes after it has logged in: the path that was asked for
/// where it is one on this host, else `/`; as a header can hold it.
pub fn landing(next: Option<&str>) -> String {
    use fmt::Write;
    // Browsers read `\` as `/` and drop control characters, so that either
    // could make another host of a path.
    let on_this_host = |path: &&str| {
        let harmless = |letter: char| !letter.is_control() && letter != '\\';
        path.starts_with('/') && !path.starts_with("//") && path.chars().all(harmless)
    };
    let mut place = String::new();
    for byte in next.filter(on_this_host).unwrap_or("/").bytes() {
        if byte.is_ascii_graphic() {
            place.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(place, "%{byte:02X}");
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    fn presented() -> PresentedSession {
        PresentedSession::new(7.try_into().unwrap(), &mint_secret(&[0xa5; 32]))
    }

    fn at(seconds: u64) -> Timestamp {
        Timestamp::from_millis(1_800_000_000_000).plus(std::time::Duration::from_secs(seconds))
    }

    #[test]
    fn a_cookie_is_read_as_it_was_written_and_in_no_other_spelling() {
        let session = presented();
        let cookie = session.cookie().to_owned();
        assert_eq!(cookie.len(), 2 + 64);
        assert_eq!(PresentedSession::parse(&cookie), Some(session));
        let upper = cookie.to_uppercase();
        for bad in ["", "7", "7_", &cookie[..65], &cookie[1..], &upper] {
            assert_eq!(PresentedSession::parse(bad), None, "{bad}");
        }
        let longer = format!("{cookie}0");
        assert_eq!(PresentedSession::parse(&longer), None);
    }

    #[test]
    fn the_csrf_token_is_neither_secret_nor_hash() {
        let session = presented();
        assert!(session.csrf_matches(session.csrf_token().as_bytes()));
        assert!(!session.csrf_matches(b""));
        assert_ne!(session.csrf_token(), session.hash.as_str());
        assert!(!session.cookie().contains(session.csrf_token()));
        assert!(!format!("{session:?}").contains(session.csrf_token()));
    }

    #[test]
    fn a_session_slides_for_twelve_hours_at_a_time_and_thirty_days_at_most() {
        let session = Session::new(&presented(), at(0));
        let hour = 3_600;
        assert!(session.admits(&presented(), at(12 * hour - 1)));
        assert!(!session.admits(&presented(), at(12 * hour)));
        assert_eq!(session.renewed(at(60)), None);
        let renewed = session.renewed(at(hour)).unwrap();
        assert_eq!(renewed.expires_at, at(13 * hour));
        let mut session = session;
        for hours in (0..40 * 24).step_by(6) {
            session = session.renewed(at(hours * hour)).unwrap_or(session);
        }
        assert_eq!(session.expires_at, at(30 * 24 * hour));
    }

    #[test]
    fn a_landing_place_is_a_path_on_this_host() {
        for good in ["/", "/courses/1?tab=2#top", "/a//b", "/%0a"] {
            assert_eq!(landing(Some(good)), good);
        }
        assert_eq!(landing(Some("/é b")), "/%C3%A9%20b");
        for bad in [
            "",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "/\t/evil.example",
            "/a\u{85}b",
            "/a\r\nSet-Cookie: x=y",
        ] {
            assert_eq!(landing(Some(bad)), "/", "{bad:?}");
        }
        assert_eq!(landing(None), "/");
    }
}
