//! Calls of the media server's API, against one that checks tokens and keeps
//! rooms.
#![expect(clippy::unwrap_used, reason = "tests panic to fail")]

use std::time::{Duration, Instant};

use domain::media_event::EgressStatus;
use domain::{Clock, Room, RoomRole, Timestamp, UserId};
use media::{Admission, ApiKey, Bucket, IceSettings, Media, MediaError, Recording};
use serde_json::{Value, json};
use testkit::{FakeClock, LiveKitServer, LiveKitTrouble, jwt};

struct Setting {
    clock: FakeClock,
    server: LiveKitServer,
    media: Media,
    room: Room,
    user: UserId,
}

async fn setting_with(recording: Recording) -> Setting {
    let clock = FakeClock::at(Timestamp::from_millis(1_795_820_400_000));
    let server = LiveKitServer::start(clock.clone()).await.unwrap();
    let (name, secret) = server.key();
    let key = ApiKey::new(name, secret);
    let media = Media::with_server(server.url(), key, recording, IceSettings::default()).unwrap();
    let (session, user) = (12.try_into().unwrap(), 7.try_into().unwrap());
    Setting {
        clock,
        server,
        media,
        room: Room::of(session),
        user,
    }
}

async fn setting() -> Setting {
    setting_with(Recording::default()).await
}

impl Setting {
    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn token(&self, role: RoomRole, may_share_screen: bool) -> String {
        let admission = Admission {
            room: self.room,
            user_id: self.user,
            name: "Ada".into(),
            role,
            may_share_screen,
            until: None,
        };
        self.media.room_token(&admission, self.now()).unwrap().token
    }

    fn sources(&self) -> Value {
        let participant = self.server.participant("class-12", "user-7").unwrap();
        let sources = participant.pointer("/permission/can_publish_sources");
        sources.unwrap().clone()
    }

    /// The `video` claims of the calls so far.
    fn grants(&self) -> Vec<(String, Value)> {
        let calls = self.server.calls().into_iter();
        calls
            .map(|call| (call.method, call.claims.get("video").unwrap().clone()))
            .collect()
    }
}

#[tokio::test]
async fn a_room_token_lets_its_user_into_its_room_for_ten_minutes() {
    let setting = setting().await;
    let token = setting.token(RoomRole::Participant, false);
    setting.server.enter(&token).unwrap();
    assert_eq!(setting.sources(), json!(["CAMERA", "MICROPHONE"]));
    setting.clock.advance(Duration::from_mins(11));
    assert!(setting.server.enter(&token).is_err());
}

#[tokio::test]
async fn screen_sharing_is_granted_and_taken_without_touching_other_permissions() {
    let setting = setting().await;
    let token = setting.token(RoomRole::Participant, false);
    setting.server.enter(&token).unwrap();
    let before = setting.server.participant("class-12", "user-7");
    let set = async |allowed| {
        setting
            .media
            .set_screen_share(&setting.room, setting.user, allowed, setting.now())
            .await
    };
    set(true).await.unwrap();
    let all = json!(["CAMERA", "MICROPHONE", "SCREEN_SHARE", "SCREEN_SHARE_AUDIO"]);
    assert_eq!(setting.sources(), all);
    set(false).await.unwrap();
    assert_eq!(setting.server.participant("class-12", "user-7"), before);
    // Once more changes nothing, and is not sent.
    set(false).await.unwrap();
    let methods: Vec<_> = setting
        .server
        .calls()
        .into_iter()
        .map(|c| c.method)
        .collect();
    let expected = [
        "GetParticipant",
        "UpdateParticipant",
        "GetParticipant",
        "UpdateParticipant",
        "GetParticipant",
    ];
    assert_eq!(methods, expected);
}

