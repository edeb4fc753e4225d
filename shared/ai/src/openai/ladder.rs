//! What a server is known to take: how much structure it can be asked for, how
//! the answer's length is limited, whether it knows the system role, how much
//! the model takes in.
//!
//! A call steps down at once, by what the server says of a form that it
//! rejects. Later calls begin with a form only once the server has taken it:
//! words alone prove nothing, since servers repeat what users wrote. Once in a
//! while a call tries better than what is known, so that nothing is learnt for
//! good.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::OpenAiSettings;
use super::rejected::Rejected;

/// A context of fewer tokens is none that a model has.
const SMALLEST: u32 = 512;
/// For how long a lesson is not doubted.
const DOUBT: Duration = Duration::from_hours(1);
/// Steps that a call takes down at most.
const STEPS: u8 = 12;

/// What binds the answer's shape, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rung {
    /// A strict JSON Schema.
    Schema,
    /// Some JSON object.
    Object,
    /// Nothing but the prompt.
    Prompt,
}

/// How the answer's length is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    /// By what most servers read.
    Tokens,
    /// By the name that models that reason have for it.
    CompletionTokens,
    /// By the server alone.
    None,
}

impl Limit {
    /// The parameter.
    pub(super) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Tokens => Some("max_tokens"),
            Self::CompletionTokens => Some("max_completion_tokens"),
            Self::None => None,
        }
    }
}

/// Where the instructions stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a message of the system's.
    System,
    /// Before the material, in the user's.
    User,
}

/// The form of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) rung: Rung,
    pub(super) limit: Limit,
    pub(super) place: Place,
    /// How long an answer the server lets be asked for, in tokens.
    most: Option<u32>,
    /// How much the model takes in, its answer included, in tokens.
    pub(super) context: u32,
}

impl Form {
    /// The best that a server may know, of a model of this context.
    const fn best(context: u32) -> Self {
        Self {
            rung: Rung::Schema,
            limit: Limit::Tokens,
            place: Place::System,
            most: None,
            context,
        }
    }

    /// The length to ask for where `wanted` is, in tokens.
    pub(super) fn cap(self, wanted: u32) -> u32 {
        self.most.map_or(wanted, |most| most.min(wanted))
    }

    /// The form to try after this one was rejected, with an answer of `asked`
    /// tokens asked for. `None` where nothing that was said helps.
    fn after(self, rejected: &Rejected, asked: u32) -> Option<Self> {
        if rejected.too_long() {
            return self.of_less_context(rejected);
        }
        if self.limit != Limit::None
            && let Some(most) = rejected.most_tokens(asked)
        {
            let most = Some(most);
            return Some(Self { most, ..self });
        }
        if rejected.of_roles() && self.place == Place::System {
            let place = Place::User;
            return Some(Self { place, ..self });
        }
        if rejected.of_format() && self.rung != Rung::Prompt {
            let rung = match self.rung {
                Rung::Schema => Rung::Object,
                Rung::Object | Rung::Prompt => Rung::Prompt,
            };
            return Some(Self { rung, ..self });
        }
        // "Use max_completion_tokens instead" names both.
        let named = rejected.names("max_completion_tokens") || rejected.names("max_tokens");
        let limit = match self.limit {
            Limit::Tokens if named => Limit::CompletionTokens,
            Limit::CompletionTokens if named => Limit::None,
            _ => return None,
        };
        Some(Self { limit, ..self })
    }

    fn of_less_context(self, rejected: &Rejected) -> Option<Self> {
        if self.context <= OpenAiSettings::LEAST_CONTEXT {
            return None;
        }
        // A number that is not smaller was heard before, or is of something else.
        let context = rejected
            .context()
            .filter(|tokens| (SMALLEST..self.context).contains(tokens))
            .unwrap_or(self.context / 2)
            .max(OpenAiSettings::LEAST_CONTEXT);
        Some(Self { context, ..self })
    }

    /// The forms that are better than this one in a single thing.
    fn better(self, best: Self) -> impl Iterator<Item = Self> + Clone {
        let rung = match self.rung {
            Rung::Prompt => Rung::Object,
            Rung::Object | Rung::Schema => Rung::Schema,
        };
        let better = [
            Self { rung, ..self },
            Self {
                rung: best.rung,
                ..self
            },
            Self {
                limit: best.limit,
                ..self
            },
            Self {
                place: best.place,
                ..self
            },
            Self {
                most: best.most,
                ..self
            },
            Self {
                context: best.context,
                ..self
            },
        ];
        better.into_iter().filter(move |form| *form != self)
    }
}

