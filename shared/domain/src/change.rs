//! Changes of a part of something: what is not said stays.

/// What becomes of something that may be absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<T> {
    /// It stays.
    Keep,
    /// It goes.
    Remove,
    /// It becomes this.
    Set(T),
}

impl<T: Copy> Change<T> {
    /// What a stored value becomes.
    pub fn onto(self, stored: Option<T>) -> Option<T> {
        match self {
            Self::Keep => stored,
            Self::Remove => None,
            Self::Set(value) => Some(value),
        }
    }
}
