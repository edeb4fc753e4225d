//! What the generators' handlers share.

use std::time::{Duration, Instant};

use ai::{Generators, Patience};
use axum::extract::FromRef;
use domain::limits;
use telemetry::{ConfigError, Vars};
use web::Base;

/// How often a model is asked while its server is in trouble.
const ATTEMPTS: u32 = 3;

/// What the handlers share.
#[derive(Clone)]
pub struct State {
    /// Tables and clock.
    pub base: Base,
    // Asked by `generators` alone, so that no call goes uncounted.
    generators: Generators,
    time_limit: Duration,
}

impl State {
    /// The state of a deployed function.
    pub fn from_vars(vars: &Vars) -> Result<Self, ConfigError> {
        let (base, generators) = (Base::from_vars(vars)?, config::generators(vars)?);
        Ok(Self::new(base, generators, limits::SYNCHRONOUS_AI))
    }

    /// The same over these generators, whose calls may take `time_limit`,
    /// retries and repair included.
    pub fn new(base: Base, generators: Generators, time_limit: Duration) -> Self {
        Self {
            base,
            generators,
            time_limit,
        }
    }

    /// The generators; what they are asked is counted.
    pub fn generators(&self) -> Generators {
        let base = self.base.clone();
        self.generators.telling(move |call| base.note_ai_call(call))
    }

    /// What is left of the time that a call may take.
    pub fn patience(&self, received: Instant) -> Patience {
        Patience::within(self.time_limit.saturating_sub(received.elapsed()), ATTEMPTS)
    }
}

impl FromRef<State> for Base {
    fn from_ref(state: &State) -> Self {
        state.base.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ai::{AiError, Answer, BoxFuture, Model, PromptBuilder, QuizRequest, Repair, Spent};

    use super::*;

    /// Never answers.
    struct Stalled;

    impl Model for Stalled {
        fn backend(&self) -> &'static str {
            "stalled"
        }

        fn answer<'a>(
            &'a self,
            _: &'a dyn PromptBuilder,
            _: Option<&'a Repair>,
            _: Patience,
            _: &'a Spent,
        ) -> BoxFuture<'a, Result<Answer, AiError>> {
            Box::pin(std::future::pending())
        }
    }

    /// As a deployed function has it.
    fn deployed() -> State {
        let nowhere = "http://127.0.0.1:1";
        let vars = [
            ("AWS_REGION", "eu-central-1"),
            ("AWS_ACCESS_KEY_ID", "id"),
            ("AWS_SECRET_ACCESS_KEY", "secret"),
            ("AWS_ENDPOINT_URL_DYNAMODB", nowhere),
            ("AWS_ENDPOINT_URL_SQS", nowhere),
            ("LECTERN_PLATFORM_TABLE", "platform"),
            ("LECTERN_DRAFTS_TABLE", "drafts"),
            ("LECTERN_LIVECLASS_TABLE", "liveclass"),
            ("LECTERN_LIMITS_TABLE", "limits"),
        ];
        let vars = vars.map(|(name, value)| (name.to_owned(), value.to_owned()));
        State::from_vars(&vars.into_iter().collect()).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_deployed_function_waits_for_a_model_until_25_seconds_after_the_request_came() {
        let state = deployed();
        let generators = Generators::new(Arc::new(Stalled));
        let request = QuizRequest {
            content: "Firn is old snow.".into(),
            count: 1,
            language: None,
        };
        for (ago, left) in [(0, 25), (10, 15), (25, 0), (60, 0)] {
            let received = Instant::now()
                .checked_sub(Duration::from_secs(ago))
                .unwrap();
            let began = tokio::time::Instant::now();
            let made = generators.run(&request, state.patience(received)).await;
            assert_eq!(made, Err(AiError::Timeout));
            // The request's time is the machine's, which goes on meanwhile.
            let took = began.elapsed();
            let left = Duration::from_secs(left);
            assert!(took <= left + Duration::from_millis(10), "{took:?}");
            assert!(took + Duration::from_secs(2) >= left, "{took:?}");
        }
    }
}
