use serde_json::{Value, json};

use super::*;
use crate::change::Change;
use crate::id::CourseId;

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Pace {
    Slow,
    Fast,
}

impl Choice for Pace {
    const ALL: &'static [(&'static str, Self)] = &[("slow", Self::Slow), ("fast", Self::Fast)];
}

fn no_dots(text: &str) -> Result<(), &'static str> {
    if text.contains('.') {
        return Err("must have no dots");
    }
    Ok(())
}

/// A part.
#[derive(Debug, Request, PartialEq)]
struct Part {
    id: CourseId,
    #[request(length = 1..=3)]
    title: Option<String>,
}

/// A whole.
#[derive(Debug, Request, PartialEq)]
#[request(name = "WholePush", max_bytes = 9, check = not_both)]
struct Whole {
    /// In words.
    #[request(length = 5, rule = no_dots)]
    title: String,
    #[request(length = 5)]
    note: Option<String>,
    #[request(range = 1..=20, default = 7_u8)]
    count: u8,
    pace: Option<Pace>,
    #[request(entries = 1..=2, distinct)]
    parts: Vec<Part>,
    #[request(entries = 3, distinct, length = 2, default)]
    tags: Vec<String>,
    #[request(range = 1..=9)]
    limit: Change<u32>,
    #[request(rename = "type")]
    kind: Option<bool>,
    ends: Option<Timestamp>,
    #[request(length = 0..=9)]
    page: Option<SafeHtml>,
}

fn not_both(fields: &mut Fields<'_>) {
    let ends = fields.peek::<Timestamp>("ends", &());
    if ends.is_some_and(|ends| ends <= fields.now()) {
        fields.fault("ends", "must be in the future");
    }
}

const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

fn read(body: &Value) -> Result<Whole, Vec<(String, String)>> {
    let given = Given {
        now: NOW,
        clean: |html| html.replace("<b>", ""),
    };
    part(body, given).map_err(|faults: FieldErrors| {
        let all = faults.0.into_iter();
        all.map(|(path, messages)| (path, messages.join("; ")))
            .collect()
    })
}

#[test]
fn what_is_absent_null_or_blank_is_what_its_declaration_says() {
    let body = json!({
        "title": " a ", "note": " ", "count": null, "parts": [{"id": 5.0}], "limit": null,
        "type": true, "page": "<b> x", "unknown": 1
    });
    let whole = read(&body).unwrap();
    let expected = Whole {
        title: "a".into(),
        note: None,
        count: 7,
        pace: None,
        parts: vec![Part {
            id: 5.try_into().unwrap(),
            title: None,
        }],
        tags: vec![],
        limit: Change::Remove,
        kind: Some(true),
        ends: None,
        page: Some(SafeHtml(" x".into())),
    };
    assert_eq!(whole, expected);
    assert_eq!(Whole::MAX_BYTES, 9);
    assert!(Whole::is_text("note") && !Whole::is_text("count"));
}

#[test]
fn every_fault_is_named_at_once_by_its_place() {
    let body = json!({
        "title": "a.b", "note": "\0", "count": 21, "pace": "quick",
        "parts": [{"id": 0, "title": " "}, 7], "tags": ["a", "", "a"], "limit": 5.5, "type": 1,
        "ends": NOW.to_string(), "page": "0123456789"
    });
    let between = "must be an integer between 1 and 9007199254740991";
    let expected = [
        ("count", "must be between 1 and 20"),
        ("ends", "must be in the future"),
        ("limit", "must be an integer"),
        ("note", "must not contain U+0000"),
        ("pace", "must be slow or fast"),
        ("page", "must be at most 9 bytes"),
        ("parts.0.id", between),
        ("parts.0.title", "must not be empty"),
        ("parts.1", "must be an object"),
        ("tags.1", "must not be empty"),
        ("tags.2", "must not stand twice"),
        ("title", "must have no dots"),
        ("type", "must be true or false"),
    ];
    let expected = expected.map(|(path, message)| (path.to_owned(), message.to_owned()));
    assert_eq!(read(&body).unwrap_err(), expected);
    let body = json!({"parts": [], "tags": ["1", "2", "3", ""]});
    let expected = [
        ("parts", "must have between 1 and 2 entries"),
        ("tags", "must have at most 3 entries"),
        ("title", "is required"),
    ];
    let expected = expected.map(|(path, message)| (path.to_owned(), message.to_owned()));
    assert_eq!(read(&body).unwrap_err(), expected);
}

#[test]
fn the_schema_says_the_same() {
    let schema = serde_json::to_value(<Whole as PartialSchema>::schema()).unwrap();
    assert_eq!(schema["description"], "A whole.");
    assert_eq!(schema["required"], json!(["title", "parts"]));
    let fields = &schema["properties"];
    let title =
        json!({"type": "string", "description": "In words.", "minLength": 1, "maxLength": 5});
    assert_eq!(fields["title"], title);
    assert_eq!(
        fields["note"],
        json!({"type": ["string", "null"], "maxLength": 5})
    );
    let count = json!({
        "type": ["integer", "null"], "format": "int32", "minimum": 1, "maximum": 20, "default": 7
    });
    assert_eq!(fields["count"], count);
    assert_eq!(
        fields["pace"],
        json!({"type": ["string", "null"], "enum": ["slow", "fast", null]})
    );
    let part = json!({"$ref": "#/components/schemas/Part"});
    let parts = json!({
        "type": "array", "items": part, "minItems": 1, "maxItems": 2, "uniqueItems": true
    });
    assert_eq!(fields["parts"], parts);
    assert!(fields["type"].is_object());
    let mut parts = Vec::new();
    Whole::schemas(&mut parts);
    let names: Vec<_> = parts.into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        (names, Whole::name().as_ref()),
        (vec!["Part".to_owned()], "WholePush")
    );
    let parameters = serde_json::to_value(Whole::into_params(|| None)).unwrap();
    let count = &parameters[2];
    assert_eq!(
        (&count["name"], &count["in"]),
        (&json!("count"), &json!("query"))
    );
    assert_eq!(count["schema"]["type"], "integer");
}
