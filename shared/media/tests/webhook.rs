//! Whose events are believed, and what is read of them.
#![expect(clippy::unwrap_used, reason = "tests panic to fail")]

use std::time::Duration;

use domain::media_event::{Connection, Egress, EgressStatus, MediaEventKind};
use domain::{Room, RoomRole, Timestamp};
use media::{Admission, ApiKey, IceSettings, Media, Refusal, WebhookError};
use serde_json::{Value, json};
use testkit::jwt::{self, Algorithm};
use testkit::{MediaEvents, SignedEvent};

const KEY: &str = "APIkey";
const SECRET: &str = "a secret that only two parties know";
const BODY: &str = include_str!("webhooks/participant_joined.json");

/// When the sample was posted.
fn now() -> Timestamp {
    Timestamp::from_millis(1_795_820_404_000)
}

fn later(seconds: i64) -> Timestamp {
    now().plus_millis(seconds * 1000)
}

fn media() -> Media {
    Media::without_server(Some(ApiKey::new(KEY, SECRET)), IceSettings::default())
}

fn events() -> MediaEvents {
    MediaEvents::new(KEY, SECRET)
}

/// What becomes of a body that comes with these claims, signed rightly.
fn with_claims(change: impl FnOnce(&mut Value)) -> Result<(), WebhookError> {
    let mut claims = events().claims(BODY, now());
    change(&mut claims);
    let token = jwt::signed(Algorithm::Hs256, SECRET, &claims);
    received(Some(&token), BODY.as_bytes())
}

fn received(authorization: Option<&str>, body: &[u8]) -> Result<(), WebhookError> {
    media().receive(authorization, body, now()).map(drop)
}

fn refused(reason: Refusal) -> Result<(), WebhookError> {
    Err(WebhookError::Refused(reason))
}

#[test]
fn a_signed_event_is_taken_raw_or_as_a_bearer_token_and_from_old_servers() {
    let SignedEvent { authorization, .. } = events().sign(BODY, now());
    for spelling in [
        authorization.clone(),
        format!("Bearer {authorization}"),
        format!("bearer  {authorization} "),
    ] {
        assert_eq!(received(Some(&spelling), BODY.as_bytes()), Ok(()));
    }
    let old = events().without_iat().sign(BODY, now());
    assert_eq!(received(Some(&old.authorization), BODY.as_bytes()), Ok(()));
}

#[test]
fn other_signatures_are_refused() {
    let claims = events().claims(BODY, now());
    let body = BODY.as_bytes();
    for (token, reason) in [
        (
            jwt::signed(Algorithm::None, SECRET, &claims),
            Refusal::Malformed,
        ),
        (
            jwt::signed(Algorithm::Hs512, SECRET, &claims),
            Refusal::OtherAlgorithm,
        ),
        (
            jwt::signed(Algorithm::Hs256, "guessed", &claims),
            Refusal::WrongSignature,
        ),
        (
            jwt::signed(Algorithm::Hs256, "", &claims),
            Refusal::WrongSignature,
        ),
    ] {
        assert_eq!(received(Some(&token), body), refused(reason));
    }
    assert_eq!(received(None, body), refused(Refusal::NoHeader));
    // The claims of one token under the signature of another.
    let good = jwt::signed(Algorithm::Hs256, SECRET, &claims);
    let (_, signature) = good.rsplit_once('.').unwrap();
    let mut longer = claims.clone();
    longer["exp"] = json!(i64::MAX);
    let other = jwt::signed(Algorithm::Hs256, SECRET, &longer);
    let (message, _) = other.rsplit_once('.').unwrap();
    assert_eq!(
        received(Some(&format!("{message}.{signature}")), body),
        refused(Refusal::WrongSignature)
    );
}

#[test]
fn an_unknown_key_is_refused_even_with_the_right_secret() {
    for iss in [json!("APIother"), json!(""), json!(null), json!(7)] {
        let result = with_claims(|claims| claims["iss"] = iss);
        assert_eq!(result, refused(Refusal::UnknownKey));
    }
}

