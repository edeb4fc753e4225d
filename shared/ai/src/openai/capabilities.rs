//! What a server takes: which response format, by which field an answer's length
//! is limited, whether it knows the system role, how much the model takes in.
//!
//! Nothing is read of what a server says, which may be what a user wrote: a
//! request that is refused is sent again with one optional part less, until it
//! is taken, and that is remembered. Where several kinds of parts were dropped,
//! only the last is known to have been in the way; later calls put the others
//! back, one a call. After an hour all are put back so.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::OpenAiSettings;
use super::errors::{Refusal, Remedy};
use super::settings::{MaxTokensField, ResponseFormat};

/// For how long what was learnt is not doubted.
const TRUSTED: Duration = Duration::from_hours(1);

/// A part of a request that a server may not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// More tokens for the answer than its generator asks for.
    RaisedLimit,
    ResponseFormat,
    MaxTokens,
    SystemRole,
    /// Material that fills the context.
    Context,
}

impl Part {
    /// In the order in which they are dropped.
    const ALL: [Self; 5] = [
        Self::RaisedLimit,
        Self::ResponseFormat,
        Self::MaxTokens,
        Self::SystemRole,
        Self::Context,
    ];
}

/// The optional parts of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) response_format: ResponseFormat,
    /// What limits the answer's length; `None` leaves it to the server.
    pub(super) max_tokens: Option<MaxTokensField>,
    /// Whether more than the prompt's limit is asked for.
    pub(super) raised_limit: bool,
    /// Whether the instructions are a message of the system's, or stand before
    /// the material in the user's.
    pub(super) system_role: bool,
    /// How much the model takes in, its answer included, in tokens.
    pub(super) context: u32,
}

/// What is known of a server and its model. Calls at the same time may learn the
/// same thing twice; that costs a request and no more.
#[derive(Debug)]
pub(super) struct Capabilities {
    /// Everything that a server may take.
    all: Parts,
    /// Whether the response format and the field of the limit are to be found
    /// out; a setting is kept to.
    format_unset: bool,
    field_unset: bool,
    learnt: Mutex<Learnt>,
}

#[derive(Debug)]
struct Learnt {
    parts: Parts,
    /// When parts were first dropped, or last doubted.
    since: Option<Instant>,
    /// Parts that may have been dropped for nothing.
    doubtful: Vec<Part>,
}

impl Capabilities {
    pub(super) fn new(settings: &OpenAiSettings) -> Self {
        let context = settings.context_tokens.unwrap_or(OpenAiSettings::CONTEXT);
        let format = settings.response_format;
        let field = settings.max_tokens_field;
        let all = Parts {
            response_format: format.unwrap_or(ResponseFormat::JsonSchema),
            max_tokens: Some(field.unwrap_or(MaxTokensField::MaxTokens)),
            raised_limit: false,
            system_role: true,
            context: context.max(OpenAiSettings::LEAST_CONTEXT),
        };
        Self {
            all,
            format_unset: format.is_none(),
            field_unset: field.is_none(),
            learnt: Mutex::new(Learnt {
                parts: all,
                since: None,
                doubtful: Vec::new(),
            }),
        }
    }

