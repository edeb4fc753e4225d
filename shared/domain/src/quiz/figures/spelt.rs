//! The digits and marks of all scripts in one form.

use unicode_normalization::UnicodeNormalization;

/// A text whose digits are Western, whose powers are written with `^`, and
/// whose marks have one form each.
pub(super) fn spelt(option: &str) -> String {
    let mut spelt = String::with_capacity(option.len());
    let mut raised = false;
    for letter in option.trim().chars() {
        if let Some(index) = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".chars().position(|high| high == letter)
        {
            // Behind a letter it is a part of the unit, as in m².
            if spelt.ends_with(|last: char| last.is_ascii_digit()) && !raised {
                spelt.push('^');
            }
            raised = true;
            spelt.extend("0123456789-".chars().nth(index));
            continue;
        }
        raised = false;
        let parts = letter.to_string().nfkc().collect::<String>();
        if parts.contains('⁄') && spelt.ends_with(|last: char| last.is_ascii_digit()) {
            spelt.push(' ');
        }
        for part in parts.chars() {
            spelt.push(match part {
                '⁄' => '/',
                '−' | '–' => '-',
                '’' | '‘' | '٬' => '\'',
                '٫' => 'd',
                '·' | '⋅' | '∙' | '*' => '×',
                part if part.is_whitespace() => ' ',
                part => western(part).unwrap_or(part),
            });
        }
    }
    spelt
}

/// A digit of the scripts in use as a Western one.
fn western(letter: char) -> Option<char> {
    let zeros = ['٠', '۰', '०', '০', '๐'];
    zeros.iter().find_map(|zero| {
        let value = u32::from(letter).checked_sub(u32::from(*zero))?;
        char::from_digit(value, 10)
    })
}