#[test]
fn times_are_checked_with_a_minutes_leeway() {
    let now = now().seconds();
    let exp = |at: i64| with_claims(|claims| claims["exp"] = json!(at));
    assert_eq!(exp(now - 59), Ok(()));
    assert_eq!(exp(now - 60), refused(Refusal::Expired));
    assert_eq!(
        with_claims(|claims| claims["exp"] = json!(null)),
        refused(Refusal::Expired)
    );

    let issued = |at: i64| with_claims(|claims| claims["iat"] = json!(at));
    assert_eq!(issued(now - 360), Ok(()));
    assert_eq!(issued(now - 361), refused(Refusal::Replayed));
    assert_eq!(issued(now + 60), Ok(()));
    assert_eq!(issued(now + 61), refused(Refusal::FromTheFuture));
    assert_eq!(issued(i64::MIN), refused(Refusal::Replayed));
    assert_eq!(issued(i64::MAX), refused(Refusal::FromTheFuture));
    let fraction = with_claims(|claims| claims["iat"] = json!(1_795_820_404.5));
    assert_eq!(fraction, Ok(()));
}

#[test]
fn nbf_stands_in_for_iat_and_one_of_them_is_needed() {
    let now = now().seconds();
    let issued = |nbf: Value| {
        with_claims(|claims| {
            claims.as_object_mut().unwrap().remove("iat");
            claims["nbf"] = nbf;
        })
    };
    assert_eq!(issued(json!(now - 360)), Ok(()));
    assert_eq!(issued(json!(now - 361)), refused(Refusal::Replayed));
    assert_eq!(issued(json!(now + 61)), refused(Refusal::FromTheFuture));
    assert_eq!(issued(json!(null)), refused(Refusal::NoIssueTime));
    assert_eq!(issued(json!("soon")), refused(Refusal::NoIssueTime));
}

#[test]
fn a_replay_is_refused_once_it_is_old() {
    let event = events().sign(BODY, now());
    let at = |seconds| {
        let authorization = Some(event.authorization.as_str());
        media()
            .receive(authorization, BODY.as_bytes(), later(seconds))
            .map(drop)
    };
    assert_eq!(at(15), Ok(()));
    assert_eq!(at(359), Ok(()));
    assert_eq!(at(360), refused(Refusal::Expired));
}

#[test]
fn the_signature_covers_every_byte_of_the_body() {
    let event = events().sign(BODY, now());
    let token = Some(event.authorization.as_str());
    let mut altered = BODY.as_bytes().to_vec();
    altered[BODY.find("Ada").unwrap()] = b'E';
    assert_eq!(received(token, &altered), refused(Refusal::OtherBody));
    let parsed: Value = serde_json::from_str(BODY).unwrap();
    let again = serde_json::to_string_pretty(&parsed).unwrap();
    assert_eq!(
        received(token, again.as_bytes()),
        refused(Refusal::OtherBody)
    );
    assert_eq!(received(token, b""), refused(Refusal::OtherBody));
    // The hash in another spelling.
    let unpadded = with_claims(|claims| {
        let hash = jwt::body_hash(BODY.as_bytes());
        claims["sha256"] = json!(hash.trim_end_matches('='));
    });
    assert_eq!(unpadded, refused(Refusal::OtherBody));
}

#[test]
fn a_clients_token_is_no_webhooks_token() {
    let admission = Admission {
        room: Room::of(1.try_into().unwrap()),
        user_id: 7.try_into().unwrap(),
        name: "Ada".into(),
        role: RoomRole::Host,
        may_share_screen: true,
        until: None,
    };
    let token = media().room_token(&admission, now()).unwrap().token;
    assert_eq!(
        received(Some(&token), BODY.as_bytes()),
        refused(Refusal::NoBodyHash)
    );
}

#[test]
fn rubbish_is_refused() {
    let rubbish = "x.".repeat(512 * 1024);
    for token in [
        "", " ", "Bearer", "Bearer ", "a.b.c", "..", "ключ", &rubbish,
    ] {
        assert_eq!(
            received(Some(token), rubbish.as_bytes()),
            refused(Refusal::Malformed)
        );
    }
    let event = events().sign(&rubbish, now());
    assert_eq!(
        received(Some(&event.authorization), rubbish.as_bytes()),
        Err(WebhookError::Unreadable("it is not JSON"))
    );
}

#[test]
fn without_a_key_nobody_is_believed_and_the_key_of_development_least_of_all() {
    let media = Media::without_server(None, IceSettings::default());
    let event = MediaEvents::new("devkey", "secret").sign(BODY, now());
    assert_eq!(
        media
            .receive(Some(&event.authorization), BODY.as_bytes(), now())
            .map(drop),
        refused(Refusal::NoKey)
    );
}

fn read(body: &str) -> domain::MediaEvent {
    let event = events().sign(body, now());
    media()
        .receive(Some(&event.authorization), body.as_bytes(), now())
        .unwrap()
}

