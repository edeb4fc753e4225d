//! Requests and retries.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Client, Response, StatusCode, Url, redirect};
use serde_json::Value;
use tokio::time::{Instant, sleep, timeout_at};

use super::rejected::{self, Rejected};
use super::{embedded, reply, retry};
use crate::account::Spent;
use crate::error::AiError;
use crate::model::Patience;

/// A reply of more bytes is not read.
const BODY: usize = 4 * 1024 * 1024;
/// How long a connection may take to open.
const CONNECT: Duration = Duration::from_secs(5);

/// Why there is no completion.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The request was wrong in the server's eyes; another form may be right.
    Rejected(Rejected),
    /// Nothing that another form of the request would change.
    Failed(AiError),
}

/// A server's chat-completions endpoint.
pub(super) struct Transport {
    client: Client,
    endpoint: Url,
}

impl Transport {
    pub(super) fn new(base_url: &str, api_key: Option<&str>) -> Result<Self, AiError> {
        let wrong_url =
            || AiError::lasting("the AI backend's base URL is not an http or https URL");
        let mut endpoint = Url::parse(base_url.trim()).map_err(|_| wrong_url())?;
        // It would take the place of the key, or of none.
        if !endpoint.username().is_empty() || endpoint.password().is_some() {
            return Err(AiError::lasting(
                "the AI backend's base URL must not hold a user name or a password; a key has its own variable",
            ));
        }
        if endpoint.fragment().is_some() {
            return Err(AiError::lasting(
                "the AI backend's base URL must not hold a fragment (#…), which is never sent",
            ));
        }
        // A query, such as an API version, stays behind the path.
        let path = format!("{}/chat/completions", endpoint.path().trim_end_matches('/'));
        endpoint.set_path(&path);
        if !matches!(endpoint.scheme(), "http" | "https") {
            return Err(wrong_url());
        }
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(key) = api_key.map(str::trim).filter(|key| !key.is_empty()) {
            let mut bearer = HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| {
                AiError::lasting("the AI backend's key holds characters that a header cannot")
            })?;
            bearer.set_sensitive(true);
            headers.insert(AUTHORIZATION, bearer);
        }
        let client = Client::builder()
            .tls_backend_preconfigured(tls()?)
            // A redirect would carry the material, and maybe the key, elsewhere.
            .redirect(redirect::Policy::none())
            // Where requests go is this client's settings' business alone.
            .no_proxy()
            .connect_timeout(CONNECT)
            .default_headers(headers)
            .build()
            .map_err(|_| AiError::lasting("the AI backend's client could not be built"))?;
        Ok(Self { client, endpoint })
    }

    /// One completion, with as many tries as patience has.
    pub(super) async fn complete(
        &self,
        body: &Value,
        patience: Patience,
        spent: &Spent,
    ) -> Result<Value, Trouble> {
        let body = body.to_string();
        let mut tries = 1;
        loop {
            let error = match timeout_at(patience.deadline, self.once(body.clone(), spent)).await {
                Err(_) => return Err(Trouble::Failed(AiError::Timeout)),
                Ok(Err(Trouble::Failed(error))) => error,
                Ok(other) => return other,
            };
            let AiError::Backend {
                transient: true,
                retry_after,
                ..
            } = &error
            else {
                return Err(Trouble::Failed(error));
            };
            let wait = retry_after.unwrap_or_else(|| retry::backoff(tries));
            let too_late = Instant::now()
                .checked_add(wait)
                .is_none_or(|next| next >= patience.deadline);
            if tries >= patience.attempts || too_late {
                return Err(Trouble::Failed(error));
            }
            tracing::info!(tries, wait_ms = wait.as_millis(), %error, "asking the AI backend again");
            sleep(wait).await;
            tries += 1;
        }
    }

    async fn once(&self, body: String, spent: &Spent) -> Result<Value, Trouble> {
        let request = self.client.post(self.endpoint.clone()).body(body);
        let response = request
            .send()
            .await
            .map_err(|error| Trouble::Failed(unreachable(&error)))?;
        let status = response.status();
        let asked = retry::asked(response.headers());
        let said = bounded(response).await.map_err(Trouble::Failed)?;
        if status.is_success() {
            return completion(&said, asked, spent);
        }
        let said = rejected::spoken(&String::from_utf8_lossy(&said));
        Err(trouble(status, said, asked))
    }
}

