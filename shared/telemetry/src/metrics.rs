//! Metrics: lines of the log in CloudWatch's embedded metric format, from which
//! it makes metrics by itself. They are written whatever `LECTERN_LOG` says.
//!
//! A developer's terminal shows them as lines like others.

use std::io::Write;

use domain::{AiCall, Clock};
use serde_json::{Map, Value, json};
use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

use crate::clock::SystemClock;

/// What metrics are found under.
const NAMESPACE: &str = "Lectern";
/// What marks the events that are metrics.
const TARGET: &str = "lectern::metrics";
/// By what metrics are told apart.
const DIMENSION: &str = "Feature";
/// The metrics and their units.
const METRICS: [(&str, &str); 6] = [
    ("Calls", "Count"),
    ("Failures", "Count"),
    ("PromptTokens", "Count"),
    ("CompletionTokens", "Count"),
    ("ReasoningTokens", "Count"),
    ("Latency", "Milliseconds"),
];

/// Notes a call of the AI backend.
pub fn ai_call(call: &AiCall) {
    let counts = call.counts();
    tracing::info!(
        target: TARGET,
        Feature = call.feature.name(),
        backend = call.backend,
        outcome = call.outcome(),
        Calls = counts.calls,
        Failures = counts.failures,
        PromptTokens = counts.prompt_tokens,
        CompletionTokens = counts.completion_tokens,
        ReasoningTokens = counts.reasoning_tokens,
        Latency = counts.latency_ms,
        "AI call"
    );
}

/// Whether an event is a metric, and no line of the log.
pub(crate) fn is_metric(metadata: &Metadata<'_>) -> bool {
    metadata.target() == TARGET
}

/// Writes the events that are metrics, a line each.
pub(crate) fn layer<S, W>(writer: W) -> impl Layer<S> + Send + Sync
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    EmbeddedMetrics(writer).with_filter(filter_fn(is_metric))
}

struct EmbeddedMetrics<W>(W);

impl<S, W> Layer<S> for EmbeddedMetrics<W>
where
    S: Subscriber,
    W: for<'a> MakeWriter<'a> + 'static,
{
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut members = Members::default();
        event.record(&mut members);
        let now = SystemClock.now();
        let metrics = METRICS.map(|(name, unit)| json!({"Name": name, "Unit": unit}));
        let directive = json!({
            "Namespace": NAMESPACE, "Dimensions": [[DIMENSION]], "Metrics": metrics,
        });
        let mut line = json!({
            "_aws": {"Timestamp": now.millis(), "CloudWatchMetrics": [directive]},
            "timestamp": now,
            "level": event.metadata().level().as_str(),
        });
        if let Value::Object(line) = &mut line {
            line.append(&mut members.0);
        }
        // There is nobody to tell that a line was lost.
        let _ = self
            .0
            .make_writer()
            .write_all(format!("{line}\n").as_bytes());
    }
}

/// The fields of an event.
#[derive(Default)]
struct Members(Map<String, Value>);

impl Members {
    fn insert(&mut self, field: &Field, value: Value) {
        self.0.insert(field.name().to_owned(), value);
    }
}

impl Visit for Members {
    fn record_u64(&mut self, field: &Field, value: u64) {
        self.insert(field, value.into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.insert(field, value.into());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.insert(field, format!("{value:?}").into());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use domain::{Feature, Usage};
    use tracing_subscriber::layer::SubscriberExt;
    use tracing_subscriber::registry::Registry;

    use super::*;
    use crate::log::tests::Lines;

    #[test]
    fn a_call_is_one_line_from_which_cloudwatch_makes_metrics() {
        let lines = Lines::default();
        let sink = lines.clone();
        let subscriber = Registry::default().with(layer(move || sink.clone()));
        tracing::subscriber::with_default(subscriber, || {
            tracing::error!("no metric");
            ai_call(&AiCall {
                feature: Feature::Summary,
                backend: "openai",
                trouble: Some("ai_bad_output"),
                usage: Some(Usage {
                    prompt_tokens: 100,
                    completion_tokens: 90,
                    reasoning_tokens: Some(80),
                }),
                latency: Duration::from_micros(1_234_567),
            });
        });
        let text = lines.text();
        assert_eq!(text.lines().count(), 1, "{text}");
        let mut line: Value = serde_json::from_str(&text).unwrap();
        let timestamp = line["_aws"]["Timestamp"].take();
        assert!(timestamp.as_i64().unwrap() > 1_700_000_000_000);
        assert!(line["timestamp"].take().as_str().unwrap().ends_with('Z'));
        let count = |name: &str| json!({"Name": name, "Unit": "Count"});
        let metrics = json!([
            count("Calls"), count("Failures"), count("PromptTokens"), count("CompletionTokens"),
            count("ReasoningTokens"), {"Name": "Latency", "Unit": "Milliseconds"},
        ]);
        let directive = json!({
            "Namespace": "Lectern", "Dimensions": [["Feature"]], "Metrics": metrics,
        });
        let expected = json!({
            "_aws": {"Timestamp": null, "CloudWatchMetrics": [directive]},
            "timestamp": null, "level": "INFO", "message": "AI call",
            "Feature": "summary", "backend": "openai", "outcome": "ai_bad_output",
            "Calls": 1, "Failures": 1, "PromptTokens": 100, "CompletionTokens": 90,
            "ReasoningTokens": 80, "Latency": 1234,
        });
        assert_eq!(line, expected);
        // What is told to be a metric must be there as a number.
        for (name, _) in METRICS {
            assert!(line[name].is_u64(), "{name}");
        }
    }
}
