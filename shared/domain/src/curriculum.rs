//! Curricula: a better order of a course's chapters.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{FieldErrors, Fields};
use crate::id::{ChapterId, MAX_ID};
use crate::limits;
use crate::quiz::comparable;

/// The output of the curriculum generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curriculum {
    /// Every chapter once, in the order of teaching.
    pub optimized_order: Vec<OrderedChapter>,
}

/// A chapter at its new place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderedChapter {
    /// Names it within its course.
    pub id: ChapterId,
    /// Plain text.
    pub title: String,
    /// Why it stands here, as plain text.
    pub reason: String,
}

impl Curriculum {
    /// Reads an order as an instructor may have edited it: 1 to 100 chapters,
    /// none twice.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn parse(value: &Value) -> Result<Self, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let optimized_order = fields.each("optimized_order", chapter);
        fields.entries("optimized_order", &(1..=limits::CURRICULUM_CHAPTERS));
        let ids: HashSet<ChapterId> = optimized_order.iter().map(|chapter| chapter.id).collect();
        if ids.len() != optimized_order.len() {
            fields.fault("optimized_order", "must not name a chapter twice");
        }
        fields.finish()?;
        Ok(Self { optimized_order })
    }

    /// Reads what a generator wrote: a permutation of `chapters`.
    ///
    /// # Errors
    /// Every fault, by field path.
    pub fn generated(value: &Value, chapters: &[ChapterId]) -> Result<Self, FieldErrors> {
        let curriculum = Self::parse(value)?;
        let ids: HashSet<ChapterId> = curriculum.optimized_order.iter().map(|c| c.id).collect();
        let given: HashSet<ChapterId> = chapters.iter().copied().collect();
        if ids == given {
            return Ok(curriculum);
        }
        let message = "must name every given chapter exactly once and no other";
        Err(FieldErrors::one("optimized_order", message))
    }

    /// The same with the titles that its chapters have. Chapters are named by
    /// their ids; a title that is another chapter's contradicts its id, and the
    /// reason may be of either.
    ///
    /// # Errors
    /// Every such title, by field path.
    pub fn with_titles(mut self, titles: &[(ChapterId, &str)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        for (index, chapter) in self.optimized_order.iter_mut().enumerate() {
            let said = comparable(&chapter.title);
            let mut own = titles.iter().filter(|(id, _)| *id == chapter.id);
            let Some((id, own)) = own.find(|(_, title)| !comparable(title).is_empty()) else {
                continue;
            };
            let of_other = titles.iter().any(|(_, title)| comparable(title) == said);
            if said != comparable(own) && of_other {
                // Without the title: a model reads this as an order, and users wrote that.
                let id = id.get();
                let message = format!("is another chapter's, not that of the chapter with id {id}");
                errors.add(format!("optimized_order.{index}.title"), message);
            }
            (*own).clone_into(&mut chapter.title);
        }
        errors.into_result()?;
        Ok(self)
    }
}

fn chapter(value: &Value) -> Result<OrderedChapter, FieldErrors> {
    let mut fields = Fields::of(value)?;
    let id = fields.whole("id", 1..=i64::try_from(MAX_ID).unwrap_or(i64::MAX));
    let title = fields.text("title", limits::TITLE);
    let reason = fields.text("reason", limits::REASON);
    fields.finish()?;
    let id = u64::try_from(id).map(ChapterId::try_from);
    let Ok(Ok(id)) = id else {
        return Err(FieldErrors::one("id", "must be an id"));
    };
    Ok(OrderedChapter { id, title, reason })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order(ids: &[u64]) -> Value {
        let items: Vec<_> = ids
            .iter()
            .map(|id| json!({"id": id, "title": "t", "reason": "r"}))
            .collect();
        json!({ "optimized_order": items })
    }

    fn ids(ids: &[u64]) -> Vec<ChapterId> {
        ids.iter().map(|id| (*id).try_into().unwrap()).collect()
    }

    #[test]
    fn a_generated_order_is_a_permutation() {
        let given = ids(&[1, 2, 3]);
        assert!(Curriculum::generated(&order(&[3, 1, 2]), &given).is_ok());
        for bad in [&[1, 2][..], &[1, 2, 3, 4], &[1, 2, 2], &[1, 2, 4], &[]] {
            let errors = Curriculum::generated(&order(bad), &given).unwrap_err();
            assert!(errors.0.contains_key("optimized_order"), "{bad:?}");
        }
    }

    #[test]
    fn titles_are_those_of_the_chapters_and_never_those_of_others() {
        let given: Vec<(ChapterId, &str)> = ids(&[1, 2, 3, 4])
            .into_iter()
            .zip(["Rye", "Wheat", " ", "Oats "])
            .collect();
        let called = |titles: [&str; 4]| {
            let mut value = order(&[2, 1, 3, 4]);
            for (place, title) in titles.iter().enumerate() {
                value["optimized_order"][place]["title"] = json!(title);
            }
            Curriculum::parse(&value).unwrap().with_titles(&given)
        };
        let read = called(["wheat", "About rye", "Third", "OATS"]).unwrap();
        let titles = read.optimized_order.iter();
        let titles: Vec<_> = titles.map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(titles, ["Wheat", "Rye", "Third", "Oats "]);
        let errors = called(["rye", "Wheat", "Third", "Oats"]).unwrap_err();
        assert_eq!(
            errors.to_string(),
            "optimized_order.0.title is another chapter's, not that of the chapter with id 2; \
             optimized_order.1.title is another chapter's, not that of the chapter with id 1"
        );
    }

    #[test]
    fn an_edited_order_names_no_chapter_twice() {
        assert!(Curriculum::parse(&order(&[7, 9])).is_ok());
        assert!(Curriculum::parse(&order(&[7, 7])).is_err());
        let all: Vec<u64> = (1..=101).collect();
        assert!(Curriculum::parse(&order(&all[..100])).is_ok());
        assert!(Curriculum::parse(&order(&all)).is_err());
    }

    #[test]
    fn ids_are_ids() {
        for id in [
            json!(0),
            json!(-1),
            json!("1"),
            json!(null),
            json!(9_007_199_254_740_992_u64),
        ] {
            let mut bad = order(&[1, 2]);
            bad["optimized_order"][1]["id"] = id.clone();
            let errors = Curriculum::parse(&bad).unwrap_err();
            assert!(
                errors.0.contains_key("optimized_order.1.id"),
                "{id}: {errors}"
            );
        }
        let text = serde_json::to_string(&Curriculum::parse(&order(&[1])).unwrap()).unwrap();
        assert_eq!(
            text,
            r#"{"optimized_order":[{"id":1,"title":"t","reason":"r"}]}"#
        );
    }
}
