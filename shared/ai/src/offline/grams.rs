//! Terms of scripts without spaces. Chinese: characters that come together
//! again and again in differing company. Japanese: what is written in kanji or
//! katakana without a break.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::language::{Language, is_ideograph, is_katakana};
use super::material::{Class, Sentence, Term};

/// The longest term, in characters.
const LONGEST: usize = 6;

/// Characters that are no part of a Chinese term, or so seldom that the terms
/// without them suffice.
const BREAKS: &str =
    "的是在和了与及或被把从到而但也很这那其之们我你他她它就都并让使则又还着呢吗吧啊后前";

/// Whether a character is no part of a term.
pub(crate) fn breaks(letter: char) -> bool {
    BREAKS.contains(letter)
}

/// Characters that do not start or do not end a term.
const NO_START: &str = "个将由以于为所当如得更最种些每各称叫会不化性者上下里中第时入越约";
const NO_END: &str =
    "个将由以于为所当如得更最些每各称叫会不可能有第对向产进吸中里内上下外时一几越加入等";

#[derive(Default)]
struct Seen {
    places: Vec<(usize, Range<usize>)>,
    left: HashSet<char>,
    right: HashSet<char>,
    /// How often it starts or ends a stretch.
    free_left: usize,
    free_right: usize,
}

/// The terms of the sentences.
pub(crate) fn terms(language: &Language, sentences: &[Sentence]) -> Vec<Term> {
    let mut terms: HashMap<String, Term> = HashMap::new();
    for (index, sentence) in sentences.iter().enumerate() {
        for (place, class) in western(&sentence.text) {
            note(&mut terms, index, sentence, place, class);
        }
        if language.code == "ja" {
            for place in japanese(&sentence.text) {
                note(&mut terms, index, sentence, place, Class::Plain);
            }
        }
    }
    for term in terms.values_mut() {
        term.score = 0.8 + often(term.places.len());
    }
    let mut terms: Vec<Term> = terms.into_values().collect();
    if language.code != "ja" {
        terms.extend(chinese(language, sentences));
    }
    terms
}

fn often(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX)).ln()
}

fn note(
    terms: &mut HashMap<String, Term>,
    index: usize,
    sentence: &Sentence,
    place: Range<usize>,
    class: Class,
) {
    let Some(shown) = sentence.text.get(place.clone()) else {
        return;
    };
    let term = terms.entry(shown.to_lowercase()).or_insert_with(|| Term {
        text: shown.to_owned(),
        lower: shown.to_lowercase(),
        words: shown.chars().count(),
        class,
        places: Vec::new(),
        score: 0.0,
        sure: true,
    });
    term.places.push((index, place));
}

/// Stretches of characters of which all are wanted.
fn stretches(text: &str, wanted: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (index, letter) in text.char_indices().filter(|(_, letter)| wanted(*letter)) {
        let end = index + letter.len_utf8();
        match found.last_mut() {
            Some(last) if last.end == index => last.end = end,
            _ => found.push(index..end),
        }
    }
    found
}

/// Words of Latin letters and numbers within the text.
fn western(text: &str) -> impl Iterator<Item = (Range<usize>, Class)> {
    stretches(text, |letter| {
        letter.is_ascii_alphanumeric() || matches!(letter, '+' | '#' | '-')
    })
    .into_iter()
    .filter_map(|place| {
        let shown = text.get(place.clone())?;
        let digits = shown.chars().filter(char::is_ascii_digit).count();
        let letters = shown.chars().filter(char::is_ascii_alphabetic).count();
        match (letters, digits) {
            (0, 2..) if digits == shown.len() => Some((place, Class::Number(digits))),
            (2.., _) => Some((place, Class::Name)),
            _ => None,
        }
    })
}

fn japanese(text: &str) -> impl Iterator<Item = Range<usize>> {
    stretches(text, |letter| is_ideograph(letter) || is_katakana(letter))
        .into_iter()
        .filter(|place| {
            text.get(place.clone())
                .is_some_and(|shown| (2..=8).contains(&shown.chars().count()))
        })
}

fn chinese(language: &Language, sentences: &[Sentence]) -> Vec<Term> {
    let mut seen: HashMap<&str, Seen> = HashMap::new();
    let mut lone: HashMap<&str, Vec<(usize, Range<usize>)>> = HashMap::new();
    for (index, sentence) in sentences.iter().enumerate() {
        for stretch in stretches(&sentence.text, |letter| {
            is_ideograph(letter) && !BREAKS.contains(letter)
        }) {
            for part in content(language, &sentence.text, stretch) {
                count(&mut seen, index, &sentence.text, part.clone());
                if let Some(shown) = sentence.text.get(part.clone()) {
                    lone.entry(shown).or_default().push((index, part));
                }
            }
        }
    }
    let free = |gram: &&str, seen: &Seen| {
        seen.places.len() > 1
            && seen.left.len() + seen.free_left > 1
            && seen.right.len() + seen.free_right > 1
            && may_be(gram)
    };
    let mut grams: Vec<(&str, &Seen)> = seen
        .iter()
        .filter(|(gram, seen)| free(gram, seen))
        .map(|(gram, seen)| (*gram, seen))
        .collect();
    grams.sort_by(|one, other| {
        other
            .0
            .len()
            .cmp(&one.0.len())
            .then_with(|| one.0.cmp(other.0))
    });
    let mut taken = Taken::none(sentences);
    let mut terms: Vec<Term> = Vec::new();
    for (gram, seen) in grams {
        // What stands within or across a longer term is a piece of words.
        let free = taken.free(&seen.places);
        if free.len() > 1 && free.len() * 5 >= seen.places.len() {
            taken.add(&free);
            terms.push(term(gram, free, true));
        }
    }
    let mut lone: Vec<_> = lone.into_iter().collect();
    lone.sort_unstable_by_key(|(part, _)| *part);
    for (part, places) in lone {
        let free = taken.free(&places);
        if (2..=4).contains(&part.chars().count()) && may_be(part) && !free.is_empty() {
            terms.push(term(part, free, false));
        }
    }
    terms
}

