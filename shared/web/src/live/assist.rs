//! The assistant of those who teach live classes.

use std::time::Instant;

use axum::extract::{FromRef, FromRequest, Request};
use domain::{Feature, Role};

use super::policy::{Access, SessionPolicy};
use crate::base::Base;
use crate::body::{JsonObject, RequestBody};
use crate::caller::{Caller, LiveClass};
use crate::problem::{Code, Problem};
use crate::scope::Scope;

/// A request to the assistant that is about no session, checked in the order
/// that callers can rely on: credential, CSRF, rate, module, feature,
/// permission, role, body.
#[derive(Debug, Clone)]
pub struct Assist<B> {
    /// Who calls.
    pub caller: Caller<LiveClass>,
    /// What is asked for.
    pub request: B,
    /// When the request came: what was read meanwhile counts against the time
    /// that its answer may take.
    pub received: Instant,
}

impl<S, B> FromRequest<S> for Assist<B>
where
    S: Send + Sync,
    Base: FromRef<S>,
    B: RequestBody,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let base = Base::from_ref(state);
        let caller = Caller::admit(&base, &parts).await?;
        may_be_assisted(&caller, &base)?;
        let request = JsonObject::parsed(&parts.headers, body).await?;
        Ok(Self {
            caller,
            request,
            received: Scope::of(&parts).received(),
        })
    }
}

/// Those who teach in a session, and admins: the assistant works for them,
/// also when the class is over. To others the session is not there.
#[derive(Debug, Clone, Copy)]
pub struct Assisted;

impl SessionPolicy for Assisted {
    const AFTER_THE_END: bool = true;
    const TEACHERS_ONLY: bool = true;

    fn caller(caller: &Caller<LiveClass>, base: &Base) -> Result<(), Problem> {
        may_be_assisted(caller, base)
    }

    fn role(_: &Access<'_>) -> Result<(), Problem> {
        Ok(())
    }
}

/// Whether the assistant works at all, and for the caller.
fn may_be_assisted(caller: &Caller<LiveClass>, base: &Base) -> Result<(), Problem> {
    caller.may_generate(Feature::LiveClassAssistant, base)?;
    let teaches = caller.user.is(Role::Instructor) || caller.user.is(Role::Admin);
    if teaches {
        return Ok(());
    }
    let detail = "Only instructors and admins may do this.";
    Err(Problem::new(Code::Forbidden, detail))
}
