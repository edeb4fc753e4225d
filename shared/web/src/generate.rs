//! Requests to generators: who may make them, and what they must say.

use std::time::Instant;

use axum::extract::{FromRef, FromRequest, Request};
use domain::{Course, CourseId, Feature};

use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::caller::{Caller, CourseAi, Presented};
use crate::courses::editable_course;
use crate::problem::Problem;
use crate::scope::Scope;

/// The body of a generator's request.
pub trait GeneratorRequest: RequestBody {
    /// The feature that serves it.
    const FEATURE: Feature;
}

/// The body of a request to a generator that works on a course.
pub trait CourseRequest: GeneratorRequest {
    /// The course that the request names.
    fn course_id(&self) -> CourseId;
}

/// A request to a generator, checked in the order that callers can rely on:
/// credential, rate, module, feature, permission, body.
#[derive(Debug, Clone)]
pub struct Generate<R> {
    /// Who calls.
    pub caller: Caller<CourseAi>,
    /// What is asked for.
    pub request: R,
    /// When the request came: what was read meanwhile counts against the time
    /// that its answer may take.
    pub received: Instant,
}

impl<S, R> FromRequest<S> for Generate<R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: GeneratorRequest,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let presented = Presented::from_parts(&parts)?;
        let scope = Scope::of(&parts);
        let caller = Caller::admit(&base, &presented, &scope).await?;
        caller.may_generate(R::FEATURE, &base)?;
        let request = JsonObject::parsed(&parts.headers, body).await?;
        Ok(Self {
            caller,
            request,
            received: scope.received(),
        })
    }
}

/// A request to a generator that works on a course which the caller may edit.
#[derive(Debug, Clone)]
pub struct GenerateForCourse<R> {
    /// Who calls.
    pub caller: Caller<CourseAi>,
    /// What is asked for.
    pub request: R,
    /// The course that the field `course_id` names.
    pub course: Course,
}

impl<S, R> FromRequest<S> for GenerateForCourse<R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: CourseRequest,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Generate {
            caller, request, ..
        } = Generate::<R>::from_request(request, state).await?;
        let id = request.course_id();
        let course = editable_course(&Base::from_ref(state), &caller.user, id).await?;
        Ok(Self {
            caller,
            request,
            course,
        })
    }
}
