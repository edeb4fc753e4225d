use serde_json::json;

use super::*;
use crate::id::CourseId;

#[test]
fn every_fault_is_named_at_once() {
    let body = json!({"content": 5, "count": 21, "title": "x\0", "course_id": 0});
    let mut fields = Fields::of(&body).unwrap();
    fields.text("content", 10);
    fields.optional_integer("count", 1..=20);
    fields.optional_text("title", 10);
    fields.id::<CourseId>("course_id");
    fields.text("goal", 10);
    let errors = fields.finish().unwrap_err();
    let names: Vec<_> = errors.0.keys().map(String::as_str).collect();
    assert_eq!(names, ["content", "count", "course_id", "goal", "title"]);
    assert_eq!(errors.0["count"], ["must be between 1 and 20"]);
    assert_eq!(errors.0["goal"], ["is required"]);
}

#[test]
fn null_means_absent_and_blank_optional_text_too() {
    let body = json!({"count": null, "title": "  ", "content": null});
    let mut fields = Fields::of(&body).unwrap();
    assert_eq!(fields.optional_integer("count", 1..=20), None);
    assert_eq!(fields.optional_text("title", 10), None);
    fields.text("content", 10);
    assert_eq!(fields.finish().unwrap_err().0["content"], ["is required"]);
}

#[test]
fn whole_numbers_are_integers_however_they_are_written() {
    for (value, expected) in [
        (json!(5), Some(5)),
        (json!(5.0), Some(5)),
        (json!(5.5), None),
        (json!("5"), None),
        (json!(true), None),
        (json!(1e300), Some(1 << 53)),
        (json!(u64::MAX), Some(i64::MAX)),
    ] {
        assert_eq!(integer(&value), expected, "{value}");
    }
}

#[test]
fn a_fault_in_an_array_is_named_by_its_place() {
    let body = json!({"topics": ["a", "", 3]});
    let mut fields = Fields::of(&body).unwrap();
    fields.texts("topics", 10);
    let errors = fields.finish().unwrap_err();
    assert_eq!(
        errors.0.keys().collect::<Vec<_>>(),
        ["topics.1", "topics.2"]
    );
}