    /// Begins a call with what is known to be taken; with `probe` it may put one
    /// doubtful part back.
    pub(super) fn negotiate(&self, probe: bool) -> Negotiation<'_> {
        let mut learnt = self.learnt();
        if learnt.since.is_some_and(|since| since.elapsed() >= TRUSTED) {
            learnt.parts.raised_limit = false;
            let known = learnt.parts;
            let dropped = Part::ALL.into_iter();
            learnt.doubtful = dropped
                .filter(|part| self.with(known, *part) != known)
                .collect();
            learnt.since = (!learnt.doubtful.is_empty()).then(Instant::now);
        }
        let known = learnt.parts;
        let probe = probe.then(|| learnt.doubtful.pop()).flatten();
        Negotiation {
            capabilities: self,
            known,
            parts: probe.map_or(known, |part| self.with(known, part)),
            probe,
            dropped: Vec::new(),
            unsure: false,
        }
    }

    /// The same with a part as it would be without anything learnt.
    const fn with(&self, parts: Parts, part: Part) -> Parts {
        let mut parts = parts;
        match part {
            Part::RaisedLimit => {}
            Part::ResponseFormat => parts.response_format = self.all.response_format,
            Part::MaxTokens => parts.max_tokens = self.all.max_tokens,
            Part::SystemRole => parts.system_role = self.all.system_role,
            Part::Context => parts.context = self.all.context,
        }
        parts
    }

    /// The same with less of a part; `None` where there is no less of it.
    fn without(&self, parts: Parts, part: Part) -> Option<Parts> {
        let mut less = parts;
        match part {
            Part::RaisedLimit => less.raised_limit = false,
            Part::ResponseFormat if self.format_unset => {
                less.response_format = match parts.response_format {
                    ResponseFormat::JsonSchema => ResponseFormat::JsonObject,
                    ResponseFormat::JsonObject | ResponseFormat::None => ResponseFormat::None,
                }
            }
            Part::MaxTokens if self.field_unset => {
                less.max_tokens = match parts.max_tokens {
                    Some(MaxTokensField::MaxTokens) => Some(MaxTokensField::MaxCompletionTokens),
                    Some(MaxTokensField::MaxCompletionTokens) | None => None,
                }
            }
            Part::SystemRole => less.system_role = false,
            Part::Context => less.context = OpenAiSettings::LEAST_CONTEXT.max(parts.context / 2),
            Part::ResponseFormat | Part::MaxTokens => {}
        }
        (less != parts).then_some(less)
    }

    fn learnt(&self) -> MutexGuard<'_, Learnt> {
        self.learnt.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One call's way to a request that the server takes.
#[derive(Debug)]
pub(super) struct Negotiation<'a> {
    capabilities: &'a Capabilities,
    /// What is known to be taken.
    known: Parts,
    parts: Parts,
    /// The doubtful part that was put back.
    probe: Option<Part>,
    /// What was dropped since a request was taken, in order.
    dropped: Vec<Part>,
    /// Whether a refusal may have been passing trouble.
    unsure: bool,
}

impl Negotiation<'_> {
    /// What to send.
    pub(super) const fn parts(&self) -> Parts {
        self.parts
    }

    /// The request was refused: the part that is dropped from the next; `None`
    /// where there is no next.
    pub(super) fn refused(&mut self, refusal: &Refusal) -> Option<Part> {
        let probe = self.probe.filter(|_| self.parts != self.known);
        let (first, rest) = match refusal.remedy {
            Remedy::Time => return None,
            Remedy::LessMaterial => ([Some(Part::RaisedLimit), Some(Part::Context)], &[][..]),
            Remedy::FewerParts(named) => ([probe, named], &Part::ALL[..]),
        };
        let order = first.into_iter().flatten().chain(rest.iter().copied());
        let mut less =
            order.filter_map(|part| Some((part, self.capabilities.without(self.parts, part)?)));
        let (part, parts) = less.next()?;
        tracing::info!(?part, "asking the AI backend with less of an optional part");
        self.parts = parts;
        self.dropped.push(part);
        self.unsure |= refusal.may_pass();
        Some(part)
    }

    /// The request was taken, which proves its parts.
    pub(super) fn taken(&mut self) {
        let mut learnt = self.capabilities.learnt();
        if let Some(needed) = self.dropped.pop() {
            // The last alone made the difference, if it was no accident.
            let sure = !self.unsure || self.probe == Some(needed);
            self.dropped.retain(|part| *part != needed);
            self.dropped.extend((!sure).then_some(needed));
            learnt.doubtful.retain(|part| *part != needed);
            for part in self.dropped.drain(..) {
                if !learnt.doubtful.contains(&part) {
                    learnt.doubtful.push(part);
                }
            }
        }
        if self.parts != self.known {
            learnt.parts = self.parts;
            learnt.since.get_or_insert_with(Instant::now);
        }
        self.known = self.parts;
        self.probe = None;
        self.unsure = false;
    }

    /// The answer was cut off: whether more can be asked for, which it now is.
    pub(super) fn raise_limit(&mut self) -> bool {
        let may = !self.parts.raised_limit && self.parts.max_tokens.is_some();
        self.parts.raised_limit |= may;
        may
    }
}
