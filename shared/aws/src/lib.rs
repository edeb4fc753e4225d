//! The ground that AWS clients stand on: region, credentials, one HTTP client.
//!
//! Built by hand, since the SDK's default chain costs 8 ms of every cold
//! start: credentials come from the environment (on Lambda they last as long
//! as the process), TLS is ring with the roots that AWS documents as its trust
//! anchors, embedded (docs/decisions/0001-aws-clients.md).

use std::fmt;

pub use aws_credential_types::Credentials;
use aws_smithy_http_client::tls::{self, TlsContext, TrustStore, rustls_provider::CryptoMode};
pub use aws_smithy_runtime_api::client::http::SharedHttpClient;

/// Amazon Root CA 1 to 4 and Starfield Services Root CA G2.
/// <https://www.amazontrust.com/repository/>
const TRUST_ANCHORS: &[u8] = include_bytes!("trust-anchors.pem");

/// What every AWS client of a process shares.
#[derive(Clone)]
pub struct Sdk {
    /// For example `eu-central-1`.
    pub region: String,
    /// The function's role, or anything for local stand-ins.
    pub credentials: Credentials,
    /// With its connection pool.
    pub http_client: SharedHttpClient,
}

impl fmt::Debug for Sdk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sdk")
            .field("region", &self.region)
            .finish_non_exhaustive()
    }
}

/// The embedded roots cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the embedded trust anchors cannot be read")]
pub struct TrustAnchorsUnreadable;

impl Sdk {
    /// For AWS itself, over TLS; plain HTTP endpoints work too.
    ///
    /// # Errors
    /// Where the embedded roots are damaged.
    pub fn with_tls(
        region: String,
        credentials: Credentials,
    ) -> Result<Self, TrustAnchorsUnreadable> {
        let roots = TrustStore::empty().with_pem_certificate(TRUST_ANCHORS);
        let context = TlsContext::builder()
            .with_trust_store(roots)
            .build()
            .map_err(|_| TrustAnchorsUnreadable)?;
        let http_client = aws_smithy_http_client::Builder::new()
            .tls_provider(tls::Provider::Rustls(CryptoMode::Ring))
            .tls_context(context)
            .build_https();
        Ok(Self {
            region,
            credentials,
            http_client,
        })
    }

    /// For stand-ins on this machine, without TLS.
    pub fn without_tls(region: String, credentials: Credentials) -> Self {
        let http_client = aws_smithy_http_client::Builder::new().build_http();
        Self {
            region,
            credentials,
            http_client,
        }
    }
}
