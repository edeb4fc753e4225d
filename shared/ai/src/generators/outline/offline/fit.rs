//! Brings sections to a number: large ones are divided, neighbours joined.

use std::collections::VecDeque;

use super::sections::{Section, Unit};
use super::titled;
use crate::offline::language::Language;
use domain::limits::EDITED_TOPICS;

/// The sections as exactly `count`; `None` where they do not carry so many.
pub(super) fn fit(
    sections: Vec<Section>,
    count: usize,
    course: &str,
    language: &Language,
) -> Option<Vec<Section>> {
    if sections.is_empty() || count == 0 {
        return None;
    }
    if sections.len() >= count {
        return Some(join(sections, count, course, language));
    }
    let parts = |sections: &[Section]| {
        sections
            .iter()
            .map(|section| section.units.len().max(1))
            .sum::<usize>()
    };
    if parts(&sections) >= count {
        return Some(divide(sections, count));
    }
    let finer: Vec<Section> = sections.into_iter().map(finer).collect();
    (parts(&finer) >= count).then(|| divide(finer, count))
}

/// Headings as topics of their own.
fn finer(section: Section) -> Section {
    let units = section
        .units
        .into_iter()
        .flat_map(|unit| {
            let headings: Vec<Unit> = unit
                .headings
                .iter()
                .map(|heading| Unit::bare(heading))
                .collect();
            std::iter::once(Unit {
                headings: Vec::new(),
                ..unit
            })
            .chain(headings)
        })
        .collect();
    Section { units, ..section }
}

/// Divides the sections with the most units in each part, until there are
/// `count` parts.
fn divide(sections: Vec<Section>, count: usize) -> Vec<Section> {
    let mut parts: Vec<(usize, Section)> =
        sections.into_iter().map(|section| (1, section)).collect();
    for _ in parts.len()..count {
        let largest = parts
            .iter_mut()
            .filter(|(parts, section)| *parts < section.units.len())
            // The first of equals.
            .rev()
            .max_by_key(|(parts, section)| section.units.len() * 1_000 / *parts);
        if let Some((parts, _)) = largest {
            *parts += 1;
        }
    }
    parts
        .into_iter()
        .flat_map(|(parts, section)| divided(section, parts))
        .collect()
}

/// A section in `parts` of like size. The first keeps its title.
fn divided(section: Section, parts: usize) -> Vec<Section> {
    if parts < 2 {
        return vec![section];
    }
    let mut left = VecDeque::from(section.units);
    (0..parts)
        .map(|part| {
            let size = left.len().div_ceil(parts - part);
            let units: Vec<Unit> = left.drain(..size.min(left.len())).collect();
            let title = match units.first() {
                Some(first) if part > 0 => first.title.clone(),
                _ => section.title.clone(),
            };
            Section { title, units }
        })
        .collect()
}

/// Joins neighbours until there are `count`, of like size.
fn join(sections: Vec<Section>, count: usize, course: &str, language: &Language) -> Vec<Section> {
    if sections.len() == count {
        return sections;
    }
    let weight = |section: &Section| section.units.len().max(1);
    let mut weight_left: usize = sections.iter().map(weight).sum();
    let mut left = VecDeque::from(sections);
    (0..count)
        .map(|done| {
            let groups = count - done;
            let mut group = Vec::new();
            let mut taken = 0;
            while let Some(next) = left.front().map(weight) {
                // Every later group needs one, the last takes all.
                let must_leave = left.len() < groups;
                let closer = (taken * 2 + next) * groups <= weight_left * 2;
                let joins = group.is_empty() || groups == 1 || (!must_leave && closer);
                let Some(section) = (if joins { left.pop_front() } else { None }) else {
                    break;
                };
                taken += next;
                group.push(section);
            }
            weight_left -= taken;
            joined(group, if count == 1 { course } else { "" }, language)
        })
        .collect()
}

