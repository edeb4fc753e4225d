//! The variables that configure a process, read once.

use std::collections::HashMap;
use std::str::FromStr;

/// A variable that is missing or wrong; it stops the start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// It must be set.
    #[error("the variable {0} is not set")]
    Missing(&'static str),
    /// Its value cannot be used; the value itself is not repeated, since it
    /// may be a secret.
    #[error("the variable {name} {reason}")]
    Wrong {
        /// Which.
        name: &'static str,
        /// What is wrong with it, in words that follow its name.
        reason: String,
    },
}

/// Names and values of variables. An empty value counts as unset, since a
/// template cannot leave a variable out.
#[derive(Clone, Default)]
pub struct Vars(HashMap<String, String>);

impl Vars {
    /// The process's environment.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that reads the environment"
    )]
    pub fn from_environment() -> Self {
        std::env::vars().collect()
    }

    /// A variable's value, where it is set.
    pub fn optional(&self, name: &'static str) -> Option<&str> {
        self.0
            .get(name)
            .map(|value| value.trim())
            .filter(|value| !value.is_empty())
    }

    /// A variable's value.
    pub fn required(&self, name: &'static str) -> Result<&str, ConfigError> {
        self.optional(name).ok_or(ConfigError::Missing(name))
    }

    /// A variable's value as another type, where it is set.
    pub fn parsed<T>(&self, name: &'static str) -> Result<Option<T>, ConfigError>
    where
        T: FromStr<Err: std::fmt::Display>,
    {
        let wrong = |error: T::Err| ConfigError::Wrong {
            name,
            reason: format!("is wrong: {error}"),
        };
        self.optional(name)
            .map(|value| value.parse().map_err(wrong))
            .transpose()
    }
}

impl FromIterator<(String, String)> for Vars {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl Extend<(String, String)> for Vars {
    fn extend<I: IntoIterator<Item = (String, String)>>(&mut self, pairs: I) {
        self.0.extend(pairs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vars(name: &str, value: &str) -> Vars {
        [(name.to_owned(), value.to_owned())].into_iter().collect()
    }

    #[test]
    fn an_empty_variable_counts_as_unset() {
        assert_eq!(vars("A", " ").required("A"), Err(ConfigError::Missing("A")));
        assert_eq!(vars("A", "x").required("A"), Ok("x"));
    }

    #[test]
    fn a_wrong_variable_is_named_without_its_value() {
        let error = vars("A", "s3cret")
            .parsed::<u32>("A")
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("variable A") && !error.contains("s3cret"),
            "{error}"
        );
    }
}
