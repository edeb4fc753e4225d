//! Formulas within texts: LaTeX between dollar signs, `\\(…\\)` and `\\[…\\]`.
//! What stands in them are no words.

use std::ops::Range;

use super::material::{Sentence, Term};

/// The longest stretch between two dollar signs that is taken for a formula,
/// in bytes.
const LONGEST: usize = 400;

/// Where a text's formulas stand, their marks included.
pub(crate) fn formulas(text: &str) -> Vec<Range<usize>> {
    const MARKS: [(&str, &str); 4] = [("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]"), ("$", "$")];
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(rest) = text.get(from..) {
        let starts = MARKS
            .iter()
            .filter_map(|marks| Some((rest.find(marks.0)?, marks)));
        let Some((start, (open, close))) = starts.min_by_key(|(start, _)| *start) else {
            break;
        };
        let start = from + start;
        let inner = start + open.len();
        let end = text.get(inner..).and_then(|rest| rest.find(close));
        // Between two sums of money stand words and no signs.
        let is_formula = |end: &usize| {
            let inside = text.get(inner..inner + end).unwrap_or_default();
            let signs = inside.contains(['=', '\\', '^', '_', '+', '/', '<', '>']);
            *end <= LONGEST && (*open != "$" || signs || inside.chars().count() <= 3)
        };
        match end.filter(is_formula) {
            Some(end) => {
                from = inner + end + close.len();
                found.push(start..from);
            }
            None => from = inner,
        }
    }
    found
}

/// Whether a sentence is a formula on its own line, or more formula than
/// words.
pub(crate) fn prevail(text: &str) -> bool {
    let places = formulas(text);
    let inside: usize = places.iter().map(Range::len).sum();
    let displayed = places.iter().any(|place| {
        let formula = text.get(place.clone()).unwrap_or_default();
        formula.starts_with("$$") || formula.starts_with("\\[")
    });
    let unclosed = text.contains("$$") || text.contains("\\frac");
    displayed || inside * 2 > text.len() || (unclosed && places.is_empty())
}

/// Takes from terms the places within formulas, and drops those that stand
/// nowhere else.
pub(crate) fn drop_from(terms: &mut Vec<Term>, sentences: &[Sentence]) {
    let within: Vec<Vec<Range<usize>>> = sentences
        .iter()
        .map(|sentence| formulas(&sentence.text))
        .collect();
    if within.iter().all(Vec::is_empty) {
        return;
    }
    terms.retain_mut(|term| {
        term.places.retain(|(sentence, place)| {
            let formulas = within.get(*sentence);
            formulas.is_none_or(|formulas| {
                let apart = |formula: &Range<usize>| {
                    place.end <= formula.start || formula.end <= place.start
                };
                formulas.iter().all(apart)
            })
        });
        !term.places.is_empty()
    });
}

#[cfg(test)]
mod tests {
    use super::super::material::Material;
    use super::*;

    #[test]
    fn formulas_are_told_from_sums_of_money() {
        for (text, count) in [
            ("The speed is $v = s/t$ and the time $t$.", 2),
            ("So $$x^2$$ and \\(a+b\\).", 2),
            ("It costs $5 today and $7 tomorrow.", 0),
            ("One $ alone.", 0),
            ("Die Fläche $\\pi r^2$ wächst.", 1),
        ] {
            assert_eq!(formulas(text).len(), count, "{text}");
        }
    }

    #[test]
    fn a_formula_is_no_sentence_and_its_letters_are_no_terms() {
        assert!(prevail("$$x = \\frac{a}{b}$$"));
        assert!(prevail("Here $a = \\frac{\\Delta v}{\\Delta t}$."));
        assert!(!prevail("The velocity of the car grows evenly by $a t$."));
        let text = "The velocity of a car is $v = \\frac{\\Delta x}{\\Delta t}$ on every straight road. The velocity of \
                    the car grows. $$v = \\frac{\\Delta x}{\\Delta t}$$";
        let material = Material::read(text, None);
        assert!(material.terms.iter().any(|term| term.lower == "velocity"));
        for term in &material.terms {
            assert!(
                !term.lower.contains("frac") && !term.lower.contains("delta"),
                "{}",
                term.lower
            );
        }
    }
}
