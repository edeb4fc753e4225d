//! Which problems an operation can answer with, for the OpenAPI document.
//!
//! Until the document is put together, a response is kept under its code's
//! name, so that what several parts say of an operation adds up. Then those of
//! a status become one, which stands once for all operations.

use std::collections::BTreeMap;

use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

use crate::problem::{Code, ProblemBody};

/// Responses under their codes' names.
pub(crate) fn documented(codes: &[Code]) -> BTreeMap<String, RefOr<Response>> {
    let response = |code: &Code| (code.name().to_owned(), Response::new("").into());
    codes.iter().map(response).collect()
}

/// Makes of the codes that an operation can answer with one reference a status,
/// and adds what it refers to.
pub(crate) fn refer(operation: &mut Operation, components: &mut BTreeMap<String, RefOr<Response>>) {
    let responses = &mut operation.responses.responses;
    let mut by_status: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
    for code in Code::ALL {
        if responses.remove(code.name()).is_some() {
            by_status
                .entry(code.status())
                .or_default()
                .push(code.name());
        }
    }
    for (status, names) in by_status {
        let name = names.join(".");
        let reference = Ref::from_response_name(&name);
        components
            .entry(name)
            .or_insert_with(|| problem(&names.join(", ")).into());
        responses.insert(status.to_string(), reference.into());
    }
}

fn problem(description: &str) -> Response {
    let schema = Ref::from_schema_name("Problem");
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", content)
        .build()
}

/// What a call of the AI backend can end in.
#[derive(Debug)]
pub struct AiFailures;

impl IntoResponses for AiFailures {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        documented(&[
            Code::NotEnoughMaterial,
            Code::AiBadOutput,
            Code::AiBackendFailed,
            Code::AiTimeout,
        ])
    }
}

macro_rules! problem_sets {
    ($($(#[$doc:meta])* $name:ident = [$($code:ident),*];)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $name;

            impl IntoResponses for $name {
                fn responses() -> BTreeMap<String, RefOr<Response>> {
                    documented(&[$(Code::$code),*])
                }
            }
        )*
    };
}

problem_sets! {
    /// Of synchronous generators.
    GeneratorProblems = [
        MalformedJson, Unauthenticated, Forbidden, FeatureDisabled, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, NotEnoughMaterial, RateLimited, AiBadOutput, AiBackendFailed, ModuleUnavailable,
        AiNotConfigured, StoreUnavailable, AiTimeout
    ];
    /// Of reading something of a live session.
    LiveReadProblems = [Unauthenticated, Kicked, NotFound, ValidationFailed, StoreUnavailable];
    /// Of reading what only host and co-hosts may see.
    LiveManageReadProblems = [Unauthenticated, Forbidden, Kicked, NotFound, StoreUnavailable];
    /// Of listing live sessions.
    LiveListProblems = [Unauthenticated, NotFound, ValidationFailed, StoreUnavailable];
    /// Of what the media server sends.
    WebhookProblems = [Unauthenticated, BodyTooLarge, MediaServerFailed, StoreUnavailable];
    /// Of making a live session.
    LiveSessionProblems = [
        MalformedJson, Unauthenticated, PremiumRequired, NotFound, RequestInProgress, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, IdempotencyKeyReused, RateLimited, StoreUnavailable
    ];
    /// Of taking part in a live session.
    LiveProblems = [
        MalformedJson, Unauthenticated, Kicked, NotFound, SessionEnded, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, RateLimited, StoreUnavailable
    ];
    /// Of what joined participants do in a live session.
    LiveJoinedProblems = [
        MalformedJson, Unauthenticated, Forbidden, Kicked, NotFound, SessionEnded, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, RateLimited, StoreUnavailable
    ];
    /// Of sending signals to another browser.
    SignalProblems = [
        MalformedJson, Unauthenticated, Forbidden, Kicked, NotFound, SessionEnded, DriverMismatch, RequestInProgress,
        BodyTooLarge, UnsupportedMediaType, ValidationFailed, IdempotencyKeyReused, RateLimited, StoreUnavailable
    ];
    /// Of asking for signals of other browsers.
    SignalReadProblems = [
        Unauthenticated, Forbidden, Kicked, NotFound, DriverMismatch, ValidationFailed, StoreUnavailable
    ];
    /// Of making something in a live session.
    LiveCreationProblems = [
        MalformedJson, Unauthenticated, Forbidden, Kicked, NotFound, SessionEnded, RequestInProgress, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, IdempotencyKeyReused, RateLimited, StoreUnavailable
    ];
    /// Of managing a live session.
    LiveManageProblems = [
        MalformedJson, Unauthenticated, Forbidden, Kicked, NotFound, Conflict, SessionEnded, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, RateLimited, StoreUnavailable
    ];
    /// Of managing a live session, where the media server must follow.
    LiveMediaProblems = [
        MalformedJson, Unauthenticated, Forbidden, Kicked, NotFound, Conflict, SessionEnded, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, RateLimited, MediaServerFailed, StoreUnavailable
    ];
    /// Of reading breakout rooms.
    BreakoutReadProblems = [
        Unauthenticated, Kicked, PremiumRequired, NotFound, DriverMismatch, StoreUnavailable
    ];
    /// Of making breakout rooms.
    BreakoutCreationProblems = [
        MalformedJson, Unauthenticated, Forbidden, Kicked, PremiumRequired, NotFound, Conflict, RequestInProgress,
        SessionEnded, DriverMismatch, BodyTooLarge, UnsupportedMediaType, ValidationFailed, IdempotencyKeyReused,
        RateLimited, StoreUnavailable
    ];
    /// Of entering and closing breakout rooms.
    BreakoutProblems = [
        MalformedJson, Unauthenticated, Forbidden, Kicked, PremiumRequired, NotFound, Conflict, SessionEnded,
        DriverMismatch, BodyTooLarge, UnsupportedMediaType, ValidationFailed, RateLimited, MediaServerFailed,
        StoreUnavailable
    ];
    /// Of recording a live session.
    LiveRecordingProblems = [
        MalformedJson, Unauthenticated, Forbidden, Kicked, NotFound, Conflict, SessionEnded, DriverMismatch,
        BodyTooLarge, UnsupportedMediaType, ValidationFailed, RateLimited, MediaServerFailed, StoreUnavailable
    ];
    /// Of summarising a live session.
    LiveSummaryProblems = [
        MalformedJson, Unauthenticated, Forbidden, FeatureDisabled, Kicked, NotFound, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, RateLimited, AiBadOutput, AiBackendFailed, ModuleUnavailable,
        AiNotConfigured, StoreUnavailable, AiTimeout
    ];
    /// Of voting on a poll.
    VoteProblems = [
        MalformedJson, Unauthenticated, Kicked, NotFound, SessionEnded, PollClosed, AlreadyVoted, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, RateLimited, StoreUnavailable
    ];
    /// Of voting a question up.
    UpvoteProblems = [
        MalformedJson, Unauthenticated, Kicked, NotFound, SessionEnded, OwnQuestion, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, RateLimited, StoreUnavailable
    ];
}

/// The schema of a problem, under the name that responses refer to.
pub(crate) fn schema() -> (String, RefOr<utoipa::openapi::schema::Schema>) {
    (ProblemBody::name().into_owned(), ProblemBody::schema())
}
