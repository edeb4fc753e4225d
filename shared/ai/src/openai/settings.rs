//! Where the server is and what it is sent, as a deployment sets it.

use std::fmt;
use std::str::FromStr;

use reqwest::header::{
    CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue,
    TRANSFER_ENCODING,
};
use serde_json::{Map, Value};

/// Where the server is and what to ask it for.
#[derive(Clone)]
pub struct OpenAiSettings {
    /// Usually ends in `/v1`.
    pub base_url: String,
    /// The model's name.
    pub model: String,
    /// Sent as a bearer token, where there is one.
    pub api_key: Option<String>,
    /// How much the model takes in, its answer included, in tokens; `None` where
    /// that is not known.
    pub context_tokens: Option<u32>,
    /// The response format that the server takes; `None` where that is to be
    /// found out.
    pub response_format: Option<ResponseFormat>,
    /// The field that limits an answer's length; `None` where that is to be
    /// found out.
    pub max_tokens_field: Option<MaxTokensField>,
    /// Sent with every request.
    pub headers: ExtraHeaders,
    /// Merged into every request's body.
    pub extra_body: ExtraBody,
}

impl OpenAiSettings {
    /// The context that a model is taken to have, in tokens.
    pub const CONTEXT: u32 = 16_384;
    /// A smaller context has no room for a prompt, in tokens.
    pub const LEAST_CONTEXT: u32 = 4_096;

    /// A server and a model, all else left to be found out.
    pub fn new(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            model: model.into(),
            api_key: None,
            context_tokens: None,
            response_format: None,
            max_tokens_field: None,
            headers: ExtraHeaders::default(),
            extra_body: ExtraBody::default(),
        }
    }
}

impl fmt::Debug for OpenAiSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What stands before an @ may be a password.
        let address = self.base_url.rsplit_once('@');
        let base_url = address.map_or(self.base_url.as_str(), |(_, address)| address);
        f.debug_struct("OpenAiSettings")
            .field("base_url", &base_url)
            .field("model", &self.model)
            .field("api_key", &self.api_key.as_ref().map(|_| "…"))
            .field("context_tokens", &self.context_tokens)
            .field("response_format", &self.response_format)
            .field("max_tokens_field", &self.max_tokens_field)
            .field("headers", &self.headers)
            .field("extra_body", &self.extra_body)
            .finish()
    }
}

/// How a server is told the form of its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseFormat {
    /// By a strict JSON Schema.
    JsonSchema,
    /// By asking for some JSON object; the prompt says which.
    JsonObject,
    /// By the prompt alone.
    None,
}

impl FromStr for ResponseFormat {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "json_schema" => Ok(Self::JsonSchema),
            "json_object" => Ok(Self::JsonObject),
            "none" => Ok(Self::None),
            _ => Err("must be one of auto, json_schema, json_object, none"),
        }
    }
}

/// The field that limits an answer's length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MaxTokensField {
    /// The one that most servers read.
    MaxTokens,
    /// The one of models that reason.
    MaxCompletionTokens,
}

impl MaxTokensField {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::MaxTokens => "max_tokens",
            Self::MaxCompletionTokens => "max_completion_tokens",
        }
    }
}

impl FromStr for MaxTokensField {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let fields = [Self::MaxTokens, Self::MaxCompletionTokens];
        let mut named = fields.into_iter().filter(|field| field.name() == name);
        named
            .next()
            .ok_or("must be one of auto, max_tokens, max_completion_tokens")
    }
}

/// Headers of a deployment's own, read from a JSON object of texts. Their values
/// may be secrets: none is shown, neither in `Debug` nor in errors.
#[derive(Debug, Clone, Default)]
pub struct ExtraHeaders(pub(super) HeaderMap);

