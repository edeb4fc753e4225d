//! The client and the names of its tables.

use std::sync::Arc;
use std::time::Duration;

use aws::Sdk;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region, timeout::TimeoutConfig};

use crate::log::Pause;
use crate::meter::CountCalls;

/// The deployed names of the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tables {
    /// Users, credentials, courses, settings.
    pub platform: String,
    /// Drafts.
    pub drafts: String,
    /// Live sessions and what is said in them.
    pub live_class: String,
    /// Rate windows and requests with an idempotency key.
    pub limits: String,
}

/// All tables of Lectern.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) client: Client,
    pub(crate) tables: Arc<Tables>,
    pub(crate) pause: Option<Pause>,
}

impl Store {
    /// A store over the region's DynamoDB, or over what stands in for it at
    /// `endpoint`.
    pub fn new(sdk: &Sdk, endpoint: Option<&str>, tables: Tables) -> Self {
        let timeouts = TimeoutConfig::builder()
            .connect_timeout(Duration::from_secs(2))
            .operation_attempt_timeout(Duration::from_secs(4))
            .operation_timeout(Duration::from_secs(12))
            .build();
        let mut config = aws_sdk_dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(sdk.region.clone()))
            .credentials_provider(sdk.credentials.clone())
            .http_client(sdk.http_client.clone())
            .timeout_config(timeouts)
            .interceptor(CountCalls);
        config.set_endpoint_url(endpoint.map(ToOwned::to_owned));
        Self {
            client: Client::from_conf(config.build()),
            tables: Arc::new(tables),
            pause: None,
        }
    }

    /// The same store, whose writers of logs wait between drawing an entry's
    /// number and writing it: for tests that want writers to be late.
    #[must_use]
    pub fn with_pause(self, pause: Pause) -> Self {
        Self {
            pause: Some(pause),
            ..self
        }
    }
}
