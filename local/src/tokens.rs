//! The demo users' tokens and the demo API key. The tables hold only their
//! hashes, so the plain values are kept beside the database, readable by its
//! owner alone.

use std::collections::BTreeMap;
use std::path::Path;

use crate::private_file;

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
    private_file::write(file, &serde_json::to_vec_pretty(tokens)?)
}

/// The plain API key that an earlier start wrote.
pub(crate) fn read_key(file: &Path) -> Option<String> {
    let json = std::fs::read(file).ok()?;
    serde_json::from_slice(&json).ok()
}

/// Writes the plain API key for the next start.
pub(crate) fn write_key(file: &Path, key: &str) -> std::io::Result<()> {
    private_file::write(file, &serde_json::to_vec_pretty(key)?)
}
