//! JSON Web Tokens signed with HS256, the one algorithm of the media server.
//!
//! `jsonwebtoken` takes its cryptography from a provider that a process has
//! one of. This one knows HS256 and nothing else, so that no other algorithm
//! can be talked into a verifier; it stands on *ring*, whose comparison of
//! signatures takes constant time.

use std::sync::Once;

use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::signature::{self, Signer, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use ring::hmac;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::api_key::ApiKey;

/// A token cannot be read, or is not signed as it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotSigned {
    /// Not a token, or one without a signature.
    Malformed,
    /// Signed with another algorithm.
    Algorithm,
    /// Signed with another secret, or altered.
    Signature,
}

/// Signs claims with a key's secret.
pub(crate) fn sign(claims: &impl Serialize, key: &ApiKey) -> Result<String, Error> {
    ensure_installed();
    let secret = EncodingKey::from_secret(key.secret.as_bytes());
    jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &secret)
}

/// The claims of a token before its signature is looked at: good for choosing
/// the key, and for nothing else.
pub(crate) fn unverified<T: DeserializeOwned>(token: &str) -> Result<T, NotSigned> {
    jsonwebtoken::dangerous::insecure_decode_claims(token).map_err(|_| NotSigned::Malformed)
}

/// The claims of a token that a key's secret signed. Their times are the
/// caller's to check: this module has no clock.
pub(crate) fn verified<T: DeserializeOwned>(token: &str, key: &ApiKey) -> Result<T, NotSigned> {
    ensure_installed();
    let header = jsonwebtoken::decode_header(token).map_err(|_| NotSigned::Malformed)?;
    if header.alg != Algorithm::HS256 {
        return Err(NotSigned::Algorithm);
    }
    let mut validation = Validation::new(Algorithm::HS256);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.validate_aud = false;
    let secret = DecodingKey::from_secret(key.secret.as_bytes());
    match jsonwebtoken::decode(token, &secret, &validation) {
        Ok(token) => Ok(token.claims),
        Err(error) => Err(match error.kind() {
            ErrorKind::InvalidSignature => NotSigned::Signature,
            ErrorKind::InvalidAlgorithm => NotSigned::Algorithm,
            _ => NotSigned::Malformed,
        }),
    }
}

/// Makes this module's provider the process's, before anything is signed.
fn ensure_installed() {
    static ONCE: Once = Once::new();
    // Where another provider was first, that one signs: with HS256 too.
    ONCE.call_once(|| {
        let _ = PROVIDER.install_default();
    });
}

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| match algorithm {
        Algorithm::HS256 => Ok(Box::new(Hs256::new(key.as_bytes()))),
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    },
    verifier_factory: |algorithm, key| match algorithm {
        Algorithm::HS256 => Ok(Box::new(Hs256::new(key.try_get_as_bytes()?))),
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    },
    key_utils: KeyUtils::new_unimplemented(),
};

struct Hs256(hmac::Key);

impl Hs256 {
    fn new(secret: &[u8]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret))
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, signature::Error> {
        Ok(hmac::sign(&self.0, message).as_ref().to_vec())
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), signature::Error> {
        hmac::verify(&self.0, message, signature).map_err(|_| signature::Error::new())
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}
