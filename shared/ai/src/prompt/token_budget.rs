//! How much of the material a model can take in.

/// The context for which the prompts' budgets are written, in tokens.
const USUAL: u32 = 16_384;
/// Budgets grow and shrink by thousandths, within these bounds.
const LEAST: usize = 20;
const MOST: usize = 16_000;

/// The share of every prompt's usual budgets that a model has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenBudget {
    thousandths: usize,
}

impl TokenBudget {
    /// The share that a model of this context, in tokens, has room for.
    pub(crate) fn of_context(tokens: u32) -> Self {
        let thousandths = u64::from(tokens) * 1_000 / u64::from(USUAL);
        Self {
            thousandths: usize::try_from(thousandths)
                .unwrap_or(MOST)
                .clamp(LEAST, MOST),
        }
    }

    /// What there is room for of a budget, in its own unit.
    pub(crate) fn of(self, budget: usize) -> usize {
        (budget.saturating_mul(self.thousandths) / 1_000).max(1)
    }

    /// Less by what `there` is too much, and a quarter less at least; none where
    /// nothing is left to take.
    pub(crate) fn smaller(self, fits: u32, there: u32) -> Option<Self> {
        let part = |of: usize| of.saturating_mul(fits as usize) / (there as usize).max(1);
        let quarter_less = self.thousandths / 4 * 3;
        (self.thousandths > LEAST).then(|| Self {
            thousandths: part(self.thousandths).min(quarter_less).max(LEAST),
        })
    }
}

/// What a text costs a model, in tokens: rather too much than too little. A
/// token is three to four letters of English, about one and a half of other
/// alphabets, less than one of scripts without spaces.
pub(crate) fn tokens(text: &str) -> u32 {
    let twentieths: u64 = text
        .chars()
        .map(|letter| match u32::from(letter) {
            0..0x80 => 6,
            0x80..0x3000 => 13,
            _ => 24,
        })
        .sum();
    u32::try_from(twentieths / 20 + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_follow_the_context_within_bounds() {
        assert_eq!(TokenBudget::of_context(16_384).of(12_000), 12_000);
        assert_eq!(TokenBudget::of_context(4_096).of(12_000), 3_000);
        assert_eq!(TokenBudget::of_context(65_536).of(12_000), 48_000);
        assert_eq!(TokenBudget::of_context(0).of(12_000), 240);
        assert_eq!(TokenBudget::of_context(u32::MAX).of(12_000), 192_000);
        assert_eq!(
            TokenBudget::of_context(0).of(3),
            1,
            "nothing is left out whole"
        );
    }

    #[test]
    fn a_budget_shrinks_to_an_end() {
        let mut budget = TokenBudget::of_context(1_000_000);
        let mut steps = 0;
        while let Some(smaller) = budget.smaller(9, 10) {
            assert!(smaller.of(12_000) < budget.of(12_000));
            (budget, steps) = (smaller, steps + 1);
        }
        assert!(steps < 40, "{steps}");
        let usual = TokenBudget::of_context(16_384);
        assert_eq!(usual.smaller(1, 2).unwrap().of(12_000), 6_000);
        assert_eq!(usual.smaller(0, 0).unwrap().of(12_000), 240);
    }

    #[test]
    fn scripts_cost_what_they_cost() {
        assert_eq!(tokens("word ".repeat(100).trim_end()), 150);
        assert!(tokens("слово") > tokens("words"));
        assert!(tokens("光合作用") >= 4);
        assert_eq!(tokens(""), 1);
    }
}
