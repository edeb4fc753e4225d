//! Requests to generators: who may make them, and what they must say.

use std::time::Instant;

use axum::extract::{FromRef, FromRequest, Request};
use domain::idempotency::KeyedRequest;
use domain::{Course, CourseId, Feature, UserId};

use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::caller::{Caller, CourseAi};
use crate::courses::editable_course;
use crate::once::{Declined, Once, keyed_as_addressed};
use crate::problem::Problem;
use crate::scope::Scope;
use crate::surface::Surface;

/// The body of a generator's request.
pub trait GeneratorRequest: RequestBody {
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

/// A request to a generator, checked in the order that callers can rely on:
/// credential, rate, module, feature, permission, body.
#[derive(Debug, Clone)]
pub struct Generate<R> {
    /// Who calls.
    pub caller: Caller<CourseAi>,
    /// What is asked for.
    pub request: R,
    /// For what the request creates.
    pub creation: Creation,
    /// When the request came: what was read meanwhile counts against the time
    /// that its answer may take.
    pub received: Instant,
}

/// The request before anything is claimed or looked for.
struct Checked<R> {
    caller: Caller<CourseAi>,
    request: R,
    keyed: Option<KeyedRequest>,
    surface: Surface,
    scope: Scope,
}

impl<R: GeneratorRequest> Checked<R> {
    async fn of(request: Request, base: &Base) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let caller = Caller::admit(base, &parts).await?;
        caller.may_generate(R::FEATURE, base)?;
        let (request, bytes) = JsonObject::parsed_with_bytes(&parts.headers, body).await?;
        let keyed = if R::CREATES {
            keyed_as_addressed(&parts, caller.user.id, &bytes)?
        } else {
            None
        };
        Ok(Self {
            caller,
            request,
            keyed,
            surface: Surface::of(&parts),
            scope: Scope::of(&parts),
        })
    }
}

impl<S, R> FromRequest<S> for Generate<R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: GeneratorRequest,
{
    type Rejection = Declined;

    async fn from_request(request: Request, state: &S) -> Result<Self, Declined> {
        let base = Base::from_ref(state);
        let checked = Checked::<R>::of(request, &base).await?;
        let once = Once::claim(&base, checked.keyed, &checked.scope).await?;
        Ok(Self {
            creation: Creation {
                owner: checked.caller.user.id,
                surface: checked.surface,
                once,
            },
            caller: checked.caller,
            request: checked.request,
            received: checked.scope.received(),
        })
    }
}

/// A request to a generator that works on a course which the caller may edit.
/// The course is read and the request claimed side by side.
#[derive(Debug, Clone)]
pub struct GenerateForCourse<R> {
    /// Who calls.
    pub caller: Caller<CourseAi>,
    /// What is asked for.
    pub request: R,
    /// For what the request creates.
    pub creation: Creation,
    /// The course that the field `course_id` names.
    pub course: Course,
    /// When the request came.
    pub received: Instant,
}

impl<S, R> FromRequest<S> for GenerateForCourse<R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: CourseRequest,
{
    type Rejection = Declined;

    async fn from_request(request: Request, state: &S) -> Result<Self, Declined> {
        let base = Base::from_ref(state);
        let checked = Checked::<R>::of(request, &base).await?;
        let (once, course) = tokio::join!(
            Once::claim(&base, checked.keyed, &checked.scope),
            editable_course(&base, &checked.caller.user, checked.request.course_id())
        );
        // What was answered before is answered again, whatever became of the
        // course.
        let once = once?;
        Ok(Self {
            course: course?,
            creation: Creation {
                owner: checked.caller.user.id,
                surface: checked.surface,
                once,
            },
            caller: checked.caller,
            request: checked.request,
            received: checked.scope.received(),
        })
    }
}