/// What a server and its model are known to take. Calls at the same time may
/// learn the same thing twice; that costs a request and no more.
#[derive(Debug)]
pub(super) struct Manners {
    best: Form,
    known: Mutex<Known>,
}

#[derive(Debug)]
struct Known {
    form: Form,
    /// When it was learnt, or last doubted.
    since: Option<Instant>,
    /// How often it was doubted.
    doubts: usize,
    /// What the last call came down to by words that may have meant something
    /// else: twice in a row, they did not.
    suspected: Option<Form>,
}

impl Manners {
    /// The best that a server may know, and a model of this context in tokens.
    pub(super) const fn of_context(tokens: u32) -> Self {
        let best = Form::best(tokens);
        Self {
            best,
            known: Mutex::new(Known {
                form: best,
                since: None,
                doubts: 0,
                suspected: None,
            }),
        }
    }

    /// A call, which begins with what is known, or when that is old with
    /// something better.
    pub(super) fn call(&self) -> Call<'_> {
        let mut known = self.known();
        let form = known.form;
        let better = form.better(self.best);
        let old = known.since.is_some_and(|since| since.elapsed() >= DOUBT);
        // Each time another, so that one that is right is not held back by the rest.
        let tried = match better.clone().count() {
            0 => None,
            many if old => better.clone().nth(known.doubts % many),
            _ => None,
        };
        if tried.is_some() {
            known.since = Some(Instant::now());
            known.doubts = known.doubts.wrapping_add(1);
        }
        Call {
            manners: self,
            form: tried.unwrap_or(form),
            fallback: tried.map(|_| form),
            lesson: Lesson::None,
            steps: STEPS,
        }
    }

    fn keep(&self, form: Form) {
        let mut known = self.known();
        known.form = form;
        known.suspected = None;
        known.since = Some(Instant::now());
    }

    /// Whether the last call came down to this form by words that may have meant
    /// something else.
    fn suspects(&self, form: Form) -> bool {
        self.known().suspected == Some(form)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a call has heard of its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lesson {
    None,
    /// In the server's own words.
    Told,
    /// In its own words, by a status of passing trouble.
    Suspected,
    /// In words that the request holds too and that may be a user's, or of
    /// trouble that may pass.
    Doubtful,
}

/// One call's way down.
#[derive(Debug)]
pub(super) struct Call<'a> {
    manners: &'a Manners,
    form: Form,
    /// What is known to be taken, while something better is tried.
    fallback: Option<Form>,
    lesson: Lesson,
    steps: u8,
}

impl Call<'_> {
    /// The form to send.
    pub(super) const fn form(&self) -> Form {
        self.form
    }

    /// The form was rejected, with an answer of `asked` tokens asked for in a
    /// request of these texts, the users' `material` among them: whether there
    /// is another to try.
    pub(super) fn step_down(
        &mut self,
        rejected: &Rejected,
        texts: &[&str],
        material: &str,
        asked: u32,
    ) -> bool {
        let Some(steps) = self.steps.checked_sub(1) else {
            return false;
        };
        self.steps = steps;
        let next = self
            .fallback
            .take()
            .or_else(|| self.taught(rejected, texts, material, asked));
        if let Some(form) = next {
            tracing::info!(?form, "asking the AI backend in another form");
            self.form = form;
        }
        next.is_some()
    }

    fn taught(
        &mut self,
        rejected: &Rejected,
        texts: &[&str],
        material: &str,
        asked: u32,
    ) -> Option<Form> {
        let told = self.form.after(&rejected.without(texts, material), asked);
        if told.is_none() {
            self.lesson = Lesson::Doubtful;
            return self.form.after(rejected, asked);
        }
        self.lesson = match self.lesson {
            Lesson::None | Lesson::Told if !rejected.may_pass() => Lesson::Told,
            Lesson::None | Lesson::Told => Lesson::Suspected,
            lesson => lesson,
        };
        told
    }

    /// The server took the form, which proves it.
    pub(super) fn taken(&mut self) {
        let better = self.fallback.take().is_some();
        let proved = match self.lesson {
            Lesson::None | Lesson::Doubtful => better,
            Lesson::Told => true,
            Lesson::Suspected => better || self.manners.suspects(self.form),
        };
        match self.lesson {
            _ if proved => self.manners.keep(self.form),
            Lesson::None => self.manners.known().suspected = None,
            Lesson::Suspected => self.manners.known().suspected = Some(self.form),
            Lesson::Told | Lesson::Doubtful => {}
        }
        if self.lesson != Lesson::Doubtful {
            self.lesson = Lesson::None;
        }
    }
}
