//! Which days of usage somebody asks for.

use serde_json::Value;

use super::{Day, KEPT};
use crate::feature::Feature;
use crate::fields::{FieldErrors, Fields};
use crate::request::schema::{SchemaRef, formatted};
use crate::request::value::fault;
use crate::request::{FieldValue, Given, Request};
use crate::time::Timestamp;

/// Days of one answer.
const DAYS: i64 = 30;

/// Which days of usage somebody asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Request)]
#[request(check = must_be_in_order)]
pub struct UsageQuery {
    /// The first day, in UTC, at most 40 days ago; where it is left out, 29
    /// days before `to`.
    from: Option<Day>,
    /// The last day, included, at most 29 days after `from`; where it is left
    /// out, 29 days after `from`, but not after today.
    to: Option<Day>,
    /// One feature only.
    feature: Option<Feature>,
}

impl UsageQuery {
    /// The days that are meant. What is not said is the last 30 days, today
    /// included, or what one of the two days makes 30 days with.
    pub fn period(self, now: Timestamp) -> UsagePeriod {
        let today = Day::of(now);
        let (from, to) = (self.from, self.to);
        UsagePeriod {
            from: from.unwrap_or_else(|| to.unwrap_or(today).plus(1 - DAYS).max(oldest(today))),
            to: to.unwrap_or_else(|| from.map_or(today, |from| from.plus(DAYS - 1).min(today))),
            feature: self.feature,
        }
    }
}

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

/// The first day of which counts are kept.
fn oldest(today: Day) -> Day {
    let kept = i64::try_from(KEPT.as_secs() / (24 * 60 * 60)).unwrap_or(i64::MAX);
    today.plus(-kept)
}

fn must_be_in_order(fields: &mut Fields<'_>) {
    let today = Day::of(fields.now());
    let oldest = oldest(today);
    let day = |fields: &Fields<'_>, name| fields.peek::<Day>(name, &());
    let (from, to) = (day(fields, "from"), day(fields, "to"));
    for (name, day) in [("from", from), ("to", to)] {
        if day.is_some_and(|day| day < oldest) {
            let fault = format!("must not be before {oldest}: older counts are gone");
            fields.fault(name, fault);
        }
    }
    match (from, to) {
        (Some(from), None) if from > today => fields.fault("from", "must not be after today"),
        (Some(from), Some(to)) if from > to => {
            fields.fault("to", "must not be before from");
        }
        (Some(from), Some(to)) if to.since(from) >= DAYS => {
            let fault = format!("must be at most {} days after from", DAYS - 1);
            fields.fault("to", fault);
        }
        _ => {}
    }
}

impl FieldValue for Day {
    type Limit = ();

    const IS_TEXT: bool = true;

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        let Some(text) = value.as_str() else {
            return fault("must be a string");
        };
        let day = text.trim().parse();
        day.or_else(|error: super::day::NoDay| fault(error.to_string()))
    }

    fn parse_optional(value: &Value, (): &(), given: Given) -> Result<Option<Self>, FieldErrors> {
        let blank = value.as_str().is_some_and(|text| text.trim().is_empty());
        if blank {
            return Ok(None);
        }
        Self::parse(value, &(), given).map(Some)
    }

    fn field_schema((): &()) -> SchemaRef {
        formatted("date")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::request::part;

    /// 2026-11-28, in the evening.
    const NOW: Timestamp = Timestamp::from_millis(1_795_903_200_000);

    fn read(query: &Value) -> Result<(String, String), Vec<String>> {
        let given = Given {
            now: NOW,
            ..Given::default()
        };
        let read = part(query, given).map(|query: UsageQuery| query.period(NOW));
        match read {
            Ok(period) => Ok((period.from.to_string(), period.to.to_string())),
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
