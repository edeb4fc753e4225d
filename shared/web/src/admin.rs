//! Administration: what only admins may ask for.

use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use domain::{Course, CourseId, Role};

use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::caller::{Caller, Platform};
use crate::path::PathId;
use crate::problem::{Code, Problem};

/// A caller who is an admin.
#[derive(Debug, Clone)]
pub struct Admin(pub Caller<Platform>);

impl Admin {
    pub(crate) fn must_be(caller: Caller<Platform>) -> Result<Self, Problem> {
        if caller.user.is(Role::Admin) {
            return Ok(Self(caller));
        }
        Err(Problem::new(Code::Forbidden, "Only admins may do this."))
    }
}

impl<S> FromRequestParts<S> for Admin
where
    S: Send + Sync,
    Base: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Self::must_be(Caller::from_request_parts(parts, state).await?)
    }
}

/// What an admin pushes.
#[derive(Debug, Clone)]
pub struct AdminPush<B> {
    /// Who calls.
    pub caller: Caller<Platform>,
    /// The request's body.
    pub body: B,
}

impl<S, B> FromRequest<S> for AdminPush<B>
where
    S: Send + Sync,
    Base: FromRef<S>,
    B: RequestBody,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let Admin(caller) = Admin::from_request_parts(&mut parts, state).await?;
        let body = JsonObject::parsed(&parts.headers, body).await?;
        Ok(Self { caller, body })
    }
}

/// What an admin asks of the course that the path names. The course is read
/// together with the caller, in one round trip; a body that is wrong is told
/// before a path that names nothing.
#[derive(Debug, Clone)]
pub struct AdminCourse<B = ()> {
    /// The course's id.
    pub id: CourseId,
    /// Its structure, where there is one.
    pub course: Option<Course>,
    /// The request's body.
    pub body: B,
}

impl<S, B> FromRequest<S> for AdminCourse<B>
where
    S: Send + Sync,
    Base: FromRef<S>,
    B: RequestBody,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let id = PathId::<CourseId>::from_request_parts(&mut parts, state).await;
        let admitted = Caller::admit(&base, &parts);
        let (caller, course) = match id {
            Ok(PathId(id)) => tokio::join!(admitted, base.store.course(id)),
            Err(_) => (admitted.await, Ok(None)),
        };
        Admin::must_be(caller?)?;
        let body = JsonObject::parsed(&parts.headers, body).await?;
        let PathId(id) = id?;
        Ok(Self {
            id,
            course: course?,
            body,
        })
    }
}
