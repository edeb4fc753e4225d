//! `Idempotency-Key`: a request that is sent again takes effect once and is
//! answered as it was the first time.

use serde::{Deserialize, Serialize};

use crate::credential::SecretHash;
use crate::fields::FieldErrors;
use crate::id::UserId;
use crate::limits;

/// The header's name, as faults name it.
pub const HEADER: &str = "Idempotency-Key";

/// A request that must take effect once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyedRequest {
    /// Keys of different callers have nothing to do with each other.
    pub caller: UserId,
    /// The key, hashed, since it may hold anything.
    pub key: SecretHash,
    /// Tells apart what is asked for.
    pub fingerprint: SecretHash,
}

impl KeyedRequest {
    /// A caller's request to `path` with a body, under a key.
    ///
    /// # Errors
    /// Where the key is empty or has more than 255 characters.
    pub fn new(caller: UserId, key: &str, path: &str, body: &[u8]) -> Result<Self, FieldErrors> {
        let key = key.trim();
        if key.is_empty() || key.chars().count() > limits::IDEMPOTENCY_KEY {
            let message = format!("must have 1 to {} characters", limits::IDEMPOTENCY_KEY);
            return Err(FieldErrors::one(HEADER, message));
        }
        let mut asked = path.as_bytes().to_vec();
        asked.push(0);
        asked.extend_from_slice(body);
        Ok(Self {
            caller,
            key: SecretHash::of(key),
            fingerprint: SecretHash::of_bytes(&asked),
        })
    }
}

/// An answer as it is kept, to be given again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptAnswer {
    /// The HTTP status, a success.
    pub status: u16,
    /// Those that belong to what was created.
    pub headers: Vec<(String, String)>,
    /// JSON.
    pub body: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(key: &str, path: &str, body: &str) -> Result<KeyedRequest, FieldErrors> {
        KeyedRequest::new(7.try_into().unwrap(), key, path, body.as_bytes())
    }

    #[test]
    fn a_key_has_one_to_255_characters() {
        assert!(request("k", "/p", "").is_ok());
        assert!(request(&"é".repeat(255), "/p", "").is_ok());
        for bad in ["", " ", &"k".repeat(256)] {
            let errors = request(bad, "/p", "").unwrap_err();
            assert_eq!(errors.0.into_keys().collect::<Vec<_>>(), [HEADER]);
        }
    }

    #[test]
    fn what_is_asked_for_is_path_and_body() {
        let first = request("k", "/p", "{}").unwrap();
        assert_eq!(first, request(" k ", "/p", "{}").unwrap());
        for other in [request("k", "/p", "{ }"), request("k", "/q", "{}")] {
            let other = other.unwrap();
            assert_eq!(first.key, other.key);
            assert_ne!(first.fingerprint, other.fingerprint);
        }
        assert_ne!(first.key, request("K", "/p", "{}").unwrap().key);
    }
}