#[tokio::test]
async fn a_participant_is_removed_and_can_come_back_with_a_new_token() {
    let setting = setting().await;
    let token = setting.token(RoomRole::Host, true);
    let sid = setting.server.enter(&token).unwrap();
    let now = setting.now();
    let there = setting
        .media
        .participants(&setting.room, now)
        .await
        .unwrap();
    assert_eq!(there[0].sid, sid);
    assert_eq!(there[0].user_id(), Some(setting.user));
    assert_eq!(there[0].joined_at, Some(now));
    let remove = async || {
        setting
            .media
            .remove_participant(&setting.room, setting.user, now)
            .await
    };
    remove().await.unwrap();
    assert_eq!(
        setting.media.participants(&setting.room, now).await,
        Ok(vec![])
    );
    // Who is not there needs not be removed.
    remove().await.unwrap();
    let revoked = setting.server.calls()[1].body["revoke_token_ts"].clone();
    let returning = setting.token(RoomRole::Participant, false);
    let claims = jwt::claims(&returning, setting.server.key().1).unwrap();
    assert!(claims["nbf"].as_i64() >= revoked.as_i64(), "{claims}");
}

#[tokio::test]
async fn rooms_are_made_and_deleted() {
    let setting = setting().await;
    let (media, room, now) = (&setting.media, &setting.room, setting.now());
    media
        .create_room(room, Duration::from_mins(5), now)
        .await
        .unwrap();
    assert!(setting.server.has_room("class-12"));
    assert_eq!(setting.server.calls()[0].body["departure_timeout"], 300);
    media.delete_room(room, now).await.unwrap();
    assert!(!setting.server.has_room("class-12"));
    media.delete_room(room, now).await.unwrap();
}

#[tokio::test]
async fn a_room_is_recorded_to_where_the_configuration_says() {
    let setting = setting_with(Recording {
        prefix: "recordings/".into(),
        bucket: Some(Bucket {
            name: "classes".into(),
            region: Some("eu-central-1".into()),
            endpoint: Some("https://minio.example.org".into()),
            credentials: Some(("AKIA".into(), "bucket-secret".into())),
        }),
    })
    .await;
    let (media, room, now) = (&setting.media, &setting.room, setting.now());
    let nobody = media.start_recording(room, now).await;
    assert_eq!(nobody, Err(MediaError::NotFound));
    setting
        .server
        .enter(&setting.token(RoomRole::Host, true))
        .unwrap();
    let started = media.start_recording(room, now).await.unwrap();
    assert_eq!(started.status, EgressStatus::Starting);
    let request = setting.server.calls().pop().unwrap().body;
    assert_eq!(
        request,
        json!({
            "room_name": "class-12",
            "layout": "speaker",
            "file_outputs": [{
                "file_type": "MP4",
                "filepath": "recordings/class-12-1795820400.mp4",
                "s3": {
                    "bucket": "classes",
                    "region": "eu-central-1",
                    "endpoint": "https://minio.example.org",
                    "force_path_style": true,
                    "access_key": "AKIA",
                    "secret": "bucket-secret",
                }
            }]
        })
    );
    let stopped = media.stop_recording(&started.egress_id, now).await.unwrap();
    assert_eq!(stopped.status, EgressStatus::Ending);
    let again = media.stop_recording(&started.egress_id, now).await;
    assert!(
        matches!(&again, Err(MediaError::Refused { code, .. }) if code == "failed_precondition"),
        "{again:?}"
    );
    let unknown = media.stop_recording("EG_unknown", now).await;
    assert_eq!(unknown, Err(MediaError::NotFound));
}

#[tokio::test]
async fn each_call_carries_the_one_grant_it_needs_for_one_minute() {
    let setting = setting().await;
    let (media, room, now) = (&setting.media, &setting.room, setting.now());
    setting
        .server
        .enter(&setting.token(RoomRole::Participant, true))
        .unwrap();
    media
        .create_room(room, Duration::from_mins(1), now)
        .await
        .unwrap();
    media.participants(room, now).await.unwrap();
    media
        .set_screen_share(room, setting.user, false, now)
        .await
        .unwrap();
    let egress = media.start_recording(room, now).await.unwrap();
    media.stop_recording(&egress.egress_id, now).await.unwrap();
    media
        .remove_participant(room, setting.user, now)
        .await
        .unwrap();
    media.delete_room(room, now).await.unwrap();
    let admin = json!({"roomAdmin": true, "room": "class-12"});
    let expected = [
        ("CreateRoom", json!({"roomCreate": true})),
        ("ListParticipants", admin.clone()),
        ("GetParticipant", admin.clone()),
        ("UpdateParticipant", admin.clone()),
        ("StartRoomCompositeEgress", json!({"roomRecord": true})),
        ("StopEgress", json!({"roomRecord": true})),
        ("RemoveParticipant", admin),
        ("DeleteRoom", json!({"roomCreate": true})),
    ];
    let expected = expected.map(|(method, grant)| (method.to_owned(), grant));
    assert_eq!(setting.grants(), expected);
    let claims = setting.server.calls()[0].claims.clone();
    assert_eq!(claims["nbf"], now.seconds() - 10);
    assert_eq!(claims["exp"], now.seconds() + 60);
}

