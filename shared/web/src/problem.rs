//! Problems: the one shape of every error, RFC 9457.

use std::time::Duration;

use ai::AiError;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::FieldErrors;
use media::MediaError;
use serde::Serialize;
use store::{AttemptError, StoreError};
use utoipa::ToSchema;

/// The longest wait that a caller is asked for on a backend's word, in seconds.
const LONGEST_WAIT: u64 = 60 * 60;

macro_rules! codes {
    ($($variant:ident $status:literal $code:literal $title:literal $meaning:literal;)*) => {
        /// What went wrong, in one word that clients can act on. Each has a
        /// page at `/problems/<code>`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// All codes, by status.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// As it stands in `code` and at the end of `type`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The status of the answer.
            pub const fn status(self) -> u16 {
                match self { $(Self::$variant => $status,)* }
            }

            /// A few words for people.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)* }
            }

            /// What it means and what a caller can do.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }

        /// The codes as types: what a handler itself can answer with, among the
        /// responses of its operation. What its extractors can, follows.
        pub mod code {
            use std::collections::BTreeMap;

            use utoipa::IntoResponses;
            use utoipa::openapi::{RefOr, Response};

            $(
                #[doc = $meaning]
                #[derive(Debug)]
                pub struct $variant;

                impl IntoResponses for $variant {
                    fn responses() -> BTreeMap<String, RefOr<Response>> {
                        crate::problem_docs::documented(&[super::Code::$variant])
                    }
                }
            )*
        }
    };
}

