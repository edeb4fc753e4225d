"""Two pages of a real browser call each other, with Lectern between them for the signaling."""

import pathlib

import pytest

from browser import chromium
from stack import PATIENCE

SCRIPT = (pathlib.Path(__file__).parent / "call.js").read_text()


@pytest.fixture
def browser():
    with chromium() as running:
        yield running


def page_of(lectern, browser, user_id, session):
    """A page of a browser in which the user has logged in, and has joined the session."""
    page = browser.new_context().new_page()
    page.goto(lectern.users[user_id]["login_url"])
    page.evaluate(SCRIPT)
    token = page.evaluate(f"(window.room = window.lectern({session})).join()")
    assert token["identity"] == f"user-{user_id}" and token["token"] is None
    return page


def comes(page, condition):
    """Waits until something is so in a page."""
    try:
        page.wait_for_function(condition, timeout=PATIENCE * 1000)
    finally:
        state = "({log: room.log, errors: room.errors, participants: room.participants, messages: room.messages})"
        print(condition, page.evaluate(state))


def test_two_pages_reach_each_other_and_exchange_a_message(lectern, browser):
    session = lectern.session("webrtc")
    caller = page_of(lectern, browser, 3, session)
    called = page_of(lectern, browser, 4, session)
    for page in (caller, called):
        comes(page, "room.participants.includes(3) && room.participants.includes(4)")
    caller.evaluate("room.call(4)")
    comes(caller, "room.said('Do you hear me?')")
    comes(called, "room.messages.includes('Do you hear me?')")
    comes(called, "room.said('Loud and clear')")
    comes(caller, "room.messages.includes('Loud and clear')")
    caller.evaluate("room.bye()")
    comes(called, "room.log.includes('bye')")
    for page in (caller, called):
        assert page.evaluate("room.errors") == []
    assert called.evaluate("room.log.filter((type) => type === 'offer').length") == 1


def test_a_page_in_which_nobody_logged_in_gets_no_signals(lectern, browser):
    session = lectern.session("webrtc")
    page = browser.new_context().new_page()
    page.goto(lectern.url)
    answered = f"fetch('/liveclass/sessions/{session}/signals').then((answer) => answer.status)"
    assert page.evaluate(answered) == 401, "nobody logged in"
