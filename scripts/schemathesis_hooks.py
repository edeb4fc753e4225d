"""What scripts/schemathesis adds to each request: who asks.

A token has 60 requests a minute, so each caller has a pool of them, issued as a
user would issue them. Ids drawn at random name nothing, so every other request gets ids of
things that are there. What would end the run for everybody (switching the
module off, making an admin a student) is turned into something harmless.
"""

import collections
import http.cookiejar
import itertools
import json
import os
import pathlib
import time
import urllib.parse
import urllib.request

import schemathesis

CALLER = os.environ["LECTERN_CALLER"]
READY = json.loads(pathlib.Path(os.environ["LECTERN_READY"]).read_text())
COUNTED = pathlib.Path(os.environ["LECTERN_COUNTED"])
POOL = 60
USERS = {"admin": 1, "instructor": 2, "student": 3, "browser": 2}
# The demo's users and key, which the runs need.
NEEDED = {str(user["id"]) for user in READY["users"]} | {str((READY.get("api_key") or {}).get("id"))}

answers = collections.Counter()


def call(method, path, body=None, **headers):
    """An answer's JSON and the cookies that it sets."""
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    data = None if body is None else json.dumps(body).encode()
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if data:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(READY["base_url"] + path, data, headers, method=method)
    try:
        with urllib.request.build_opener(Stay).open(request) as answer:
            text, received = answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        if error.code != 303:
            raise
        text, received = b"", error.headers
    cookies = (value.split(";")[0] for value in received.get_all("Set-Cookie") or [])
    return json.loads(text or b"null"), dict(cookie.split("=", 1) for cookie in cookies)


def log_in(user):
    """The headers of a page in which a user is logged in."""
    admin = next(known for known in READY["users"] if known["role"] == "admin")
    link, _ = call(
        "POST", f"/api/v1/admin/users/{user}/login-links", {}, Authorization=f"Bearer {admin['token']}"
    )
    _, cookies = call("GET", urllib.parse.urlsplit(link["url"]).path)
    return {
        "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "X-XSRF-TOKEN": cookies["XSRF-TOKEN"],
        "Origin": READY["base_url"],
    }


def credentials():
    """Headers in turn, forever."""
    if CALLER == "api_key":
        admin = next(known for known in READY["users"] if known["role"] == "admin")
        key, _ = call(
            "POST", "/api/v1/admin/api-keys",
            {"name": "schemathesis", "rate_limit_per_minute": 6000, "scopes": ["*", "on_behalf"]},
            Authorization=f"Bearer {admin['token']}",
        )
        return itertools.repeat({"Authorization": f"Bearer {key['key']}"})
    if CALLER == "browser":
        return itertools.cycle([log_in(USERS[CALLER]) for _ in range(POOL)])
    page = log_in(USERS[CALLER])
    tokens = [
        call("POST", "/api/v1/tokens", {"name": f"schemathesis {number}"}, **page)[0]["token"]
        for number in range(POOL)
    ]
    return itertools.cycle([{"Authorization": f"Bearer {token}"} for token in tokens])


def own_tokens():
    """The ids of the caller's tokens, which later runs need: schemathesis learns ids from answers."""
    token = next((user["token"] for user in READY["users"] if user["id"] == USERS.get(CALLER)), None)
    listed = call("GET", "/api/v1/tokens", Authorization=f"Bearer {token}")[0]["tokens"] if token else []
    return {str(one["id"]) for one in listed}


turn = credentials()
NEEDED_TOKENS = own_tokens()
requests, choices = itertools.count(), itertools.count()


def drafts():
    """Drafts of the instructor: one that is ready, one that was applied."""
    made = []
    for _ in range(2):
        headers = next(turn)
        draft, _ = call("POST", "/api/v1/ai-course/generate/outline", {"course_id": 1}, **headers)
        for _ in range(200):
            status, _ = call("GET", f"/api/v1/ai-course/draft/{draft['draft_id']}/status", **next(turn))
            if status["status"] not in ("pending", "processing"):
                break
            time.sleep(0.05)
        made.append(draft["draft_id"])
    call("POST", f"/api/v1/ai-course/draft/{made[1]}/apply", {}, **next(turn))
    return made


