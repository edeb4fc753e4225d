//! Configuration: the variables a deployment sets, and the clients made of
//! them. Each variable is read here and nowhere else; one that is missing or
//! wrong stops the start with its name.

mod media;

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use ai::{Generators, OpenAi, OpenAiSettings};
use aws::{Credentials, Sdk};
use queue::Queue;
use store::{Store, Tables};
use telemetry::{ConfigError, Vars};

pub use media::media;

/// How long a draft lives where `LECTERN_DRAFT_TTL_SECONDS` is unset.
const DRAFT_LIFE: u64 = 7 * 24 * 60 * 60;

/// The ground of all AWS clients: `AWS_REGION`, `AWS_ACCESS_KEY_ID`,
/// `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`. Where both endpoints are
/// plain HTTP, as stand-ins on this machine are, TLS is left out.
pub fn sdk(vars: &Vars) -> Result<Sdk, ConfigError> {
    let region = vars.required("AWS_REGION")?.to_owned();
    let credentials = Credentials::new(
        vars.required("AWS_ACCESS_KEY_ID")?,
        vars.required("AWS_SECRET_ACCESS_KEY")?,
        vars.optional("AWS_SESSION_TOKEN").map(ToOwned::to_owned),
        None,
        "environment",
    );
    let endpoints = [
        vars.optional("AWS_ENDPOINT_URL_DYNAMODB"),
        vars.optional("AWS_ENDPOINT_URL_SQS"),
    ];
    if endpoints
        .iter()
        .all(|endpoint| endpoint.is_some_and(|url| url.starts_with("http://")))
    {
        return Ok(Sdk::without_tls(region, credentials));
    }
    let reason = |error: aws::TrustAnchorsUnreadable| ConfigError::Wrong {
        name: "AWS_REGION",
        reason: format!("cannot be reached: {error}"),
    };
    Sdk::with_tls(region, credentials).map_err(reason)
}

/// The tables: `LECTERN_PLATFORM_TABLE`, `LECTERN_DRAFTS_TABLE`,
/// `LECTERN_LIVECLASS_TABLE`, `LECTERN_LIMITS_TABLE`; `AWS_ENDPOINT_URL_DYNAMODB` for a stand-in.
pub fn store(sdk: &Sdk, vars: &Vars) -> Result<Store, ConfigError> {
    let tables = Tables {
        platform: vars.required("LECTERN_PLATFORM_TABLE")?.to_owned(),
        drafts: vars.required("LECTERN_DRAFTS_TABLE")?.to_owned(),
        live_class: vars.required("LECTERN_LIVECLASS_TABLE")?.to_owned(),
        limits: vars.required("LECTERN_LIMITS_TABLE")?.to_owned(),
    };
    Ok(Store::new(
        sdk,
        vars.optional("AWS_ENDPOINT_URL_DYNAMODB"),
        tables,
    ))
}

/// The queue of drafts: `LECTERN_QUEUE_URL`; `AWS_ENDPOINT_URL_SQS` for a
/// stand-in.
pub fn queue(sdk: &Sdk, vars: &Vars) -> Result<Queue, ConfigError> {
    let url = vars.required("LECTERN_QUEUE_URL")?.to_owned();
    Ok(Queue::new(sdk, vars.optional("AWS_ENDPOINT_URL_SQS"), url))
}

/// How long a draft lives: `LECTERN_DRAFT_TTL_SECONDS`.
pub fn draft_life(vars: &Vars) -> Result<Duration, ConfigError> {
    let name = "LECTERN_DRAFT_TTL_SECONDS";
    match vars.parsed::<u64>(name)? {
        Some(0) => Err(ConfigError::Wrong {
            name,
            reason: "must be at least 1".into(),
        }),
        seconds => Ok(Duration::from_secs(seconds.unwrap_or(DRAFT_LIFE))),
    }
}

/// Which AI backend is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Backend {
    Offline,
    OpenAi,
    None,
}

