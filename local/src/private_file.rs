//! Files that hold plain tokens: readable by their owner alone, and there whole
//! or not at all.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

/// Writes a file beside its place and moves it there.
pub(crate) fn write(file: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut partial = file.as_os_str().to_owned();
    partial.push(".partial");
    // One that a killed process left has any content and any mode.
    if let Err(error) = std::fs::remove_file(&partial)
        && error.kind() != std::io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&partial)?.write_all(content)?;
    std::fs::rename(&partial, file)
}
