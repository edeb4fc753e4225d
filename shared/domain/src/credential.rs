//! User tokens, `lpt_<user id>_<secret>`, and the form that they share with API
//! keys.
//!
//! The secret is 40 base62 characters followed by a CRC-32 of everything
//! before it in 6 base62 characters, so that a typo is refused without a
//! look-up and a leaked one is found by secret scanners. Only the SHA-256 of
//! the secret is stored.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::id::{TokenId, UserId};
use crate::time::Timestamp;

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX: &str = "lpt_";
const RANDOM_CHARACTERS: usize = 40;
const CHECK_CHARACTERS: usize = 6;

/// SHA-256 of a credential's secret, in lower-case hexadecimal.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretHash(String);

impl SecretHash {
    /// Hashes a secret.
    pub fn of(secret: &str) -> Self {
        Self::of_bytes(secret.as_bytes())
    }

    /// Hashes bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        use fmt::Write;
        let mut hex = String::with_capacity(64);
        for byte in Sha256::digest(bytes) {
            // Writing to a String cannot fail.
            let _ = write!(hex, "{byte:02x}");
        }
        Self(hex)
    }

    /// The 64 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Compares in time that does not depend on where two hashes differ.
    pub fn matches(&self, other: &Self) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

/// A well-formed user token, as a caller presents it: its spelling and check
/// sum are right, but nobody has yet looked whether it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresentedToken {
    /// The user whom the token says it belongs to.
    pub user_id: UserId,
    /// The hash under which the token would be stored.
    pub hash: SecretHash,
}

impl PresentedToken {
    /// Reads a token; `None` where its form or check sum is wrong.
    pub fn parse(token: &str) -> Option<Self> {
        let (user_id, hash) = parse(PREFIX, token)?;
        Some(Self { user_id, hash })
    }
}

/// Reads `<prefix><id>_<secret>`: the id, and the secret's hash; `None` where
/// the form or the check sum is wrong.
pub(crate) fn parse<Id: FromStr>(prefix: &str, credential: &str) -> Option<(Id, SecretHash)> {
    let (id, secret) = credential.strip_prefix(prefix)?.split_once('_')?;
    let id = id.parse().ok()?;
    let well_formed = secret.len() == RANDOM_CHARACTERS + CHECK_CHARACTERS
        && secret.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !well_formed {
        return None;
    }
    let (body, check) = credential.split_at_checked(credential.len() - CHECK_CHARACTERS)?;
    (check_sum(body) == check).then(|| (id, SecretHash::of(secret)))
}

/// What is stored of a user token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserToken {
    /// Names it among its owner's.
    pub id: TokenId,
    /// Whose it is.
    pub user_id: UserId,
    /// The hash of its secret.
    pub hash: SecretHash,
    /// What its owner calls it.
    pub name: String,
    /// When it was issued.
    pub created_at: Timestamp,
    /// When it ends; `None`: it does not.
    pub expires_at: Option<Timestamp>,
}

impl UserToken {
    /// Whether what was presented is this token, and it still counts.
    pub fn admits(&self, presented: &PresentedToken, now: Timestamp) -> bool {
        let same = self.hash.matches(&presented.hash) && self.user_id == presented.user_id;
        same && !self.expired(now)
    }

    /// Whether its time is over.
    pub fn expired(&self, now: Timestamp) -> bool {
        self.expires_at.is_some_and(|end| now >= end)
    }
}

/// A new credential.
#[derive(Clone, PartialEq, Eq)]
pub struct Minted {
    /// Shown once and kept nowhere.
    pub plain: String,
    /// What is stored of it.
    pub hash: SecretHash,
}

/// A new token, drawn until the randomness suffices.
pub fn draw_user_token(user_id: UserId, random: impl Fn() -> [u8; 64]) -> Minted {
    draw(|bytes| mint_user_token(user_id, bytes), random)
}

/// Draws a credential until the randomness suffices.
pub(crate) fn draw(
    mint: impl Fn(&[u8]) -> Option<String>,
    random: impl Fn() -> [u8; 64],
) -> Minted {
    loop {
        if let Some(plain) = mint(&random()) {
            // No character of a secret is `_`.
            let secret = plain.rsplit('_').next().unwrap_or_default();
            let hash = SecretHash::of(secret);
            return Minted { plain, hash };
        }
    }
}

