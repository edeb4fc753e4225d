//! Tokens and events against LiveKit's own SDK for Rust.
#![expect(clippy::unwrap_used, reason = "tests panic to fail")]

use domain::{Clock, Room, RoomRole, Timestamp};
use livekit_api::access_token::{AccessToken, Claims, TokenVerifier, VideoGrants};
use livekit_api::webhooks::WebhookReceiver;
use media::{Admission, ApiKey, IceSettings, Media};
use telemetry::SystemClock;
use testkit::{MediaEvents, jwt};

const KEY: &str = "APIkey";
const SECRET: &str = "a secret that only two parties know";
const BODY: &str = include_str!("webhooks/egress_ended.json");

/// The SDK goes by the machine's clock.
fn now() -> Timestamp {
    SystemClock.now()
}

fn media() -> Media {
    Media::without_server(Some(ApiKey::new(KEY, SECRET)), IceSettings::default())
}

fn verifier() -> TokenVerifier {
    TokenVerifier::with_api_key(KEY, SECRET)
}

/// What the SDK reads of a token.
fn claims(role: RoomRole, may_share_screen: bool, now: Timestamp) -> Claims {
    let room = Room::of_breakout(12.try_into().unwrap(), 345.try_into().unwrap());
    let admission = Admission {
        room,
        user_id: 7.try_into().unwrap(),
        name: "Ada Lovelace".into(),
        role,
        may_share_screen,
        until: None,
    };
    let token = media().room_token(&admission, now).unwrap();
    let claims = verifier().verify(&token.token).unwrap();
    assert_eq!(claims.exp.to_string(), token.expires_at.to_string());
    assert_eq!(claims.sub, token.identity);
    assert_eq!(claims.video.room, token.room);
    claims
}

#[test]
fn the_sdk_reads_every_field_of_a_hosts_token() {
    let now = now();
    let claims = claims(RoomRole::Host, true, now);
    let seconds = usize::try_from(now.seconds()).unwrap();
    let expected = Claims {
        iss: KEY.into(),
        sub: "user-7".into(),
        nbf: seconds - 10,
        exp: seconds + 600,
        name: "Ada Lovelace".into(),
        metadata: r#"{"role":"host","name":"Ada Lovelace"}"#.into(),
        video: VideoGrants {
            room_join: true,
            room: "class-12-345".into(),
            room_admin: true,
            can_publish: Some(true),
            can_subscribe: Some(true),
            can_publish_data: Some(true),
            can_publish_sources: ["camera", "microphone", "screen_share", "screen_share_audio"]
                .map(ToOwned::to_owned)
                .to_vec(),
            ..VideoGrants::default()
        },
        ..Claims::default()
    };
    assert_eq!(claims, expected);
}

#[test]
fn a_participant_has_neither_the_screen_nor_the_room() {
    let claims = claims(RoomRole::Participant, false, now());
    assert!(!claims.video.room_admin);
    assert_eq!(claims.video.can_publish_sources, ["camera", "microphone"]);
    assert!(claims.video.can_publish() && claims.video.can_subscribe());
    assert!(claims.video.can_publish_data() && !claims.video.can_update_own_metadata());
    assert!(!claims.video.room_create && !claims.video.room_list && !claims.video.room_record);
    assert!(!claims.video.hidden && !claims.video.recorder);
    assert_eq!(
        claims.metadata,
        r#"{"role":"participant","name":"Ada Lovelace"}"#
    );
}

#[test]
fn a_webhook_signed_by_the_sdk_is_believed() {
    let token = AccessToken::with_api_key(KEY, SECRET)
        .with_ttl(std::time::Duration::from_mins(5))
        .with_sha256(&jwt::body_hash(BODY.as_bytes()))
        .to_jwt()
        .unwrap();
    let event = media()
        .receive(Some(&token), BODY.as_bytes(), now())
        .unwrap();
    assert_eq!(event.id, "EV_e1Lk9BfWp0Th");
}

#[test]
fn the_event_factory_signs_what_the_sdk_believes() {
    for events in [
        MediaEvents::new(KEY, SECRET),
        MediaEvents::new(KEY, SECRET).without_iat(),
    ] {
        let event = events.sign(BODY, now());
        let receiver = WebhookReceiver::new(verifier());
        let read = receiver.receive(&event.body, &event.authorization).unwrap();
        assert_eq!(read.id, "EV_e1Lk9BfWp0Th");
    }
}

#[test]
fn the_sdk_refuses_a_token_that_has_expired_and_one_of_another_key() {
    let admission = Admission {
        room: Room::of(12.try_into().unwrap()),
        user_id: 7.try_into().unwrap(),
        name: "Ada".into(),
        role: RoomRole::CoHost,
        may_share_screen: true,
        until: None,
    };
    let old = now().plus_millis(-12 * 60 * 1000);
    let token = media().room_token(&admission, old).unwrap().token;
    assert!(verifier().verify(&token).is_err());
    let token = media().room_token(&admission, now()).unwrap().token;
    assert!(
        TokenVerifier::with_api_key(KEY, "other")
            .verify(&token)
            .is_err()
    );
    assert!(
        TokenVerifier::with_api_key("other", SECRET)
            .verify(&token)
            .is_err()
    );
}
