//! One number as it is written: sign, currency, digits of any script, marks
//! within them, fraction or power, unit.

use super::spelt::spelt;

/// Characters of a unit: what is longer is a sentence that begins with a
/// number.
const UNIT: usize = 24;
/// Words of a unit.
const UNIT_WORDS: usize = 3;
/// Digits that a value keeps.
const EXACT: usize = 15;
/// Signs of currencies, before the number.
const CURRENCIES: &str = "$€£¥₹₽₺₩₪₫฿₴₦¢";

/// What may stand for the decimal mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Point,
    Comma,
}

impl Mark {
    const fn letter(self) -> char {
        match self {
            Self::Point => '.',
            Self::Comma => ',',
        }
    }

    const fn other(self) -> char {
        match self {
            Self::Point => ',',
            Self::Comma => '.',
        }
    }
}

/// A number that may be read with a decimal point or a decimal comma.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Written {
    /// Whether it is said to be near.
    pub(super) about: bool,
    /// What stands before and after the number.
    pub(super) unit: String,
    negative: bool,
    form: Form,
}

/// Western digits with their marks: `.` and `,`, `'` for what can only set
/// thousands apart, `d` for what can only be the decimal mark.
#[derive(Debug, Clone, PartialEq)]
enum Form {
    Plain(String),
    Fraction {
        whole: String,
        top: String,
        bottom: String,
    },
    Power {
        factor: String,
        base: String,
        exponent: i32,
    },
    /// A range, a time, a date, a ratio: it begins with a number.
    Unread,
}

/// The number that an option is.
pub(super) fn read(option: &str) -> Option<Written> {
    let letters: Vec<char> = spelt(option).chars().collect();
    let mut at = Reader {
        letters: &letters,
        place: 0,
    };
    let about = at.any(&['~', '≈', '≃', '∼']);
    at.any(&[' ']);
    let mut negative = at.any(&['-']);
    at.any(&['+', ' ']);
    let mut unit = String::new();
    while let Some(sign) = at.one(|letter| CURRENCIES.contains(letter)) {
        unit.push(sign);
    }
    at.any(&[' ']);
    negative |= at.any(&['-']);
    let form = at.form()?;
    let rest: String = letters.get(at.place..)?.iter().collect();
    let rest = rest.trim();
    if rest.chars().count() > UNIT || rest.split_whitespace().count() > UNIT_WORDS {
        return None;
    }
    let more = !rest.starts_with(char::is_alphabetic)
        && rest.contains(|letter: char| letter.is_ascii_digit());
    unit += rest;
    Some(Written {
        about,
        unit,
        negative,
        form: if more { Form::Unread } else { form },
    })
}

struct Reader<'a> {
    letters: &'a [char],
    place: usize,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.letters.get(self.place + ahead).copied()
    }

    fn one(&mut self, is: impl Fn(char) -> bool) -> Option<char> {
        let letter = self.peek(0).filter(|letter| is(*letter))?;
        self.place += 1;
        Some(letter)
    }

    /// Passes over letters; whether there were any.
    fn any(&mut self, of: &[char]) -> bool {
        let before = self.place;
        while self.one(|letter| of.contains(&letter)).is_some() {}
        self.place > before
    }

    fn digits(&mut self) -> String {
        std::iter::from_fn(|| self.one(|letter| letter.is_ascii_digit())).collect()
    }

    /// How many digits follow, so many letters ahead.
    fn ahead(&self, from: usize) -> usize {
        let rest = self.letters.iter().skip(self.place + from);
        rest.take_while(|letter| letter.is_ascii_digit()).count()
    }

    /// Digits and the marks within them.
    fn number(&mut self) -> Option<String> {
        let mut number = self.digits();
        // `.5`
        if number.is_empty() && matches!(self.peek(0), Some('.' | 'd')) && self.ahead(1) > 0 {
            number.push('0');
        }
        while let Some(mark) = self.peek(0) {
            let follow = self.ahead(1);
            let parts = match mark {
                '.' | ',' | 'd' => follow > 0,
                '\'' => follow == 3,
                ' ' => follow == 3 && self.peek(4) != Some('/'),
                _ => false,
            };
            if !parts {
                break;
            }
            self.place += 1;
            number.push(if mark == ' ' { '\'' } else { mark });
            number += &self.digits();
        }
        (!number.is_empty()).then_some(number)
    }

    fn form(&mut self) -> Option<Form> {
        let number = self.number()?;
        if let Some(exponent) = self.exponent() {
            return Some(Form::Power {
                factor: "1".into(),
                base: number,
                exponent,
            });
        }
        let before = self.place;
        if let Some((base, exponent)) = self.scale() {
            return Some(Form::Power {
                factor: number,
                base,
                exponent,
            });
        }
        self.place = before;
        if let Some(bottom) = self.below() {
            return Some(Form::Fraction {
                whole: "0".into(),
                top: number,
                bottom,
            });
        }
        // `1 1/2`
        if self.any(&[' '])
            && let Some(top) = Some(self.digits()).filter(|top| !top.is_empty())
            && let Some(bottom) = self.below()
        {
            return Some(Form::Fraction {
                whole: number,
                top,
                bottom,
            });
        }
        self.place = before;
        Some(Form::Plain(number))
    }

    /// What stands below a fraction's line.
    fn below(&mut self) -> Option<String> {
        let before = self.place;
        self.any(&[' ']);
        if self.one(|letter| letter == '/').is_some() {
            self.any(&[' ']);
            if let Some(bottom) = Some(self.digits()).filter(|bottom| !bottom.is_empty()) {
                return Some(bottom);
            }
        }
        self.place = before;
        None
    }

    /// `^3`, `^-3` or `^{3}`.
    fn exponent(&mut self) -> Option<i32> {
        let before = self.place;
        self.one(|letter| letter == '^')?;
        let braced = self.any(&['{', '(']);
        let negative = self.any(&['-']);
        let exponent = self.digits().parse::<i32>().ok();
        if braced {
            self.any(&['}', ')']);
        }
        if exponent.is_none() {
            self.place = before;
        }
        exponent.map(|exponent| if negative { -exponent } else { exponent })
    }

    /// ` × 10^8` or `e8`.
    fn scale(&mut self) -> Option<(String, i32)> {
        if matches!(self.peek(0), Some('e' | 'E')) {
            let sign = usize::from(matches!(self.peek(1), Some('-' | '+')));
            if self.ahead(1 + sign) == 0 {
                return None;
            }
            self.place += 1;
            let negative = self.any(&['-']);
            self.any(&['+']);
            let exponent = self.digits().parse::<i32>().ok()?;
            return Some(("10".into(), if negative { -exponent } else { exponent }));
        }
        self.any(&[' ']);
        self.one(|letter| matches!(letter, '×' | 'x'))?;
        self.any(&[' ']);
        let base = Some(self.digits()).filter(|base| !base.is_empty())?;
        Some((base, self.exponent()?))
    }
}

