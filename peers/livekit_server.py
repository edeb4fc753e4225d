"""A LiveKit server of one's own: LIVEKIT_SERVER_BIN, or `livekit-server` on the PATH."""

import asyncio
import json
import os
import shutil
import socket
import subprocess
import urllib.request

import pytest
from livekit import api, rtc

from stack import eventually

# What `--dev` takes where no keys are given.
KEY, SECRET = "devkey", "secret"


def program():
    """The server's program; without it, the test is skipped."""
    found = os.environ.get("LIVEKIT_SERVER_BIN") or shutil.which("livekit-server")
    if not found or not os.access(found, os.X_OK):
        pytest.skip("no LiveKit server: LIVEKIT_SERVER_BIN names none, and no livekit-server is on the PATH")
    return found


def free_ports(kind, count):
    """Ports that nobody listens on."""
    sockets = [socket.socket(socket.AF_INET, kind) for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class LiveKit:
    """A server in dev mode, which is not started before it is told where its events go."""

    def __init__(self, folder):
        self.program = program()
        self.port, self.tcp_port = free_ports(socket.SOCK_STREAM, 2)
        [self.udp_port] = free_ports(socket.SOCK_DGRAM, 1)
        self.url = f"ws://127.0.0.1:{self.port}"
        self.log_file = folder / "livekit.log"
        self.process = None

    def start(self, webhook):
        """Starts it; its events go to `webhook`."""
        config = {
            "port": self.port,
            "bind_addresses": ["127.0.0.1"],
            "rtc": {
                "tcp_port": self.tcp_port, "udp_port": self.udp_port, "node_ip": "127.0.0.1",
                "use_external_ip": False, "enable_loopback_candidate": True,
            },
            "webhook": {"api_key": KEY, "urls": [webhook]},
        }
        with open(self.log_file, "wb") as log:
            command = [self.program, "--dev", "--config-body", json.dumps(config)]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

        def answers():
            """the LiveKit server answers"""
            assert self.process.poll() is None, self.log_file.read_text()
            try:
                return urllib.request.urlopen(f"http://127.0.0.1:{self.port}", timeout=1)
            except OSError:
                return None

        eventually(answers)

    def stop(self):
        if self.process:
            # On a milder signal it waits for its participants to leave.
            self.process.kill()
            self.process.wait()

    async def rooms(self):
        """The names of its rooms."""
        async with api.LiveKitAPI(self.url, KEY, SECRET) as server:
            found = await server.room.list_rooms(api.ListRoomsRequest())
        return {room.name for room in found.rooms}

    async def permission(self, room, identity):
        """What a connected participant may do, as the server has it."""
        async with api.LiveKitAPI(self.url, KEY, SECRET) as server:
            found = await server.room.get_participant(api.RoomParticipantIdentity(room=room, identity=identity))
        return found.permission


class Participant:
    """Somebody who is connected with a room token."""

    def __init__(self):
        self.room, self.gone = rtc.Room(), asyncio.get_running_loop().create_future()
        self.room.on("disconnected", lambda reason: self.gone.done() or self.gone.set_result(reason))

    @classmethod
    async def connected(cls, token):
        """Connects with the answer of a token endpoint."""
        one = cls()
        await asyncio.wait_for(one.room.connect(token["ws_url"], token["token"]), 20)
        return one

    async def thrown_out(self):
        """Waits until the server ends the connection: why."""
        return await asyncio.wait_for(self.gone, 20)


async def until(look):
    """What `look` gives as soon as it is something, while the connections go on."""
    return await asyncio.get_running_loop().run_in_executor(None, eventually, look)