/// Bytes, by sentence, that belong to terms.
struct Taken {
    by_sentence: Vec<Vec<bool>>,
}

impl Taken {
    fn none(sentences: &[Sentence]) -> Self {
        let by_sentence = sentences
            .iter()
            .map(|sentence| vec![false; sentence.text.len()])
            .collect();
        Self { by_sentence }
    }

    /// Those of the places that touch none taken.
    fn free(&self, places: &[(usize, Range<usize>)]) -> Vec<(usize, Range<usize>)> {
        let bytes = |sentence: usize, place: &Range<usize>| {
            self.by_sentence.get(sentence)?.get(place.clone())
        };
        let is_free = |(sentence, place): &&(usize, Range<usize>)| {
            bytes(*sentence, place).is_some_and(|bytes| bytes.iter().all(|taken| !taken))
        };
        places.iter().filter(is_free).cloned().collect()
    }

    fn add(&mut self, places: &[(usize, Range<usize>)]) {
        for (sentence, place) in places {
            let bytes = self
                .by_sentence
                .get_mut(*sentence)
                .and_then(|bytes| bytes.get_mut(place.clone()));
            if let Some(bytes) = bytes {
                bytes.fill(true);
            }
        }
    }
}

fn term(shown: &str, places: Vec<(usize, Range<usize>)>, sure: bool) -> Term {
    let words = shown.chars().count();
    let long = f64::from(u32::try_from(words).unwrap_or(2).saturating_sub(2));
    Term {
        text: shown.to_owned(),
        lower: shown.to_owned(),
        words,
        class: Class::Plain,
        score: (1.0 + often(places.len())) * (1.0 + 0.2 * long) * if sure { 1.0 } else { 0.3 },
        places,
        sure,
    }
}

fn may_be(gram: &str) -> bool {
    // "With sheepskin": what is used for something follows.
    let words = ["用户", "用途", "用法", "用品", "用水", "用电"];
    let with = gram.starts_with('用') && !words.iter().any(|word| gram.starts_with(word));
    !with
        && !gram.starts_with(|letter| NO_START.contains(letter))
        && !gram.ends_with(|letter| NO_END.contains(letter))
}

/// The parts of a stretch between words that serve grammar.
fn content(language: &Language, text: &str, stretch: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = stretch.start;
    let mut at = stretch.start;
    while at < stretch.end {
        let stop = (2..=4).rev().find_map(|length| {
            let rest = text.get(at..stretch.end)?;
            let end = rest
                .char_indices()
                .nth(length)
                .map_or(rest.len(), |(end, _)| end);
            let word = rest.get(..end)?;
            (word.chars().count() == length && (language.is_stop(word) || is_plain_verb(word)))
                .then_some(end)
        });
        if let Some(width) = stop {
            parts.push(start..at);
            at += width;
            start = at;
        } else {
            at += text
                .get(at..)
                .and_then(|rest| rest.chars().next())
                .map_or(1, char::len_utf8);
        }
    }
    parts.push(start..stretch.end);
    parts.retain(|part| part.len() > 3);
    parts
}

/// Common verbs, which would stick to the nouns next to them.
fn is_plain_verb(word: &str) -> bool {
    matches!(
        word,
        "通过"
            | "进行"
            | "产生"
            | "形成"
            | "使用"
            | "利用"
            | "具有"
            | "属于"
            | "称为"
            | "叫做"
            | "包括"
            | "需要"
            | "成为"
            | "提供"
            | "吸收"
            | "释放"
            | "发生"
            | "分为"
            | "组成"
            | "导致"
            | "影响"
            | "帮助"
            | "位于"
            | "转化"
            | "转变"
            | "一种"
            | "一个"
            | "能够"
            | "可以"
            | "主要"
            | "其中"
            | "之间"
            | "许多"
            | "没有"
            | "不同"
            | "所有"
            | "存在"
            | "放入"
            | "开始"
            | "这种"
            | "例如"
            | "大约"
            | "不久"
            | "以前"
            | "以后"
            | "得到"
            | "加入"
            | "减少"
            | "生产"
            | "发明"
            | "制成"
            | "大量"
            | "容易"
            | "出现"
    )
}

fn count<'a>(seen: &mut HashMap<&'a str, Seen>, index: usize, text: &'a str, part: Range<usize>) {
    let Some(shown) = text.get(part.clone()) else {
        return;
    };
    let letters: Vec<(usize, char)> = shown.char_indices().collect();
    for start in 0..letters.len() {
        for length in 2..=LONGEST.min(letters.len() - start) {
            let Some((from, _)) = letters.get(start) else {
                continue;
            };
            let end = letters
                .get(start + length)
                .map_or(shown.len(), |(end, _)| *end);
            let Some(gram) = shown.get(*from..end) else {
                continue;
            };
            let of = seen.entry(gram).or_default();
            of.places.push((index, part.start + from..part.start + end));
            match start.checked_sub(1).and_then(|before| letters.get(before)) {
                Some((_, letter)) => drop(of.left.insert(*letter)),
                None => of.free_left += 1,
            }
            match letters.get(start + length) {
                Some((_, letter)) => drop(of.right.insert(*letter)),
                None => of.free_right += 1,
            }
        }
    }
}
