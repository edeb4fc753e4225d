use super::*;

#[test]
fn a_problem_has_every_member_and_errors_only_where_fields_are_wrong() {
    let plain = Problem::of(Code::NotFound).render("abc").1;
    let plain: serde_json::Value = serde_json::from_slice(&plain).unwrap();
    let members: Vec<_> = plain.as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        members,
        [
            "type",
            "title",
            "status",
            "code",
            "detail",
            "message",
            "request_id"
        ]
    );
    assert_eq!(plain["type"], "/problems/not_found");
    let fields = Problem::from(FieldErrors::one("count", "must be between 1 and 20"))
        .render("x")
        .1;
    let fields: serde_json::Value = serde_json::from_slice(&fields).unwrap();
    assert_eq!(fields["errors"]["count"][0], "must be between 1 and 20");
    assert_eq!(fields["detail"], "count must be between 1 and 20");
}

#[test]
fn the_wait_that_an_ai_backend_asks_for_is_handed_on_in_whole_seconds() {
    let failed = |retry_after, transient| AiError::Backend {
        message: "busy".into(),
        transient,
        retry_after,
    };
    for (asked, told) in [
        (Some(Duration::from_mins(1)), Some("60")),
        (Some(Duration::from_millis(60_001)), Some("61")),
        (Some(Duration::from_millis(1)), Some("1")),
        (Some(Duration::ZERO), Some("1")),
        (Some(Duration::from_hours(30)), Some("3600")),
        (Some(Duration::MAX), Some("3600")),
        (None, None),
    ] {
        let response = Problem::from(failed(asked, true)).into_response();
        assert_eq!(response.status(), StatusCode::BAD_GATEWAY);
        let header = response.headers().get(header::RETRY_AFTER);
        let header = header.map(|value| value.to_str().unwrap());
        assert_eq!(header, told, "{asked:?}");
    }
    for other in [failed(None, false), AiError::Timeout] {
        let response = Problem::from(other).into_response();
        assert!(!response.headers().contains_key(header::RETRY_AFTER));
    }
}

#[test]
fn every_code_is_found_by_its_name_once() {
    for code in Code::ALL {
        assert_eq!(Code::named(code.name()), Some(*code));
        assert!(StatusCode::from_u16(code.status()).unwrap().as_u16() >= 400);
    }
    assert_eq!(Code::named("nope"), None);
}
