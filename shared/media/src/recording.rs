//! Where recordings are put.

use std::fmt;

use domain::{Room, Timestamp};
use serde_json::{Value, json};

/// Where the media server puts recordings, which are MP4 files named
/// `<prefix><room>-<Unix seconds>.mp4`.
#[derive(Debug, Clone, Default)]
pub struct Recording {
    /// What each file's path begins with, such as `recordings/`.
    pub prefix: String,
    /// The bucket they go to; without one, wherever the media server's own
    /// configuration puts files.
    pub bucket: Option<Bucket>,
}

/// A bucket of S3 or of what speaks its protocol.
#[derive(Clone, Default)]
pub struct Bucket {
    /// Its name.
    pub name: String,
    /// Such as `eu-central-1`.
    pub region: Option<String>,
    /// Of another service than AWS; buckets are then addressed by path.
    pub endpoint: Option<String>,
    /// Access key and secret; without them the media server uses its own.
    pub credentials: Option<(String, String)>,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bucket")
            .field("name", &self.name)
            .field("region", &self.region)
            .field("endpoint", &self.endpoint)
            .finish_non_exhaustive()
    }
}

impl Recording {
    /// A `RoomCompositeEgressRequest`.
    pub(crate) fn request(&self, room: &Room, now: Timestamp) -> Value {
        let mut file = json!({
            "file_type": "MP4",
            "filepath": format!("{}{room}-{}.mp4", self.prefix, now.seconds()),
        });
        if let (Some(bucket), Some(fields)) = (&self.bucket, file.as_object_mut()) {
            fields.insert("s3".into(), bucket.upload());
        }
        json!({"room_name": room.to_string(), "layout": "speaker", "file_outputs": [file]})
    }
}

impl Bucket {
    /// An `S3Upload`; empty texts are its default values.
    fn upload(&self) -> Value {
        let (access_key, secret) = self
            .credentials
            .as_ref()
            .map_or(("", ""), |(key, secret)| (key, secret));
        json!({
            "bucket": self.name,
            "region": self.region.as_deref().unwrap_or_default(),
            "endpoint": self.endpoint.as_deref().unwrap_or_default(),
            "force_path_style": self.endpoint.is_some(),
            "access_key": access_key,
            "secret": secret,
        })
    }
}
