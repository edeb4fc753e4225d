//! Any server that speaks the chat-completions protocol.

mod ladder;
mod parse;
mod reply;
mod retry;
mod transport;

use std::fmt::Write as _;

use serde_json::{Value, json};

use self::ladder::{Manners, Rung};
use self::reply::Reply;
use self::transport::{Rejected, Transport, Trouble};
use crate::account::Spent;
use crate::error::AiError;
use crate::model::{BoxFuture, Model, Patience, Repair, Task};
use crate::prompts::{self, Prompt};

/// Where the server is and what to ask it for.
#[derive(Clone)]
pub struct OpenAiSettings {
    /// Usually ends in `/v1`.
    pub base_url: String,
    /// The model's name.
    pub model: String,
    /// Sent as a bearer token, where there is one.
    pub api_key: Option<String>,
}

impl std::fmt::Debug for OpenAiSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenAiSettings")
            .field("base_url", &self.base_url)
            .field("model", &self.model)
            .field("api_key", &self.api_key.as_ref().map(|_| "…"))
            .finish()
    }
}

/// A client of such a server. What it learns of the server's manners, it keeps.
pub struct OpenAi {
    transport: Transport,
    model: String,
    manners: Manners,
}

impl OpenAi {
    /// A client; nothing is sent yet.
    pub fn new(settings: OpenAiSettings) -> Result<Self, AiError> {
        Ok(Self {
            transport: Transport::new(&settings.base_url, settings.api_key.as_deref())?,
            model: settings.model,
            manners: Manners::default(),
        })
    }

    async fn ask(
        &self,
        prompt: &Prompt,
        repair: Option<&Repair>,
        patience: Patience,
        spent: &Spent,
    ) -> Result<Value, AiError> {
        let mut cap = prompt.max_tokens;
        for last in [false, true] {
            let completion = self.exchange(prompt, repair, cap, patience).await?;
            spent.add(reply::usage(&completion));
            match reply::read(&completion)? {
                Reply::Text(text) => {
                    let value = parse::json(&text)
                        .map_or(Value::String(text), |value| rooted(value, prompt.root));
                    if prompt.given_away_by(&value) {
                        return Err(AiError::BadOutput(
                            "the answer repeats the instructions".into(),
                        ));
                    }
                    return Ok(value);
                }
                // A cut answer is asked for again with more room; what is
                // missing is never made up.
                Reply::Cut if !last => cap = cap.saturating_mul(4),
                Reply::Cut => break,
            }
        }
        Err(AiError::BadOutput(
            "the answer was cut off at the token limit".into(),
        ))
    }

    /// One completion, by the highest rung that the server takes.
    async fn exchange(
        &self,
        prompt: &Prompt,
        repair: Option<&Repair>,
        cap: u32,
        patience: Patience,
    ) -> Result<Value, AiError> {
        // Three rungs and one other name of the token limit.
        for _ in 0..4 {
            let rung = self.manners.rung();
            let other_cap = self.manners.completion_cap();
            let body = self.body(prompt, repair, cap, rung, other_cap);
            match self.transport.complete(&body, patience).await {
                Ok(completion) => return Ok(completion),
                Err(Trouble::Failed(error)) => return Err(error),
                Err(Trouble::Rejected(rejected)) => {
                    if !self.manners.learn(&rejected, rung, other_cap) {
                        return Err(rejected.into());
                    }
                }
            }
        }
        Err(AiError::lasting(
            "the AI backend refuses every form of the request",
        ))
    }

    fn body(
        &self,
        prompt: &Prompt,
        repair: Option<&Repair>,
        cap: u32,
        rung: Rung,
        other_cap: bool,
    ) -> Value {
        let mut instructions = prompt.instructions.clone();
        if rung != Rung::Schema {
            let _ = write!(
                instructions,
                "\nThe JSON object obeys this JSON Schema: {}",
                prompt.schema
            );
        }
        let mut messages = vec![
            json!({"role": "system", "content": instructions}),
            json!({"role": "user", "content": prompt.material}),
        ];
        if let Some(repair) = repair {
            let previous = match &repair.previous {
                Value::String(text) => text.clone(),
                value => value.to_string(),
            };
            messages.push(json!({"role": "assistant", "content": previous}));
            messages.push(json!({"role": "user", "content": format!(
                "That answer breaks the rules: {}. Give the whole answer again with this put right, as one JSON object.",
                repair.reason
            )}));
        }
        let cap_name = if other_cap {
            "max_completion_tokens"
        } else {
            "max_tokens"
        };
        let mut body =
            json!({"model": self.model, "messages": messages, "stream": false, cap_name: cap});
        let format = match rung {
            Rung::Schema => json!({
                "type": "json_schema",
                "json_schema": {"name": prompt.name, "strict": true, "schema": prompt.schema},
            }),
            Rung::Object => json!({"type": "json_object"}),
            Rung::Prompt => return body,
        };
        if let Some(body) = body.as_object_mut() {
            body.insert("response_format".into(), format);
        }
        body
    }
}

/// An array alone, put where it belongs.
fn rooted(value: Value, root: &str) -> Value {
    if value.is_array() {
        json!({ root: value })
    } else {
        value
    }
}

impl From<Rejected> for AiError {
    fn from(rejected: Rejected) -> Self {
        Self::lasting(rejected.meaning())
    }
}

impl Model for OpenAi {
    fn backend(&self) -> &'static str {
        "openai"
    }

    fn answer<'a>(
        &'a self,
        task: &'a Task,
        repair: Option<&'a Repair>,
        patience: Patience,
        spent: &'a Spent,
    ) -> BoxFuture<'a, Result<Value, AiError>> {
        Box::pin(async move {
            // The fence's marks are new for each call: what a model saw in
            // one answer cannot be used in the next.
            self.ask(&prompts::prompt(task), repair, patience, spent)
                .await
        })
    }
}
