//! Any server that speaks the chat-completions protocol.

mod capabilities;
mod client;
mod errors;
mod reply;
mod retry;
mod settings;

use std::fmt::Write as _;

use serde_json::{Value, json};

use self::capabilities::{Capabilities, Part, Parts};
use self::client::Client;
use self::errors::Remedy;
use self::reply::Reply;
use self::retry::RetryBudget;
pub use self::settings::{ExtraBody, ExtraHeaders, MaxTokensField, OpenAiSettings, ResponseFormat};
use crate::account::Spent;
use crate::error::AiError;
use crate::model::{Answer, BoxFuture, Model, Patience, PromptBuilder, Repair};
use crate::parse;
use crate::prompt::{self, Prompt};

/// A client of such a server. What it learns of the server's capabilities, it
/// keeps.
pub struct OpenAi {
    client: Client,
    model: String,
    extra_body: ExtraBody,
    capabilities: Capabilities,
}

impl OpenAi {
    /// A client; nothing is sent yet.
    ///
    /// # Errors
    /// Where the base URL or the key cannot be used.
    pub fn new(settings: OpenAiSettings) -> Result<Self, AiError> {
        Ok(Self {
            client: Client::new(&settings)?,
            capabilities: Capabilities::new(&settings),
            model: settings.model,
            extra_body: settings.extra_body,
        })
    }

    /// Asks with fewer optional parts while the server refuses the request, and
    /// once with more room where the answer was cut off.
    async fn ask(
        &self,
        builder: &dyn PromptBuilder,
        repair: Option<&Repair>,
        patience: Patience,
        spent: &Spent,
    ) -> Result<Answer, AiError> {
        let bad = |reason: &str| Err(AiError::BadOutput(reason.into()));
        let mut budget = RetryBudget::new(patience);
        let mut negotiation = self.capabilities.negotiate(repair.is_none());
        let mut first_error = None;
        let mut cut_off = false;
        let mut prompt = builder.build(negotiation.parts().context);
        loop {
            let parts = negotiation.parts();
            let body = self.body(&prompt, repair, parts);
            let refusal = match self.client.complete(&body, &mut budget, spent).await {
                Err(refusal) => refusal,
                Ok(completion) => {
                    negotiation.taken();
                    match reply::read(&completion)? {
                        Reply::Text(text) => return answer(&prompt, text),
                        // What is missing of an answer is never made up.
                        Reply::Cut if negotiation.raise_limit() => cut_off = true,
                        Reply::Cut => return bad(CUT_OFF),
                    }
                    continue;
                }
            };
            // A server that has just answered takes the request.
            let passing = repair.is_some() && refusal.may_pass();
            if refusal.remedy == Remedy::Time || passing {
                return Err(refusal.error);
            }
            if cut_off {
                return bad(CUT_OFF);
            }
            let error = first_error.get_or_insert_with(|| refusal.error.clone());
            loop {
                match negotiation.refused(&refusal) {
                    None => return Err(error.clone()),
                    Some(Part::Context) => {
                        let shorter = builder.build(negotiation.parts().context);
                        let size = |prompt: &Prompt| (prompt.material.len(), prompt.max_tokens);
                        // What fits into the smaller context too is the same request.
                        if size(&shorter) != size(&prompt) {
                            prompt = shorter;
                            break;
                        }
                    }
                    Some(_) => break,
                }
            }
        }
    }

    fn body(&self, prompt: &Prompt, repair: Option<&Repair>, parts: Parts) -> Value {
        let messages = messages(prompt, repair, parts);
        let mut body = json!({"model": self.model, "messages": messages, "stream": false});
        let Some(fields) = body.as_object_mut() else {
            return body;
        };
        if let Some(field) = parts.max_tokens {
            fields.insert(field.name().into(), max_tokens(prompt, parts).into());
        }
        let format = match parts.response_format {
            ResponseFormat::JsonSchema => Some(json!({
                "type": "json_schema",
                "json_schema": {"name": prompt.name, "strict": true, "schema": prompt.schema},
            })),
            ResponseFormat::JsonObject => Some(json!({"type": "json_object"})),
            ResponseFormat::None => None,
        };
        fields.extend(format.map(|format| ("response_format".to_owned(), format)));
        fields.extend(self.extra_body.0.clone());
        body
    }
}

const CUT_OFF: &str = "the answer was cut off at the token limit";

/// How long the answer may become, in tokens.
fn max_tokens(prompt: &Prompt, parts: Parts) -> u32 {
    let cap = prompt.max_tokens;
    if !parts.raised_limit {
        return cap;
    }
    let free = parts.context.saturating_sub(prompt.tokens());
    cap.saturating_mul(4).min(free).max(cap)
}

fn messages(prompt: &Prompt, repair: Option<&Repair>, parts: Parts) -> Vec<Value> {
    let mut instructions = prompt.instructions.clone();
    if parts.response_format != ResponseFormat::JsonSchema {
        // What the server does not enforce, the prompt says.
        let _ = write!(
            instructions,
            "\nThe JSON object obeys this JSON Schema: {}",
            prompt.schema
        );
    }
    let mut messages = if parts.system_role {
        vec![
            json!({"role": "system", "content": instructions}),
            json!({"role": "user", "content": prompt.material}),
        ]
    } else {
        let both = format!("{instructions}\n\n{}", prompt.material);
        vec![json!({"role": "user", "content": both})]
    };
    if let Some(repair) = repair {
        let previous = match &repair.previous {
            Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        // The model's words may be a user's that it repeats.
        let previous = prompt::inert(&previous);
        messages.push(json!({"role": "assistant", "content": previous}));
        messages.push(json!({"role": "user", "content": format!(
            "That answer breaks the rules: {}. Give the whole answer again with this put right, as one JSON object.",
            repair.reason
        )}));
    }
    messages
}

fn answer(prompt: &Prompt, text: String) -> Result<Answer, AiError> {
    let value = parse::answer(text, prompt.root);
    if prompt.given_away_by(&value) {
        let reason = "the answer repeats the instructions";
        return Err(AiError::BadOutput(reason.into()));
    }
    let (name, version, cut) = (prompt.name, prompt.version, prompt.cut);
    tracing::info!(prompt = name, version, cut, "the model answered");
    Ok(Answer {
        value,
        material_cut: cut,
    })
}

impl Model for OpenAi {
    fn backend(&self) -> &'static str {
        "openai"
    }

    fn answer<'a>(
        &'a self,
        prompt: &'a dyn PromptBuilder,
        repair: Option<&'a Repair>,
        patience: Patience,
        spent: &'a Spent,
    ) -> BoxFuture<'a, Result<Answer, AiError>> {
        Box::pin(self.ask(prompt, repair, patience, spent))
    }
}
