//! Logs: JSON lines on standard output, as CloudWatch takes them.

use tracing_subscriber::EnvFilter;

use crate::vars::{ConfigError, Vars};

/// Starts JSON logs at the level that `LECTERN_LOG` names (`info` where it is
/// unset; a `tracing` filter).
pub fn init(vars: &Vars) -> Result<(), ConfigError> {
    let filter = vars
        .parsed::<EnvFilter>("LECTERN_LOG")?
        .unwrap_or_else(|| EnvFilter::new("info"));
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_span_list(false)
        .with_target(false)
        .with_env_filter(filter)
        .with_writer(std::io::stdout)
        .finish();
    // A second start in one process (tests) keeps the first's logs.
    let _ = tracing::subscriber::set_global_default(subscriber);
    Ok(())
}

/// The stand-ins tell at length what they were asked.
const FOR_PEOPLE: &str = "info,dynoxide=error,rustack_sqs_core=warn,rustack_sqs_http=warn";

/// Starts plain logs on standard error, for a developer's terminal.
pub fn init_for_people(vars: &Vars) -> Result<(), ConfigError> {
    let filter = vars
        .parsed::<EnvFilter>("LECTERN_LOG")?
        .unwrap_or_else(|| EnvFilter::new(FOR_PEOPLE));
    let subscriber = tracing_subscriber::fmt()
        .compact()
        .with_target(false)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .finish();
    let _ = tracing::subscriber::set_global_default(subscriber);
    Ok(())
}
