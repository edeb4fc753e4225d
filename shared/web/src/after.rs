//! Work that is done after the answer: nobody waits for it, and a process that
//! ends in order ends after it.

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::sync::watch;

/// Runs such work and knows when it is done. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct AfterAnswer(Arc<watch::Sender<usize>>);

/// Work under way; it ends also by a panic.
struct UnderWay(AfterAnswer);

impl UnderWay {
    fn begin(after: &AfterAnswer) -> Self {
        after.0.send_modify(|count| *count += 1);
        Self(after.clone())
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}

impl AfterAnswer {
    /// Begins work that no answer waits for; none where the process is going
    /// down already.
    pub fn run(&self, work: impl Future<Output = ()> + Send + 'static) {
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        let under_way = UnderWay::begin(self);
        runtime.spawn(async move {
            work.await;
            drop(under_way);
        });
    }

    /// Waits until no work is under way.
    pub async fn done(&self) {
        // The sender lives as long as `self`.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn what_waits_for_the_end_waits_for_all_work_and_for_no_more() {
        let after = AfterAnswer::default();
        after.done().await;
        let (first, one) = oneshot::channel::<()>();
        let (second, other) = oneshot::channel::<()>();
        for work in [one, other] {
            after.run(async move {
                let _ = work.await;
            });
        }
        let mut done = Box::pin(after.done());
        assert!((&mut done).now_or_never().is_none());
        first.send(()).unwrap();
        tokio::task::yield_now().await;
        assert!((&mut done).now_or_never().is_none());
        second.send(()).unwrap();
        done.await;
    }

    #[tokio::test]
    async fn work_that_panics_is_over() {
        let after = AfterAnswer::default();
        after.run(async { panic!("on purpose") });
        after.done().await;
    }
}
