//! The command line.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use local::{Data, FirstAdmin, Options};
use telemetry::Vars;

/// Variables that reach the stack from the environment.
const PASSED_ON: [&str; 18] = [
    "LECTERN_AI_BACKEND",
    "LECTERN_AI_BASE_URL",
    "LECTERN_AI_MODEL",
    "LECTERN_AI_API_KEY",
    "LECTERN_AI_CONTEXT_TOKENS",
    "LECTERN_DRAFT_TTL_SECONDS",
    "LECTERN_LIVEKIT_URL",
    "LECTERN_LIVEKIT_API_KEY",
    "LECTERN_LIVEKIT_API_SECRET",
    "LECTERN_RECORDING_PREFIX",
    "LECTERN_RECORDING_S3_BUCKET",
    "LECTERN_RECORDING_S3_REGION",
    "LECTERN_RECORDING_S3_ENDPOINT",
    "LECTERN_RECORDING_S3_ACCESS_KEY",
    "LECTERN_RECORDING_S3_SECRET",
    "LECTERN_STUN_URLS",
    "LECTERN_TURN_URLS",
    "LECTERN_TURN_SECRET",
];

/// Lectern's development stack: the whole service in one process, without AWS,
/// Docker or an AI key.
///
/// To use an AI server that speaks the OpenAI protocol, set
/// `LECTERN_AI_BASE_URL`, `LECTERN_AI_MODEL` and, where it needs one,
/// `LECTERN_AI_API_KEY`. `LECTERN_LOG` sets the log level (info).
#[derive(Parser)]
#[command(name = "lectern", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Start only DynamoDB and SQS, for Lambda binaries and SAM local
    Services,
    /// Print the OpenAPI document
    Openapi,
    /// Make the first admin of a deployed stack, with the AWS credentials and
    /// region of the environment; prints a token that counts for a day
    FirstAdmin(Admin),
}

#[derive(Args)]
pub(crate) struct Admin {
    /// Name of the stack, as it was deployed
    #[arg(long, default_value = "lectern")]
    stack_name: String,
    /// The platform's number of the user
    #[arg(long, value_name = "ID")]
    user: u64,
    #[arg(long)]
    name: String,
    #[arg(long)]
    email: String,
}

impl From<Admin> for FirstAdmin {
    fn from(admin: Admin) -> Self {
        Self {
            stack_name: admin.stack_name,
            user_id: admin.user,
            name: admin.name,
            email: admin.email,
        }
    }
}

#[derive(Args)]
pub(crate) struct Common {
    /// Port to listen on; 0 takes any that is free, as `services` always does
    #[arg(long, default_value_t = 3000, global = true)]
    port: u16,
    /// Address to listen on; for `services` the address of DynamoDB and SQS
    #[arg(long, default_value = "127.0.0.1", global = true)]
    host: IpAddr,
    /// Folder that keeps the data between starts
    #[arg(long, value_name = "DIR", default_value = ".lectern", global = true)]
    data_dir: PathBuf,
    /// Keep the data in memory only
    #[arg(long, global = true, conflicts_with = "data_dir")]
    memory: bool,
    /// Load no demo users and courses
    #[arg(long, global = true)]
    no_seed: bool,
    /// File to write once requests are answered: addresses, users, tokens
    #[arg(long, value_name = "PATH", global = true)]
    pub(crate) ready_file: Option<PathBuf>,
}

impl Common {
    pub(crate) fn options(&self, environment: &Vars) -> Options {
        let passed_on = PASSED_ON.iter().filter_map(|name| {
            environment
                .optional(name)
                .map(|value| ((*name).to_owned(), value.to_owned()))
        });
        let data = if self.memory {
            Data::Memory
        } else {
            Data::Folder(self.data_dir.clone())
        };
        Options {
            host: self.host,
            port: self.port,
            data,
            seed: !self.no_seed,
            vars: passed_on.collect(),
            ..Options::default()
        }
    }
}
