//! JSON Web Tokens made and read by hand, apart from the code that is tested,
//! so that forged ones can be made too.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::{digest, hmac};
use serde_json::{Value, json};

/// How a token is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    /// Not at all: a forgery.
    None,
    /// As the media server signs.
    Hs256,
    /// As it does not.
    Hs512,
}

/// A token with these claims.
pub fn signed(algorithm: Algorithm, secret: &str, claims: &Value) -> String {
    let name = match algorithm {
        Algorithm::None => "none",
        Algorithm::Hs256 => "HS256",
        Algorithm::Hs512 => "HS512",
    };
    let header = json!({"alg": name, "typ": "JWT"});
    let encoded = |part: &Value| URL_SAFE_NO_PAD.encode(part.to_string());
    let message = format!("{}.{}", encoded(&header), encoded(claims));
    let mac = |kind| {
        let key = hmac::Key::new(kind, secret.as_bytes());
        URL_SAFE_NO_PAD.encode(hmac::sign(&key, message.as_bytes()))
    };
    let signature = match algorithm {
        Algorithm::None => String::new(),
        Algorithm::Hs256 => mac(hmac::HMAC_SHA256),
        Algorithm::Hs512 => mac(hmac::HMAC_SHA512),
    };
    format!("{message}.{signature}")
}

/// The claims of a token that is signed with HS256 and this secret.
pub fn claims(token: &str, secret: &str) -> Option<Value> {
    let (message, signature) = token.rsplit_once('.')?;
    let (header, claims) = message.split_once('.')?;
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
    hmac::verify(&key, message.as_bytes(), &signature).ok()?;
    let part = |text| -> Option<Value> {
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()
    };
    (part(header)?.get("alg")? == "HS256").then_some(part(claims)?)
}

/// The claim `sha256` of a webhook's token.
pub fn body_hash(body: &[u8]) -> String {
    STANDARD.encode(digest::digest(&digest::SHA256, body))
}
