"""What Lectern stores of hostile lessons, shown by a real browser.

Each text of the corpus is pushed as a topic's content, written by a model, and
handed in as an edited output. What the API then gives for the topic is put into
a page, and is a document of its own: nothing may run, and nothing may be asked
of the network.
"""

import contextlib
import http.server
import json
import re
import threading

import pytest
from playwright.sync_api import Error

from browser import chromium
from stack import ROOT, Browser, Lectern, eventually

VECTORS = json.loads((ROOT / "shared/html/tests/data/xss.json").read_text())
COURSE, PER_CHAPTER, ADMIN = 90, 20, 1
# Drafts of one user: with looking after them, fewer requests than a minute allows.
PER_USER = 12
PAGE = "https://page.example/"
ALLOWED = {
    "tags": "h2 h3 h4 p br ul ol li dl dt dd table thead tbody tr th td caption code pre blockquote a em strong".split(),
    "attributes": {"*": ["dir"], "a": ["href", "rel"], "code": ["class"], "ol": ["start"]},
}

# Runs before any script of a document and its frames.
WATCH = """
for (const name of ["alert", "confirm", "prompt", "print"])
    window[name] = () => { (window.ran ??= []).push(name); console.log("ran " + name) };
"""

# Faults of the elements below a root, by kind; and every handler gets its event.
LOOK = """
(root, allowed) => {
    const faults = [];
    for (const element of root.querySelectorAll("*")) {
        const name = element.localName;
        if (element.namespaceURI !== "http://www.w3.org/1999/xhtml" || !allowed.tags.includes(name))
            faults.push(`element ${name}`);
        for (const { name: attribute } of element.attributes)
            if (![...allowed.attributes["*"], ...(allowed.attributes[name] ?? [])].includes(attribute))
                faults.push(`attribute ${attribute} of ${name}`);
        if (name === "a" && element.hasAttribute("href") && !["https:", "mailto:"].includes(element.protocol))
            faults.push(`address ${element.href}`);
        for (const event of ["click", "focus", "focusin", "mouseover", "mouseenter", "pointerover", "toggle", "animationstart", "load", "error"])
            element.dispatchEvent(new Event(event, { bubbles: true }));
    }
    return faults;
}
"""

# Puts contents into a page one by one, and again as the page writes them out itself.
SHOW = f"""
async ([contents, allowed]) => {{
    const look = {LOOK}, found = [];
    for (const [place, content] of contents.entries()) {{
        console.log("now " + place);
        window.ran = [];
        const box = document.body.appendChild(document.createElement("div"));
        let html = content;
        for (let round = 0; round < 3; round++) {{
            box.innerHTML = html;
            html = box.innerHTML;
            const faults = look(box, allowed);
            await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
            if (faults.length || window.ran.length) found.push([content, faults, window.ran]);
        }}
        box.remove();
    }}
    return found;
}}
"""


def written(place):
    """A lesson that is one, whatever is left of the text."""
    return f"{VECTORS[place]}\n\nText."