#[tokio::test]
async fn a_server_in_trouble_is_unavailable_or_refuses_whatever_it_answers_with() {
    use LiveKitTrouble::{Answers, AnswersInText};
    let setting = setting().await;
    let call = async |trouble| {
        setting.server.trouble(trouble);
        let (room, now) = (&setting.room, setting.now());
        setting
            .media
            .remove_participant(room, setting.user, now)
            .await
            .unwrap_err()
    };
    for trouble in [
        Answers(503, "unavailable"),
        Answers(500, "internal"),
        Answers(408, "deadline_exceeded"),
        Answers(429, "resource_exhausted"),
        AnswersInText(502, "<html>Bad gateway</html>"),
        AnswersInText(200, "<html>Welcome</html>"),
    ] {
        let error = call(trouble).await;
        assert!(
            matches!(error, MediaError::Unavailable(_)),
            "{trouble:?}: {error}"
        );
    }
    for (trouble, code) in [
        (Answers(401, "unauthenticated"), "unauthenticated"),
        (Answers(400, "invalid_argument"), "invalid_argument"),
        (Answers(412, "failed_precondition"), "failed_precondition"),
        (Answers(404, "bad_route"), "bad_route"),
        (AnswersInText(401, "invalid token"), "401"),
        (AnswersInText(404, "404 page not found"), "404"),
        (AnswersInText(302, ""), "302"),
    ] {
        let error = call(trouble).await;
        assert!(
            matches!(&error, MediaError::Refused { code: is, .. } if is == code),
            "{trouble:?}: {error}"
        );
    }
    setting.server.trouble(None);
    let (room, now) = (&setting.room, setting.now());
    assert_eq!(
        setting
            .media
            .remove_participant(room, setting.user, now)
            .await,
        Ok(())
    );
}

#[tokio::test]
async fn a_server_that_hangs_is_left_after_five_seconds() {
    let setting = setting().await;
    setting.server.trouble(LiveKitTrouble::Hangs);
    let began = Instant::now();
    let result = setting
        .media
        .delete_room(&setting.room, setting.now())
        .await;
    assert!(
        matches!(result, Err(MediaError::Unavailable(_))),
        "{result:?}"
    );
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn another_secret_is_refused_and_stands_in_no_error() {
    let setting = setting().await;
    let key = ApiKey::new(setting.server.key().0, "another secret");
    let ice = IceSettings::default();
    let media = Media::with_server(setting.server.url(), key, Recording::default(), ice).unwrap();
    let error = media
        .delete_room(&setting.room, setting.now())
        .await
        .unwrap_err();
    assert!(matches!(error, MediaError::Refused { .. }), "{error}");
    for printed in [format!("{error} {error:?}"), format!("{media:?}")] {
        assert!(
            !printed.contains("secret") && !printed.contains("eyJ"),
            "{printed}"
        );
    }
}

#[tokio::test]
async fn without_a_server_tokens_are_issued_and_calls_fail() {
    let setting = setting().await;
    let media = Media::without_server(None, IceSettings::default());
    let admission = Admission {
        room: setting.room,
        user_id: setting.user,
        name: "Ada".into(),
        role: RoomRole::Host,
        may_share_screen: true,
        until: None,
    };
    let token = media.room_token(&admission, setting.now()).unwrap();
    assert_eq!(token.ws_url, "ws://localhost:7880");
    assert_eq!(
        jwt::claims(&token.token, "secret").unwrap()["iss"],
        "devkey"
    );
    let error = media
        .delete_room(&setting.room, setting.now())
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the media server is unavailable: none is configured"
    );
    let (nowhere, key) = ("http://127.0.0.1:9", ApiKey::new("a", "b"));
    let ice = IceSettings::default();
    let media = Media::with_server(nowhere, key, Recording::default(), ice).unwrap();
    let error = media
        .delete_room(&setting.room, setting.now())
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the media server is unavailable: it could not be reached"
    );
}