#[test]
fn livekits_own_samples_are_read() {
    let started = read(include_str!("webhooks/room_started.json"));
    assert_eq!(started.id, "EV_a7Kq2XvRn3Pd");
    assert_eq!(
        started.created_at,
        Timestamp::from_millis(1_795_820_400_000)
    );
    assert_eq!(started.room_name, "mtg_01JD8Q");
    assert_eq!(started.room(), None);
    assert_eq!(started.kind, MediaEventKind::RoomStarted);
    let finished = read(include_str!("webhooks/room_finished.json"));
    assert_eq!(finished.kind, MediaEventKind::RoomFinished);
    let connection = Connection {
        identity: "usr_42:dev_9".into(),
        sid: "PA_u9WcT4sYb6Ej".into(),
        joined_at: Some(Timestamp::from_millis(1_795_820_403_456)),
        came_as_manager: false,
        shares_screen: false,
    };
    assert_eq!(
        read(BODY).kind,
        MediaEventKind::ParticipantJoined(connection.clone())
    );
    assert_eq!(
        read(include_str!("webhooks/participant_left.json")).kind,
        // Without sources, the permission is for all of them.
        MediaEventKind::ParticipantLeft(Connection {
            shares_screen: true,
            ..connection
        })
    );
    assert_eq!(
        read(include_str!("webhooks/track_published.json")).kind,
        MediaEventKind::Other("track_published".into())
    );
    assert_eq!(
        read(include_str!("webhooks/egress_ended.json")).kind,
        MediaEventKind::EgressEnded(Egress {
            egress_id: "EG_p2MbX5tGd9Lr".into(),
            status: EgressStatus::Complete,
            location: Some(
                "https://rec-bucket.s3.eu-west-1.amazonaws.com/rec/mtg_01JD8Q.mp4".into()
            ),
            duration_seconds: Some(1800),
            size_bytes: Some(734_003_200),
            error: None,
        })
    );
}

#[test]
fn our_own_rooms_and_users_are_known_again() {
    let joined_at = now().plus(Duration::from_millis(7));
    let who = ("user-7", "PA_1");
    let event = events().participant(
        "participant_connection_aborted",
        "class-12-345",
        who,
        joined_at,
        now(),
    );
    let event = read(&event.body);
    let (session, breakout) = (12.try_into().unwrap(), 345.try_into().unwrap());
    assert_eq!(event.room(), Some(Room::of_breakout(session, breakout)));
    let MediaEventKind::ParticipantConnectionAborted(connection) = event.kind else {
        panic!("{event:?}");
    };
    assert_eq!(connection.user_id(), Some(7.try_into().unwrap()));
    assert_eq!(connection.joined_at, Some(joined_at));
}

#[test]
fn defaults_may_be_left_out_and_unknown_fields_and_names_come_along() {
    let event = read(
        r#"{"event":"egress_started","id":"EV_1","createdAt":1795820400,"new":{"a":[1]},
            "egressInfo":{"egressId":"EG_1","roomName":"class-1","sourceType":"EGRESS_SOURCE_TYPE_SDK"}}"#,
    );
    assert_eq!(event.room_name, "class-1");
    let MediaEventKind::EgressStarted(egress) = event.kind else {
        panic!("{event:?}");
    };
    assert_eq!(egress.status, EgressStatus::Starting);
    let event = read(
        r#"{"event":"participant_left","room":{"name":"class-1"},"id":"EV_2","createdAt":"1795820400",
            "participant":{"sid":"PA_1","identity":"EG_1","state":"VANISHED","kind":"EGRESS"}}"#,
    );
    let MediaEventKind::ParticipantLeft(connection) = event.kind else {
        panic!("{event:?}");
    };
    assert_eq!((connection.joined_at, connection.user_id()), (None, None));
}

#[test]
fn an_event_that_lacks_what_makes_it_one_is_unreadable() {
    for body in [
        "[]",
        "{}",
        r#"{"event":"room_started","createdAt":"1"}"#,
        r#"{"event":"room_started","id":"EV_1"}"#,
        r#"{"id":"EV_1","createdAt":"1"}"#,
        r#"{"event":"participant_joined","id":"EV_1","createdAt":"1","participant":{"sid":"PA_1"}}"#,
        r#"{"event":"egress_ended","id":"EV_1","createdAt":"1"}"#,
    ] {
        let event = events().sign(body, now());
        let result = received(Some(&event.authorization), body.as_bytes());
        assert!(matches!(result, Err(WebhookError::Unreadable(_))), "{body}");
    }
}
