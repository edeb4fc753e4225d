//! One call of the media server's API, which is Twirp with JSON bodies.
//! <https://twitchtv.github.io/twirp/docs/spec_v7.html>

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Client, Response, StatusCode, redirect};
use serde_json::Value;

use crate::error::{MediaError, MediaSetupError};
use crate::proto_json::Message;
use crate::room_token::shortened;

/// How long a connection may take to open.
const CONNECT: Duration = Duration::from_secs(2);
/// How long a call may take in all.
const CALL: Duration = Duration::from_secs(5);
/// An answer of more bytes is not read: a room of a thousand takes one.
const ANSWER: usize = 4 * 1024 * 1024;
/// What is kept of a server's own words.
const WORDS: usize = 200;

#[derive(Clone)]
pub(super) struct Transport {
    client: Client,
    url: String,
}

impl Transport {
    /// A client of the server at an `http` or `https` URL without a slash at
    /// its end.
    pub(super) fn new(url: &str) -> Result<Self, MediaSetupError> {
        let client = Client::builder()
            .tls_backend_preconfigured(tls().ok_or(MediaSetupError::Client)?)
            // A redirect would carry the token elsewhere.
            .redirect(redirect::Policy::none())
            // Where requests go is this client's settings' business alone.
            .no_proxy()
            // Calls are rare, and a function is frozen between requests: a
            // connection that was kept would as a rule be dead.
            .pool_max_idle_per_host(0)
            .connect_timeout(CONNECT)
            .timeout(CALL)
            .build()
            .map_err(|_| MediaSetupError::Client)?;
        Ok(Self {
            client,
            url: format!("{url}/twirp"),
        })
    }

    /// Calls a method. It is not tried again: not all methods may be repeated,
    /// and whoever is waiting can.
    pub(super) async fn call(
        &self,
        service: &str,
        method: &str,
        token: &str,
        body: &Value,
    ) -> Result<Value, MediaError> {
        let mut bearer = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|_| MediaError::unavailable("the token is no header"))?;
        bearer.set_sensitive(true);
        let request = self
            .client
            .post(format!("{}/{service}/{method}", self.url))
            .header(AUTHORIZATION, bearer)
            .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
            .body(body.to_string());
        let response = request.send().await.map_err(|error| unreachable(&error))?;
        let status = response.status();
        let answer = bounded(response).await?;
        if !status.is_success() {
            return Err(refused(status, &answer));
        }
        serde_json::from_slice(&answer)
            .map_err(|_| MediaError::unavailable("its answer is not JSON"))
    }
}

/// What an answer other than 200 means. Twirp's own errors are JSON; a token
/// that is not taken at all, and everything that stands before the server,
/// answers in other forms.
fn refused(status: StatusCode, answer: &[u8]) -> MediaError {
    let value = serde_json::from_slice::<Value>(answer).unwrap_or_default();
    let said = Message::new(&value);
    let code = said.text("code");
    let transient = status.is_server_error() && status != StatusCode::NOT_IMPLEMENTED
        || status == StatusCode::REQUEST_TIMEOUT
        || status == StatusCode::TOO_MANY_REQUESTS;
    let plain = String::from_utf8_lossy(answer);
    let words = shortened(said.text("msg").unwrap_or(plain.trim()), WORDS);
    match code {
        // A 404 that the API did not make is a wrong address.
        Some("not_found") => MediaError::NotFound,
        _ if transient => MediaError::unavailable(format!("status {}: {words}", status.as_u16())),
        _ => MediaError::Refused {
            code: code.map_or_else(|| status.as_u16().to_string(), ToOwned::to_owned),
            message: words.to_owned(),
        },
    }
}

/// What kept a call from its answer; the error's own words hold the address.
fn unreachable(error: &reqwest::Error) -> MediaError {
    MediaError::unavailable(if error.is_timeout() {
        "it took too long"
    } else if error.is_connect() {
        "it could not be reached"
    } else {
        "the connection broke"
    })
}

async fn bounded(mut response: Response) -> Result<Vec<u8>, MediaError> {
    let mut read = Vec::new();
    while let Some(chunk) = response
        .chunk()
        .await
        .map_err(|error| unreachable(&error))?
    {
        if read.len() + chunk.len() > ANSWER {
            return Err(MediaError::unavailable("its answer is too long"));
        }
        read.extend_from_slice(&chunk);
    }
    Ok(read)
}

/// Ring and embedded roots: nothing is read from disk at start.
fn tls() -> Option<rustls::ClientConfig> {
    let roots = webpki_roots::TLS_SERVER_ROOTS
        .iter()
        .cloned()
        .collect::<rustls::RootCertStore>();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .ok()?;
    Some(builder.with_root_certificates(roots).with_no_client_auth())
}
