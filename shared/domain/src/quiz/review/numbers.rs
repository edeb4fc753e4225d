//! Options that are numbers.

/// Whether options that are numbers are neither rising nor falling.
pub(super) fn is_disorder(options: &[String]) -> bool {
    let numbers: Option<Vec<f64>> = options.iter().map(|option| number(option)).collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.len() > 1) else {
        return false;
    };
    let mut rising = numbers.iter().zip(numbers.iter().skip(1));
    let mut falling = rising.clone();
    !(rising.all(|(one, other)| one <= other) || falling.all(|(one, other)| one >= other))
}

/// The number that a text is, whatever its digits, thousands and unit.
fn number(option: &str) -> Option<f64> {
    let mut digits = String::new();
    let mut rest = option.trim().char_indices();
    for (_, letter) in rest.by_ref() {
        match letter {
            '-' | '−' if digits.is_empty() => digits.push('-'),
            ',' | '\u{a0}' | '\u{202f}' | '٬' => {}
            '.' | '٫' => digits.push('.'),
            _ => match western(letter) {
                Some(digit) => digits.push(digit),
                None => break,
            },
        }
    }
    digits.trim_end_matches('.').parse().ok()
}

/// A digit of the scripts in use as a Western one.
fn western(letter: char) -> Option<char> {
    let zeros = ['0', '٠', '۰', '०', '০', '０'];
    zeros.iter().find_map(|zero| {
        let value = u32::from(letter).checked_sub(u32::from(*zero))?;
        char::from_digit(value, 10)
    })
}
