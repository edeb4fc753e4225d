//! The session that the path names, and the caller's place in it.

use std::marker::PhantomData;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use domain::{LiveRole, LiveSession, LiveSessionId, Place, User};
use store::LiveRecord;

use super::beside::{Beside, Reading};
use super::keyed::Keyed;
use super::rights::{Right, Scene};
use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::caller::{Caller, LiveClass, presented};
use crate::path::PathId;
use crate::problem::{Code, Problem};
use crate::scope::Scope;
use crate::surface::Surface;

/// The session that the path names first, which the caller may enter, with the
/// right `A` there. Session, place and `R` are read beside the caller, in one
/// round trip; the course, in a second one, only where nothing else lets the
/// caller in. Checked in the order that callers can rely on: credential, CSRF,
/// rate, what the right
/// asks of any caller, body and query, session, thrown out, `R`, role, state.
#[derive(Debug)]
pub struct InSession<A, B = (), R = ()> {
    /// Who calls.
    pub caller: Caller<LiveClass>,
    /// The session as it was read.
    pub session: LiveSession,
    /// The caller's place in it.
    pub place: Place,
    /// The request's body.
    pub body: B,
    /// What was read beside it.
    pub beside: R,
    /// For requests that create something.
    pub keyed: Keyed,
    /// When the request came.
    pub received: Instant,
    right: PhantomData<A>,
}

impl<S, A, B, R> FromRequest<S> for InSession<A, B, R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    A: Right,
    B: RequestBody,
    R: Beside,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let Read {
            caller,
            record,
            beside,
        } = read::<R, S>(&base, &mut parts, state).await?;
        A::caller(&caller, &base)?;
        let safe = parts.method.is_safe();
        let body = if safe { Body::empty() } else { body };
        let (body, bytes) = JsonObject::parsed_with_bytes(&parts.headers, body).await?;
        // What the query says wrong is told before what is not there.
        let beside = match beside {
            Err(problem) if problem.code() == Code::ValidationFailed => return Err(problem),
            other => other,
        };
        let record = record?;
        let role = role::<A>(&base, &record.session, &caller.user).await?;
        let (session, place) = (
            record.session,
            Place {
                role: role.ok_or_else(Problem::not_found)?,
                participant: record.participant,
            },
        );
        if place.kicked() {
            return Err(Problem::of(Code::Kicked));
        }
        let beside = beside?;
        let scene = Scene {
            session: &session,
            place: &place,
            settings: &caller.settings,
            surface: Surface::of(&parts),
        };
        A::role(&scene)?;
        if !safe && !A::AFTER_THE_END {
            session.must_not_have_ended()?;
        }
        A::state(&scene)?;
        Ok(Self {
            keyed: Keyed::of(&parts, caller.user.id, &bytes),
            received: Scope::of(&parts).received(),
            caller,
            session,
            place,
            body,
            beside,
            right: PhantomData,
        })
    }
}

struct Read<R> {
    caller: Caller<LiveClass>,
    record: Result<LiveRecord, Problem>,
    beside: Result<R, Problem>,
}

/// Reads everything that the request's head tells of, side by side.
async fn read<R, S>(base: &Base, parts: &mut Parts, state: &S) -> Result<Read<R>, Problem>
where
    S: Send + Sync,
    R: Beside,
{
    let reader = presented(parts)?.user_id();
    let id = PathId::<LiveSessionId>::from_request_parts(parts, state).await;
    let asked = R::ask(parts).await;
    let admitted = Caller::admit(base, parts);
    let Ok(PathId(session)) = id else {
        return Ok(Read {
            caller: admitted.await?,
            record: Err(Problem::not_found()),
            beside: asked.and(Err(Problem::not_found())),
        });
    };
    let of = Reading {
        store: &base.store,
        session,
        reader,
        now: base.now(),
    };
    let beside = async {
        match &asked {
            Ok(asked) => R::read(asked, of).await,
            Err(problem) => Err(problem.clone()),
        }
    };
    let record = base.store.live_record(session, reader);
    let (caller, record, beside) = tokio::join!(admitted, record, beside);
    Ok(Read {
        caller: caller?,
        record: record
            .map_err(Problem::from)
            .and_then(|record| record.ok_or_else(Problem::not_found)),
        beside,
    })
}

/// The caller's role; `None` where they may not enter.
async fn role<A: Right>(
    base: &Base,
    session: &LiveSession,
    user: &User,
) -> Result<Option<LiveRole>, Problem> {
    let role = session.role_of(user);
    let enough = |role: &LiveRole| !A::TEACHERS_ONLY || *role != LiveRole::Enrolled;
    if let Some(role) = role.filter(enough) {
        return Ok(Some(role));
    }
    let course = base.store.course(session.course_id).await?;
    Ok(course.and_then(|course| session.role_by_course(user, &course)))
}
