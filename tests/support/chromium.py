"""A real browser for tests: headless Chromium, led through a pipe by its DevTools protocol."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import subprocess
import time

PATH = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Browser:
    """One Chromium process; `page` opens a page in it."""

    def __init__(self, folder):
        to_browser, self.send_end = os.pipe()
        self.receive_end, from_browser = os.pipe()

        theirs = (to_browser, from_browser)
        # Chromium reads from 3 and writes to 4; by way of 8 and 9, because the pipe may have got these numbers.
        ends = f"8<&{theirs[0]} 9>&{theirs[1]} 3<&8 4>&9 8<&- 9>&-"
        self.process = subprocess.Popen(
            [
                "bash", "-c", f'exec "$0" "$@" {ends}', PATH, "--headless", "--no-sandbox",
                "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", f"--user-data-dir={folder}",
                "about:blank",
            ],
            pass_fds=theirs, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for fd in theirs:
            os.close(fd)
        self.number, self.text, self.events = 0, b"", []

    def call(self, method, session=None, **params):
        """One command and its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.send_end, json.dumps(message).encode() + b"\0")
        while True:
            found = self._message()
            if found.get("id") == self.number:
                assert "error" not in found, found
                return found["result"]
            self.events.append(found)

    def _message(self):
        while b"\0" not in self.text:
            ready, _, _ = select.select([self.receive_end], [], [], 60)
            assert ready, "Chromium does not answer"
            part = os.read(self.receive_end, 1 << 16)
            assert part, "Chromium has ended"
            self.text += part
        message, _, self.text = self.text.partition(b"\0")
        return json.loads(message)

    def page(self, url):
        """A new page at that address."""
        return Page(self, url)

    def close(self):
        """End the process."""
        with contextlib.suppress(AssertionError, OSError):
            self.call("Browser.close")
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.send_end)
        os.close(self.receive_end)


class Page:
    """A page in the browser."""

    def __init__(self, browser, url):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            browser.call(f"{domain}.enable", self.session)
        browser.call("Page.navigate", self.session, url=url)
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'")

    def run(self, script):
        """The value of an expression of JavaScript."""
        answer = self.browser.call(
            "Runtime.evaluate", self.session, expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait(self, script):
        """Wait until an expression is true; its value."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"never true: {script}; the page says {self.run('document.body.innerText')!r}")

    def complaints(self):
        """Exceptions and errors that the page has caused so far."""
        self.run("1")
        found = []
        for event in self.browser.events:
            if event.get("sessionId") == self.session:
                if event["method"] == "Runtime.exceptionThrown":
                    found.append(event["params"]["exceptionDetails"]["text"])
                if event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                    found.append(event["params"]["entry"]["text"])
        return found