impl Written {
    /// What it comes to with such a decimal mark; `None` where it cannot have
    /// that.
    pub(super) fn value(&self, decimal: Mark) -> Option<f64> {
        let plain = |text: &str| plain(text, decimal);
        let parsed = |text: &str| plain(text)?.parse::<f64>().ok();
        let value = match &self.form {
            Form::Plain(number) => parsed(number)?,
            Form::Fraction { whole, top, bottom } => {
                // Days and months have noughts before them.
                if [top, bottom]
                    .iter()
                    .any(|part| part.starts_with('0') && part.len() > 1)
                {
                    return None;
                }
                parsed(whole)? + parsed(top)? / parsed(bottom)?
            }
            Form::Power {
                factor,
                base,
                exponent,
            } if base == "10" => format!("{}e{exponent}", plain(factor)?).parse().ok()?,
            Form::Power {
                factor,
                base,
                exponent,
            } => parsed(factor)? * parsed(base)?.powi(*exponent),
            Form::Unread => return None,
        };
        // Nought has no sign.
        let value = if self.negative {
            0.0 - value
        } else {
            value + 0.0
        };
        value.is_finite().then_some(value)
    }

    /// The one mark of a plain number that sets three digits apart once, so
    /// that it may be either.
    pub(super) fn only_mark(&self) -> Option<Mark> {
        let Form::Plain(number) = &self.form else {
            return None;
        };
        [Mark::Point, Mark::Comma]
            .into_iter()
            .find(|mark| number.contains(mark.letter()))
    }

    pub(super) fn ends_in_nought(&self) -> bool {
        matches!(&self.form, Form::Plain(number) if number.ends_with('0'))
    }

    pub(super) fn has_hundreds(&self) -> bool {
        matches!(&self.form, Form::Plain(number) if number.len() >= 3)
    }

    /// Whether its value tells it from every other number.
    pub(super) fn is_exact(&self) -> bool {
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        let most = match &self.form {
            Form::Plain(number) => digits(number),
            Form::Fraction { whole, top, bottom } => {
                digits(whole) + digits(top).max(digits(bottom))
            }
            Form::Power { factor, base, .. } => digits(factor).max(digits(base)),
            Form::Unread => return false,
        };
        most <= EXACT
    }
}

/// Digits and a point; `None` where the marks cannot be read so.
fn plain(number: &str, decimal: Mark) -> Option<String> {
    let certain = number.split_once('d');
    let (whole, part) = match certain.or_else(|| number.split_once(decimal.letter())) {
        Some((whole, part)) => (whole, Some(part)),
        None => (number, None),
    };
    if part.is_some_and(|part| !part.bytes().all(|digit| digit.is_ascii_digit())) {
        return None;
    }
    let mark = if whole.contains('\'') {
        '\''
    } else {
        decimal.other()
    };
    let groups: Vec<&str> = whole.split(mark).collect();
    let digits = groups.concat();
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) || !are_groups(&groups) {
        return None;
    }
    Some(match part {
        Some(part) => format!("{digits}.{part}"),
        None => digits,
    })
}

/// Whether digits are set apart in threes, or in twos before the last three, as
/// in India.
fn are_groups(groups: &[&str]) -> bool {
    let [first, between @ .., last] = groups else {
        return true;
    };
    let head = (1..=3).contains(&first.len()) && !first.starts_with('0');
    let size = between.first().map_or(3, |group| group.len());
    head && last.len() == 3
        && (size == 3 || size == 2 && first.len() <= 2)
        && between.iter().all(|group| group.len() == size)
}