codes! {
    MalformedJson 400 "malformed_json" "Malformed JSON"
        "The request's body could not be read as JSON. Nothing was done; send a well-formed body.";
    Unauthenticated 401 "unauthenticated" "Authentication required"
        "The request carries no valid credential: none was sent, or it is mistyped, expired or revoked.";
    CreditsExhausted 402 "credits_exhausted" "Credits exhausted"
        "The API key has used up its budget, or has less left than the call costs. An administrator can raise or reset it.";
    Forbidden 403 "forbidden" "Forbidden"
        "The caller is known but may not do this: a permission or a role on the thing is missing.";
    FeatureDisabled 403 "feature_disabled" "Feature disabled"
        "An administrator has switched this feature off for the platform.";
    Kicked 403 "kicked" "Removed from the session"
        "The host or a co-host has thrown the caller out of this live session. They can let the caller in again.";
    PremiumRequired 403 "premium_required" "Premium features required"
        "Sessions over the media server, and their breakout rooms, belong to the platform's premium features, which are switched off.";
    NotFound 404 "not_found" "Not found"
        "There is nothing at this address, or nothing that the caller may know of.";
    MethodNotAllowed 405 "method_not_allowed" "Method not allowed"
        "The address exists, but not for this method; the header Allow names those it has.";
    Conflict 409 "conflict" "Conflict"
        "What the request asks for does not fit the present state of the thing.";
    DraftNotReady 409 "draft_not_ready" "Draft not ready"
        "Only a draft whose status is `ready` can be applied. Poll its status; a failed draft must be generated again.";
    DraftAlreadyApplied 409 "draft_already_applied" "Draft already applied"
        "An edited output cannot be given to a draft that has already taken effect. Generate a new draft.";
    CourseChanged 409 "course_changed" "Course has changed"
        "The course is no longer at the version that the request expected. Read it again and decide anew.";
    RequestInProgress 409 "request_in_progress" "Request in progress"
        "A request with the same Idempotency-Key is being worked on. Send it again in a moment.";
    TopicNotFound 409 "topic_not_found" "Topic not in the course"
        "The course has no topic that the lesson is for: neither of that id nor, where none was given, of those titles.";
    SessionEnded 409 "session_ended" "Session has ended"
        "The live session has ended. What was said there can be read, and nothing in it changes any more.";
    DriverMismatch 409 "driver_mismatch" "Wrong session driver"
        "Signals are for sessions of the driver webrtc, breakout rooms and recordings for those of the driver livekit.";
    PollClosed 409 "poll_closed" "Poll is closed"
        "The poll takes no votes any more. Its results can be read.";
    AlreadyVoted 409 "already_voted" "Already voted"
        "The caller has voted for another option, and votes on this poll cannot be moved.";
    OwnQuestion 409 "own_question" "Cannot upvote own question"
        "Nobody votes their own question up.";
    BodyTooLarge 413 "body_too_large" "Payload too large"
        "A request's body may have at most 1 MiB, a push of platform data 5 MiB.";
    UnsupportedMediaType 415 "unsupported_media_type" "Unsupported media type"
        "A request with a body needs the header `Content-Type: application/json`.";
    CsrfTokenMismatch 419 "csrf_token_mismatch" "CSRF token mismatch"
        "A request that changes something in a browser session must come from the same origin and carry X-XSRF-TOKEN, equal to the cookie XSRF-TOKEN. GET /sanctum/csrf-cookie sets that again.";
    ValidationFailed 422 "validation_failed" "Validation failed"
        "The member `errors` names every offending field and what is wrong with it.";
    IdempotencyKeyReused 422 "idempotency_key_reused" "Idempotency key reused"
        "The Idempotency-Key came before, with another body or for another path. Use a new key for a new request.";
    NotEnoughMaterial 422 "not_enough_material" "Not enough material"
        "The offline backend found too little in the text for what was asked. Give it more text, or ask for less.";
    RateLimited 429 "rate_limited" "Too many requests"
        "The caller has used up this minute's requests. Wait for the seconds in Retry-After.";
    InternalError 500 "internal_error" "Internal error"
        "The service failed in a way it should not. The request id finds the reason in the logs.";
    AiBadOutput 502 "ai_bad_output" "Invalid AI output"
        "The AI backend answered twice with something that breaks the rules for its result. Try again.";
    AiBackendFailed 502 "ai_backend_failed" "AI backend failed"
        "The AI backend refused the request or could not be reached. Where it asked for a wait, Retry-After says how long.";
    MediaServerFailed 502 "media_server_failed" "Media server failed"
        "The change is stored, but the media server could not be told. Send the request again to complete it.";
    ModuleUnavailable 503 "module_unavailable" "AI module disabled"
        "An administrator has switched the course-AI module off.";
    AiNotConfigured 503 "ai_not_configured" "AI backend not configured"
        "The operator has set up no AI backend for this deployment.";
    QueueUnavailable 503 "queue_unavailable" "Queue unavailable"
        "The draft could not be handed to a worker and is marked failed. Try again in a moment.";
    StoreUnavailable 503 "store_unavailable" "Database unavailable"
        "The service's database did not answer in time. What was asked for may not have been done; try again in a moment.";
    AiTimeout 504 "ai_timeout" "AI backend timed out"
        "The AI backend did not answer within the time that a synchronous call may take.";
}

impl Code {
    /// The code of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }

    /// After how many seconds a try makes sense again, where that is worth
    /// saying.
    const fn retry_after(self) -> Option<u32> {
        match self {
            Self::ModuleUnavailable | Self::AiNotConfigured => Some(60),
            Self::QueueUnavailable | Self::StoreUnavailable => Some(2),
            _ => None,
        }
    }
}

/// An error on its way out. What stands in `detail` is meant for the caller;
/// causes go to the log.
#[derive(Debug, Clone)]
pub struct Problem {
    code: Code,
    detail: String,
    errors: Option<FieldErrors>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// A problem as it is sent.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemBody {
    /// `/problems/<code>`: a page that says what the code means.
    #[serde(rename = "type")]
    kind: String,
    /// A few words for people.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// One word for clients.
    code: &'static str,
    /// What happened here.
    detail: String,
    /// The same as `detail`.
    message: String,
    /// Finds the request in the logs.
    request_id: String,
    /// Field path → messages; only with 422.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<std::collections::BTreeMap<String, Vec<String>>>, nullable = false)]
    errors: Option<FieldErrors>,
}

