//! Requests of known callers: who may call, what they send, what their path
//! names.

use std::marker::PhantomData;
use std::time::Instant;

use axum::extract::{FromRef, FromRequest, Request};
use axum::http::request::Parts;

use crate::base::Base;
use crate::body::{self, RequestBody};
use crate::caller::{Caller, RatePolicy};
use crate::keyed::Keyed;
use crate::prefetch::Prefetch;
use crate::problem::{Code, Problem};
use crate::refusals::Refusals;
use crate::scope::Scope;
use crate::surface::Surface;

/// Who may call.
pub trait Policy: Send + Sync + 'static {
    /// How the request counts.
    type Rate: RatePolicy;

    /// What [`admits`](Self::admits) may answer with.
    const REFUSALS: &'static [Code];

    /// Whether a known caller may do this.
    fn admits(caller: &Caller<Self::Rate>, base: &Base) -> Result<(), Problem>;
}

/// Whoever is known.
#[derive(Debug, Clone, Copy)]
pub struct Anyone<R>(PhantomData<R>);

impl<R: RatePolicy> Policy for Anyone<R> {
    type Rate = R;

    const REFUSALS: &'static [Code] = &[];

    fn admits(_: &Caller<R>, _: &Base) -> Result<(), Problem> {
        Ok(())
    }
}

/// A request of a caller whom `P` admits. Its fields come from the query where
/// it only reads, else from the body. What path or query name is read together
/// with the caller, in one round trip. Checked in the order that callers can
/// rely on: credential, CSRF, rate, `P`, fields, what is named.
#[derive(Debug)]
pub struct Authed<P: Policy, B = (), X = ()> {
    /// Who calls.
    pub caller: Caller<P::Rate>,
    /// The request's fields.
    pub body: B,
    /// What path or query name.
    pub found: X,
    /// The surface that was called.
    pub surface: Surface,
    /// For requests that create something.
    pub keyed: Keyed,
    /// When the request came: what was read meanwhile counts against the time
    /// that its answer may take.
    pub received: Instant,
}

impl<S, P, B, X> FromRequest<S> for Authed<P, B, X>
where
    S: Send + Sync,
    Base: FromRef<S>,
    P: Policy,
    B: RequestBody,
    X: Prefetch<P>,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let named = X::named(&mut parts).await;
        let (caller, found) = read_beside::<P, X>(&base, &parts, named).await;
        let caller = caller?;
        P::admits(&caller, &base)?;
        let (body, bytes) = body::fields(&parts, body, base.now()).await?;
        let found: X = found?;
        found.open_to(&caller, base.now())?;
        Ok(Self {
            keyed: Keyed::of(&parts, caller.user.id, &bytes),
            surface: Surface::of(&parts),
            received: Scope::of(&parts).received(),
            caller,
            body,
            found,
        })
    }
}

/// Reads caller and thing side by side.
async fn read_beside<P: Policy, X: Prefetch<P>>(
    base: &Base,
    parts: &Parts,
    named: Result<X::Named, Problem>,
) -> (Result<Caller<P::Rate>, Problem>, Result<X, Problem>) {
    let admitted = Caller::admit(base, parts);
    match named {
        Ok(named) => tokio::join!(admitted, X::read(named, base)),
        Err(problem) => (admitted.await, Err(problem)),
    }
}

impl<P: Policy, B: RequestBody, X: Prefetch<P>> Refusals for Authed<P, B, X> {
    fn refusals(reads: bool) -> Vec<Code> {
        let caller = Caller::<P::Rate>::refusals(reads);
        let fields = body::refusals::<B>(reads);
        [&caller, P::REFUSALS, &fields, X::REFUSALS].concat()
    }
}
