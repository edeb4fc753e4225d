//! What a text consists of: words, numbers and what is neither.

/// The longest word, in letters.
const LONGEST: usize = 40;
/// Letters from which a word must be sayable.
const SAYABLE: usize = 4;
/// Consonants in a row beyond which nobody could say a word.
const CONSONANTS: usize = 6;
/// Neighbouring keys in a row that are no word.
const KEYS: usize = 4;

/// Letters within a word that may be in brackets, and what follows them.
const ADDED: usize = 4;

/// How many there are; characters where nothing sets words apart.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) words: usize,
    pub(super) numbers: usize,
    /// Signs, names of programs, addresses, mash.
    pub(super) odd: usize,
}

/// What one token is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Word,
    Number,
    /// A dash, a bullet, an emoji.
    Pause,
    Odd,
}

impl Count {
    pub(super) fn of(text: &str) -> Self {
        let mut count = Self::default();
        if is_unspaced(text) {
            for letter in text.chars() {
                match letter {
                    _ if letter.is_numeric() && letter.is_ascii() => count.numbers += 1,
                    _ if letter.is_alphabetic() => count.words += 1,
                    _ if is_sign(letter) => count.odd += 1,
                    _ => {}
                }
            }
            return count;
        }
        let mut before = Token::Pause;
        for token in text.split_whitespace() {
            let mut kind = kind(token);
            // A unit belongs to its number.
            if kind == Token::Word && before == Token::Number && token.chars().count() < 3 {
                kind = Token::Pause;
            }
            match kind {
                Token::Word => count.words += 1,
                Token::Number => count.numbers += 1,
                Token::Odd => count.odd += 1,
                Token::Pause => {}
            }
            before = kind;
        }
        count
    }

    const fn all(self) -> usize {
        self.words + self.numbers + self.odd
    }

    /// A title has words, and not more that is none.
    pub(super) const fn is_name(self) -> bool {
        self.words > 0 && self.words * 2 >= self.all()
    }

    /// A sentence about numbers or programs still has words above all.
    pub(super) const fn is_sentence(self) -> bool {
        self.words * 10 >= self.all() * 6 && self.odd * 3 <= self.words
    }

    /// In what is longer, the share of the words is greater.
    pub(super) const fn is_paragraph(self) -> bool {
        self.words * 10 >= self.all() * 6 && self.odd * 5 <= self.words
    }
}

/// Whether most of the letters are of scripts that set no words apart.
fn is_unspaced(text: &str) -> bool {
    let (mut unspaced, mut letters) = (0_usize, 0_usize);
    for letter in text.chars().filter(|letter| letter.is_alphabetic()) {
        letters += 1;
        unspaced += usize::from(matches!(
            letter,
            '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3005}'..='\u{30ff}'
            | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}'
        ));
    }
    unspaced * 2 > letters
}

/// A sign that formulas, data and programs are made of.
fn is_sign(letter: char) -> bool {
    matches!(
        letter,
        '{' | '}'
            | '['
            | ']'
            | '<'
            | '>'
            | '='
            | '|'
            | '\\'
            | '_'
            | '^'
            | '~'
            | '@'
            | '#'
            | '$'
            | '+'
            | '*'
            | '/'
            | '&'
            | '`'
    )
}

fn kind(token: &str) -> Token {
    let bare = token.trim_matches(|letter: char| {
        !letter.is_alphanumeric() && !is_sign(letter) && !is_mark(letter) && letter != '%'
    });
    let bare = bare
        .trim_start_matches(['*', '_', '['])
        .trim_end_matches(['*', '_', ']']);
    if bare.is_empty() {
        // A row of dots leads to a page's number.
        let dots = token
            .chars()
            .filter(|letter| matches!(letter, '.' | '…' | '·'))
            .count();
        return if dots > 3 || token.chars().any(is_sign) {
            Token::Odd
        } else {
            Token::Pause
        };
    }
    let (mut letters, mut digits, mut signs, mut marks) = (0_usize, 0_usize, 0_usize, 0_usize);
    for letter in bare.chars() {
        if letter.is_alphabetic() {
            letters += 1;
        } else if letter.is_numeric() {
            digits += 1;
        } else if is_accent(letter) {
            marks += 1;
        } else if is_sign(letter) || matches!(letter, ':' | ';' | '"' | '(' | ')' | '?' | '!') {
            signs += 1;
        }
    }
    match (letters, digits) {
        (0, 0) => Token::Odd,
        (0, _) => Token::Number,
        // "B12", "m²", "3rd", "CO2".
        (1..=4, 1..=4) if signs == 0 => Token::Number,
        // "COVID-19", "HTML5".
        (1..=9, 1..=4) if is_numbered(bare) => Token::Number,
        _ if digits > 0 => Token::Odd,
        _ if letters > LONGEST || marks * 10 > letters * 6 + 10 => Token::Odd,
        _ if is_joined(bare, signs) && is_sayable(bare) => Token::Word,
        _ => Token::Odd,
    }
}

/// Letters with a number behind.
fn is_numbered(bare: &str) -> bool {
    let name = bare.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let name = name.strip_suffix('-').unwrap_or(name);
    !name.is_empty() && name.chars().all(char::is_alphabetic)
}