def classroom():
    """The demo's session between browsers, and what is in it."""
    tokens = {user["id"]: user["token"] for user in READY["users"]}
    session = READY["live_sessions"]["webrtc"]

    def make(user, suffix, body):
        path = f"/api/liveclass/sessions/{session}/{suffix}"
        return call("POST", path, body, Authorization=f"Bearer {tokens[user]}")[0].get("id")

    for user in (2, 3, 4):
        make(user, "token", {})
        path = f"/api/liveclass/sessions/{READY['live_sessions']['livekit']}/token"
        call("POST", path, {}, Authorization=f"Bearer {tokens[user]}")
    poll = {"question": "Which phase is tonight?", "options": ["New Moon", "Full Moon"], "allow_change": True}
    return {
        "session": [session],
        "poll": [make(2, "polls", poll)],
        "question": [make(user, "questions", {"body": "Why?"}) for user in (3, 4)],
        "message": [make(user, "messages", {"body": "Hello"}) for user in (2, 3)],
        "option": [0, 1],
        "breakout": [1, 2],
    }


# What is there for the caller, by the name of the parameter or field.
THERE = {"course": [1], "course_id": [1], "topic": [111], "topic_id": [111], "user": [3], "user_id": [3], "to": [3]}
if CALLER in ("instructor", "browser"):
    THERE["draft"] = drafts()
if CALLER in ("instructor", "student", "browser"):
    THERE |= classroom()


def name_what_is_there(case):
    """Puts ids of things that are there in place of random ones, for every other request."""
    if next(requests) % 2:
        return
    fields = [case.path_parameters, case.query]
    if isinstance(case.body, dict):
        fields.append(case.body)
    for values in fields:
        for name, known in THERE.items():
            if values and isinstance(values.get(name), int) and not isinstance(values.get(name), bool):
                values[name] = known[next(choices) % len(known)]


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers = dict(case.headers or {})
    for name in ("Authorization", "Cookie", "X-XSRF-TOKEN", "Origin"):
        case.headers.pop(name, None)
    path = case.operation.path
    name_what_is_there(case)
    if case.cookies:
        case.cookies.clear()
    if path == "/logout":
        # Of a session that nothing else needs.
        case.headers.update(log_in(USERS[CALLER]))
    else:
        case.headers.update(next(turn))
    if path == "/api/liveclass/sessions" and case.method == "POST" and isinstance(case.body, dict):
        # No media server is there for the others to follow.
        case.body["driver"] = "webrtc"
    if path == "/api/v1/admin/settings" and isinstance(case.body, dict):
        case.body = {name: value for name, value in case.body.items() if value is not False}
        case.body.pop("features", None)
    if "/breakouts" in path and not path.endswith("/close"):
        # Between browsers there are none; and no media server follows a close.
        case.path_parameters["session"] = READY["live_sessions"]["livekit"]
    elif "{session}" in path and (path.endswith("/end") or str(case.path_parameters.get("session")) == "1"):
        # The others need the class; and no media server follows the first one.
        case.path_parameters["session"] = 77
    for name in ("user", "key"):
        if str((case.path_parameters or {}).get(name)) in NEEDED and case.method in ("PUT", "PATCH", "DELETE", "POST"):
            case.path_parameters[name] = 77
    if path == "/api/v1/admin/courses/{course}" and case.method == "PUT" and str(case.path_parameters["course"]) == "1":
        # The others need the course, and its instructor.
        case.path_parameters["course"] = 77
    if path == "/api/v1/tokens/{token}" and str(case.path_parameters.get("token")) in NEEDED_TOKENS:
        case.path_parameters["token"] = 77


@schemathesis.hook
def after_call(context, case, response):
    answers[f"{response.status_code // 100}xx"] += 1
    COUNTED.write_text(json.dumps(answers))
