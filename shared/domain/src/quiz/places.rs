//! Texts that name the place of an option, such as "the second answer": they
//! are wrong as soon as the options stand in another order.

mod letters;
mod lists;

use unicode_normalization::UnicodeNormalization;

use self::lists::{
    ANSWERS, ANSWERS_UNSPACED, JOINERS, NUMBER, NUMBERS, OPTIONS, OPTIONS_UNSPACED, ORDINALS,
    ORDINALS_UNSPACED, POINTING, VERDICTS, VERDICTS_UNSPACED,
};
use super::phrases::{is_part, letters, points_elsewhere};

/// Words between an ordinal and the option that it is of, at most.
const BETWEEN: usize = 3;

/// Numerals of places, as Chinese and Japanese write them.
const PLACES: [char; 8] = ['一', '二', '三', '四', '1', '2', '3', '4'];

/// What counts things, in Chinese and Japanese.
const COUNTERS: [char; 11] = [
    '个', '個', '项', '項', '种', '種', '条', '條', '一', 'つ', 'の',
];

/// Punctuation that ends a phrase.
const MARKS: &str = ".,;:!?)。、，；：！？）؟،؛।";

/// Whether a question's options must stay where they are, since something in it
/// names their places.
pub fn keeps_places(question: &str, options: &[String], explanation: &str) -> bool {
    let texts = options.iter().map(String::as_str);
    let mut texts = texts.chain([question, explanation]);
    options.iter().any(|option| points_elsewhere(option))
        || is_place_alone(explanation)
        || letters::are_named(question, options, explanation)
        || texts.any(|text| names_a_place(text, options))
}

/// Whether an option is made of nothing but places of others: "both the first
/// and the second".
pub(super) fn is_pointer(option: &str) -> bool {
    let words = words(option);
    let ordinals = words.iter().filter(|word| word.is(ORDINALS)).count();
    let numbers = words.iter().filter(|word| word.is(NUMBERS)).count();
    let named = words.iter().any(|word| word.is(OPTIONS));
    let both = words.iter().any(|word| word.is(POINTING));
    let bare = words.iter().all(|word| {
        let lists = [ORDINALS, NUMBERS, OPTIONS, JOINERS, POINTING];
        lists.iter().any(|list| word.is(list))
    });
    let spaced =
        bare && (ordinals > 0 && named || ordinals > 1 && both || numbers > 1 && (both || named));
    let text: String = option.nfkc().collect();
    spaced || text.matches('第').count() > 1 && text.chars().all(is_pointing)
}

/// A character of "the first and the second", in Chinese.
fn is_pointing(letter: char) -> bool {
    PLACES.contains(&letter)
        || !letter.is_alphanumeric()
        || "第个個项項和与及者都两兩只有选选项選答案既又是皆".contains(letter)
}

/// "Option B is right", "the second answer", "#2": a text that names an option
/// by its place.
fn names_a_place(text: &str, options: &[String]) -> bool {
    let words = words(text);
    let spaced = (0..words.len()).any(|place| {
        let (before, here) = words.split_at(place);
        match here.split_first() {
            Some((word, after)) if word.is(ORDINALS) => is_of_option(before, word, after),
            Some((word, after)) if word.is(OPTIONS) => is_numbered(before, word, after, options),
            _ => false,
        }
    });
    spaced || has_bracketed_letter(text) || has_hash(text) || names_unspaced(text, options)
}

/// An ordinal that is of an option ("the first of the options", "الخيار
/// الثاني") or that is judged ("the second is right", "right is the second.").
fn is_of_option(before: &[Word], word: &Word, after: &[Word]) -> bool {
    let joins = |word: &&Word| (word.is(JOINERS) || word.is(ORDINALS)) && word.mark.is_none();
    let gap = after.iter().take_while(joins).count();
    // Not everywhere a verb stands before the verdict.
    let nominal = !word.lower.starts_with(|first: char| first.is_ascii())
        || ["si", "sı", "sü", "su"]
            .iter()
            .any(|end| word.lower.ends_with(end));
    let follows = word.mark.is_none()
        && gap <= BETWEEN
        && after
            .get(gap)
            .is_some_and(|next| next.is(OPTIONS) || (gap > 0 || nominal) && next.is(VERDICTS));
    let back = before.iter().rev().take_while(joins).count();
    let last = before.iter().rev().nth(back);
    let precedes = last.is_some_and(|last| {
        let adjacent = back == 0 && last.is(OPTIONS) && last.mark.is_none();
        let judged = last.is(OPTIONS) || last.is(VERDICTS);
        adjacent || judged && word.mark.is_some() && back <= BETWEEN
    });
    follows || precedes
}

/// A word for an option with its number or letter: "option 2", "answer no. 3",
/// "2. seçenek". A number that stands in an option may be the answer itself.
fn is_numbered(before: &[Word], word: &Word, after: &[Word], options: &[String]) -> bool {
    let meant = |place: &Word| !word.is(ANSWERS) || !stands(&place.lower, options);
    let ordinal = |digits: &Word| {
        digits.mark == Some('.') && ["1", "2", "3", "4"].contains(&digits.lower.as_str())
    };
    let close = matches!(word.mark, None | Some(':' | '：'));
    let next = after.iter().find(|next| !next.is(NUMBER)).filter(|_| close);
    next.is_some_and(|next| next.is_place() && meant(next)) || before.last().is_some_and(ordinal)
}