/// Whether a token's parts are joined as those of words are.
fn is_joined(bare: &str, signs: usize) -> bool {
    let joins = |letter: char| {
        matches!(
            letter,
            '-' | '‑' | '–' | '—' | '\'' | '’' | '·' | '״' | '׳' | '\u{200c}' | '\u{200d}'
        )
    };
    let plain = |letter: char| letter.is_alphabetic() || is_mark(letter) || joins(letter);
    if bare.chars().all(plain) {
        return !changes_case(bare);
    }
    // "and/or", "C++", "C#", "R&D", "he(r)", "colleg:innen".
    if signs <= 2 && bare.chars().count() <= 24 {
        let parts: Vec<&str> = bare.split(['/', '&', ':', '(', ')']).collect();
        let added = bare
            .split_once('(')
            .is_none_or(|(_, added)| added.chars().count() < ADDED);
        let whole = parts.iter().all(|part| part.chars().all(plain));
        let short = bare.trim_end_matches(['+', '#']);
        return (whole && added && !bare.contains("()") && !bare.contains("::"))
            || (short.chars().all(plain) && short.len() < 3);
    }
    // "e.g", "z.B", "U.S": points between single letters.
    bare.split('.')
        .all(|part| (1..=2).contains(&part.chars().count()) && part.chars().all(plain))
}

/// `camelCase`, or letters large and small as they come. "iPhone" passes,
/// since a share of odd tokens is nothing odd.
fn changes_case(bare: &str) -> bool {
    let letters: Vec<char> = bare.chars().collect();
    letters
        .windows(2)
        .any(|pair| matches!(pair, [one, other] if one.is_lowercase() && other.is_uppercase()))
}

/// Signs that stand on, under or behind letters.
fn is_mark(letter: char) -> bool {
    is_accent(letter)
        || matches!(u32::from(letter), 0x483..=0x487 | 0x591..=0x5c7 | 0x610..=0x61a | 0x640 | 0x64b..=0x65f | 0x670 | 0x6d6..=0x6ed
            | 0x900..=0x903 | 0x93a..=0x94f | 0x951..=0x957 | 0x962 | 0x963 | 0x981..=0x983 | 0x9bc..=0x9cd | 0xa01..=0xa4d
            | 0xa81..=0xacd | 0xb01..=0xb57 | 0xb82..=0xbcd | 0xc00..=0xc56 | 0xc81..=0xcd6 | 0xd00..=0xd57 | 0xd81..=0xdf3)
}

/// Accents that can be piled on any letter.
pub(super) fn is_accent(letter: char) -> bool {
    matches!(u32::from(letter), 0x300..=0x36f | 0x1ab0..=0x1aff | 0x1dc0..=0x1dff | 0x20d0..=0x20ff | 0xfe20..=0xfe2f)
}

/// Whether somebody could say a word. Tells nothing of other than Latin
/// letters, and nothing of short words and abbreviations.
fn is_sayable(bare: &str) -> bool {
    bare.split(|letter: char| !letter.is_alphabetic())
        .all(|part| {
            let letters = part.chars().count();
            letters < SAYABLE
                || !part.is_ascii()
                || part.chars().all(|letter| letter.is_ascii_uppercase())
                || (!is_of_neighbours(part) && has_vowels(part))
        })
}

fn has_vowels(part: &str) -> bool {
    let mut row = 0;
    let mut vowels = 0;
    for letter in part.chars() {
        if "aeiouyAEIOUY".contains(letter) {
            vowels += 1;
            row = 0;
        } else {
            row += 1;
        }
        if row > CONSONANTS {
            return false;
        }
    }
    // "krk", "smrt", "vlkem": Slavonic syllables can do without.
    vowels > 0 || part.len() <= 5 && part.contains(['r', 'l'])
}

/// Whether keys that lie side by side were pressed one after the other. At
/// the end of a word it means nothing: "property".
fn is_of_neighbours(part: &str) -> bool {
    const ROWS: [&str; 4] = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop"];
    let mut keys = [0_u8; KEYS];
    for (key, letter) in keys.iter_mut().zip(part.bytes()) {
        *key = letter.to_ascii_lowercase();
    }
    let mut back = keys;
    back.reverse();
    let is_run = |row: &&str| {
        let mut runs = row.as_bytes().windows(KEYS);
        runs.any(|run| run == keys || run == back)
    };
    ROWS.iter().any(is_run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_all_languages_are_words() {
        for text in [
            "The well-known tide, isn't it?",
            "L’eau de l'océan monte.",
            "Donaudampfschifffahrtsgesellschaft und Angstschweiß",
            "Çaydanlık'ta su kaynıyor.",
            "يمتص الكلوروفيل الضوءَ",
            "पौधे प्रकाश से भोजन बनाते हैं।",
            "strč prst skrz krk a vlk",
            "property were tree power poet",
            "the strengths of rhythm and TCP/IP or DNS and/or C++",
            "Tôi đang học tiếng Việt",
        ] {
            let count = Count::of(text);
            assert_eq!((count.numbers, count.odd), (0, 0), "{text}");
            assert!(count.words > 1, "{text}");
        }
        assert_eq!(Count::of("光合作用，是植物的过程。").words, 10);
    }

    #[test]
    fn what_is_no_word_is_odd() {
        for text in [
            "asdf qwer zxcv hjkl",
            "sdkfjhg wrtpsdf",
            "aGVsbG8gd29ybGQgdGhpcw==",
            "https://example.org/a?b=c foo_bar getItem() x[0] std::vec",
            "deadbeef01 4f3c2a1b9e 550e8400-e29b-41d4-a716-446655440000",
            "{ } = += -> && ........",
            "t\u{300}\u{301}\u{302}i\u{300}\u{301}\u{302}d\u{300}\u{301}\u{302}e\u{300}\u{301}",
        ] {
            let count = Count::of(text);
            assert_eq!(count.words, 0, "{text}: {count:?}");
        }
        assert_eq!(Count::of("1 2.5 30% 10:30 1,000 – •").numbers, 5);
    }
}
