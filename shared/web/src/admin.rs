//! Administration: what only admins may ask for.

use domain::Role;

use crate::authed::Policy;
use crate::base::Base;
use crate::caller::{Caller, Platform};
use crate::problem::{Code, Problem};

/// Admins.
#[derive(Debug, Clone, Copy)]
pub struct Admin;

impl Policy for Admin {
    type Rate = Platform;

    const REFUSALS: &'static [Code] = &[Code::Forbidden];

    fn admits(caller: &Caller<Platform>, _: &Base) -> Result<(), Problem> {
        if caller.user.is(Role::Admin) {
            return Ok(());
        }
        Err(Problem::new(Code::Forbidden, "Only admins may do this."))
    }
}