/// Reads a completion. Some gateways answer 200 and put the model's trouble
/// into the body. What it cost is added to `spent`, whatever it holds.
fn completion(said: &[u8], asked: Option<Duration>, spent: &Spent) -> Result<Value, Trouble> {
    // Some servers begin with a byte order mark, which is no JSON.
    let said = said.strip_prefix(b"\xef\xbb\xbf").unwrap_or(said);
    let Ok(value) = serde_json::from_slice::<Value>(said) else {
        return Err(Trouble::Failed(reply::no_completion()));
    };
    spent.add(reply::usage(&value));
    if let Some((status, error)) = embedded::error(&value) {
        return Err(trouble(status, rejected::spoken_in(error), asked));
    }
    reply::choice(&value).map_err(Trouble::Failed)?;
    Ok(value)
}

fn trouble(status: StatusCode, said: String, asked: Option<Duration>) -> Trouble {
    // A server that says when to come back takes the form.
    let passes = status == StatusCode::INTERNAL_SERVER_ERROR && asked.is_some();
    let read = if passes {
        Err(said)
    } else {
        Rejected::of(status, said)
    };
    let said = match read {
        Ok(rejected) => return Trouble::Rejected(rejected),
        Err(said) => said,
    };
    let code = status.as_u16();
    let lasting = |message: &str| Trouble::Failed(AiError::lasting(message));
    match code {
        300..=399 => lasting("the AI backend answered with a redirect, which is not followed"),
        401 | 403 => lasting("the AI backend refused the key"),
        404 => lasting("the AI backend does not know the model or the path"),
        429 if said.contains("insufficient_quota") => lasting("the AI backend's quota is used up"),
        429 => Trouble::Failed(AiError::transient(
            "the AI backend is being asked too often",
            asked,
        )),
        408 | 500.. => {
            let message = format!("the AI backend is in trouble (status {code})");
            Trouble::Failed(AiError::transient(message, asked))
        }
        _ => lasting(&format!(
            "the AI backend refused the request (status {code})"
        )),
    }
}

/// What kept a request from its reply; the error's own words hold the address.
fn unreachable(error: &reqwest::Error) -> AiError {
    if error.is_builder() {
        return AiError::lasting("the request to the AI backend could not be built");
    }
    let message = if error.is_connect() {
        "the AI backend could not be reached"
    } else {
        "the connection to the AI backend broke"
    };
    AiError::transient(message, None)
}

async fn bounded(mut response: Response) -> Result<Vec<u8>, AiError> {
    let mut read = Vec::new();
    while let Some(chunk) = response
        .chunk()
        .await
        .map_err(|error| unreachable(&error))?
    {
        if read.len() + chunk.len() > BODY {
            return Err(AiError::lasting("the AI backend's reply is too long"));
        }
        read.extend_from_slice(&chunk);
    }
    Ok(read)
}

/// Ring and embedded roots: nothing is read from disk at start.
fn tls() -> Result<rustls::ClientConfig, AiError> {
    let roots = webpki_roots::TLS_SERVER_ROOTS
        .iter()
        .cloned()
        .collect::<rustls::RootCertStore>();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|_| AiError::lasting("TLS could not be set up"))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_endpoint_follows_the_base_url_however_it_is_written() {
        for (base, endpoint) in [
            ("http://x/v1", "http://x/v1/chat/completions"),
            (" https://x/v1/ ", "https://x/v1/chat/completions"),
            (
                "http://127.0.0.1:8080",
                "http://127.0.0.1:8080/chat/completions",
            ),
            (
                "https://x/openai?api-version=2",
                "https://x/openai/chat/completions?api-version=2",
            ),
        ] {
            let transport = Transport::new(base, None).unwrap();
            assert_eq!(transport.endpoint.as_str(), endpoint);
        }
    }
}