impl FromStr for ExtraHeaders {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // They say how the body is sent, which the client alone knows.
        const RESERVED: [HeaderName; 5] = [
            CONNECTION,
            CONTENT_LENGTH,
            CONTENT_TYPE,
            HOST,
            TRANSFER_ENCODING,
        ];
        let mut headers = HeaderMap::new();
        for (name, value) in object(text)? {
            let name = HeaderName::from_bytes(name.as_bytes())
                .map_err(|_| "one of its keys cannot be a header's name")?;
            if RESERVED.contains(&name) {
                return Err(format!("{name} is set by the client itself"));
            }
            let plain = |text: &&str| text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
            let value = value.as_str().filter(plain).map(HeaderValue::from_str);
            let Some(Ok(mut value)) = value else {
                return Err(format!("the value of {name} cannot be a header's"));
            };
            value.set_sensitive(true);
            if headers.insert(&name, value).is_some() {
                return Err(format!("it holds {name} twice"));
            }
        }
        Ok(Self(headers))
    }
}

/// Fields of a deployment's own for every request, read from a JSON object. Their
/// values may be secrets: none is shown.
#[derive(Clone, Default)]
pub struct ExtraBody(pub(super) Map<String, Value>);

impl FromStr for ExtraBody {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const LENGTH: &str =
            "every generator sets it; LECTERN_AI_MAX_TOKENS_FIELD says by which name";
        const RESERVED: [(&str, &str); 7] = [
            ("messages", "they are the prompt"),
            ("model", "LECTERN_AI_MODEL names it"),
            ("stream", "replies are read as a whole"),
            ("n", "one answer is read"),
            ("response_format", "LECTERN_AI_RESPONSE_FORMAT says it"),
            ("max_tokens", LENGTH),
            ("max_completion_tokens", LENGTH),
        ];
        let fields = object(text)?;
        let reserved = RESERVED.iter().find(|(key, _)| fields.contains_key(*key));
        match reserved {
            Some((key, why)) => Err(format!("it must not hold {key}: {why}")),
            None => Ok(Self(fields)),
        }
    }
}

impl fmt::Debug for ExtraBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

fn object(text: &str) -> Result<Map<String, Value>, &'static str> {
    serde_json::from_str(text).map_err(|_| "must be a JSON object")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_checked_and_their_values_never_shown() {
        let headers: ExtraHeaders =
            r#"{"api-key": "sk-secret", "X-Title": "Lectern"}"#.parse().unwrap();
        assert_eq!(headers.0["api-key"], "sk-secret");
        assert!(!format!("{headers:?}").contains("secret"), "{headers:?}");
        for (text, fault) in [
            ("sk-secret", "must be a JSON object"),
            (r#"["sk-secret"]"#, "must be a JSON object"),
            (r#"{"sk secret": "x"}"#, "one of its keys"),
            (r#"{"": "x"}"#, "one of its keys"),
            (r#"{"x-key": "sk-secret\n"}"#, "the value of x-key"),
            (r#"{"x-key": "sk-secret-é"}"#, "the value of x-key"),
            (r#"{"x-key": ["sk-secret"]}"#, "the value of x-key"),
            (r#"{"X-Key": "a", "x-key": "b"}"#, "x-key twice"),
            (r#"{"Content-Type": "secret"}"#, "content-type is set"),
            (r#"{"Host": "secret"}"#, "host is set"),
        ] {
            let error = text.parse::<ExtraHeaders>().unwrap_err();
            assert!(error.contains(fault), "{text}: {error}");
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn a_body_of_ones_own_has_no_field_that_lectern_sets() {
        let body: ExtraBody = r#"{"temperature": 0, "user": "secret"}"#.parse().unwrap();
        assert_eq!(format!("{body:?}"), r#"{"temperature", "user"}"#);
        assert!("7".parse::<ExtraBody>().is_err());
        for key in [
            "messages",
            "model",
            "stream",
            "n",
            "response_format",
            "max_tokens",
            "max_completion_tokens",
        ] {
            let text = format!(r#"{{"top_p": 1, "{key}": "secret"}}"#);
            let error = text.parse::<ExtraBody>().unwrap_err();
            assert!(error.contains(&format!("must not hold {key}: ")), "{error}");
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
