//! Counts the calls to DynamoDB that a request makes, and how many of them had
//! to wait for one another.

use std::cell::Cell;
use std::fmt;

use aws_sdk_dynamodb::config::interceptors::{
    BeforeSerializationInterceptorContextRef, FinalizerInterceptorContextRef,
};
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_smithy_runtime_api::box_error::BoxError;

/// Calls to DynamoDB.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StoreCalls {
    /// All of them.
    pub calls: u32,
    /// Round trips that follow each other: calls made side by side are one.
    pub rounds: u32,
}

#[derive(Default)]
struct Meter {
    counted: Cell<StoreCalls>,
    in_flight: Cell<u32>,
}

tokio::task_local! {
    static METER: Meter;
}

/// Runs a future and counts the calls that it makes itself (not those of tasks
/// that it spawns).
pub async fn metered<F: Future>(future: F) -> (F::Output, StoreCalls) {
    METER
        .scope(Meter::default(), async {
            let output = future.await;
            (output, METER.with(|meter| meter.counted.get()))
        })
        .await
}

/// Tells the meter of every call that the client makes.
pub(crate) struct CountCalls;

impl fmt::Debug for CountCalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CountCalls")
    }
}

impl Intercept for CountCalls {
    fn name(&self) -> &'static str {
        "CountCalls"
    }

    fn read_before_execution(
        &self,
        _: &BeforeSerializationInterceptorContextRef<'_>,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        // Outside a metered future nobody counts.
        let _ = METER.try_with(|meter| {
            let StoreCalls { calls, rounds } = meter.counted.get();
            let waits_for_another = u32::from(meter.in_flight.get() == 0);
            meter.counted.set(StoreCalls {
                calls: calls + 1,
                rounds: rounds + waits_for_another,
            });
            meter.in_flight.set(meter.in_flight.get() + 1);
        });
        Ok(())
    }

    fn read_after_execution(
        &self,
        _: &FinalizerInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let _ =
            METER.try_with(|meter| meter.in_flight.set(meter.in_flight.get().saturating_sub(1)));
        Ok(())
    }
}
