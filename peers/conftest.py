"""Programs of others against Lectern: SDKs, servers, browsers.

    pytest peers

Each test starts what it needs and stops it. One that needs a program which is
not there is skipped, and says which.
"""

import pytest

from stack import Lectern


@pytest.fixture(scope="module")
def lectern(tmp_path_factory):
    """A stack without a media server and with the offline backend."""
    secret = {"LECTERN_LIVEKIT_API_KEY": "APIpeers", "LECTERN_LIVEKIT_API_SECRET": "a secret that only two parties know of"}
    running = Lectern(tmp_path_factory.mktemp("lectern"), **secret)
    yield running
    running.stop()
