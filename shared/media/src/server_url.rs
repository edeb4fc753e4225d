//! The media server's address, for its API and for its clients.

use reqwest::Url;

use crate::error::MediaSetupError;

/// Where a media server is. LiveKit serves its API and its clients under one
/// address, which people write with either scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ServerUrl {
    /// `http` or `https`, without a slash at its end.
    pub(crate) api: String,
    /// `ws` or `wss`, without a slash at its end.
    pub(crate) clients: String,
}

impl ServerUrl {
    /// Where `livekit-server --dev` listens.
    pub(crate) const DEVELOPMENT: &'static str = "ws://localhost:7880";

    /// Reads an `http`, `https`, `ws` or `wss` URL.
    pub(crate) fn parse(text: &str) -> Result<Self, MediaSetupError> {
        let url = Url::parse(text.trim()).map_err(|_| MediaSetupError::Url)?;
        let (api, clients) = match url.scheme() {
            "http" | "ws" => ("http", "ws"),
            "https" | "wss" => ("https", "wss"),
            _ => return Err(MediaSetupError::Url),
        };
        let plain = url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none();
        let (Some((_, address)), true) = (url.as_str().split_once("://"), plain) else {
            return Err(MediaSetupError::Url);
        };
        let address = address.trim_end_matches('/');
        Ok(Self {
            api: format!("{api}://{address}"),
            clients: format!("{clients}://{address}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_scheme_gives_both_addresses() {
        for (text, api, clients) in [
            (
                "http://localhost:7880",
                "http://localhost:7880",
                "ws://localhost:7880",
            ),
            (
                " ws://10.0.0.1:7880/ ",
                "http://10.0.0.1:7880",
                "ws://10.0.0.1:7880",
            ),
            (
                "https://lk.example.org",
                "https://lk.example.org",
                "wss://lk.example.org",
            ),
            (
                "wss://example.org/media/",
                "https://example.org/media",
                "wss://example.org/media",
            ),
        ] {
            let url = ServerUrl::parse(text).unwrap();
            assert_eq!((url.api.as_str(), url.clients.as_str()), (api, clients));
        }
        assert!(ServerUrl::parse(ServerUrl::DEVELOPMENT).is_ok());
    }

    #[test]
    fn anything_else_is_refused() {
        for bad in [
            "",
            "lk.example.org",
            "localhost:7880",
            "ftp://example.org",
            "https://user:pass@example.org",
            "https://example.org?x=1",
            "https://example.org#x",
            "wss://",
        ] {
            assert_eq!(ServerUrl::parse(bad), Err(MediaSetupError::Url), "{bad}");
        }
    }
}