/// `LECTERN_AI_BACKEND`: `offline`, `openai`, `none`, or `auto` (the default),
/// which is `openai` where `LECTERN_AI_BASE_URL` is set and `offline` where it
/// is not.
fn backend(vars: &Vars) -> Result<Backend, ConfigError> {
    let name = "LECTERN_AI_BACKEND";
    match vars.optional(name).unwrap_or("auto") {
        "auto" if vars.optional("LECTERN_AI_BASE_URL").is_some() => Ok(Backend::OpenAi),
        "auto" | "offline" => Ok(Backend::Offline),
        "openai" => Ok(Backend::OpenAi),
        "none" => Ok(Backend::None),
        _ => Err(ConfigError::Wrong {
            name,
            reason: "must be one of auto, offline, openai, none".into(),
        }),
    }
}

/// Whether an AI backend is set up; the offline one counts.
pub fn ai_configured(vars: &Vars) -> Result<bool, ConfigError> {
    Ok(backend(vars)? != Backend::None)
}

/// The generators: `LECTERN_AI_BACKEND`, and for an OpenAI-compatible server
/// `LECTERN_AI_BASE_URL`, `LECTERN_AI_MODEL`, `LECTERN_AI_API_KEY`,
/// `LECTERN_AI_CONTEXT_TOKENS`, `LECTERN_AI_RESPONSE_FORMAT`,
/// `LECTERN_AI_MAX_TOKENS_FIELD`, `LECTERN_AI_HEADERS`, `LECTERN_AI_EXTRA_BODY`.
pub fn generators(vars: &Vars) -> Result<Generators, ConfigError> {
    match backend(vars)? {
        Backend::Offline => Ok(Generators::offline()),
        Backend::None => Ok(Generators::unconfigured()),
        Backend::OpenAi => {
            let name = "LECTERN_AI_BASE_URL";
            let settings = OpenAiSettings {
                base_url: vars.required(name)?.to_owned(),
                model: vars.required("LECTERN_AI_MODEL")?.to_owned(),
                api_key: api_key(vars)?,
                context_tokens: context(vars)?,
                response_format: unless_auto(vars, "LECTERN_AI_RESPONSE_FORMAT")?,
                max_tokens_field: unless_auto(vars, "LECTERN_AI_MAX_TOKENS_FIELD")?,
                headers: vars.parsed("LECTERN_AI_HEADERS")?.unwrap_or_default(),
                extra_body: vars.parsed("LECTERN_AI_EXTRA_BODY")?.unwrap_or_default(),
            };
            let wrong = |error: ai::AiError| ConfigError::Wrong {
                name,
                reason: format!("is wrong: {error}"),
            };
            Ok(Generators::new(Arc::new(
                OpenAi::new(settings).map_err(wrong)?,
            )))
        }
    }
}

/// What is sent as a bearer token: `LECTERN_AI_API_KEY`.
fn api_key(vars: &Vars) -> Result<Option<String>, ConfigError> {
    let name = "LECTERN_AI_API_KEY";
    match vars.optional(name).map(str::trim) {
        Some(key) if !key.chars().all(|letter| (' '..='~').contains(&letter)) => {
            let reason = "holds characters that a header cannot".to_owned();
            Err(ConfigError::Wrong { name, reason })
        }
        key => Ok(key.map(ToOwned::to_owned)),
    }
}

/// What the model takes in, in tokens: `LECTERN_AI_CONTEXT_TOKENS`.
fn context(vars: &Vars) -> Result<Option<u32>, ConfigError> {
    let name = "LECTERN_AI_CONTEXT_TOKENS";
    match vars.parsed::<u32>(name)? {
        Some(tokens) if tokens < OpenAiSettings::LEAST_CONTEXT => Err(ConfigError::Wrong {
            name,
            reason: format!("must be at least {}", OpenAiSettings::LEAST_CONTEXT),
        }),
        tokens => Ok(tokens),
    }
}

