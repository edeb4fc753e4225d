//! Logs: JSON lines on standard output, as CloudWatch takes them.
//!
//! Below `info` only Lectern's own crates are heard, whatever `LECTERN_LOG`
//! asks for: at `debug` and `trace` others write out addresses, headers and
//! payloads, and those hold keys and tokens.

use tracing::Metadata;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::{EnvFilter, FilterExt, FilterFn, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::{LookupSpan, Registry};

use crate::metrics;
use crate::vars::{ConfigError, Vars};

/// Lectern's crates, as the targets of their events begin.
const OWN: &[&str] = &[
    "admin",
    "ai",
    "aws",
    "classroom",
    "config",
    "course_async",
    "course_drafts",
    "course_external",
    "course_generators",
    "domain",
    "draft_janitor",
    "draft_worker",
    "generation",
    "html",
    "lectern",
    "liveclass_api",
    "liveclass_assistant",
    "liveclass_janitor",
    "liveclass_room",
    "liveclass_webhook",
    "local",
    "media",
    "nlp",
    "queue",
    "reference",
    "request_derive",
    "store",
    "telemetry",
    "testkit",
    "web",
];

/// Whether an event or span may be written at all.
fn harmless(metadata: &Metadata<'_>) -> bool {
    *metadata.level() <= LevelFilter::INFO || is_own(metadata.target())
}

fn is_own(target: &str) -> bool {
    OWN.contains(&target.split("::").next().unwrap_or_default())
}

type Harmless = FilterFn<fn(&Metadata<'_>) -> bool>;

/// What `LECTERN_LOG` asks for, or else `default`, as far as it is harmless.
fn filtered<S, L>(
    layer: L,
    vars: &Vars,
    default: &str,
) -> Result<impl Layer<S> + Send + Sync, ConfigError>
where
    S: tracing::Subscriber + for<'a> LookupSpan<'a>,
    L: Layer<S> + Send + Sync,
{
    let wanted = vars
        .parsed::<EnvFilter>("LECTERN_LOG")?
        .unwrap_or_else(|| EnvFilter::new(default));
    let harmless: Harmless = filter_fn(harmless);
    Ok(layer.with_filter(wanted.and(harmless)))
}

/// Starts JSON logs and [metrics], the logs at the level that `LECTERN_LOG` names (`info` where it is
/// unset; a `tracing` filter).
pub fn init(vars: &Vars) -> Result<(), ConfigError> {
    let lines = tracing_subscriber::fmt::layer()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_span_list(false)
        .with_target(false)
        .with_writer(std::io::stdout);
    let lines = lines.with_filter(filter_fn(|metadata| !metrics::is_metric(metadata)));
    let subscriber = Registry::default()
        .with(filtered(lines, vars, "info")?)
        .with(metrics::layer(std::io::stdout));
    // A second start in one process (tests) keeps the first's logs.
    let _ = tracing::subscriber::set_global_default(subscriber);
    Ok(())
}

/// The stand-ins tell at length what they were asked.
const FOR_PEOPLE: &str = "info,dynoxide=error,rustack_sqs_core=warn,rustack_sqs_http=warn";

/// Starts plain logs on standard error, for a developer's terminal.
pub fn init_for_people(vars: &Vars) -> Result<(), ConfigError> {
    let lines = tracing_subscriber::fmt::layer()
        .compact()
        .with_target(false)
        .with_writer(std::io::stderr);
    let subscriber = Registry::default().with(filtered(lines, vars, FOR_PEOPLE)?);
    let _ = tracing::subscriber::set_global_default(subscriber);
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Write;
    use std::path::Path;
    use std::sync::{Arc, Mutex};

    use super::*;

    /// What was written.
    #[derive(Clone, Default)]
    pub(crate) struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Lines {
        pub(crate) fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn written(wanted: &str, log: impl FnOnce()) -> String {
        let lines = Lines::default();
        let vars: Vars = [("LECTERN_LOG".to_owned(), wanted.to_owned())]
            .into_iter()
            .collect();
        let sink = lines.clone();
        let layer = tracing_subscriber::fmt::layer().with_writer(move || sink.clone());
        let subscriber = Registry::default().with(filtered(layer, &vars, "info").unwrap());
        tracing::subscriber::with_default(subscriber, log);
        lines.text()
    }

    #[test]
    fn below_info_only_own_crates_are_heard_even_where_others_are_named() {
        let log = || {
            tracing::trace!(target: "web::edge", "own trace");
            tracing::debug!(target: "store", "own debug");
            tracing::trace!(target: "hyper::proto", "their trace");
            tracing::debug!(target: "lambda_runtime", "their debug");
            tracing::debug!(target: "webpki", "their name begins alike");
            tracing::info!(target: "hyper", "their info");
        };
        for wanted in [
            "trace",
            "info,hyper=trace,web=trace,store=debug,lambda_runtime=trace",
        ] {
            let text = written(wanted, log);
            for heard in ["own trace", "own debug", "their info"] {
                assert!(text.contains(heard), "{wanted}: {text}");
            }
            for unheard in ["their trace", "their debug", "alike"] {
                assert!(!text.contains(unheard), "{wanted}: {text}");
            }
        }
        let text = written("warn", log);
        assert_eq!(text, "");
    }

    #[test]
    fn every_crate_of_the_workspace_is_heard() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for folder in ["functions", "shared"] {
            for entry in std::fs::read_dir(root.join(folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                assert!(is_own(&name.replace('-', "_")), "{name}");
            }
        }
    }
}
