"""A running `lectern`, and its callers."""

import json
import os
import pathlib
import subprocess
import time

import requests

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 30


def eventually(look, patience=PATIENCE, pause=0.05):
    """What `look` gives as soon as it is something; fails with what it gave last."""
    until, found = time.monotonic() + patience, look()
    while not found:
        assert time.monotonic() < until, f"waited {patience} s in vain: {look.__doc__ or look}"
        time.sleep(pause)
        found = look()
    return found


def program():
    """The built program: LECTERN_BIN, or made here."""
    if built := os.environ.get("LECTERN_BIN"):
        return built
    subprocess.run(["cargo", "build", "--package", "local"], cwd=ROOT, check=True)
    return str(ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "debug" / "lectern")


class Lectern:
    """`lectern` on a free port, with demo data in memory."""

    def __init__(self, folder, **variables):
        self.log_file = folder / "lectern.log"
        ready = folder / "ready.json"
        with open(self.log_file, "wb") as log:
            self.process = subprocess.Popen(
                [program(), "--port", "0", "--memory", "--ready-file", str(ready)],
                stdout=log, stderr=log, env=os.environ | variables,
            )

        def there():
            """lectern is ready"""
            assert self.process.poll() is None, self.log_file.read_text()
            return ready.exists()

        eventually(there)
        self.ready = json.loads(ready.read_text())
        self.url = self.ready["base_url"]
        self.users = {user["id"]: user for user in self.ready["users"]}

    def user(self, user_id):
        """A user by their token."""
        return Caller(self, self.users[user_id]["token"])

    def session(self, driver, course_id=1, host=2, **fields):
        """A new live session."""
        body = {"course_id": course_id, "title": "The Moon", "driver": driver, **fields}
        return self.user(host).post("/api/liveclass/sessions", body)["id"]

    def settled(self, draft, user_id=1, patience=120):
        """A draft once it is ready or failed, asked for as seldom as its answer says."""

        def there():
            """the draft is settled"""
            found = self.user(user_id).get(draft["poll_url"])
            return found["status"] in ("ready", "failed") and found

        return eventually(there, patience, 2)

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class Caller(requests.Session):
    """Somebody with a token."""

    def __init__(self, lectern, token):
        super().__init__()
        self.base = lectern.url
        self.headers["Authorization"] = f"Bearer {token}"

    def request(self, method, path, *arguments, **named):
        return super().request(method, self.base + path, *arguments, timeout=PATIENCE, **named)

    def post(self, path, body=None, status=None):
        return checked(self.request("POST", path, json=body or {}), status)

    def get(self, path, status=None):
        return checked(self.request("GET", path), status)


class Browser(Caller):
    """Somebody with a session's cookies, who sends the CSRF token as a page does."""

    def __init__(self, lectern, ticket):
        requests.Session.__init__(self)
        self.base = lectern.url
        # The cookies are for HTTPS only; browsers trust this machine, requests does not.
        answer = requests.get(ticket, allow_redirects=False, timeout=PATIENCE)
        for cookie in answer.cookies:
            cookie.secure = False
            self.cookies.set_cookie(cookie)
        self.headers["X-XSRF-TOKEN"] = self.cookies["XSRF-TOKEN"]


def checked(response, status):
    """The body of an answer that has the status, or is a success where none is named."""
    expected = response.ok if status is None else response.status_code == status
    assert expected, f"{response.request.method} {response.url}: {response.status_code} {response.text}"
    return response.json() if response.content else None
