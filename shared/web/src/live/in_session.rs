//! The session that the path names, and what the caller is in it.

use std::marker::PhantomData;
use std::time::Instant;

use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use domain::{LiveRole, LiveSession, LiveSessionId, Membership, User};
use store::LiveRecord;

use super::policy::{Access, SessionPolicy};
use super::prefetch::{Asked, Reading, SessionPrefetch};
use crate::base::Base;
use crate::body::{self, RequestBody};
use crate::caller::{Caller, LiveClass, presented};
use crate::keyed::Keyed;
use crate::path::PathId;
use crate::problem::{Code, Problem};
use crate::refusals::Refusals;
use crate::scope::Scope;
use crate::surface::Surface;

/// A request in the session that the path names first, which the caller may
/// enter and where the policy `P` admits them. Session, membership and the
/// prefetch `R` are read beside the caller, in one round trip; the course, in a
/// second one, only where nothing else lets the caller in. Checked in the order
/// that callers can rely on: credential, CSRF, rate, what the policy asks of
/// any caller, body and query, session, thrown out, `R`, role, state.
#[derive(Debug)]
pub struct InSession<P, B = (), R = ()> {
    /// Who calls.
    pub caller: Caller<LiveClass>,
    /// The session as it was read.
    pub session: LiveSession,
    /// What the caller is in it.
    pub membership: Membership,
    /// The request's body.
    pub body: B,
    /// What was read together with it.
    pub prefetched: R,
    /// For requests that create something.
    pub keyed: Keyed,
    /// When the request came.
    pub received: Instant,
    policy: PhantomData<P>,
}

impl<S, P, B, R> FromRequest<S> for InSession<P, B, R>
where
    S: Send + Sync,
    Base: FromRef<S>,
    P: SessionPolicy,
    B: RequestBody,
    R: SessionPrefetch,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let Read {
            caller,
            record,
            prefetched,
        } = read::<R, S>(&base, &mut parts, state).await?;
        P::caller(&caller, &base)?;
        let safe = parts.method.is_safe();
        let (body, bytes) = body::fields(&parts, body, base.now()).await?;
        // What the query says wrong is told before what is not there.
        let prefetched = match prefetched {
            Err(problem) if problem.code() == Code::ValidationFailed => return Err(problem),
            other => other,
        };
        let record = record?;
        let role = role::<P>(&base, &record.session, &caller.user).await?;
        let (session, membership) = (
            record.session,
            Membership {
                role: role.ok_or_else(Problem::not_found)?,
                participant: record.participant,
            },
        );
        if membership.kicked() {
            return Err(Problem::of(Code::Kicked));
        }
        let prefetched = prefetched?;
        let access = Access {
            session: &session,
            membership: &membership,
            settings: &caller.settings,
            surface: Surface::of(&parts),
        };
        P::role(&access)?;
        if !safe && !P::AFTER_THE_END {
            session.must_not_have_ended()?;
        }
        P::state(&access)?;
        Ok(Self {
            keyed: Keyed::of(&parts, caller.user.id, &bytes),
            received: Scope::of(&parts).received(),
            caller,
            session,
            membership,
            body,
            prefetched,
            policy: PhantomData,
        })
    }
}

impl<P, B, R> Refusals for InSession<P, B, R>
where
    P: SessionPolicy,
    B: RequestBody,
    R: SessionPrefetch,
{
    fn refusals(reads: bool) -> Vec<Code> {
        let caller = Caller::<LiveClass>::refusals(reads);
        let fields = body::refusals::<B>(reads);
        let ends = !reads && !P::AFTER_THE_END;
        let ended: &[Code] = if ends { &[Code::SessionEnded] } else { &[] };
        let session = [Code::NotFound, Code::Kicked];
        let asked = R::Asked::REFUSALS;
        [&caller, &P::refusals(), &fields, asked, &session, ended].concat()
    }
}

struct Read<R> {
    caller: Caller<LiveClass>,
    record: Result<LiveRecord, Problem>,
    prefetched: Result<R, Problem>,
}

/// Reads everything that the request's head tells of, side by side.
async fn read<R, S>(base: &Base, parts: &mut Parts, state: &S) -> Result<Read<R>, Problem>
where
    S: Send + Sync,
    R: SessionPrefetch,
{
    let reader = presented(parts)?.user_id();
    let id = PathId::<LiveSessionId>::from_request_parts(parts, state).await;
    let asked = R::Asked::of(parts).await;
    let admitted = Caller::admit(base, parts);
    let Ok(PathId(session)) = id else {
        return Ok(Read {
            caller: admitted.await?,
            record: Err(Problem::not_found()),
            prefetched: asked.and(Err(Problem::not_found())),
        });
    };
    let of = Reading {
        store: &base.store,
        session,
        reader,
        now: base.now(),
    };
    let prefetched = async {
        match &asked {
            Ok(asked) => R::read(asked, of).await,
            Err(problem) => Err(problem.clone()),
        }
    };
    let record = base.store.live_record(session, reader);
    let (caller, record, prefetched) = tokio::join!(admitted, record, prefetched);
    Ok(Read {
        caller: caller?,
        record: record
            .map_err(Problem::from)
            .and_then(|record| record.ok_or_else(Problem::not_found)),
        prefetched,
    })
}

/// The caller's role; `None` where they may not enter.
async fn role<P: SessionPolicy>(
    base: &Base,
    session: &LiveSession,
    user: &User,
) -> Result<Option<LiveRole>, Problem> {
    let role = session.role_of(user);
    let enough = |role: &LiveRole| !P::TEACHERS_ONLY || *role != LiveRole::Enrolled;
    if let Some(role) = role.filter(enough) {
        return Ok(Some(role));
    }
    let course = base.store.course(session.course_id).await?;
    Ok(course.and_then(|course| session.role_by_course(user, &course)))
}