impl Problem {
    /// A problem with a detail of its own.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        let mut problem = Self {
            code,
            detail: detail.into(),
            errors: None,
            headers: Vec::new(),
        };
        if let Some(seconds) = code.retry_after() {
            problem = problem.with_header(header::RETRY_AFTER, &seconds);
        }
        if code == Code::Unauthenticated {
            problem = problem.with_header(header::WWW_AUTHENTICATE, "Bearer");
        }
        problem
    }

    /// A problem that its code explains.
    pub fn of(code: Code) -> Self {
        Self::new(code, code.meaning())
    }

    /// Something is not there, or not for the caller.
    pub fn not_found() -> Self {
        Self::of(Code::NotFound)
    }

    /// The code.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Adds a header to the answer; one that cannot be written is left out.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: &(impl ToString + ?Sized)) -> Self {
        if let Ok(value) = HeaderValue::from_str(&value.to_string()) {
            self.headers.push((name, value));
        }
        self
    }

    /// Writes the problem out for a request.
    pub(crate) fn render(self, request_id: &str) -> (HeaderValue, Vec<u8>) {
        let body = ProblemBody {
            kind: format!("/problems/{}", self.code.name()),
            title: self.code.title(),
            status: self.code.status(),
            code: self.code.name(),
            message: self.detail.clone(),
            detail: self.detail,
            request_id: request_id.to_owned(),
            errors: self.errors,
        };
        let json = serde_json::to_vec(&body).unwrap_or_default();
        (HeaderValue::from_static("application/problem+json"), json)
    }
}

impl IntoResponse for Problem {
    /// Leaves the body to the edge, which knows the request's id.
    fn into_response(self) -> Response {
        let status =
            StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        for (name, value) in self.headers.iter().cloned() {
            response.headers_mut().append(name, value);
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<FieldErrors> for Problem {
    fn from(errors: FieldErrors) -> Self {
        let mut problem = Self::new(Code::ValidationFailed, errors.to_string());
        problem.errors = Some(errors);
        problem
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(error = &error as &dyn std::error::Error, "the store failed");
        Self::of(Code::StoreUnavailable)
    }
}

impl From<AttemptError<Self>> for Problem {
    fn from(error: AttemptError<Self>) -> Self {
        match error {
            AttemptError::Conflict => {
                let detail = "Others keep changing the same thing. Try again in a moment.";
                Self::new(Code::Conflict, detail)
            }
            AttemptError::Failed(problem) => problem,
        }
    }
}

impl From<Problem> for AttemptError<Problem> {
    fn from(problem: Problem) -> Self {
        Self::Failed(problem)
    }
}

impl From<AiError> for Problem {
    fn from(error: AiError) -> Self {
        // What is too thin is the caller's text, and no trouble of the backend.
        if !matches!(error, AiError::NotEnoughMaterial(_)) {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the AI backend gave no result"
            );
        }
        let problem = Self::new(
            Code::named(error.code()).unwrap_or(Code::AiBackendFailed),
            error.to_string(),
        );
        match error {
            AiError::Backend {
                retry_after: Some(wait),
                ..
            } => problem.with_header(header::RETRY_AFTER, &whole_seconds(wait)),
            _ => problem,
        }
    }
}

/// A wait as a caller is told of it: never less than was asked for, and never
/// so long that nobody would come back.
fn whole_seconds(wait: Duration) -> u64 {
    let begun = u64::from(wait.subsec_nanos() > 0);
    wait.as_secs().saturating_add(begun).clamp(1, LONGEST_WAIT)
}

impl From<MediaError> for Problem {
    fn from(error: MediaError) -> Self {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(error, "the media server did not follow");
        Self::of(Code::MediaServerFailed)
    }
}

#[cfg(test)]
mod tests;
