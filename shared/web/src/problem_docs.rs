//! Which problems an operation can answer with, for the OpenAPI document.

use std::collections::BTreeMap;

use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

use crate::problem::{Code, ProblemBody};

pub(crate) fn documented(codes: &[Code]) -> BTreeMap<String, RefOr<Response>> {
    let mut by_status: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
    for code in codes {
        by_status
            .entry(code.status())
            .or_default()
            .push(code.name());
    }
    by_status
        .into_iter()
        .map(|(status, names)| {
            let schema = Ref::from_schema_name("Problem");
            let content = ContentBuilder::new().schema(Some(schema)).build();
            let response = ResponseBuilder::new()
                .description(names.join(", "))
                .content("application/problem+json", content)
                .build();
            (status.to_string(), RefOr::T(response))
        })
        .collect()
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
    /// Of whatever needs a caller.
    CallerProblems = [Unauthenticated, RateLimited, StoreUnavailable];
    /// Of a request that may have an idempotency key, besides its own. It
    /// stands for the statuses that others of the operation share.
    KeyedProblems = [RequestInProgress];
    /// Of logging in.
    LoginProblems = [Unauthenticated, NotFound, StoreUnavailable];
    /// Of issuing a token.
    TokenProblems = [
        MalformedJson, Unauthenticated, Forbidden, Conflict, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, RateLimited, StoreUnavailable
    ];
    /// Of what may not be there.
    NotFoundProblems = [NotFound];
    /// Of a read with parameters.
    ReadProblems = [Unauthenticated, ValidationFailed, RateLimited, StoreUnavailable];
    /// Of reading a course.
    CourseProblems = [Unauthenticated, NotFound, RateLimited, StoreUnavailable];
    /// Of reading a draft.
    DraftReadProblems = [Unauthenticated, Forbidden, NotFound, RateLimited, StoreUnavailable];
    /// Of what only admins may ask for.
    AdminProblems = [Unauthenticated, Forbidden, RateLimited, StoreUnavailable];
    /// Of a push of platform data.
    PushProblems = [
        MalformedJson, Unauthenticated, Forbidden, BodyTooLarge, UnsupportedMediaType, ValidationFailed,
        RateLimited, StoreUnavailable
    ];
    /// Of a push of data that others may be changing.
    ContendedPushProblems = [
        MalformedJson, Unauthenticated, Forbidden, Conflict, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, RateLimited, StoreUnavailable
    ];
    /// Of administering an API key.
    ApiKeyProblems = [
        MalformedJson, Unauthenticated, Forbidden, NotFound, Conflict, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, RateLimited, StoreUnavailable
    ];
    /// Of generators that API keys call.
    ExternalProblems = [
        MalformedJson, Unauthenticated, CreditsExhausted, Forbidden, FeatureDisabled, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, NotEnoughMaterial, RateLimited, AiBadOutput,
        AiBackendFailed, ModuleUnavailable, AiNotConfigured, StoreUnavailable, AiTimeout
    ];
    /// Of work on a draft.
    DraftProblems = [
        MalformedJson, Unauthenticated, Forbidden, NotFound, Conflict, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, RateLimited, StoreUnavailable
    ];
    /// Of synchronous generators.
    GeneratorProblems = [
        MalformedJson, Unauthenticated, Forbidden, FeatureDisabled, BodyTooLarge, UnsupportedMediaType,
        ValidationFailed, NotEnoughMaterial, RateLimited, AiBadOutput, AiBackendFailed, ModuleUnavailable,
        AiNotConfigured, StoreUnavailable, AiTimeout
    ];
    /// Of generators that make a draft.
    DraftGeneratorProblems = [
        MalformedJson, Unauthenticated, Forbidden, FeatureDisabled, NotFound, RequestInProgress, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, IdempotencyKeyReused, RateLimited, ModuleUnavailable, AiNotConfigured,
        QueueUnavailable, StoreUnavailable
    ];
    /// Of generators that make a draft of no course.
    CourselessDraftProblems = [
        MalformedJson, Unauthenticated, Forbidden, FeatureDisabled, RequestInProgress, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, IdempotencyKeyReused, RateLimited, ModuleUnavailable,
        AiNotConfigured, QueueUnavailable, StoreUnavailable
    ];
    /// Of generating a draft anew.
    RetryProblems = [
        MalformedJson, Unauthenticated, Forbidden, FeatureDisabled, NotFound, Conflict, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, RateLimited, ModuleUnavailable, AiNotConfigured,
        QueueUnavailable, StoreUnavailable
    ];
    /// Of undoing a draft's effect.
    RevertProblems = [
        MalformedJson, Unauthenticated, Forbidden, NotFound, Conflict, CourseChanged, BodyTooLarge,
        UnsupportedMediaType, ValidationFailed, RateLimited, StoreUnavailable
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
    /// Of applying a draft.
    ApplyProblems = [
        MalformedJson, Unauthenticated, Forbidden, NotFound, Conflict, DraftNotReady, DraftAlreadyApplied,
        CourseChanged, TopicNotFound, BodyTooLarge, UnsupportedMediaType, ValidationFailed, RateLimited,
        StoreUnavailable
    ];
}

/// The schema of a problem, under the name that responses refer to.
pub(crate) fn schema() -> (String, RefOr<utoipa::openapi::schema::Schema>) {
    (ProblemBody::name().into_owned(), ProblemBody::schema())
}