fn joined(group: Vec<Section>, course: &str, language: &Language) -> Section {
    let course = titled(course);
    let titles: Vec<&str> = group.iter().map(|section| section.title.as_str()).collect();
    let title = match titles.as_slice() {
        [only] => (*only).to_owned(),
        _ if !course.is_empty() => course,
        [first, second] => titled(&both(language, first, second)),
        // A stretch of a course, by where it starts and ends.
        [first, .., last] => titled(&format!("{first} – {last}")),
        [] => String::new(),
    };
    let topics: usize = group.iter().map(|section| section.units.len().max(1)).sum();
    let units = group
        .into_iter()
        .flat_map(|section| {
            if section.units.is_empty() || topics > EDITED_TOPICS {
                vec![Unit::bare(&section.title)]
            } else {
                section.units
            }
        })
        .collect();
    Section { title, units }
}

/// Two titles as one.
pub(crate) fn both(language: &Language, first: &str, second: &str) -> String {
    let and = match language.code {
        "en" => " and ",
        "de" => " und ",
        "fr" => " et ",
        "es" => " y ",
        "pt" | "it" => " e ",
        "nl" => " en ",
        "tr" => " ve ",
        "hi" => " और ",
        "ar" => " و",
        "zh" => "与",
        "ja" => "と",
        "ru" => " и ",
        _ => " · ",
    };
    // "Texture and structure and life": what belongs to what would be lost.
    let joined = [first, second]
        .iter()
        .any(|title| !and.trim().is_empty() && and.len() > 2 && title.contains(and));
    let and = if joined { " · " } else { and };
    format!("{first}{and}{second}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sections(sizes: &[usize]) -> Vec<Section> {
        sizes
            .iter()
            .enumerate()
            .map(|(chapter, size)| Section {
                title: format!("C{chapter}"),
                units: (0..*size)
                    .map(|topic| Unit::bare(&format!("T{chapter}.{topic}")))
                    .collect(),
            })
            .collect()
    }

    fn fitted(sizes: &[usize], count: usize) -> Option<Vec<(String, usize)>> {
        let language = Language::of("The course is about bread and the mills.", None);
        let fitted = fit(sections(sizes), count, "Course", &language)?;
        Some(
            fitted
                .into_iter()
                .map(|section| (section.title, section.units.len()))
                .collect(),
        )
    }

    #[test]
    fn every_count_is_met_and_nothing_is_lost() {
        for sizes in [
            vec![1],
            vec![3, 9, 1],
            vec![5; 20],
            vec![0, 0, 4],
            vec![1; 20],
            vec![40, 1, 1],
        ] {
            let all: usize = sizes.iter().map(|size| (*size).max(1)).sum();
            for count in 1..=20 {
                let fitted = fitted(&sizes, count);
                assert_eq!(fitted.is_some(), count <= all, "{sizes:?} as {count}");
                if let Some(fitted) = fitted {
                    assert_eq!(fitted.len(), count);
                    if count != sizes.len() && all <= EDITED_TOPICS {
                        let topics: usize = fitted.iter().map(|(_, units)| (*units).max(1)).sum();
                        assert_eq!(topics, all, "{sizes:?} as {count}");
                    }
                }
            }
        }
        assert_eq!(fitted(&[], 1), None);
    }

    #[test]
    fn large_sections_are_divided_and_small_ones_joined() {
        let of = |pairs: &[(&str, usize)]| {
            Some(
                pairs
                    .iter()
                    .map(|(title, units)| ((*title).to_owned(), *units))
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(
            fitted(&[2, 6], 4),
            of(&[("C0", 2), ("C1", 2), ("T1.2", 2), ("T1.4", 2)])
        );
        assert_eq!(fitted(&[1, 1, 4], 2), of(&[("C0 and C1", 2), ("C2", 4)]));
        assert_eq!(fitted(&[1, 1, 1, 3], 2), of(&[("C0 – C2", 3), ("C3", 3)]));
        assert_eq!(fitted(&[2, 2], 1), of(&[("Course", 4)]));
        let language = Language::of("The course is about bread and the mills.", None);
        assert_eq!(
            both(&language, "Salt and rye", "Mills"),
            "Salt and rye · Mills"
        );
    }
}
