//! Reads an event.

use domain::MediaEvent;
use domain::media_event::MediaEventKind;
use serde_json::Value;

use crate::connection::{self, moment};
use crate::egress;
use crate::proto_json::Message;

/// Reads a `WebhookEvent`; the error is for the log.
pub(super) fn read(body: &[u8]) -> Result<MediaEvent, &'static str> {
    let value: Value = serde_json::from_slice(body).map_err(|_| "it is not JSON")?;
    let event = Message::new(&value);
    let id = event.text("id").ok_or("it has no id")?;
    let created_at = event.positive("createdAt").ok_or("it has no createdAt")?;
    let room = event.message("room").text("name");
    let recorded = event.message("egressInfo").text("roomName");
    Ok(MediaEvent {
        id: id.to_owned(),
        created_at: moment(created_at.saturating_mul(1000)),
        room_name: room.or(recorded).unwrap_or_default().to_owned(),
        kind: kind(event)?,
    })
}

fn kind(event: Message<'_>) -> Result<MediaEventKind, &'static str> {
    let nobody = "its participant has no identity or no sid";
    let connection = || connection::read(event.message("participant")).ok_or(nobody);
    let egress = || egress::read(event.message("egressInfo")).ok_or("its egress has no id");
    Ok(match event.text("event").ok_or("it has no kind")? {
        "room_started" => MediaEventKind::RoomStarted,
        "room_finished" => MediaEventKind::RoomFinished,
        "participant_joined" => MediaEventKind::ParticipantJoined(connection()?),
        "participant_left" => MediaEventKind::ParticipantLeft(connection()?),
        "participant_connection_aborted" => {
            MediaEventKind::ParticipantConnectionAborted(connection()?)
        }
        "egress_started" => MediaEventKind::EgressStarted(egress()?),
        "egress_updated" => MediaEventKind::EgressUpdated(egress()?),
        "egress_ended" => MediaEventKind::EgressEnded(egress()?),
        other => MediaEventKind::Other(other.to_owned()),
    })
}
