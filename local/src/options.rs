//! What a stack is started with, and why it may not start.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use domain::Clock;
use telemetry::{ConfigError, SystemClock};

/// Where data is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Data {
    /// In memory: gone when the stack ends.
    Memory,
    /// In a folder, which is made where there is none.
    Folder(PathBuf),
}

/// What a stack is started with.
#[derive(Clone)]
pub struct Options {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port to listen on; 0: any.
    pub port: u16,
    /// Where data is kept.
    pub data: Data,
    /// Whether demo data is loaded.
    pub seed: bool,
    /// Variables that win over the template's.
    pub vars: Vec<(String, String)>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Whether the worker takes messages.
    pub worker: bool,
    /// Whether the janitors run, at the start and every ten seconds.
    pub janitor: bool,
    /// The worker's wait before a second try.
    pub backoff: Duration,
    /// How long a synchronous generator may take.
    pub synchronous_ai: Duration,
    /// What writers of logs wait for, for tests that want them to be late.
    pub log_pause: Option<store::Pause>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 3000,
            data: Data::Folder(".lectern".into()),
            seed: true,
            vars: Vec::new(),
            clock: Arc::new(SystemClock),
            worker: true,
            janitor: true,
            backoff: Duration::from_secs(5),
            synchronous_ai: domain::limits::SYNCHRONOUS_AI,
            log_pause: None,
        }
    }
}

/// Why a stack did not start: one line for people.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Somebody else listens there.
    #[error(
        "{0} is taken by another program; choose another port with --port, or any with --port 0"
    )]
    PortTaken(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {cause}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// What the operating system said.
        cause: std::io::Error,
    },
    /// The folder cannot be written to.
    #[error("the data directory {folder} is not writable: {cause}")]
    NotWritable {
        /// Which.
        folder: PathBuf,
        /// What the operating system said.
        cause: std::io::Error,
    },
    /// The ready file cannot be written.
    #[error("the ready file {file} is not writable: {cause}")]
    ReadyFile {
        /// Which.
        file: PathBuf,
        /// What the operating system said.
        cause: std::io::Error,
    },
    /// Another stack has the folder.
    #[error("the data directory {0} is in use by another lectern; choose another with --data-dir")]
    InUse(PathBuf),
    /// The database file cannot be used.
    #[error("the database in {0} cannot be opened: {1}")]
    Database(PathBuf, String),
    /// The tables there are not those of the template.
    #[error(
        "the data directory was made by another version: table {0} differs; remove the directory to start anew"
    )]
    OtherVersion(String),
    /// The template cannot be used.
    #[error("template.yaml: {0}")]
    Template(String),
    /// The first admin would replace somebody.
    #[error("user {0} is there already; nothing was changed")]
    UserExists(u64),
    /// A variable is missing or wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A stand-in did not do what it was asked to.
    #[error("{what}: {cause}")]
    Service {
        /// What it was asked to do.
        what: String,
        /// What it said.
        cause: String,
    },
}

impl StartError {
    pub(crate) fn service(what: impl Into<String>, cause: &dyn std::error::Error) -> Self {
        let mut text = cause.to_string();
        let mut source = cause.source();
        while let Some(inner) = source {
            text = format!("{text}: {inner}");
            source = inner.source();
        }
        Self::Service {
            what: what.into(),
            cause: text,
        }
    }
}
