//! Lambda: what the media server tells of live classes.
//!
//! Events come more than once, late, in any order, and some never do. Each
//! takes effect once, by its id; effects are stored before the answer, and an
//! answer of 5xx makes the media server send the event again: where the store
//! fails, and where the media server itself did not do what the event calls for.

mod closed_rooms;
mod connection;
mod egress;
mod publish;
mod receive;
mod room;

use std::sync::Arc;

use axum::Router;
use domain::live::ConnectionReport;
use domain::{Clock, MediaEvent, Timestamp};
use media::Media;
use store::{AttemptError, EventConflict, Store, StoreError};
use telemetry::{ConfigError, SystemClock, Vars};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Problem;

pub use receive::Outcome;

/// What the handler and the effects share.
#[derive(Clone)]
pub struct State {
    /// The tables.
    pub store: Store,
    /// The media server.
    pub media: Media,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

impl State {
    /// The state of a deployed function.
    pub fn from_vars(vars: &Vars) -> Result<Self, ConfigError> {
        Ok(Self {
            store: config::store(&config::sdk(vars)?, vars)?,
            media: config::media(vars)?,
            clock: Arc::new(SystemClock),
        })
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

/// The route and its part of the OpenAPI document.
pub fn routes(state: State) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(receive::receive_media_event))
        .with_state(state)
}

/// What Lambda serves.
pub fn router(state: State) -> Router {
    web::edge(routes(state).split_for_parts().0)
}

impl State {
    /// Lets an event that is genuine take effect.
    async fn take(&self, event: &MediaEvent) -> Result<Outcome, Problem> {
        use domain::media_event::MediaEventKind as Kind;
        let Some(room) = event.room() else {
            return Ok(Outcome::Ignored);
        };
        match &event.kind {
            Kind::RoomStarted if room.breakout_id.is_some() => {
                self.breakout_started(event, room).await
            }
            // The class goes on without it.
            Kind::RoomFinished if room.breakout_id.is_some() => Ok(Outcome::Ignored),
            Kind::RoomStarted => self.room_started(event, room).await,
            Kind::RoomFinished => Ok(self.room_finished(event, room).await?),
            Kind::EgressStarted(egress) | Kind::EgressUpdated(egress) => {
                Ok(self.recorded(event, room, egress, false).await?)
            }
            Kind::EgressEnded(egress) => Ok(self.recorded(event, room, egress, true).await?),
            Kind::ParticipantJoined(_)
            | Kind::ParticipantLeft(_)
            | Kind::ParticipantConnectionAborted(_) => match ConnectionReport::of(event) {
                Some(seen) => self.connection(event, room, &seen).await,
                // A recorder.
                None => Ok(Outcome::Ignored),
            },
            Kind::Other(_) => Ok(Outcome::Ignored),
        }
    }
}

/// What taking an event gave.
fn taken(result: Result<(), EventConflict>) -> Result<Outcome, AttemptError<StoreError>> {
    match result {
        Ok(()) => Ok(Outcome::Ok),
        Err(EventConflict::Repeated) => Ok(Outcome::Duplicate),
        Err(EventConflict::Store(error)) => Err(error.into()),
    }
}
