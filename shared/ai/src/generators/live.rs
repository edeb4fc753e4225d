//! The generators for live classes.

use domain::live::{DescriptionSuggestion, PollSuggestions, SessionSummary};
use serde_json::Value;

use super::{Generators, Made};
use crate::error::AiError;
use crate::model::{Patience, Task};
use crate::offline;
use crate::request::{PollsRequest, SessionDescriptionRequest, SessionSummaryRequest};

impl Generators {
    /// Describes a live class.
    pub async fn session_description(
        &self,
        request: &SessionDescriptionRequest,
        patience: Patience,
    ) -> Result<Made<DescriptionSuggestion>, AiError> {
        let task = Task::SessionDescription(request.clone());
        self.make(&task, patience, |value: Value| {
            DescriptionSuggestion::generated(&value).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Makes questions for polls.
    pub async fn polls(
        &self,
        request: &PollsRequest,
        patience: Patience,
    ) -> Result<Made<PollSuggestions>, AiError> {
        let task = Task::Polls(request.clone());
        self.make(&task, patience, |value: Value| {
            PollSuggestions::generated(&value, request.count).map_err(|faults| (value, faults))
        })
        .await
    }

    /// Summarises a live class; one in which nothing was said has a summary
    /// that says so, for which no backend is asked.
    pub async fn session_summary(
        &self,
        request: &SessionSummaryRequest,
        patience: Patience,
    ) -> Result<Made<SessionSummary>, AiError> {
        if request.transcript.is_empty() {
            return Ok(Made {
                value: SessionSummary::of(&[offline::nothing_said(request)]),
                backend: self.backend().ok_or(AiError::NotConfigured)?,
                usage: None,
                material_cut: false,
            });
        }
        let task = Task::SessionSummary(request.clone());
        self.make(&task, patience, |value: Value| {
            SessionSummary::generated(&value, request.transcript.least_points())
                .map_err(|faults| (value, faults))
        })
        .await
    }
}
