//! The demo users' tokens. The tables hold only their hashes, so the plain
//! values are kept beside the database, readable by its owner alone.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use domain::UserId;
use domain::credential::mint_user_token;

/// Plain tokens by user.
pub(crate) type Tokens = BTreeMap<u64, String>;

/// The tokens that an earlier start wrote; none where there are none, or they
/// cannot be read.
pub(crate) fn read(file: &Path) -> Tokens {
    std::fs::read(file)
        .ok()
        .and_then(|json| serde_json::from_slice(&json).ok())
        .unwrap_or_default()
}

/// Writes tokens for the next start.
pub(crate) fn write(file: &Path, tokens: &Tokens) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let json = serde_json::to_vec_pretty(tokens)?;
    options.open(file)?.write_all(&json)
}

/// A new token of a user.
pub(crate) fn mint(user: UserId) -> String {
    loop {
        if let Some(token) = mint_user_token(user, &telemetry::random::bytes::<64>()) {
            return token;
        }
    }
}
