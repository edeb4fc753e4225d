//! Options that are numbers: what they come to, read together, since one alone
//! does not tell whether `1.200` is a little more than one or than a thousand.

mod spelt;
mod written;

use self::written::{Mark, Written};

/// What the options of a question are as numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum Figures {
    /// Not all are numbers.
    Other,
    /// All are, of several units, or written so that their order is not
    /// certain.
    Unclear,
    /// All are, of one unit, with these values.
    Values(Vec<f64>),
}

/// Reads options as numbers.
pub fn figures(options: &[String]) -> Figures {
    let all: Option<Vec<Written>> = options.iter().map(|option| written::read(option)).collect();
    let Some(all) = all.filter(|all| all.len() > 1) else {
        return Figures::Other;
    };
    let alike = all.windows(2).all(|pair| match pair {
        [one, other] => same_unit(&one.unit, &other.unit),
        _ => true,
    });
    let refs: Vec<&Written> = all.iter().collect();
    let mut readings = readings(&refs).into_iter();
    match (alike, readings.next(), readings.next()) {
        (true, Some(one), None) => Figures::Values(one),
        (true, Some(one), Some(other)) if ranks(&one) == ranks(&other) => Figures::Values(one),
        _ => Figures::Unclear,
    }
}

/// Whether options that are numbers are neither rising nor falling.
pub(super) fn is_disorder(options: &[String]) -> bool {
    let Figures::Values(values) = figures(options) else {
        return false;
    };
    let mut rising = values.iter().zip(values.iter().skip(1));
    let mut falling = rising.clone();
    !(rising.all(|(one, other)| one <= other) || falling.all(|(one, other)| one >= other))
}

/// Two options that are one number in one unit however they are written, by
/// their places.
pub(super) fn same_number(options: &[String]) -> Option<(usize, usize)> {
    let all: Vec<(usize, Written)> = options
        .iter()
        .enumerate()
        .filter_map(|(place, option)| Some((place, written::read(option)?)))
        .filter(|(_, written)| written.is_exact())
        .collect();
    let refs: Vec<&Written> = all.iter().map(|(_, written)| written).collect();
    let readings = readings(&refs);
    let equal = |one: usize, other: usize| {
        let (Some((_, one_written)), Some((_, other_written))) = (all.get(one), all.get(other))
        else {
            return false;
        };
        let of = |values: &Vec<f64>| match (values.get(one), values.get(other)) {
            (Some(one), Some(other)) => one.total_cmp(other).is_eq(),
            _ => false,
        };
        one_written.about == other_written.about
            && same_unit(&one_written.unit, &other_written.unit)
            && readings.iter().all(of)
    };
    if readings.is_empty() {
        return None;
    }
    let pairs = (0..all.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
    let (one, other) = pairs.into_iter().find(|(one, other)| equal(*one, *other))?;
    Some((all.get(one)?.0, all.get(other)?.0))
}

/// One unit, or its singular and plural: `day` and `days`, `Jahr` and `Jahre`.
fn same_unit(one: &str, other: &str) -> bool {
    const ENDING: usize = 2;
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let ending = long.strip_prefix(short);
    ending.is_some_and(|ending| {
        let word = short.chars().count() > ENDING && short.chars().all(char::is_alphabetic);
        ending.is_empty()
            || word && ending.chars().count() <= ENDING && ending.chars().all(char::is_alphabetic)
    })
}

/// What the numbers may come to: with a decimal point, with a decimal comma,
/// or, where the numbers do not tell, with either.
fn readings(all: &[&Written]) -> Vec<Vec<f64>> {
    let values = |decimal: Mark| -> Option<Vec<f64>> {
        all.iter().map(|written| written.value(decimal)).collect()
    };
    match (values(Mark::Point), values(Mark::Comma)) {
        (Some(point), Some(comma)) if point == comma => vec![point],
        (Some(point), Some(comma)) => match thousands(all) {
            Some(Mark::Comma) => vec![point],
            Some(Mark::Point) => vec![comma],
            None => vec![point, comma],
        },
        (point, comma) => point.into_iter().chain(comma).collect(),
    }
}

/// The mark that can only set thousands apart where both readings are
/// possible: it ends in noughts that no decimal would have, or all others are
/// of three digits too.
fn thousands(all: &[&Written]) -> Option<Mark> {
    let mark = all.iter().find_map(|written| written.only_mark())?;
    let (grouped, plain): (Vec<&Written>, Vec<&Written>) = all
        .iter()
        .partition(|written| written.only_mark().is_some());
    let one_mark = grouped.iter().all(|one| one.only_mark() == Some(mark));
    let noughts = grouped.iter().any(|one| one.ends_in_nought());
    let large = plain.iter().all(|one| one.has_hundreds());
    (one_mark && !plain.is_empty() && (noughts || large)).then_some(mark)
}

/// The order of values, equal ones with equal ranks.
fn ranks(values: &[f64]) -> Vec<usize> {
    let below = |value: &f64| values.iter().filter(|other| *other < value).count();
    values.iter().map(below).collect()
}

#[cfg(test)]
mod tests;