class Model(http.server.ThreadingHTTPServer):
    """A model that writes the lesson of topic "Vector 7" as the corpus has it."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server_port}/v1"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked = request["messages"][1]["content"]
        place = int(re.search(r"Topic of the lesson:\n<<<\w+\nVector (\d+)\n", asked)[1])
        lesson = {"content": written(place), "key_points": ["One.", "Two.", "Three."], "activities": ["Do.", "Do more."]}
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": json.dumps(lesson)}}
        body = json.dumps({"choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def admin(tmp_path_factory):
    """An admin of a stack with the corpus for a course."""
    model = Model()
    folder = tmp_path_factory.mktemp("xss")
    lectern = Lectern(folder, LECTERN_AI_BASE_URL=model.url, LECTERN_AI_MODEL="hostile")
    try:
        admin = lectern.user(ADMIN)
        admin.request("PUT", f"/api/v1/admin/courses/{COURSE}", json=pushed()).raise_for_status()
        count = -(-len(VECTORS) // PER_USER)
        admin.crowd = [another(lectern, admin, 900 + number) for number in range(count)]
        yield admin
    finally:
        lectern.stop()
        model.shutdown()


def another(lectern, admin, user_id):
    """A new admin, in a browser session."""
    path = f"/api/v1/admin/users/{user_id}"
    user = {"name": f"Admin {user_id}", "email": f"{user_id}@example.org", "roles": ["admin"]}
    admin.request("PUT", path, json=user).raise_for_status()
    return Browser(lectern, admin.post(f"{path}/login-links")["url"])


def pushed():
    topics = [{"id": 1 + place, "title": f"Vector {place}", "content": vector} for place, vector in enumerate(VECTORS)]
    starts = range(0, len(topics), PER_CHAPTER)
    chapters = [{"id": 1 + start, "title": f"From {start}", "topics": topics[start:start + PER_CHAPTER]} for start in starts]
    return {"title": "Hostile", "instructor_ids": [ADMIN], "chapters": chapters}


def contents(admin):
    """What the API gives for the topics, each asked for by another of the admins."""
    path = f"/api/v1/courses/{COURSE}/topics"
    return [admin.crowd[place // PER_USER].get(f"{path}/{1 + place}")["content"] for place in range(len(VECTORS))]


class Watched:
    """A page, and what happens in it besides its being there."""

    def __init__(self, browser):
        self.happened, self.now, self.body = [], None, ""
        context = browser.new_context()
        context.add_init_script(WATCH)
        context.route("**/*", self.answer)
        self.page = context.new_page()
        self.page.on("request", self.asked)
        self.page.on("console", self.said)
        self.page.on("dialog", lambda dialog: (self.note("dialog"), dialog.dismiss()))
        context.on("page", lambda _: self.note("a new page"))

    def note(self, what):
        self.happened.append((self.now, what))

    def asked(self, request):
        if request.url != PAGE:
            self.note(f"request for {request.url}")

    def said(self, message):
        if message.text.startswith("now "):
            self.now = int(message.text.split()[1])
        elif message.text.startswith("ran "):
            self.note(message.text)

    def answer(self, route):
        if route.request.url == PAGE:
            route.fulfill(body=self.body, content_type="text/html; charset=utf-8")
        else:
            # No content: whoever wanted to leave stays.
            route.fulfill(status=204)

    def open(self, body):
        """Shows a document, until what it does at first has come."""
        self.body = body

        def there():
            """the page is open; the one before may be about to go elsewhere"""
            with contextlib.suppress(Error):
                return self.page.goto(PAGE, wait_until="commit")

        eventually(there)
        with contextlib.suppress(Error):
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 5)))")

    def documents(self, bodies):
        for self.now, body in enumerate(bodies):
            self.open(body)
            yield self.now

    def shows_nothing_else(self, texts):
        """Holds texts to what they may do: nothing."""
        texts = sorted(set(texts))
        self.open("<!doctype html><meta charset=utf-8><title>Lesson</title>")
        found = self.page.evaluate(SHOW, [texts, ALLOWED])
        assert not found, found
        assert not self.happened, [(texts[place], what) for place, what in self.happened]
        for place in self.documents(texts):
            faults = self.page.evaluate(f"allowed => ({LOOK})(document.body, allowed)", ALLOWED)
            assert not faults, (texts[place], faults)
        assert not self.happened, [(texts[place], what) for place, what in self.happened]


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture
def watched(browser):
    watched = Watched(browser)
    yield watched
    watched.page.context.close()


def test_the_corpus_as_it_is_runs_and_loads_in_this_browser(watched):
    """Else what follows would hold of anything."""
    assert len(VECTORS) >= 100
    for _ in watched.documents(VECTORS):
        pass
    ran = {place for place, what in watched.happened if what.startswith("ran")}
    loaded = {place for place, what in watched.happened if what.startswith("request for https://evil.example")}
    assert len(ran) >= 60 and len(loaded) >= 30, (len(ran), len(loaded))
    shown = watched.page
    watched.open("<!doctype html>")
    found = shown.evaluate(SHOW, [VECTORS, ALLOWED])
    assert len({content for content, _, _ in found}) >= 150


def test_pushed_content_does_nothing_but_show(admin, watched):
    stored = contents(admin)
    assert sum(map(bool, stored)) > len(VECTORS) / 2
    watched.shows_nothing_else(stored)


def test_generated_and_edited_lessons_do_nothing_but_show(admin, watched):
    owners = [admin.crowd[place // PER_USER] for place in range(len(VECTORS))]
    drafts = [draft(owner, place) for place, owner in enumerate(owners)]
    ready = [settled(owner, one) for owner, one in zip(owners, drafts)]
    # A lesson of which nothing is left is none.
    assert all(one["status"] == "ready" or one["error"]["code"] == "ai_bad_output" for one in ready)
    generated = [one["output"]["content"] for one in ready if one["status"] == "ready"]
    assert len(generated) > len(VECTORS) / 2
    watched.shows_nothing_else(generated)

    applied = 0
    for place, (owner, one) in enumerate(zip(owners, ready)):
        if one["status"] == "ready":
            path = f"/api/v1/ai-course/draft/{one['id']}/apply"
            output = one["output"] | {"content": written(place)}
            answer = owner.request("POST", path, json={"edited_output": output})
            assert answer.status_code in (200, 422), answer.text
            applied += answer.status_code == 200
    assert applied > len(VECTORS) / 2
    watched.shows_nothing_else(contents(admin))


def draft(owner, place):
    chapter = place - place % PER_CHAPTER
    body = {
        "course_id": COURSE, "chapter_title": f"From {chapter}", "topic_title": f"Vector {place}", "topic_id": 1 + place,
    }
    return owner.post("/api/v1/ai-course/generate/lesson", body, 202)


def settled(owner, draft):
    def there():
        """the draft is settled"""
        found = owner.get(draft["poll_url"])
        return found["status"] in ("ready", "failed") and found

    return eventually(there, 120, 2)
