//! What a program that started the stack needs to know.

use std::path::Path;

use domain::Role;
use serde::Serialize;

use crate::private_file;

/// A demo user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadyUser {
    /// The user's id.
    pub id: u64,
    /// The user's name.
    pub name: String,
    /// The user's role.
    pub role: Role,
    /// A user token, plain.
    pub token: String,
    /// Logs a browser in as the user, once and within 12 hours; null for
    /// `services`.
    pub login_url: Option<String>,
}

/// The demo API key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadyKey {
    /// The key's id.
    pub id: u64,
    /// The key itself, plain.
    pub key: String,
}

/// The ready file. Later versions add fields and remove none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ready {
    /// Where requests are answered; null for `services`.
    pub base_url: Option<String>,
    /// The endpoint of DynamoDB.
    pub dynamodb_url: String,
    /// The endpoint of SQS.
    pub sqs_url: String,
    /// The queue of drafts.
    pub queue_url: String,
    /// The demo users.
    pub users: Vec<ReadyUser>,
    /// The demo courses.
    pub courses: Vec<u64>,
    /// The demo API key; null without demo data.
    pub api_key: Option<ReadyKey>,
}

impl Ready {
    /// Writes the file; whoever waits for it never sees a part of it.
    pub fn write(&self, file: &Path) -> std::io::Result<()> {
        private_file::write(file, &serde_json::to_vec_pretty(self)?)
    }
}
