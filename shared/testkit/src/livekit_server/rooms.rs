//! The rooms of the scripted media server. Answers are in `snake_case` with
//! default values written out, as LiveKit's are.

use std::collections::BTreeMap;

use domain::Timestamp;
use serde_json::{Map, Value, json};

/// An answer, or a status with Twirp's code and message.
pub(super) type Answer = Result<Value, (u16, &'static str, &'static str)>;

const NO_ROOM: (u16, &str, &str) = (404, "not_found", "requested room does not exist");
const NOBODY: (u16, &str, &str) = (404, "not_found", "participant does not exist");

/// All sources by their names in tokens and in permissions.
const SOURCES: [(&str, &str); 4] = [
    ("camera", "CAMERA"),
    ("microphone", "MICROPHONE"),
    ("screen_share", "SCREEN_SHARE"),
    ("screen_share_audio", "SCREEN_SHARE_AUDIO"),
];

/// Rooms with their participants by identity, and recordings by id.
#[derive(Default)]
pub(super) struct Rooms {
    participants: BTreeMap<String, BTreeMap<String, Value>>,
    egresses: BTreeMap<String, Value>,
    made: u64,
}

/// A field; null where it is absent.
pub(super) fn field<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.get(name).unwrap_or(&Value::Null)
}

/// A field's text, by its name in `snake_case` or camelCase.
pub(super) fn text(value: &Value, name: &str) -> String {
    let mut camel = String::new();
    for (index, part) in name.split('_').enumerate() {
        let (first, rest) = part.split_at(usize::from(index > 0 && !part.is_empty()));
        camel.push_str(&first.to_uppercase());
        camel.push_str(rest);
    }
    let field = value.get(name).or_else(|| value.get(&camel));
    field.and_then(Value::as_str).unwrap_or_default().to_owned()
}

impl Rooms {
    fn number(&mut self) -> u64 {
        self.made += 1;
        self.made
    }

    pub(super) fn has(&self, room: &str) -> bool {
        self.participants.contains_key(room)
    }

    pub(super) fn participant(&self, room: &str, identity: &str) -> Option<&Value> {
        self.participants.get(room)?.get(identity)
    }

    pub(super) fn enter(
        &mut self,
        room: &str,
        identity: &str,
        claims: &Value,
        now: Timestamp,
    ) -> String {
        let sid = format!("PA_{}", self.number());
        let video = field(claims, "video");
        let granted = |name: &str| field(video, name).as_bool().unwrap_or(true);
        let listed = field(video, "canPublishSources").as_array();
        let may = |name: &str| listed.is_some_and(|list| list.iter().any(|entry| entry == name));
        let sources = SOURCES.into_iter().filter(|(name, _)| may(name));
        let participant = json!({
            "sid": sid,
            "identity": identity,
            "state": "ACTIVE",
            "metadata": text(claims, "metadata"),
            "name": text(claims, "name"),
            "joined_at": now.seconds().to_string(),
            "joined_at_ms": now.millis().to_string(),
            "tracks": [],
            "attributes": {},
            "permission": {
                "can_subscribe": granted("canSubscribe"),
                "can_publish": granted("canPublish"),
                "can_publish_data": granted("canPublishData"),
                "can_publish_sources": sources.map(|(_, name)| name).collect::<Vec<_>>(),
                "hidden": false,
                "recorder": false,
                "can_update_metadata": false,
                "agent": false,
                "can_subscribe_metrics": false,
            },
        });
        let room = self.participants.entry(room.to_owned()).or_default();
        room.insert(identity.to_owned(), participant);
        sid
    }

    pub(super) fn create(&mut self, room: &str, now: Timestamp) -> Answer {
        if room.is_empty() {
            return Err((400, "invalid_argument", "name is required"));
        }
        let number = self.number();
        let participants = self.participants.entry(room.to_owned()).or_default().len();
        Ok(json!({
            "sid": format!("RM_{number}"),
            "name": room,
            "creation_time": now.seconds().to_string(),
            "num_participants": participants,
        }))
    }

    pub(super) fn delete(&mut self, room: &str) -> Answer {
        self.participants
            .remove(room)
            .map(|_| json!({}))
            .ok_or(NO_ROOM)
    }

    pub(super) fn list(&self, room: &str) -> Value {
        let participants = self
            .participants
            .get(room)
            .into_iter()
            .flat_map(BTreeMap::values);
        json!({"participants": participants.collect::<Vec<_>>()})
    }

    pub(super) fn get(&self, room: &str, identity: &str) -> Answer {
        self.participant(room, identity).cloned().ok_or(NOBODY)
    }

    pub(super) fn remove(&mut self, room: &str, identity: &str) -> Answer {
        let room = self.participants.get_mut(room).ok_or(NOBODY)?;
        room.remove(identity).map(|_| json!({})).ok_or(NOBODY)
    }

    /// The permission replaces all that was: what is left out becomes false,
    /// and sources that are left out become all.
    pub(super) fn update(&mut self, room: &str, identity: &str, permission: &Value) -> Answer {
        let room = self.participants.get_mut(room).ok_or(NOBODY)?;
        let participant = room.get_mut(identity).ok_or(NOBODY)?;
        let before = participant.get_mut("permission");
        if let (Some(before), Some(given)) = (
            before.and_then(Value::as_object_mut),
            permission.as_object(),
        ) {
            replace(before, given).ok_or((400, "malformed", "unknown source"))?;
        }
        Ok(participant.clone())
    }

    pub(super) fn record(&mut self, request: &Value, now: Timestamp) -> Answer {
        let room = text(request, "room_name");
        if !self.has(&room) {
            return Err(NO_ROOM);
        }
        let path = request.pointer("/file_outputs/0/filepath");
        if path.and_then(Value::as_str).unwrap_or_default().is_empty() {
            return Err((
                400,
                "invalid_argument",
                "request has missing or invalid field",
            ));
        }
        let id = format!("EG_{}", self.number());
        let info = json!({
            "egress_id": id,
            "room_id": "RM_1",
            "room_name": room,
            "status": "EGRESS_STARTING",
            "started_at": "0",
            "ended_at": "0",
            "updated_at": now.millis().saturating_mul(1_000_000).to_string(),
            "error": "",
            "file_results": [],
        });
        self.egresses.insert(id, info.clone());
        Ok(info)
    }

    pub(super) fn stop(&mut self, id: &str) -> Answer {
        let egress = self.egresses.get_mut(id);
        let info = egress.ok_or((404, "not_found", "egress does not exist"))?;
        if text(info, "status") == "EGRESS_ENDING" {
            let message = "egress with status EGRESS_ENDING cannot be stopped";
            return Err((412, "failed_precondition", message));
        }
        if let Some(info) = info.as_object_mut() {
            info.insert("status".into(), "EGRESS_ENDING".into());
        }
        Ok(info.clone())
    }
}

fn replace(before: &mut Map<String, Value>, given: &Map<String, Value>) -> Option<()> {
    for (name, value) in before.iter_mut() {
        let given = given.get(name);
        *value = if name == "can_publish_sources" {
            let sources = given.cloned().unwrap_or_else(|| json!([]));
            let known = |source: &Value| {
                source == "UNKNOWN" || SOURCES.iter().any(|(_, name)| source == name)
            };
            if !sources.as_array()?.iter().all(known) {
                return None;
            }
            sources
        } else {
            given.cloned().unwrap_or(Value::Bool(false))
        };
    }
    Some(())
}