/// Writes a new token from randomness of the operating system's generator;
/// `None` where that does not suffice, then draw again.
pub fn mint_user_token(user_id: UserId, random: &[u8]) -> Option<String> {
    mint(PREFIX, user_id, random)
}

/// Writes `<prefix><id>_<secret>`. Bytes that would favour a character are
/// passed over; `None` where fewer than 40 are left.
pub(crate) fn mint(prefix: &str, id: impl fmt::Display, random: &[u8]) -> Option<String> {
    let mut credential = format!("{prefix}{id}_");
    let start = credential.len();
    credential.extend(
        random
            .iter()
            .filter(|byte| **byte < 248)
            .filter_map(|byte| ALPHABET.get(usize::from(byte % 62)))
            .map(|character| char::from(*character))
            .take(RANDOM_CHARACTERS),
    );
    if credential.len() < start + RANDOM_CHARACTERS {
        return None;
    }
    credential.push_str(&check_sum(&credential));
    Some(credential)
}

/// CRC-32 (IEEE) of a text in base62, left-padded with `0` to 6 characters.
fn check_sum(text: &str) -> String {
    let mut rest = crc32fast::hash(text.as_bytes());
    let mut digits = [b'0'; CHECK_CHARACTERS];
    for digit in digits.iter_mut().rev() {
        if let Some(character) = ALPHABET.get((rest % 62) as usize) {
            *digit = *character;
        }
        rest /= 62;
    }
    digits.iter().map(|digit| char::from(*digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minted() -> String {
        let random: Vec<u8> = (0..64).map(|n| n * 3).collect();
        mint_user_token(UserId::try_from(2).unwrap(), &random).unwrap()
    }

    #[test]
    fn a_minted_token_is_read_back() {
        let token = minted();
        assert_eq!(token.len(), "lpt_2_".len() + 46);
        let presented = PresentedToken::parse(&token).unwrap();
        assert_eq!(presented.user_id.get(), 2);
        assert_eq!(presented.hash, SecretHash::of(&token["lpt_2_".len()..]));
    }

    #[test]
    fn every_single_mistyped_character_is_refused_without_a_look_up() {
        let token = minted();
        for place in 0..token.len() {
            let mut typo = token.clone().into_bytes();
            typo[place] = if typo[place] == b'x' { b'y' } else { b'x' };
            let typo = String::from_utf8(typo).unwrap();
            assert_eq!(PresentedToken::parse(&typo), None, "{typo}");
        }
    }

    #[test]
    fn tokens_of_another_form_are_refused() {
        let token = minted();
        for bad in [
            "",
            "lpt_",
            "lpt_2_",
            "lpt__abc",
            &token[1..],
            &token[..token.len() - 1],
            &format!("{token}0"),
        ] {
            assert_eq!(PresentedToken::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_check_sum_is_padded_and_uses_the_ieee_polynomial() {
        // CRC-32/IEEE of "123456789" is 0xCBF43926 = 3421780262.
        let mut value: u64 = 0;
        for byte in check_sum("123456789").bytes() {
            let digit = ALPHABET.iter().position(|c| *c == byte).unwrap();
            value = value * 62 + digit as u64;
        }
        assert_eq!(value, 0xCBF4_3926);
        assert_eq!(check_sum(""), "000000");
    }

    #[test]
    fn a_token_counts_for_its_owner_until_it_expires() {
        let presented = PresentedToken::parse(&minted()).unwrap();
        let now = Timestamp::from_millis(1_000);
        let mut token = UserToken {
            id: TokenId::try_from(1).unwrap(),
            user_id: presented.user_id,
            hash: presented.hash.clone(),
            name: "laptop".into(),
            created_at: now,
            expires_at: Some(now.plus_millis(1)),
        };
        assert!(token.admits(&presented, now));
        assert!(!token.admits(&presented, now.plus_millis(1)));
        token.user_id = UserId::try_from(3).unwrap();
        assert!(!token.admits(&presented, now));
    }

    #[test]
    fn randomness_that_runs_out_gives_no_short_token() {
        assert_eq!(
            mint_user_token(UserId::try_from(2).unwrap(), &[255; 80]),
            None
        );
        assert_eq!(
            mint_user_token(UserId::try_from(2).unwrap(), &[1; 39]),
            None
        );
    }
}
