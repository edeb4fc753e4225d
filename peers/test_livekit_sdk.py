"""Room tokens read, and events signed, by LiveKit's SDK for Python."""

import base64
import datetime
import hashlib
import json
import time

import pytest
import requests
from livekit import api

WEBHOOK = "/webhooks/liveclass/driver"


@pytest.fixture(scope="module")
def key(lectern):
    return lectern.ready["livekit"]


def grants_of(lectern, key, token):
    verifier = api.TokenVerifier(key["api_key"], key["api_secret"])
    return verifier.verify(token["token"])


@pytest.mark.parametrize("user_id, role", [(2, "host"), (3, "participant")])
def test_the_sdk_reads_every_field_of_a_room_token(lectern, key, user_id, role):
    session = lectern.session("livekit")
    token = lectern.user(user_id).post(f"/api/liveclass/sessions/{session}/token")
    claims = grants_of(lectern, key, token)
    assert (claims.identity, claims.name) == (f"user-{user_id}", lectern.users[user_id]["name"])
    assert json.loads(claims.metadata) == {"role": role, "name": claims.name}
    host = role == "host"
    screen = ["screen_share", "screen_share_audio"] if host else []
    expected = api.VideoGrants(
        room_join=True, room=f"class-{session}", room_admin=host or None,
        can_publish=True, can_subscribe=True, can_publish_data=True,
        can_publish_sources=["camera", "microphone", *screen],
    )
    found = {name: value for name, value in vars(claims.video).items() if value not in (None, False)}
    wanted = {name: value for name, value in vars(expected).items() if value not in (None, False)}
    assert found == wanted
    assert not claims.sha256
    assert 590 <= token["expires_at"] - time.time() <= 601


def event(session, kind="participant_joined", user_id=3, **fields):
    """An event as the media server writes it."""
    now = int(time.time())
    participant = {"sid": f"PA_{time.monotonic_ns()}", "identity": f"user-{user_id}", "joinedAt": str(now)}
    return json.dumps({
        "event": kind, "id": f"EV_{time.monotonic_ns()}", "createdAt": str(now),
        "room": {"sid": "RM_1", "name": f"class-{session}"}, "participant": participant, **fields,
    })


def signed(key, body, issued_at):
    """A webhook's token: the SDK's, which has no `iat`, or the same with one."""
    digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
    token = api.AccessToken(key["api_key"], key["api_secret"]).with_sha256(digest)
    token = token.with_ttl(datetime.timedelta(minutes=5)).to_jwt()
    if issued_at is None:
        return token
    import jwt

    claims = jwt.decode(token, options={"verify_signature": False})
    return jwt.encode(claims | {"iat": issued_at}, key["api_secret"], algorithm="HS256")


def delivered(lectern, body, token):
    headers = {"Authorization": token, "Content-Type": "application/webhook+json"}
    return requests.post(lectern.url + WEBHOOK, data=body.encode(), headers=headers, timeout=30)


@pytest.mark.parametrize("has_iat", [True, False])
def test_an_event_that_the_sdk_signed_is_believed_once(lectern, key, has_iat):
    session = lectern.session("livekit")
    body = event(session)
    token = signed(key, body, int(time.time()) if has_iat else None)
    api.WebhookReceiver(api.TokenVerifier(key["api_key"], key["api_secret"])).receive(body, token)
    first, again = (delivered(lectern, body, token) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200), first.text
    assert again.json() == {"status": "duplicate"}
    attendance = lectern.user(2).get(f"/api/liveclass/sessions/{session}/attendance")
    assert [one["user_id"] for one in attendance] == [3]


@pytest.mark.parametrize("forgery", ["another key", "another body", "no token", "an old iat", "a room token"])
def test_a_forged_event_is_refused(lectern, key, forgery):
    session = lectern.session("livekit")
    body, now = event(session), int(time.time())
    token = signed(key, body, now)
    if forgery == "another key":
        token = signed(key | {"api_secret": "another secret that nobody was told"}, body, now)
    elif forgery == "another body":
        body = event(session, user_id=4)
    elif forgery == "no token":
        token = None
    elif forgery == "an old iat":
        token = signed(key, body, now - 600)
    elif forgery == "a room token":
        token = lectern.user(3).post(f"/api/liveclass/sessions/{session}/token")["token"]
    answer = delivered(lectern, body, token)
    assert answer.status_code == 401, answer.text
    assert lectern.user(2).get(f"/api/liveclass/sessions/{session}/attendance") == []
