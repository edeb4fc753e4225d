//! Drafts, as far as they are the caller's.

use axum::body::Body;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use domain::{Draft, DraftId};

use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::caller::{Caller, CourseAi};
use crate::path::PathId;
use crate::problem::Problem;
use crate::surface::Surface;

/// The draft that the path names, which is the caller's and not expired, and
/// whose feature the caller may use. Read together with the caller, in one
/// round trip; a body that is wrong is told before a draft that is not there.
#[derive(Debug, Clone)]
pub struct OwnDraft<B = ()> {
    /// Who calls.
    pub caller: Caller<CourseAi>,
    /// The draft as it was read.
    pub draft: Draft,
    /// The request's body.
    pub body: B,
    /// The surface that was called.
    pub surface: Surface,
}

impl<S, B> FromRequest<S> for OwnDraft<B>
where
    S: Send + Sync,
    Base: FromRef<S>,
    B: RequestBody,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let id = PathId::<DraftId>::from_request_parts(&mut parts, state).await;
        let admitted = Caller::admit(&base, &parts);
        let (caller, draft) = match id {
            Ok(PathId(id)) => tokio::join!(admitted, base.store.draft(id)),
            Err(_) => (admitted.await, Ok(None)),
        };
        let caller: Caller<CourseAi> = caller?;
        let body = if parts.method.is_safe() {
            Body::empty()
        } else {
            body
        };
        let body = JsonObject::parsed(&parts.headers, body).await?;
        let now = base.now();
        let draft = draft?
            .filter(|draft| draft.owner_id == caller.user.id && !draft.expired(now))
            .ok_or_else(Problem::not_found)?;
        caller.must_have(draft.feature())?;
        Ok(Self {
            caller,
            draft,
            body,
            surface: Surface::of(&parts),
        })
    }
}
