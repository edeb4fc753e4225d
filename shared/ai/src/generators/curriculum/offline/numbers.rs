//! The numbers in chapters' titles.

use std::collections::BTreeMap;

/// The chapters in the order of their numbers, where half of them or more are
/// numbered alike; those without a number keep their places.
pub(super) fn by_number(titles: &[String]) -> Option<Vec<usize>> {
    // The word before the number → number and place.
    let mut series: BTreeMap<String, BTreeMap<Vec<u32>, usize>> = BTreeMap::new();
    for (place, title) in titles.iter().enumerate() {
        if let Some((label, number)) = number(title) {
            series
                .entry(label)
                .or_default()
                .entry(number)
                .or_insert(place);
        }
    }
    let numbered = series.into_values().max_by_key(BTreeMap::len)?;
    if numbered.len() < 2 || numbered.len() * 2 < titles.len() {
        return None;
    }
    let mut places: Vec<usize> = numbered.values().copied().collect();
    places.sort_unstable();
    let mut order: Vec<usize> = (0..titles.len()).collect();
    for (place, chapter) in places.into_iter().zip(numbered.into_values()) {
        if let Some(slot) = order.get_mut(place) {
            *slot = chapter;
        }
    }
    Some(order)
}

/// A title's number ("3.", "2.1", "第三章") and the word before it
/// ("Chapter").
fn number(title: &str) -> Option<(String, Vec<u32>)> {
    let mut words = title.split_whitespace();
    let first = words.next()?;
    if let Some(number) = value(first) {
        return Some((String::new(), number));
    }
    let label = first.to_lowercase();
    value(words.next()?).map(|number| (label, number))
}

fn value(word: &str) -> Option<Vec<u32>> {
    let chinese = word.strip_prefix('第').unwrap_or(word);
    let chinese = chinese.split_once(['章', '节', '课', '讲', '单', '部', '、']);
    let bare = chinese.map_or(word, |(number, _)| number);
    let bare = bare.trim_matches(['(', ')', '.', ':', '-', '–', '—', '،']);
    bare.split('.').map(whole).collect()
}

/// A whole number in the digits of any script that courses are in.
fn whole(text: &str) -> Option<u32> {
    const HAN: &str = "〇一二三四五六七八九";
    let digit = |letter: char| {
        let zeros = ['0', '٠', '۰', '०'].into_iter();
        let value = |zero: char| {
            u32::from(letter)
                .checked_sub(u32::from(zero))
                .filter(|value| *value < 10)
        };
        zeros
            .filter_map(value)
            .next()
            .or_else(|| u32::try_from(HAN.chars().position(|own| own == letter)?).ok())
    };
    if let Some((tens, ones)) = text.split_once('十') {
        let tens = if tens.is_empty() {
            Some(1)
        } else {
            whole(tens)
        };
        let ones = if ones.is_empty() {
            Some(0)
        } else {
            whole(ones)
        };
        return Some(tens?.checked_mul(10)? + ones?);
    }
    let digits: Option<Vec<u32>> = text.chars().map(digit).collect();
    let digits = digits.filter(|digits| (1..=6).contains(&digits.len()))?;
    Some(digits.into_iter().fold(0, |sum, digit| sum * 10 + digit))
}
