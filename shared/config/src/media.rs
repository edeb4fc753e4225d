//! The media server, where recordings go, and relays for browsers.

use media::{ApiKey, Bucket, IceSettings, Media, MediaSetupError, Recording};
use telemetry::{ConfigError, Vars};

const URL: &str = "LECTERN_LIVEKIT_URL";
const KEY: &str = "LECTERN_LIVEKIT_API_KEY";
const SECRET: &str = "LECTERN_LIVEKIT_API_SECRET";

/// The media server: `LECTERN_LIVEKIT_URL` (`http`, `https`, `ws` or `wss`),
/// `LECTERN_LIVEKIT_API_KEY` and `LECTERN_LIVEKIT_API_SECRET`; recordings and
/// relays as below. Without a URL there is none: tokens are issued all the
/// same, with the key where there is one, else with the key of LiveKit's
/// development server.
///
/// Recordings: `LECTERN_RECORDING_PREFIX` (`recordings/`), and for a bucket of
/// Lectern's choice `LECTERN_RECORDING_S3_BUCKET`, `…_S3_REGION`,
/// `…_S3_ENDPOINT`, `…_S3_ACCESS_KEY`, `…_S3_SECRET`.
///
/// Relays: `LECTERN_STUN_URLS`, `LECTERN_TURN_URLS` (divided by commas) and
/// `LECTERN_TURN_SECRET`, which TURN servers need.
pub fn media(vars: &Vars) -> Result<Media, ConfigError> {
    let ice = ice(vars)?;
    let recording = recording(vars)?;
    let Some(url) = vars.optional(URL) else {
        let key = pair(vars, KEY, SECRET)?.map(|(name, secret)| ApiKey::new(name, secret));
        return Ok(Media::without_server(key, ice));
    };
    let key = ApiKey::new(vars.required(KEY)?, vars.required(SECRET)?);
    Media::with_server(url, key, recording, ice).map_err(wrong(URL))
}

fn ice(vars: &Vars) -> Result<IceSettings, ConfigError> {
    const STUN: &str = "LECTERN_STUN_URLS";
    const TURN: &str = "LECTERN_TURN_URLS";
    let mut ice = IceSettings::default();
    if let Some(urls) = vars.optional(STUN) {
        ice = ice.with_stun(urls).map_err(wrong(STUN))?;
    }
    if let Some((urls, secret)) = pair(vars, TURN, "LECTERN_TURN_SECRET")? {
        ice = ice.with_turn(urls, secret).map_err(wrong(TURN))?;
    }
    Ok(ice)
}

fn recording(vars: &Vars) -> Result<Recording, ConfigError> {
    const BUCKET: &str = "LECTERN_RECORDING_S3_BUCKET";
    let owned = |name| vars.optional(name).map(ToOwned::to_owned);
    let settings = Bucket {
        name: owned(BUCKET).unwrap_or_default(),
        region: owned("LECTERN_RECORDING_S3_REGION"),
        endpoint: owned("LECTERN_RECORDING_S3_ENDPOINT"),
        credentials: pair(
            vars,
            "LECTERN_RECORDING_S3_ACCESS_KEY",
            "LECTERN_RECORDING_S3_SECRET",
        )?
        .map(|(key, secret)| (key.to_owned(), secret.to_owned())),
    };
    let has_settings =
        settings.region.is_some() || settings.endpoint.is_some() || settings.credentials.is_some();
    let bucket = match (settings.name.is_empty(), has_settings) {
        (false, _) => Some(settings),
        (true, false) => None,
        (true, true) => return Err(ConfigError::Missing(BUCKET)),
    };
    Ok(Recording {
        prefix: owned("LECTERN_RECORDING_PREFIX").unwrap_or_else(|| "recordings/".into()),
        bucket,
    })
}

/// Two variables of which neither means anything without the other.
fn pair<'a>(
    vars: &'a Vars,
    first: &'static str,
    second: &'static str,
) -> Result<Option<(&'a str, &'a str)>, ConfigError> {
    if vars.optional(first).is_none() && vars.optional(second).is_none() {
        return Ok(None);
    }
    Ok(Some((vars.required(first)?, vars.required(second)?)))
}

fn wrong(name: &'static str) -> impl Fn(MediaSetupError) -> ConfigError {
    move |error| ConfigError::Wrong {
        name,
        reason: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&str, &str)]) -> Result<Media, String> {
        let vars: Vars = pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        media(&vars).map_err(|error| error.to_string())
    }

    const SERVER: [(&str, &str); 3] = [(URL, "ws://x:7880"), (KEY, "a"), (SECRET, "s3cret")];

    #[test]
    fn a_deployment_may_have_all_of_it_or_nothing() {
        assert!(of(&[]).is_ok());
        assert!(of(&SERVER).is_ok());
        assert!(of(&[(KEY, "a"), (SECRET, "b")]).is_ok());
        assert!(
            of(&[
                ("LECTERN_STUN_URLS", "stun:a"),
                ("LECTERN_TURN_URLS", "turn:a,turns:a"),
                ("LECTERN_TURN_SECRET", "s3cret"),
                ("LECTERN_RECORDING_S3_BUCKET", "classes"),
            ])
            .is_ok()
        );
    }

    #[test]
    fn what_is_missing_or_wrong_is_named_and_no_secret_is() {
        for (pairs, named) in [
            (vec![(URL, "ws://x")], KEY),
            (vec![(URL, "ws://x"), (KEY, "a")], SECRET),
            (vec![(SECRET, "s3cret")], KEY),
            (vec![(URL, "ftp://s3cret"), SERVER[1], SERVER[2]], URL),
            (
                vec![("LECTERN_STUN_URLS", "turn:s3cret")],
                "LECTERN_STUN_URLS",
            ),
            (vec![("LECTERN_TURN_URLS", "turn:a")], "LECTERN_TURN_SECRET"),
            (vec![("LECTERN_TURN_SECRET", "s3cret")], "LECTERN_TURN_URLS"),
            (
                vec![("LECTERN_RECORDING_S3_REGION", "eu-west-1")],
                "LECTERN_RECORDING_S3_BUCKET",
            ),
            (
                vec![("LECTERN_RECORDING_S3_ACCESS_KEY", "s3cret")],
                "LECTERN_RECORDING_S3_SECRET",
            ),
        ] {
            let error = of(&pairs).unwrap_err();
            assert!(
                error.contains(named) && !error.contains("s3cret"),
                "{error}"
            );
        }
    }
}
