//! Any server that speaks the chat-completions protocol.

mod embedded;
mod ladder;
mod rejected;
mod reply;
mod retry;
mod transport;

use std::fmt::Write as _;

use serde_json::{Value, json};

use self::ladder::{Call, Form, Manners, Place, Rung};
use self::reply::Reply;
use self::transport::{Transport, Trouble};
use crate::account::Spent;
use crate::error::AiError;
use crate::model::{Answer, BoxFuture, Model, Patience, PromptBuilder, Repair};
use crate::parse;
use crate::prompt::{self, Prompt};

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
}

impl OpenAiSettings {
    /// The context that a model is taken to have, in tokens.
    pub const CONTEXT: u32 = 16_384;
    /// A smaller context has no room for a prompt, in tokens.
    pub const LEAST_CONTEXT: u32 = 4_096;
}

impl std::fmt::Debug for OpenAiSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenAiSettings")
            .field("base_url", &without_user(&self.base_url))
            .field("model", &self.model)
            .field("api_key", &self.api_key.as_ref().map(|_| "…"))
            .field("context_tokens", &self.context_tokens)
            .finish()
    }
}

/// A URL without what may be a password.
fn without_user(url: &str) -> String {
    match url.rsplit_once('@') {
        Some((_, rest)) => format!("…@{rest}"),
        None => url.to_owned(),
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
            manners: Manners::of_context(
                settings
                    .context_tokens
                    .unwrap_or(OpenAiSettings::CONTEXT)
                    .max(OpenAiSettings::LEAST_CONTEXT),
            ),
        })
    }

    /// Asks, with less material where the model's context turns out to be
    /// smaller than was thought.
    async fn ask(
        &self,
        builder: &dyn PromptBuilder,
        repair: Option<&Repair>,
        patience: Patience,
        spent: &Spent,
    ) -> Result<Answer, AiError> {
        let mut call = self.manners.call();
        loop {
            // The fence's marks are new for each call: what a model saw in
            // one answer cannot be used in the next.
            let context = call.form().context;
            let prompt = builder.build(context);
            match self.turn(&prompt, repair, patience, spent, &mut call).await {
                Err(Trouble::Failed(error)) => return Err(error),
                Err(Trouble::Rejected(rejected)) => {
                    if call.form().context == context {
                        return Err(rejected.into());
                    }
                }
                Ok(answer) => {
                    let (name, version, cut) = (prompt.name, prompt.version, prompt.cut);
                    tracing::info!(prompt = name, version, cut, "the model answered");
                    return Ok(answer);
                }
            }
        }
    }

    async fn turn(
        &self,
        prompt: &Prompt,
        repair: Option<&Repair>,
        patience: Patience,
        spent: &Spent,
        call: &mut Call<'_>,
    ) -> Result<Answer, Trouble> {
        let bad = |reason: &str| Err(Trouble::Failed(AiError::BadOutput(reason.into())));
        let mut cap = prompt.max_tokens;
        for last in [false, true] {
            let completion = self
                .exchange(prompt, repair, cap, patience, spent, call)
                .await?;
            match reply::read(&completion).map_err(Trouble::Failed)? {
                Reply::Text(text) => {
                    let value = parse::answer(text, prompt.root);
                    if prompt.given_away_by(&value) {
                        return bad("the answer repeats the instructions");
                    }
                    let material_cut = prompt.cut;
                    return Ok(Answer {
                        value,
                        material_cut,
                    });
                }
                // A cut answer is asked for again with more room; what is
                // missing is never made up.
                Reply::Cut if !last => {
                    let free = call.form().context.saturating_sub(prompt.tokens());
                    cap = cap.saturating_mul(4).min(free).max(cap);
                }
                Reply::Cut => break,
            }
        }
        bad("the answer was cut off at the token limit")
    }

    /// One completion, by the best form that the server takes.
    async fn exchange(
        &self,
        prompt: &Prompt,
        repair: Option<&Repair>,
        cap: u32,
        patience: Patience,
        spent: &Spent,
        call: &mut Call<'_>,
    ) -> Result<Value, Trouble> {
        loop {
            let form = call.form();
            let cap = form.cap(cap);
            let body = self.body(prompt, repair, cap, form);
            match self.transport.complete(&body, patience, spent).await {
                Ok(completion) => {
                    call.taken();
                    return Ok(completion);
                }
                Err(Trouble::Rejected(rejected)) => {
                    let material = &prompt.material;
                    let other = call.step_down(&rejected, &texts(&body), material, cap);
                    // For another context, the prompt is written anew.
                    if !other || call.form().context != form.context {
                        return Err(Trouble::Rejected(rejected));
                    }
                }
                failed => return failed,
            }
        }
    }

    fn body(&self, prompt: &Prompt, repair: Option<&Repair>, cap: u32, form: Form) -> Value {
        let mut instructions = prompt.instructions.clone();
        if form.rung != Rung::Schema {
            let _ = write!(
                instructions,
                "\nThe JSON object obeys this JSON Schema: {}",
                prompt.schema
            );
        }
        let mut messages = match form.place {
            Place::System => vec![
                json!({"role": "system", "content": instructions}),
                json!({"role": "user", "content": prompt.material}),
            ],
            Place::User => {
                let both = format!("{instructions}\n\n{}", prompt.material);
                vec![json!({"role": "user", "content": both})]
            }
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
        let mut body = json!({"model": self.model, "messages": messages, "stream": false});
        let Some(fields) = body.as_object_mut() else {
            return body;
        };
        if let Some(name) = form.limit.name() {
            fields.insert(name.into(), cap.into());
        }
        let format = match form.rung {
            Rung::Schema => json!({
                "type": "json_schema",
                "json_schema": {"name": prompt.name, "strict": true, "schema": prompt.schema},
            }),
            Rung::Object => json!({"type": "json_object"}),
            Rung::Prompt => return body,
        };
        fields.insert("response_format".into(), format);
        body
    }
}

/// What a request's messages say.
fn texts(body: &Value) -> Vec<&str> {
    let messages = body.get("messages").and_then(Value::as_array);
    let contents = messages.into_iter().flatten();
    contents
        .filter_map(|message| message.get("content")?.as_str())
        .collect()
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
