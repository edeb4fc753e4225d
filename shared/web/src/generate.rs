//! Requests to generators: who may make them, and what they must say.

use std::time::Instant;

use axum::extract::{FromRef, FromRequest, Request};
use domain::{Course, CourseId, Feature, User, UserId};

use crate::base::Base;
use crate::body::{self, RequestBody};
use crate::caller::{Caller, CourseAi};
use crate::courses::editable_course;
use crate::once::{Declined, Once, keyed_as_addressed};
use crate::problem::{Code, Problem};
use crate::refusals::Refusals;
use crate::scope::Scope;
use crate::surface::Surface;

/// The body of a generator's request.
pub trait GeneratorRequest: RequestBody + Sync {
    /// The feature that serves it.
    const FEATURE: Feature;
    /// Whether the request creates something, so that an `Idempotency-Key`
    /// counts.
    const CREATES: bool = false;
}

/// The body of a request to a generator that works on a course.
pub trait CourseRequest: GeneratorRequest {
    /// The course that the request names.
    fn course_id(&self) -> CourseId;
}

/// Who creates something, on which surface, and that it is created once.
#[derive(Debug, Clone)]
pub struct Creation {
    /// Whose it will be.
    pub owner: UserId,
    /// The surface that was called.
    pub surface: Surface,
    /// Answers a request that is sent again.
    pub once: Once,
}

/// What a generator works on besides its request.
pub trait Subject<R>: Sized + Send {
    /// What reading it may be answered with.
    const REFUSALS: &'static [Code];

    /// Reads it for a caller.
    fn read(
        base: &Base,
        user: &User,
        request: &R,
    ) -> impl Future<Output = Result<Self, Problem>> + Send;
}

/// Nothing.
impl<R: Sync> Subject<R> for () {
    const REFUSALS: &'static [Code] = &[];

    async fn read(_: &Base, _: &User, _: &R) -> Result<Self, Problem> {
        Ok(())
    }
}

/// The course that the request names, which the caller may edit.
impl<R: CourseRequest> Subject<R> for Course {
    const REFUSALS: &'static [Code] = &[Code::NotFound];

    async fn read(base: &Base, user: &User, request: &R) -> Result<Self, Problem> {
        editable_course(base, user, request.course_id()).await
    }
}

/// A request to a generator, checked in the order that callers can rely on:
/// credential, rate, module, feature, permission, fields. Its subject is read
/// and the request claimed side by side.
#[derive(Debug, Clone)]
pub struct Generate<R, C = ()> {
    /// Who calls.
    pub caller: Caller<CourseAi>,
    /// What is asked for.
    pub request: R,
    /// What the generator works on.
    pub course: C,
    /// For what the request creates.
    pub creation: Creation,
    /// When the request came: what was read meanwhile counts against the time
    /// that its answer may take.
    pub received: Instant,
}

impl<S, R, C> FromRequest<S> for Generate<R, C>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: GeneratorRequest,
    C: Subject<R>,
{
    type Rejection = Declined;

    async fn from_request(request: Request, state: &S) -> Result<Self, Declined> {
        let (parts, body) = request.into_parts();
        let (base, scope) = (Base::from_ref(state), Scope::of(&parts));
        let caller = Caller::admit(&base, &parts).await?;
        caller.may_generate(R::FEATURE, &base)?;
        let (request, bytes): (R, _) = body::fields(&parts, body, base.now()).await?;
        let keyed = if R::CREATES {
            keyed_as_addressed(&parts, caller.user.id, &bytes)?
        } else {
            None
        };
        let (once, course) = tokio::join!(
            Once::claim(&base, keyed, &scope),
            C::read(&base, &caller.user, &request)
        );
        // What was answered before is answered again, whatever became of the
        // course.
        let once = once?;
        Ok(Self {
            course: course?,
            creation: Creation {
                owner: caller.user.id,
                surface: Surface::of(&parts),
                once,
            },
            caller,
            request,
            received: scope.received(),
        })
    }
}

impl<R: GeneratorRequest, C: Subject<R>> Refusals for Generate<R, C> {
    fn refusals(reads: bool) -> Vec<Code> {
        let creates: &[Code] = if R::CREATES {
            &[Code::RequestInProgress, Code::IdempotencyKeyReused]
        } else {
            &[]
        };
        let caller = Caller::<CourseAi>::refusals(reads);
        let fields = body::refusals::<R>(reads);
        [&caller, GENERATOR, &fields, creates, C::REFUSALS].concat()
    }
}

/// What asking for any generator may be answered with.
pub(crate) const GENERATOR: &[Code] = &[
    Code::Forbidden,
    Code::FeatureDisabled,
    Code::ModuleUnavailable,
    Code::AiNotConfigured,
];
