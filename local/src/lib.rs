//! The development stack: DynamoDB, SQS, the worker, the janitors and all
//! routers in one process, on one port, without AWS, Docker or an AI key.

mod demo;
mod first_admin;
mod live_demo;
mod loops;
mod options;
mod private_file;
mod provision;
mod ready;
mod services;
mod stack;
mod template;
mod tokens;
mod yaml;

pub use first_admin::FirstAdmin;
pub use options::{Data, Options, StartError};
pub use ready::{Ready, ReadyKey, ReadyLiveKit, ReadyLiveSessions, ReadyUser};
pub use services::{Purpose, Services};
pub use stack::{Stack, function_documents, openapi_document};
pub use template::{Route, Template};
