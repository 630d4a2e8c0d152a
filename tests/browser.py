"""A headless Chromium for tests of pages: the machine's own, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from fftcg_env.replay import Frame, Replay
from fftcg_env.replay.frames import VIEWERS
from tests.clocks import PATIENCE

FLAGS = [
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"wide": (1400, 900), "middle": (1024, 768), "narrow": (400, 800)}
NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """Where Chromium is; a test that needs it is skipped where there is none (`.ci/run` installs it)."""
    pytest.importorskip("playwright", reason="Playwright is not installed: pip install '.[test]'")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    return found


@contextmanager
def browser() -> Iterator[Any]:
    """A browser. Its pages reach nothing but this machine."""
    path = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield started
        finally:
            started.close()


@contextmanager
def page_of(
    started: Any, size: str = "wide", scheme: str = "light", allowed: str = "", touch: bool = False
) -> Iterator[Any]:
    """A page of that size. What goes wrong in its scripts, and what it asks a network for, fails the test, but for
    messages of the console with the text ``allowed``."""
    width, height = SIZES[size]
    context = started.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=touch)
    context.set_default_timeout(1000 * PATIENCE / 3)  # what never appears must not use up the time of all tests
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: wrong.append(f"asks for {request.url}") if _foreign(request.url) else None)
    try:
        yield page
        assert [text for text in wrong if not allowed or allowed not in text] == []
    finally:
        context.close()


def _foreign(url: str) -> bool:
    return not url.startswith(("file:", "data:", "http://127.0.0.1", "about:"))


def fits(page: Any) -> bool:
    """Whether the page is no wider than the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def moment(page: Any, replay: Replay, number: int, viewer: int) -> Frame:
    """What the page of a replay shows when the viewer (as its list of viewers numbers them) is chosen while it shows
    frame ``number`` of an onlooker: the first frame from there on that the viewer sees, with its place among those."""
    frame = next(frame for frame in replay.frames[number:] if frame.log[viewer] is not None)
    seen = replay.seen(VIEWERS[viewer])
    assert page.inner_text("#decision-shown") == f"{seen.index(frame)} of {len(seen) - 1}"
    return frame


def found(page: Any, script: str, argument: Any = None) -> Any:
    """What a function of the page gives as soon as it gives something. One message to the browser, which then draws
    nothing to look again, as ``wait_for_function`` makes it do."""
    return page.evaluate(
        f"""argument => new Promise((found, failed) => {{
            const end = Date.now() + {1000 * PATIENCE / 3};
            const look = () => {{
                const answer = ({script})(argument);
                if (answer) found(answer);
                else if (Date.now() > end) failed(Error("this never came"));
                else setTimeout(look, 5);
            }};
            look();
        }})""",
        argument,
    )


SETTLED = """before => !document.getElementById('stepper').hidden ? 'step'
    : [undefined, before].includes(document.body.dataset.decision) ? '' : 'decision'"""


def decided(page: Any, before: str, next_step: Callable[[Any], None] | None = None) -> int:
    """Wait until the page for playing shows another decision than ``before`` (empty: any). Returns the number of the
    opponent's steps before it. ``next_step``: goes on by a step (default: with the keyboard)."""
    steps = 0
    while found(page, SETTLED, before) == "step":
        steps += 1
        if next_step is None:
            page.keyboard.press("Space")
        else:
            next_step(page)
    return steps


def decision_of(page: Any) -> str | None:
    """The decision that the page for playing shows; None if there is nothing to choose."""
    shown: str | None = page.evaluate(
        "document.querySelector('#choices button') ? document.body.dataset.decision : null"
    )
    return shown