/// A variable whose absence, or `auto`, leaves it to be found out.
fn unless_auto<T>(vars: &Vars, name: &'static str) -> Result<Option<T>, ConfigError>
where
    T: FromStr<Err: Display>,
{
    match vars.optional(name) {
        Some("auto") => Ok(None),
        _ => vars.parsed(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vars(pairs: &[(&str, &str)]) -> Vars {
        pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    #[test]
    fn a_base_url_chooses_the_server_and_its_absence_the_offline_backend() {
        assert_eq!(backend(&vars(&[])), Ok(Backend::Offline));
        assert_eq!(
            backend(&vars(&[("LECTERN_AI_BASE_URL", "http://x/v1")])),
            Ok(Backend::OpenAi)
        );
        assert_eq!(
            backend(&vars(&[
                ("LECTERN_AI_BASE_URL", "http://x/v1"),
                ("LECTERN_AI_BACKEND", "offline")
            ])),
            Ok(Backend::Offline)
        );
        assert_eq!(
            ai_configured(&vars(&[("LECTERN_AI_BACKEND", "none")])),
            Ok(false)
        );
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        let of = |pairs: &[(&str, &str)]| {
            generators(&vars(pairs))
                .err()
                .map(|error| error.to_string())
        };
        assert!(
            of(&[("LECTERN_AI_BACKEND", "magic")])
                .unwrap()
                .contains("LECTERN_AI_BACKEND")
        );
        assert!(
            of(&[("LECTERN_AI_BACKEND", "openai")])
                .unwrap()
                .contains("LECTERN_AI_BASE_URL")
        );
        assert!(
            of(&[("LECTERN_AI_BASE_URL", "http://x/v1")])
                .unwrap()
                .contains("LECTERN_AI_MODEL")
        );
        for url in [
            "http://user:secret@x/v1",
            "http://user@x/v1",
            "http://x/v1#secret",
            "secret://x/v1",
        ] {
            let error = of(&[("LECTERN_AI_BASE_URL", url), ("LECTERN_AI_MODEL", "m")]).unwrap();
            assert!(error.contains("LECTERN_AI_BASE_URL"), "{error}");
            assert!(
                !error.contains("secret") && !error.contains("user:"),
                "{error}"
            );
        }
        for (key, accepted) in [(" sk-1 ", true), ("sk\n1", false), ("sk-é", false)] {
            let error = of(&[
                ("LECTERN_AI_BASE_URL", "http://x/v1"),
                ("LECTERN_AI_MODEL", "m"),
                ("LECTERN_AI_API_KEY", key),
            ]);
            let named = |error: String| {
                error == "the variable LECTERN_AI_API_KEY holds characters that a header cannot"
            };
            assert!(error.map_or(accepted, named), "{key}");
        }
        for (tokens, accepted) in [("4096", true), ("4095", false), ("8k", false)] {
            let context = of(&[
                ("LECTERN_AI_BASE_URL", "http://x/v1"),
                ("LECTERN_AI_MODEL", "m"),
                ("LECTERN_AI_CONTEXT_TOKENS", tokens),
            ]);
            let named = |error: String| error.contains("LECTERN_AI_CONTEXT_TOKENS");
            assert!(context.map_or(accepted, named), "{tokens}");
        }
        for (name, value, accepted) in [
            ("LECTERN_AI_RESPONSE_FORMAT", "auto", true),
            ("LECTERN_AI_RESPONSE_FORMAT", "json_object", true),
            ("LECTERN_AI_RESPONSE_FORMAT", "secret", false),
            ("LECTERN_AI_MAX_TOKENS_FIELD", "auto", true),
            ("LECTERN_AI_MAX_TOKENS_FIELD", "max_completion_tokens", true),
            ("LECTERN_AI_MAX_TOKENS_FIELD", "secret", false),
            ("LECTERN_AI_HEADERS", r#"{"api-key": "secret"}"#, true),
            ("LECTERN_AI_HEADERS", r#"{"host": "secret"}"#, false),
            ("LECTERN_AI_EXTRA_BODY", r#"{"temperature": 0}"#, true),
            ("LECTERN_AI_EXTRA_BODY", r#"{"messages": "secret"}"#, false),
        ] {
            let error = of(&[
                ("LECTERN_AI_BASE_URL", "http://x/v1"),
                ("LECTERN_AI_MODEL", "m"),
                (name, value),
            ]);
            let named = |error: String| error.contains(name) && !error.contains("secret");
            assert!(
                error.map_or(accepted, |error| !accepted && named(error)),
                "{name}: {value}"
            );
        }
        assert!(draft_life(&vars(&[("LECTERN_DRAFT_TTL_SECONDS", "0")])).is_err());
        assert!(draft_life(&vars(&[("LECTERN_DRAFT_TTL_SECONDS", "week")])).is_err());
        assert!(
            sdk(&vars(&[]))
                .unwrap_err()
                .to_string()
                .contains("AWS_REGION")
        );
    }
}
