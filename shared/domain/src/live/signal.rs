//! What browsers tell each other so that they find each other.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::fields::{FieldErrors, Fields};
use crate::id::UserId;
use crate::limits;
use crate::request::{Choice, Request};

/// What a signal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignalKind {
    /// A description of what the sender offers.
    Offer,
    /// A description in answer to an offer.
    Answer,
    /// An ICE candidate.
    Candidate,
    /// The sender hangs up.
    Bye,
}

/// A signal as its receiver's log keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Signal {
    /// Who sent it.
    pub from: UserId,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: SignalKind,
    /// What it says: a matter of the browsers. Kept as text, since a map of
    /// the store has no order and other numbers than JSON.
    #[serde(with = "as_text")]
    pub payload: Map<String, Value>,
}

impl Choice for SignalKind {
    const ALL: &'static [(&'static str, Self)] = &[
        ("offer", Self::Offer),
        ("answer", Self::Answer),
        ("candidate", Self::Candidate),
        ("bye", Self::Bye),
    ];
}

/// A signal to another participant.
#[derive(Debug, Clone, PartialEq, Request)]
#[request(check = must_be_short)]
pub struct NewSignal {
    /// The receiver: a joined participant other than the caller.
    pub to: UserId,
    #[request(rename = "type")]
    kind: SignalKind,
    /// Whatever the browsers have to tell each other: at most 65,536 bytes of
    /// JSON.
    payload: Map<String, Value>,
}

/// Written anew, a payload may be longer or shorter than it was sent.
fn must_be_short(fields: &mut Fields<'_>) {
    let payload = fields.value("payload").filter(|value| value.is_object());
    let bytes = payload.map_or(0, |payload| payload.to_string().len());
    let most = limits::SIGNAL_PAYLOAD_BYTES;
    if bytes > most {
        fields.fault("payload", format!("must have at most {most} bytes of JSON"));
    }
}

impl NewSignal {
    /// The signal as it is kept.
    ///
    /// # Errors
    /// Where it is addressed to its sender.
    pub fn sent_by(self, from: UserId) -> Result<Signal, FieldErrors> {
        if self.to == from {
            return Err(FieldErrors::one("to", "must be another participant"));
        }
        Ok(Signal {
            from,
            kind: self.kind,
            payload: self.payload,
        })
    }
}

mod as_text {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};
    use serde_json::{Map, Value};

    pub(super) fn serialize<S: Serializer>(
        payload: &Map<String, Value>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let text = serde_json::to_string(payload).map_err(S::Error::custom)?;
        serializer.serialize_str(&text)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Map<String, Value>, D::Error> {
        let text = String::deserialize(deserializer)?;
        serde_json::from_str(&text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: &Value) -> Result<NewSignal, FieldErrors> {
        let mut fields = Fields::of(value)?;
        let read = NewSignal::read(&mut fields);
        fields.finish()?;
        Ok(read.unwrap())
    }

    fn of_bytes(bytes: usize) -> Value {
        // {"c":"..."} has 8 bytes around what it says.
        let payload = json!({"c": "x".repeat(bytes - 8)});
        assert_eq!(payload.to_string().len(), bytes);
        json!({"to": 3, "type": "candidate", "payload": payload})
    }

    #[test]
    fn a_payload_counts_bytes_of_the_json_that_is_sent_on() {
        let most = limits::SIGNAL_PAYLOAD_BYTES;
        assert!(read(&of_bytes(most)).is_ok());
        let fault = read(&of_bytes(most + 1)).unwrap_err().to_string();
        assert_eq!(fault, "payload must have at most 65536 bytes of JSON");
        // Escaped as it is sent, "é" is six bytes; as it is sent on, two.
        let escaped = r#"{"to": 3, "type": "bye", "payload": {"c": "\u00e9"}}"#;
        let signal = read(&serde_json::from_str(escaped).unwrap()).unwrap();
        assert_eq!(Value::from(signal.payload).to_string(), r#"{"c":"é"}"#);
    }

    #[test]
    fn every_fault_is_named() {
        for (value, faults) in [
            (
                json!({}),
                "payload is required; to is required; type is required",
            ),
            (
                json!({"to": 0, "type": "hello", "payload": [1]}),
                "payload must be an object; to must be an integer between 1 and 9007199254740991; \
                 type must be offer, answer, candidate or bye",
            ),
        ] {
            assert_eq!(read(&value).unwrap_err().to_string(), faults);
        }
    }

    #[test]
    fn nobody_sends_to_themselves() {
        let signal = read(&of_bytes(20)).unwrap();
        let sender = |id: u64| id.try_into().unwrap();
        assert!(signal.clone().sent_by(sender(3)).is_err());
        let sent = signal.sent_by(sender(4)).unwrap();
        assert_eq!((sent.from, sent.kind), (sender(4), SignalKind::Candidate));
    }

    #[test]
    fn what_is_said_is_kept_as_it_was_in_its_order() {
        let payload = r#"{"z":1e300,"a":[null,0.1,{"y":"\u0000\n"}],"m":9007199254740993}"#;
        let signal = Signal {
            from: 3.try_into().unwrap(),
            kind: SignalKind::Offer,
            payload: serde_json::from_str(payload).unwrap(),
        };
        let kept = serde_json::to_value(&signal).unwrap();
        assert_eq!(kept["type"], "offer");
        let text = kept["payload"].as_str().unwrap().to_owned();
        assert!(text.starts_with(r#"{"z":"#), "{text}");
        assert_eq!(serde_json::from_value::<Signal>(kept).unwrap(), signal);
    }
}
