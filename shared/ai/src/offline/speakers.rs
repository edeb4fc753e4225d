//! Dialogues: who speaks is no part of what is said.

use std::collections::HashMap;

use crate::text::{Block, Kind};

/// Words of a speaker's name at most.
const WORDS: usize = 3;
/// Characters of it at most.
const CHARACTERS: usize = 30;
/// Paragraphs that must begin so.
const LEAST: usize = 2;

/// The texts with their speakers' names taken away, where two or more
/// paragraphs begin with one name and a colon and such paragraphs are no
/// exception.
pub(crate) fn without(parts: &[Vec<Block>]) -> Vec<Vec<Block>> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut paragraphs = 0;
    for block in parts.iter().flatten() {
        paragraphs += usize::from(block.kind == Kind::Paragraph);
        if let Some((name, _)) = speech(block) {
            *counts.entry(name).or_default() += 1;
        }
    }
    counts.retain(|_, count| *count >= LEAST);
    let spoken: usize = counts.values().sum();
    if spoken * 3 < paragraphs || spoken == 0 {
        return parts.to_vec();
    }
    let bare = |block: &Block| match speech(block) {
        Some((name, said)) if counts.contains_key(name) => Block {
            kind: block.kind,
            text: said.to_owned(),
        },
        _ => block.clone(),
    };
    parts
        .iter()
        .map(|blocks| blocks.iter().map(bare).collect())
        .collect()
}

/// Who speaks, and what is said.
fn speech(block: &Block) -> Option<(&str, &str)> {
    if block.kind != Kind::Paragraph {
        return None;
    }
    let (name, said) = block.text.split_once([':', '：'])?;
    let is_name = (1..=WORDS).contains(&name.split_whitespace().count())
        && name.chars().count() <= CHARACTERS
        && name.chars().all(|letter| {
            letter.is_alphanumeric()
                || letter.is_whitespace()
                || !letter.is_ascii()
                || letter == '.'
        });
    let said = said.trim();
    (is_name && !said.is_empty()).then_some((name, said))
}

#[cfg(test)]
mod tests {
    use super::super::material::Material;

    #[test]
    fn who_speaks_is_neither_a_term_nor_part_of_a_sentence() {
        for text in [
            "**Maya:** The vaccine shows a part of the virus to the body.\n\n**Dr Osei:** Antibodies are proteins that \
             stick to a germ.\n\n**Maya:** I have heard of the antibodies.\n\n**Dr Osei:** The virus changes every year.",
            "**الأب:** النجم هو كرة ضخمة من الغاز الساخن.\n\n**سارة:** هل القمر نجم أيضا؟\n\n**الأب:** القمر جسم صخري يعكس ضوء \
             الشمس.\n\n**سارة:** قرأت كلمة المجرة في كتاب.",
            "小明：磁铁能够吸引铁和镍这两种金属。\n\n老师：磁极分别叫做北极和南极。\n\n小明：磁铁有两个磁极。\n\n老师：指南针能够指示方向。",
        ] {
            let material = Material::read(text, None);
            for sentence in &material.sentences {
                assert!(!sentence.text.contains([':', '：']), "{}", sentence.text);
            }
            for name in ["maya", "dr osei", "الأب", "سارة", "小明", "老师"] {
                assert!(
                    material.terms.iter().all(|term| term.lower != name),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn a_text_with_a_colon_here_and_there_keeps_it() {
        let text = "Rye: a hardy cereal of the north that bakers like.\n\nIt grows on poor soils in cold countries.\n\n\
                    Its flour is dark, and it keeps its moisture for long.\n\nRye bread is heavy and good.";
        let material = Material::read(text, None);
        assert!(material.sentences[0].text.starts_with("Rye: "));
    }
}
