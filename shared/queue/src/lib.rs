//! SQS: the message that tells a worker of a draft, its sender, and batches as
//! they arrive.

mod batch;

use std::error::Error;
use std::time::Duration;

use aws::Sdk;
use aws_sdk_sqs::Client;
use aws_sdk_sqs::config::{BehaviorVersion, Region, timeout::TimeoutConfig};
use domain::DraftId;
use serde::{Deserialize, Serialize};

pub use batch::each_message;

/// SQS delays a message by 15 minutes at most.
pub const LONGEST_DELAY: Duration = Duration::from_mins(15);

/// What a worker is told, in versions: a message that an older release sent is
/// still understood. It holds only the draft's id; everything else is in the
/// store, where it can be claimed and changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "version")]
pub enum Message {
    /// Generate this draft's output.
    #[serde(rename = "1")]
    V1 {
        /// The draft.
        draft_id: DraftId,
    },
}

impl Message {
    /// A message of the current version.
    pub const fn draft(draft_id: DraftId) -> Self {
        Self::V1 { draft_id }
    }

    /// The draft that it is about.
    pub const fn draft_id(self) -> DraftId {
        match self {
            Self::V1 { draft_id } => draft_id,
        }
    }

    /// Reads a message's body.
    pub fn parse(body: &str) -> Result<Self, MalformedMessage> {
        serde_json::from_str(body).map_err(MalformedMessage)
    }
}

/// A body that no version of Lectern sends.
#[derive(Debug, thiserror::Error)]
#[error("the message cannot be read")]
pub struct MalformedMessage(#[source] serde_json::Error);

/// The queue did not take a message.
#[derive(Debug, thiserror::Error)]
#[error("the queue cannot be used")]
pub struct QueueUnavailable(#[source] Box<dyn Error + Send + Sync>);

/// The queue of drafts.
#[derive(Debug, Clone)]
pub struct Queue {
    client: Client,
    url: String,
}

impl Queue {
    /// The queue at `url`, by way of the region's SQS or of what stands in for
    /// it at `endpoint`.
    pub fn new(sdk: &Sdk, endpoint: Option<&str>, url: String) -> Self {
        let timeouts = TimeoutConfig::builder()
            .connect_timeout(Duration::from_secs(2))
            .operation_attempt_timeout(Duration::from_secs(4))
            .operation_timeout(Duration::from_secs(9))
            .build();
        let mut config = aws_sdk_sqs::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(sdk.region.clone()))
            .credentials_provider(sdk.credentials.clone())
            .http_client(sdk.http_client.clone())
            .timeout_config(timeouts);
        config.set_endpoint_url(endpoint.map(ToOwned::to_owned));
        Self {
            client: Client::from_conf(config.build()),
            url,
        }
    }

    /// Sends a message that becomes visible after `delay`, in whole seconds,
    /// 15 minutes at most.
    pub async fn send(&self, message: Message, delay: Duration) -> Result<(), QueueUnavailable> {
        let body =
            serde_json::to_string(&message).map_err(|error| QueueUnavailable(error.into()))?;
        let seconds = delay.min(LONGEST_DELAY).as_secs();
        self.client
            .send_message()
            .queue_url(&self.url)
            .message_body(body)
            .delay_seconds(i32::try_from(seconds).unwrap_or_default())
            .send()
            .await
            .map(drop)
            .map_err(|error| QueueUnavailable(error.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_holds_its_version_and_the_drafts_id_only() {
        let message = Message::draft(77.try_into().unwrap());
        let body = serde_json::to_string(&message).unwrap();
        assert_eq!(body, r#"{"version":"1","draft_id":77}"#);
        assert_eq!(Message::parse(&body).unwrap(), message);
    }

    #[test]
    fn a_body_of_an_unknown_version_or_form_is_refused() {
        for body in [
            "",
            "{}",
            r#"{"version":"2","draft_id":1}"#,
            r#"{"version":"1","draft_id":0}"#,
            "[1]",
        ] {
            assert!(Message::parse(body).is_err(), "{body}");
        }
    }
}
