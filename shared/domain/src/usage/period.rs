//! Which days of usage somebody asks for.

use super::{Day, KEPT};
use crate::feature::Feature;
use crate::fields::Fields;
use crate::time::Timestamp;

/// Days of one answer.
const DAYS: i64 = 30;

/// The days and the feature whose usage is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsagePeriod {
    /// The first day.
    pub from: Day,
    /// The last day, included.
    pub to: Day,
    /// One feature only.
    pub feature: Option<Feature>,
}

impl UsagePeriod {
    /// Reads `from`, `to` and `feature` and notes every fault of them. What is
    /// not said is the last 30 days, today included, or what one of the two
    /// days makes 30 days with.
    pub fn read(fields: &mut Fields<'_>, now: Timestamp) -> Self {
        let today = Day::of(now);
        let kept = i64::try_from(KEPT.as_secs() / (24 * 60 * 60)).unwrap_or(i64::MAX);
        let oldest = today.plus(-kept);
        let (from, to) = (day(fields, "from"), day(fields, "to"));
        for (name, day) in [("from", from), ("to", to)] {
            if day.is_some_and(|day| day < oldest) {
                let fault = format!("must not be before {oldest}: older counts are gone");
                fields.fault(name, fault);
            }
        }
        let period = Self {
            from: from.unwrap_or_else(|| to.unwrap_or(today).plus(1 - DAYS).max(oldest)),
            to: to.unwrap_or_else(|| from.map_or(today, |from| from.plus(DAYS - 1).min(today))),
            feature: feature(fields),
        };
        match (from, to) {
            (Some(from), None) if from > today => fields.fault("from", "must not be after today"),
            (Some(from), Some(to)) if from > to => {
                fields.fault("to", "must not be before from");
            }
            (Some(from), Some(to)) if to.since(from) >= DAYS => {
                fields.fault(
                    "to",
                    format!("must be at most {} days after from", DAYS - 1),
                );
            }
            _ => {}
        }
        period
    }
}

fn day(fields: &mut Fields<'_>, name: &str) -> Option<Day> {
    let text = fields.optional_text(name, 32)?;
    text.parse()
        .map_err(|error: super::day::NoDay| fields.fault(name, error.to_string()))
        .ok()
}

fn feature(fields: &mut Fields<'_>) -> Option<Feature> {
    let name = fields.optional_text("feature", 64)?;
    let feature = Feature::named(&name);
    if feature.is_none() {
        fields.fault("feature", "is no feature");
    }
    feature
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// 2026-11-28, in the evening.
    const NOW: Timestamp = Timestamp::from_millis(1_795_903_200_000);

    fn read(query: &Value) -> Result<(String, String), Vec<String>> {
        let mut fields = Fields::of(query).unwrap();
        let period = UsagePeriod::read(&mut fields, NOW);
        match fields.finish() {
            Ok(()) => Ok((period.from.to_string(), period.to.to_string())),
            Err(errors) => Err(errors.0.into_keys().collect()),
        }
    }

    #[test]
    fn what_is_not_said_makes_thirty_days() {
        for (query, from, to) in [
            (json!({}), "2026-10-30", "2026-11-28"),
            (json!({"from": ""}), "2026-10-30", "2026-11-28"),
            (json!({"from": "2026-11-20"}), "2026-11-20", "2026-11-28"),
            (json!({"from": "2026-10-20"}), "2026-10-20", "2026-11-18"),
            (json!({"to": "2026-11-20"}), "2026-10-22", "2026-11-20"),
            // Only what is kept.
            (json!({"to": "2026-11-01"}), "2026-10-19", "2026-11-01"),
            (json!({"from": "2026-10-19"}), "2026-10-19", "2026-11-17"),
            (
                json!({"from": "2026-10-30", "to": "2026-11-28"}),
                "2026-10-30",
                "2026-11-28",
            ),
            (
                json!({"from": "2026-11-28", "to": "2026-11-28"}),
                "2026-11-28",
                "2026-11-28",
            ),
            // East of Greenwich it is tomorrow already.
            (json!({"to": "2026-11-29"}), "2026-10-31", "2026-11-29"),
        ] {
            assert_eq!(read(&query), Ok((from.into(), to.into())), "{query}");
        }
    }

    #[test]
    fn what_is_too_long_too_old_or_no_day_is_named() {
        for (query, names) in [
            (
                json!({"from": "soon", "to": 5, "feature": "x"}),
                vec!["feature", "from", "to"],
            ),
            (
                json!({"from": "2026-10-29", "to": "2026-11-28"}),
                vec!["to"],
            ),
            (
                json!({"from": "2026-11-28", "to": "2026-11-27"}),
                vec!["to"],
            ),
            (json!({"from": "2026-10-18"}), vec!["from"]),
            (
                json!({"from": "2026-10-01", "to": "2026-10-02"}),
                vec!["from", "to"],
            ),
            (json!({"from": "2026-11-29"}), vec!["from"]),
        ] {
            assert_eq!(
                read(&query),
                Err(names.into_iter().map(Into::into).collect()),
                "{query}"
            );
        }
    }
}