/// Whether a word stands in an option.
fn stands(word: &str, options: &[String]) -> bool {
    let mut all = options.iter().flat_map(|option| words(option));
    all.any(|other| other.lower == word)
}

/// "(B)", ": B" at the end.
fn has_bracketed_letter(text: &str) -> bool {
    let alone = text.trim_end_matches(['.', ' ']);
    let places = ["A", "B", "C", "D"];
    places
        .iter()
        .any(|place| text.contains(&format!("({place})")) || alone.ends_with(&format!(": {place}")))
}

/// A text that says a place and no more: "B", "Der zweite."
fn is_place_alone(text: &str) -> bool {
    let words = words(text);
    let is = |word: &Word| {
        let lists = [ORDINALS, JOINERS, VERDICTS, POINTING];
        lists.iter().any(|list| word.is(list))
    };
    match words.as_slice() {
        [word] if letters(&word.text) == 1 => true,
        words => words.iter().any(|word| word.is(ORDINALS)) && words.iter().all(is),
    }
}

/// "#2" and "№ 2".
fn has_hash(text: &str) -> bool {
    let mut before = ' ';
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if matches!(letter, '#' | '＃' | '№') && !before.is_alphanumeric() {
            let mut rest = letters.as_str().trim_start_matches(' ').chars();
            let place = rest
                .next()
                .is_some_and(|first| ('1'..='4').contains(&first));
            let longer = rest.next().is_some_and(char::is_alphanumeric);
            if place && !longer {
                return true;
            }
        }
        before = letter;
    }
    false
}

/// "第二个选项", "选项2", "第二个是正确的".
fn names_unspaced(text: &str, options: &[String]) -> bool {
    let seen = text.nfkc().filter(|letter| !letter.is_whitespace());
    let text: String = seen
        .filter(|letter| !matches!(letter, ':' | '“' | '”'))
        .collect();
    let rests = |mark: &str| -> Vec<&str> {
        let found = text.match_indices(mark);
        found
            .filter_map(|(at, _)| text.get(at + mark.len()..))
            .collect()
    };
    let numbered = |word: &&str| {
        rests(word).into_iter().any(|rest| {
            let mut rest = rest.chars();
            let place = rest
                .next()
                .filter(|place| PLACES.contains(place) || ('A'..='D').contains(place));
            let longer = rest.next().is_some_and(|next| next.is_ascii_alphanumeric());
            place.is_some_and(|place| {
                let lower = place.to_lowercase().to_string();
                !(longer || ANSWERS_UNSPACED.contains(word) && stands(&lower, options))
            })
        })
    };
    let ordinal = |mark: &&str| {
        rests(mark).into_iter().any(|rest| {
            let rest = rest.trim_start_matches(PLACES).trim_start_matches(COUNTERS);
            let judged = rest.trim_start_matches(['是', '才', '为', '為', 'が', 'は']);
            OPTIONS_UNSPACED.iter().any(|word| rest.starts_with(word))
                || judged != rest
                    && VERDICTS_UNSPACED
                        .iter()
                        .any(|word| judged.starts_with(word))
        })
    };
    OPTIONS_UNSPACED.iter().any(numbered) || ORDINALS_UNSPACED.iter().any(ordinal)
}

/// A word of a text.
struct Word {
    text: String,
    lower: String,
    /// The punctuation that follows; a full stop at the end of the text.
    mark: Option<char>,
}

impl Word {
    fn is(&self, list: &str) -> bool {
        // Arabic writes "and" and "in" together with what follows.
        let bare = self.lower.strip_prefix(['و', 'ف', 'ب', 'ل', 'ك']);
        let bare = bare.filter(|bare| bare.starts_with("ال"));
        list.split(' ')
            .any(|listed| match listed.strip_suffix('-') {
                Some(stem) => self.lower.starts_with(stem),
                None => listed == self.lower || bare == Some(listed),
            })
    }

    fn is_place(&self) -> bool {
        letters(&self.text) == 1
            || ["А", "Б", "В", "Г"].contains(&self.text.as_str())
            || self.is(NUMBERS)
    }
}

/// The words of a text, without the vowels that Arabic may write, the dot that
/// a Turkish capital leaves behind, and what French elides.
fn words(text: &str) -> Vec<Word> {
    // A capital C or D is an option's letter in Turkish.
    const ELIDED: [&str; 7] = ["L", "l", "c", "d", "n", "qu", "s"];
    const APOSTROPHES: [char; 2] = ['\'', '’'];
    let vowel = |letter: &char| matches!(letter, '\u{64b}'..='\u{652}');
    let mut words: Vec<Word> = Vec::new();
    let mut own = String::new();
    for letter in text
        .nfkc()
        .filter(|letter| !vowel(letter))
        .chain([' ', '.'])
    {
        if is_part(letter) {
            own.push(letter);
            continue;
        }
        let elided = own
            .split_once(APOSTROPHES)
            .filter(|(head, tail)| ELIDED.contains(head) && !tail.is_empty());
        let word = elided
            .map_or(own.as_str(), |(_, tail)| tail)
            .trim_matches(APOSTROPHES);
        if !word.is_empty() {
            words.push(Word {
                text: word.to_owned(),
                lower: word.to_lowercase().replace('\u{307}', ""),
                mark: None,
            });
        }
        own.clear();
        if let Some(last) = words.last_mut().filter(|last| last.mark.is_none())
            && MARKS.contains(letter)
        {
            last.mark = Some(letter);
        }
    }
    words
}

#[cfg(test)]
mod tests;
