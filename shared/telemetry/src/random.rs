//! Randomness of the operating system.

/// Fills a buffer of `N` bytes.
///
/// # Panics
/// Where the operating system has no randomness to give: nothing that needs
/// it could be safe then.
#[expect(
    clippy::expect_used,
    reason = "without randomness no secret and no id can be made"
)]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut buffer = [0; N];
    getrandom::fill(&mut buffer).expect("the operating system's random generator answers");
    buffer
}

/// Sixty-four random bits.
pub fn bits() -> u64 {
    u64::from_le_bytes(bytes())
}
