//! What a text of a request must be like.

/// Trims a text and checks it: at most `max` Unicode scalar values, no U+0000.
///
/// # Errors
/// The message for the field, in words that follow its name.
pub fn checked(raw: &str, min: usize, max: usize) -> Result<String, String> {
    let text = raw.trim();
    let length = text.chars().count();
    if min > 0 && length == 0 {
        return Err("must not be empty".into());
    }
    if length < min {
        return Err(format!("must be at least {min} characters"));
    }
    if length > max {
        return Err(format!("must be at most {max} characters"));
    }
    if text.contains('\0') {
        return Err("must not contain U+0000".into());
    }
    Ok(text.to_owned())
}

/// How a title is compared: without the white space around it and the case of
/// its letters.
pub fn title_key(title: &str) -> String {
    title.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_scalar_values_of_any_script() {
        for letter in ["a", "ü", "课", "ع", "🦀"] {
            assert!(checked(&letter.repeat(10), 1, 10).is_ok(), "{letter}");
            assert!(checked(&letter.repeat(11), 1, 10).is_err(), "{letter}");
        }
    }

    #[test]
    fn white_space_around_a_text_does_not_count_and_is_dropped() {
        assert_eq!(checked("\n\u{3000} abc \t", 1, 3).unwrap(), "abc");
        assert_eq!(
            checked(" \u{2003} ", 1, 3).unwrap_err(),
            "must not be empty"
        );
        assert_eq!(checked("", 0, 3).unwrap(), "");
    }

    #[test]
    fn nul_is_refused() {
        assert!(checked("a\0b", 1, 9).is_err());
    }
}
