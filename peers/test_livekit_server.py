"""Live classes on a real LiveKit server, with real participants."""

import asyncio

import pytest
from livekit import rtc

from livekit_server import KEY, SECRET, LiveKit, Participant, until
from stack import Browser, Lectern

Source = rtc.TrackSource
CAMERA = {Source.Value("SOURCE_CAMERA"), Source.Value("SOURCE_MICROPHONE")}
SCREEN = {Source.Value("SOURCE_SCREENSHARE"), Source.Value("SOURCE_SCREENSHARE_AUDIO")}
REMOVED = rtc.DisconnectReason.Value("PARTICIPANT_REMOVED")
DELETED = rtc.DisconnectReason.Value("ROOM_DELETED")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("livekit")
    server = LiveKit(folder)
    lectern = Lectern(
        folder, LECTERN_LIVEKIT_URL=server.url, LECTERN_LIVEKIT_API_KEY=KEY, LECTERN_LIVEKIT_API_SECRET=SECRET,
    )
    server.lectern = lectern
    try:
        server.start(f"{lectern.url}/webhooks/liveclass/driver")
        server.host = Browser(lectern, lectern.users[2]["login_url"])
        yield server
    finally:
        server.stop()
        lectern.stop()


class Class:
    """A session that its host has begun."""

    def __init__(self, server):
        self.server, self.host = server, server.host
        self.id = server.lectern.session("livekit")
        self.room = f"class-{self.id}"
        self.token(2)

    def token(self, user_id):
        return self.server.lectern.user(user_id).post(f"/api/liveclass/sessions/{self.id}/token")

    def told(self, what, body=None, status=200):
        return self.host.post(f"/liveclass/sessions/{self.id}/{what}", body, status)

    def read(self, what=""):
        return self.server.lectern.user(2).get(f"/api/liveclass/sessions/{self.id}{what}")

    def attended(self, user_id):
        """What the attendance says of a user."""
        return next((one for one in self.read("/attendance") if one["user_id"] == user_id), None)


def in_a_class(test):
    """Runs a test in a class of its own."""

    def run(server):
        asyncio.run(test(Class(server)))

    run.__name__ = test.__name__
    return run


@in_a_class
async def test_who_joins_is_in_the_attendance_and_who_leaves_has_left(klass):
    student = await Participant.connected(klass.token(3))
    there = await until(lambda: klass.attended(3))
    assert there["last_left_at"] is None and there["sessions"] == 1
    await student.room.disconnect()
    left = await until(lambda: (klass.attended(3) or {}).get("last_left_at"))
    assert left >= there["first_joined_at"]


@in_a_class
async def test_who_is_kicked_is_thrown_out_and_again_with_a_token_that_is_still_valid(klass):
    token = klass.token(3)
    student = await Participant.connected(token)
    await until(lambda: klass.attended(3))
    klass.told("kick", {"user_id": 3})
    assert await student.thrown_out() == REMOVED
    await until(lambda: klass.attended(3)["last_left_at"])
    klass.server.lectern.user(3).post(f"/api/liveclass/sessions/{klass.id}/token", status=403)
    back = await Participant.connected(token)
    assert await back.thrown_out() == REMOVED


@in_a_class
async def test_the_screen_is_granted_to_a_connected_participant_and_taken_back(klass):
    student = await Participant.connected(klass.token(3))
    identity = student.room.local_participant.identity
    before = await klass.server.permission(klass.room, identity)
    assert set(before.can_publish_sources) == CAMERA

    async def allowed(yes):
        klass.told("screen-share-permission", {"user_id": 3, "allowed": yes})
        after = await klass.server.permission(klass.room, identity)
        sources = set(after.can_publish_sources)
        # Nothing but the sources may have changed.
        del after.can_publish_sources[:]
        after.can_publish_sources.extend(before.can_publish_sources)
        assert after == before
        return sources

    assert await allowed(True) == CAMERA | SCREEN
    assert await allowed(False) == CAMERA
    assert not student.gone.done(), "still connected"
    await student.room.disconnect()


@in_a_class
async def test_a_co_host_who_is_none_any_more_must_come_back_with_a_new_token(klass):
    klass.told("co-hosts", {"user_id": 3, "granted": True})
    co_host = await Participant.connected(klass.token(3))
    klass.told("co-hosts", {"user_id": 3, "granted": False})
    assert await co_host.thrown_out() == REMOVED


@in_a_class
async def test_the_end_closes_the_room_and_its_breakouts_and_the_attendance_is_final(klass):
    klass.token(3)
    main = await Participant.connected(klass.token(4))
    [mine, _] = klass.told("breakouts", {"names": ["Left", "Right"], "assignment": "self"}, 201)
    student = Browser(klass.server.lectern, klass.server.lectern.users[3]["login_url"])
    token = student.post(f"/liveclass/sessions/{klass.id}/breakouts/{mine['id']}/join")
    assert token["room"] == mine["room"] != klass.room
    apart = await Participant.connected(token)
    await until(lambda: klass.attended(3) and klass.attended(4))
    assert {klass.room, mine["room"]} <= await klass.server.rooms()
    klass.told("end")
    assert await main.thrown_out() == DELETED
    assert await apart.thrown_out() == DELETED
    assert not {klass.room, mine["room"]} & await klass.server.rooms()
    await until(lambda: klass.attended(3)["last_left_at"] and klass.attended(4)["last_left_at"])
    final = klass.read("/attendance")
    assert klass.read()["status"] == "ended"
    assert {one["user_id"] for one in final} == {3, 4}
