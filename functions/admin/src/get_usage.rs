//! `GET /api/v1/admin/usage`

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use domain::usage::{Counts, Day, DayUsage, UsagePeriod, UsageQuery};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Admin, Authed, Base, Problem};

/// What the AI backend was used for.
#[derive(Serialize, ToSchema)]
pub(crate) struct UsageReport {
    /// The first day, in UTC.
    #[schema(format = Date)]
    from: String,
    /// The last day, included.
    #[schema(format = Date)]
    to: String,
    /// Every day of them, the first one first.
    #[schema(max_items = 30)]
    days: Vec<UsageDay>,
    /// Over all days and features.
    totals: UsageCounts,
}

/// A day's usage.
#[derive(Serialize, ToSchema)]
pub(crate) struct UsageDay {
    /// In UTC.
    #[schema(format = Date)]
    date: String,
    /// By name; those without a call are left out.
    features: Vec<FeatureUsage>,
}

/// A feature's usage on a day.
#[derive(Serialize, ToSchema)]
pub(crate) struct FeatureUsage {
    /// The feature's name, as in the capabilities.
    feature: &'static str,
    #[serde(flatten)]
    counts: UsageCounts,
}

/// What is counted of calls of the AI backend.
#[derive(Serialize, ToSchema)]
pub(crate) struct UsageCounts {
    /// Those that asked the backend, successful or not.
    calls: u64,
    /// Those in which the backend failed; that a text was too thin
    /// (`not_enough_material`) is none.
    failures: u64,
    /// As the backend reported, those of failed calls included.
    prompt_tokens: u64,
    /// The same of answers, reasoning included.
    completion_tokens: u64,
    /// How many of these were reasoning, where reported.
    reasoning_tokens: u64,
    /// From asking to the result, retries and repair included; null without a
    /// call.
    mean_latency_ms: Option<u64>,
}

/// Says what the AI backend was used for, by day and feature.
#[utoipa::path(
    get,
    path = "/api/v1/admin/usage",
    tag = "Administration",
    params(UsageQuery),
    responses((status = OK, description = "The usage", body = UsageReport)),
    security(("user_token" = []))
)]
pub(crate) async fn get_usage(
    State(base): State<Base>,
    Authed { body, .. }: Authed<Admin, UsageQuery>,
) -> Result<Json<UsageReport>, Problem> {
    let period = body.period(base.now());
    let counted = base.store.usage(&period).await?;
    Ok(Json(UsageReport::of(&period, &counted)))
}

type Features = BTreeMap<&'static str, Counts>;

impl UsageReport {
    fn of(period: &UsagePeriod, counted: &[DayUsage]) -> Self {
        let mut totals = Counts::default();
        let days = period.from.to(period.to);
        let mut days: BTreeMap<Day, Features> = days.map(|day| (day, Features::new())).collect();
        for part in counted {
            totals = totals.plus(part.counts);
            let features = days.entry(part.day).or_default();
            let sum = features.entry(part.feature.name()).or_default();
            *sum = sum.plus(part.counts);
        }
        Self {
            from: period.from.to_string(),
            to: period.to.to_string(),
            days: days.into_iter().map(UsageDay::of).collect(),
            totals: totals.into(),
        }
    }
}

impl UsageDay {
    fn of((day, features): (Day, Features)) -> Self {
        let features = features.into_iter().map(|(feature, counts)| FeatureUsage {
            feature,
            counts: counts.into(),
        });
        Self {
            date: day.to_string(),
            features: features.collect(),
        }
    }
}

impl From<Counts> for UsageCounts {
    fn from(counts: Counts) -> Self {
        Self {
            calls: counts.calls,
            failures: counts.failures,
            prompt_tokens: counts.prompt_tokens,
            completion_tokens: counts.completion_tokens,
            reasoning_tokens: counts.reasoning_tokens,
            mean_latency_ms: counts.mean_latency_ms(),
        }
    }
}
