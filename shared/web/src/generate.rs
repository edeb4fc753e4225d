//! Requests to generators: who may make them, and what they must say.

use axum::extract::{FromRef, FromRequest, Request};
use domain::{Course, CourseId, Feature, Fields};

use crate::base::Base;
use crate::body::JsonObject;
use crate::caller::{Caller, CourseAi, Presented};
use crate::courses::editable_course;
use crate::problem::Problem;
use crate::scope::Scope;

/// The body of a generator's request.
pub trait GeneratorRequest: Send + Sized {
    /// The feature that serves it.
    const FEATURE: Feature;

    /// Reads the fields; faults are noted there, and the value is used only
    /// where there are none. `None` where a field is missing that has no
    /// placeholder.
    fn read(fields: &mut Fields<'_>) -> Option<Self>;
}

/// A request to a generator, checked in the order that callers can rely on:
/// credential, rate, module, feature, permission, body.
#[derive(Debug, Clone)]
pub struct Generate<R> {
    /// Who calls.
    pub caller: Caller<CourseAi>,
    /// What is asked for.
    pub request: R,
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
        let caller = Caller::admit(&base, &presented, &Scope::of(&parts)).await?;
        caller.may_generate(R::FEATURE, &base)?;
        let JsonObject(body) = JsonObject::read(&parts.headers, body).await?;
        let mut fields = Fields::of(&body)?;
        let request = R::read(&mut fields);
        fields.finish()?;
        let request = request.ok_or_else(|| Problem::of(crate::Code::ValidationFailed))?;
        Ok(Self { caller, request })
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

struct ForCourse<R> {
    course_id: CourseId,
    request: R,
}

impl<R: GeneratorRequest> GeneratorRequest for ForCourse<R> {
    const FEATURE: Feature = R::FEATURE;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let course_id = fields.id("course_id");
        let request = R::read(fields);
        Some(Self {
            course_id: course_id?,
            request: request?,
        })
    }
}

impl<S, R> FromRequest<S> for GenerateForCourse<R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    R: GeneratorRequest,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Generate { caller, request } =
            Generate::<ForCourse<R>>::from_request(request, state).await?;
        let ForCourse { course_id, request } = request;
        let course = editable_course(&Base::from_ref(state), &caller.user, course_id).await?;
        Ok(Self {
            caller,
            request,
            course,
        })
    }
}
