"""A headless Chromium: CHROMIUM_BIN, or `chromium` on the PATH."""

import contextlib
import os
import shutil

import pytest
from playwright.sync_api import sync_playwright


def program():
    """The browser's program; without it, the test is skipped."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM_BIN") or next(filter(None, map(shutil.which, names)), None)
    if not found or not os.access(found, os.X_OK):
        pytest.skip(f"no browser: CHROMIUM_BIN names none, and none of {', '.join(names)} is on the PATH")
    return found


@contextlib.contextmanager
def chromium():
    """A browser, until the block ends."""
    arguments = [
        "--no-sandbox",
        # Names of the local network instead of addresses need multicast, which not every machine has.
        "--disable-features=WebRtcHideLocalIpsWithMdns",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=arguments)
        try:
            yield browser
        finally:
            browser.close()
