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

/// The demo live sessions, by driver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ReadyLiveSessions {
    /// The id of the one over the media server.
    pub livekit: u64,
    /// The id of the one between browsers.
    pub webrtc: u64,
}

/// The media server as the stack knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadyLiveKit {
    /// Where clients connect to.
    pub ws_url: String,
    /// The name of the API key.
    pub api_key: String,
    /// Its secret: events that are signed with it are believed.
    pub api_secret: String,
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
    /// The demo live sessions; null without demo data.
    pub live_sessions: Option<ReadyLiveSessions>,
    /// The media server.
    pub livekit: ReadyLiveKit,
}

impl Ready {
    /// Writes the file; whoever waits for it never sees a part of it.
    pub fn write(&self, file: &Path) -> std::io::Result<()> {
        private_file::write(file, &serde_json::to_vec_pretty(self)?)
    }
}
