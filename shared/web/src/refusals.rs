//! What an operation can be refused with follows from its handler's arguments,
//! for the OpenAPI document.

use axum::extract::State;
use axum::http::{HeaderMap, Method};
use utoipa::openapi::path::PathItem;
use utoipa_axum::router::UtoipaMethodRouter;

use crate::origin::Origin;
use crate::problem::{Code, Problem};
use crate::problem_docs::documented;
use crate::query::Query;

/// What an extractor can refuse a request with; `reads`: by a method that only
/// reads.
pub trait Refusals {
    /// The codes.
    fn refusals(reads: bool) -> Vec<Code>;
}

macro_rules! never_refuse {
    ($($extractor:ty),*) => {$(
        impl Refusals for $extractor {
            fn refusals(_: bool) -> Vec<Code> {
                Vec::new()
            }
        }
    )*};
}

never_refuse! { Method, HeaderMap, Origin, Query }

impl<S> Refusals for State<S> {
    fn refusals(_: bool) -> Vec<Code> {
        Vec::new()
    }
}

/// Its refusals are the handler's to tell.
impl<E: Refusals> Refusals for Result<E, Problem> {
    fn refusals(reads: bool) -> Vec<Code> {
        E::refusals(reads)
    }
}

/// A handler whose arguments are `A`.
pub trait Handler<A> {
    /// What its extractors can refuse a request with.
    fn refusals(&self, reads: bool) -> Vec<Code>;
}

macro_rules! handlers {
    ($(($($argument:ident),*))*) => {$(
        impl<F, O, $($argument: Refusals),*> Handler<($($argument,)*)> for F
        where
            F: Fn($($argument),*) -> O,
        {
            fn refusals(&self, _reads: bool) -> Vec<Code> {
                let all: Vec<Vec<Code>> = vec![$($argument::refusals(_reads)),*];
                all.concat()
            }
        }
    )*};
}

handlers! { () (A) (A, B) (A, B, C) (A, B, C, D) }

/// A route with what its extractors can refuse added to what its handler says.
pub fn with_refusals<S, A, H: Handler<A>>(
    (schemas, mut paths, router): UtoipaMethodRouter<S>,
    handler: &H,
) -> UtoipaMethodRouter<S> {
    for item in paths.paths.values_mut() {
        let PathItem {
            get,
            put,
            post,
            delete,
            patch,
            ..
        } = item;
        let operations = [
            (get, true),
            (put, false),
            (post, false),
            (delete, false),
            (patch, false),
        ];
        for (operation, reads) in operations {
            if let Some(operation) = operation {
                let refused = documented(&handler.refusals(reads));
                operation.responses.responses.extend(refused);
            }
        }
    }
    (schemas, paths, router)
}

/// The route of a handler, its refusals documented: what `routes!` of
/// `utoipa_axum` gives, and [`with_refusals`].
#[macro_export]
macro_rules! operation {
    ($($handler:tt)+) => {
        $crate::with_refusals(utoipa_axum::routes!($($handler)+), &$($handler)+)
    };
}
