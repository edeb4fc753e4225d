//! Where a text's subject changes (`TextTiling`): the gaps between sentences
//! over which the words before and after have least in common.

use crate::offline::material::Material;
use crate::offline::rank::{features, real, shared};

/// Sentences before and after a gap that are compared.
const WINDOW: usize = 3;
/// Sentences of a tile at least.
const LEAST: usize = 2;
/// Sentences of a tile on average.
const USUAL: usize = 6;
/// Tiles at most.
const MOST: usize = 10;

/// Stretches of sentences, from and to before; `None` where there are too few
/// sentences for two.
pub(super) fn tiles(material: &Material) -> Option<Vec<(usize, usize)>> {
    let all: Vec<Vec<u64>> = material
        .sentences
        .iter()
        .map(|sentence| features(&material.language, &sentence.text))
        .collect();
    if material.usable() < LEAST * 2 {
        return None;
    }
    let count = (material.usable() / USUAL).clamp(2, MOST);
    let mut gaps: Vec<(f64, usize)> = (LEAST..=all.len().saturating_sub(LEAST))
        .map(|gap| (likeness(&all, gap), gap))
        .collect();
    gaps.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let mut chosen: Vec<usize> = Vec::new();
    // Tiles of like size first; where that gives too few, of any size.
    for distance in [(all.len() / count / 2).max(LEAST), LEAST] {
        for (_, gap) in &gaps {
            let apart = chosen.iter().all(|other| gap.abs_diff(*other) >= distance);
            let inner = *gap >= distance && all.len() - gap >= distance;
            if chosen.len() + 1 < count && apart && inner {
                chosen.push(*gap);
            }
        }
    }
    chosen.sort_unstable();
    let mut from = 0;
    let mut tiles = Vec::with_capacity(count);
    for to in chosen.into_iter().chain([all.len()]) {
        tiles.push((from, to));
        from = to;
    }
    Some(tiles)
}

/// What the sentences before and after a gap share.
fn likeness(all: &[Vec<u64>], gap: usize) -> f64 {
    let join = |from: usize, to: usize| {
        let mut joined: Vec<u64> = all
            .get(from..to)
            .into_iter()
            .flatten()
            .flatten()
            .copied()
            .collect();
        joined.sort_unstable();
        joined.dedup();
        joined
    };
    let before = join(gap.saturating_sub(WINDOW), gap);
    let after = join(gap, all.len().min(gap + WINDOW));
    let smaller = before.len().min(after.len()).max(1);
    real(shared(&before, &after)) / real(smaller)
}
