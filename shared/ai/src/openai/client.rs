//! Requests to a server's endpoint.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Response, Url, redirect};
use serde_json::Value;
use tokio::time::timeout_at;

use super::errors::{self, Refusal};
use super::retry::{self, RetryBudget};
use super::{OpenAiSettings, reply};
use crate::account::Spent;
use crate::error::AiError;

/// A reply of more bytes is not read.
const BODY: usize = 4 * 1024 * 1024;
/// How long a connection may take to open.
const CONNECT: Duration = Duration::from_secs(5);

/// A server's chat-completions endpoint.
pub(super) struct Client {
    http: reqwest::Client,
    endpoint: Url,
}

impl Client {
    pub(super) fn new(settings: &OpenAiSettings) -> Result<Self, AiError> {
        let wrong_url =
            || AiError::lasting("the AI backend's base URL is not an http or https URL");
        let mut endpoint = Url::parse(settings.base_url.trim()).map_err(|_| wrong_url())?;
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
        let api_key = settings.api_key.as_deref().map(str::trim);
        if let Some(key) = api_key.filter(|key| !key.is_empty()) {
            let mut bearer = HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| {
                AiError::lasting("the AI backend's key holds characters that a header cannot")
            })?;
            bearer.set_sensitive(true);
            headers.insert(AUTHORIZATION, bearer);
        }
        headers.extend(settings.headers.0.clone());
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured(tls()?)
            // A redirect would carry the material, and maybe the key, elsewhere.
            .redirect(redirect::Policy::none())
            // Where requests go is this client's settings' business alone.
            .no_proxy()
            .connect_timeout(CONNECT)
            .default_headers(headers)
            .build()
            .map_err(|_| AiError::lasting("the AI backend's client could not be built"))?;
        Ok(Self { http, endpoint })
    }

    /// One completion, asked for again within the budget while the trouble is
    /// transient. What it cost is added to `spent`.
    pub(super) async fn complete(
        &self,
        body: &Value,
        budget: &mut RetryBudget,
        spent: &Spent,
    ) -> Result<Value, Refusal> {
        let body = body.to_string();
        loop {
            match timeout_at(budget.deadline, self.once(body.clone(), spent)).await {
                Err(_) => return Err(AiError::Timeout.into()),
                Ok(Err(refusal)) if budget.wait(&refusal.error).await => {}
                Ok(other) => return other,
            }
        }
    }

    async fn once(&self, body: String, spent: &Spent) -> Result<Value, Refusal> {
        let request = self.http.post(self.endpoint.clone()).body(body);
        let response = request.send().await.map_err(|error| unreachable(&error))?;
        let status = response.status();
        let wait = retry::asked(response.headers());
        let body = bounded(response).await?;
        // Some servers begin with a byte order mark, which is no JSON.
        let json = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&body);
        let value = serde_json::from_slice::<Value>(json);
        if !status.is_success() {
            let value = value.unwrap_or_default();
            let error = errors::error(&value).unwrap_or(&value);
            return Err(errors::refusal(status, error, wait));
        }
        let completion = value.map_err(|_| reply::no_completion())?;
        // It is paid for, whatever it holds.
        spent.add(reply::usage(&completion));
        if let Some((status, error)) = errors::embedded(&completion) {
            return Err(errors::refusal(status, error, wait));
        }
        reply::choice(&completion)?;
        Ok(completion)
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
            let client = Client::new(&OpenAiSettings::new(base, "m")).unwrap();
            assert_eq!(client.endpoint.as_str(), endpoint);
        }
    }
}
