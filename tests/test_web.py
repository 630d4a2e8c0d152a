"""The local web page: use in a browser, and attacks by other origins, large requests and wrong names."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.browser import decided, decision_of, fits, page_of
from tests.web_server import ask, served

pytest.importorskip("uvicorn")
pytest.importorskip("starlette")

from fftcg_env.web.app import LARGEST_BODY
from fftcg_env.web.games import RequestError, Session

LONGEST = 1500
"""Decisions of a person in a game that is played to its end."""


@pytest.fixture(scope="module")
def port(game: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server on a free port."""
    with served(game, tmp_path_factory.mktemp("web"), "vii_fire_earth") as number:
        yield number


def new_game(port: int, **more: Any) -> str:
    wanted = {"deck_0": "vii_fire_earth", "deck_1": "ffx_water_wind", "seat": 0, "seed": 5, **more}
    status, told, _ = ask(port, "POST", "/api/games", wanted)
    assert status == 200, told
    return str(told["name"])


# ------------------------------------------------------------------------------------------------------------ attackers
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Host": "evil.example:8137"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Origin": ""},
        {"Content_Type": "text/plain"},
        {"Content_Type": "application/x-www-form-urlencoded"},
    ],
)
def test_requests_of_others_are_refused(port: int, headers: dict[str, str]) -> None:
    status, told, _ = ask(port, "POST", "/api/games", {"deck_0": "vii_fire_earth"}, **headers)
    assert status == 403 and isinstance(told, str)
    if "Host" in headers or "evil" in headers.get("Origin", ""):
        assert ask(port, "GET", "/", **headers)[0] == 403


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused(port: int, method: str) -> None:
    assert ask(port, method, "/api/games")[0] in (403, 405)


def test_pages_may_not_be_framed_or_kept_and_load_nothing(port: int) -> None:
    status, page, headers = ask(port, "GET", "/")
    assert status == 200 and headers["x-frame-options"] == "DENY" and headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff" and "access-control-allow-origin" not in headers
    assert "default-src 'none'" in page and "src=" not in page.replace("-src ", "")


def test_it_listens_on_this_machine_only(port: int) -> None:
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {"127.0.0.1"}
    for address in others:
        if not address.startswith("127."):
            with pytest.raises(OSError), socket.create_connection((address, port), timeout=2):
                pass


@pytest.mark.parametrize(
    ("path", "body", "status", "message"),
    [
        ("/api/games", "nonsense", 400, "not valid JSON"),
        ("/api/games", "[" * 100_000, 400, "not valid JSON"),
        ("/api/games", [1], 400, "must be a JSON object"),
        ("/api/games", {}, 400, "no embedded deck with this name"),
        ("/api/games", {"deck_0": "/etc/passwd", "deck_1": "vii_fire_earth"}, 400, "no embedded deck"),
        ("/api/games", {"deck_0": {"text": "3 Cluod"}, "deck_1": "vii_fire_earth"}, 400, "did you mean"),
        ("/api/games", {"deck_0": {"text": "x" * 300_000}}, 400, "at most 262,144 are read"),
        ("/api/games", b"x" * (LARGEST_BODY + 1), 413, "larger than 512 KB"),
        ("/api/evaluations", {"decks": ["vii_fire_earth"]}, 400, "it must have 2 to 40"),
        ("/api/evaluations", {"decks": "all"}, 400, "a list of decks"),
        ("/api/evaluations", {"decks": ["vii_fire_earth"] * 2, "games": 3}, 400, "an even number"),
        ("/api/evaluations", {"decks": ["vii_fire_earth"] * 2, "games": 10**9}, 400, "from 2 to 2000"),
        ("/api/evaluations", {"decks": ["vii_fire_earth"] * 2, "agent": "os:system"}, 400, "agent must be one of "),
        ("/api/evaluations", {"decks": ["vii_fire_earth"] * 2, "agent": "policy:/etc/passwd"}, 400, "agent must be"),
        ("/api/evaluations/77", {}, 404, "there is no evaluation 77"),
        ("/api/games/nobody", {"action": 0, "decision": 0}, 404, "there is no game with this name"),
    ],
)
def test_what_cannot_be_used_gets_one_sentence(port: int, path: str, body: Any, status: int, message: str) -> None:
    found, told, _ = ask(port, "POST", path, body)
    assert found == status and message in told["error"] and "Traceback" not in told["error"]


@pytest.mark.parametrize(
    "path", ["/runs/9", "/replays/1/9.9a", "/replays/1/..%2f..%2fetc", "/play/nobody", "/play/%3Cb%3E", "/etc/passwd"]
)
def test_bad_names_are_not_found(port: int, path: str) -> None:
    status, told, _ = ask(port, "GET", path)
    assert status == 404 and "<b>" not in str(told).replace("'<b>'", "")


# ------------------------------------------------------------------------------------------------------------ the board
def test_a_table_shows_what_its_seat_can_know(game: Any) -> None:
    """Shuffling the cards that the person does not know changes nothing of what the page gets."""
    decks = game.load_deck("vii_fire_earth"), game.load_deck("ffx_water_wind")
    session = Session(game, decks, "random", 0, 3)
    rng = np.random.default_rng(1)
    looked = 0
    while not session.view()["end"] and looked < 120:
        view = json.dumps(session.view())
        game.determinize(session._batch.states, 0, 0, rng)
        assert json.dumps(session.view()) == view
        choices = session.view()["choices"]
        session.act(choices[int(rng.integers(len(choices)))]["action"], session.view()["decision"])
        looked += 1
    assert looked > 60


def test_actions_must_be_legal_and_of_this_decision(game: Any) -> None:
    deck = game.load_deck("vii_fire_earth")
    session = Session(game, (deck, deck), "random", 1, 4)
    view = session.view()
    legal = [choice["action"] for choice in view["choices"]]
    for action, decision in ((-1, 0), (10**6, 0), (legal[0], 1), (next(a for a in range(945) if a not in legal), 0)):
        with pytest.raises(RequestError):
            session.act(action, decision)
    assert session.view() == view
    session.act(legal[0], 0)
    assert session.view()["decision"] == 1
    session.undo()
    assert {**session.view(), "decision": 0} == view
    with pytest.raises(RequestError, match="nothing to undo"):
        session.undo()


def test_two_clicks_on_one_decision_count_once(port: int) -> None:
    name = new_game(port)
    _, view, _ = ask(port, "GET", f"/api/games/{name}")
    body = {"action": view["choices"][0]["action"], "decision": view["decision"]}
    assert ask(port, "POST", f"/api/games/{name}", body)[0] == 200
    status, told, _ = ask(port, "POST", f"/api/games/{name}", body)
    assert status == 409 and "this decision is over" in told["error"]


# ---------------------------------------------------------------------------------------------------------- the browser
@pytest.mark.parametrize(("size", "scheme"), [("wide", "light"), ("narrow", "dark")])
def test_a_whole_game_by_the_keyboard(chromium: Any, port: int, tmp_path: Path, size: str, scheme: str) -> None:
    """From the start page to the end of the game, without a mouse: the first thing on the list, again and again."""
    with page_of(chromium, size, scheme) as page:
        page.goto(f"http://127.0.0.1:{port}/")
        page.select_option("#opponent", "heuristic")
        page.focus("#play button")
        page.keyboard.press("Enter")
        page.wait_for_url("**/play/*")
        decided(page, "")
        assert page.inner_text("#question") and fits(page)
        page.screenshot(path=tmp_path / "begin.png")
        for number in range(LONGEST):
            before = decision_of(page)
            if before is None:
                break
            if number == 30:
                page.screenshot(path=tmp_path / "board.png", full_page=True)
                assert fits(page)
            page.keyboard.press("1")
            decided(page, before)
        assert any(word in page.inner_text("#question") for word in ("You win", "You lose", "Nobody wins"))
        told = page.inner_text("#log")
        assert "You take" in told and "Your opponent draws" in told and "Turn 2" in told
        assert "player_" not in page.inner_text("main")
        played = page.url
        page.keyboard.press("Enter")  # play again
        page.wait_for_url(lambda url: "/play/" in url and url != played)
        decided(page, "")
        assert page.inner_text("#question") and page.locator("#over").is_hidden()


def test_the_mouse_the_opponents_hand_and_taking_back(chromium: Any, port: int, game: Any) -> None:
    name = new_game(port)
    with page_of(chromium) as page:
        page.goto(f"http://127.0.0.1:{port}/play/{name}")
        decided(page, "")
        for _ in range(5):  # who begins, and whether the hand is kept
            if page.locator(".card.unknown").count() < 5:
                before = page.evaluate("document.body.dataset.decision")
                page.keyboard.press("1")
                decided(page, before)
        theirs = page.locator('.side[data-player="1"] [data-zone="hand"] .card')
        assert theirs.count() == page.locator('.side[data-player="1"] .card.unknown').count() >= 5
        clicked = False
        for _ in range(60):
            before = page.evaluate("document.body.dataset.decision")
            asked, listed = page.inner_text("#question"), page.inner_text("#choices")
            cards = page.locator(".card.legal")
            if cards.count():
                key = cards.first.get_attribute("data-key")
                cards.first.hover()
                page.wait_for_selector("#card")
                assert key in page.inner_text("#card")
                cards.first.click()
                if page.locator("#card button:focus").count():
                    page.keyboard.press("Enter")
                clicked = True
            else:
                page.locator("#choices button").first.click()
            decided(page, before)
            if clicked:
                break
        assert clicked
        before = page.evaluate("document.body.dataset.decision")
        assert page.inner_text("#choices") != listed
        page.keyboard.press("u")
        decided(page, before)
        assert (page.inner_text("#question"), page.inner_text("#choices")) == (asked, listed)
        assert page.locator(f'.card.legal[data-key="{key}"]').count(), "the card can be chosen again"


def test_rating_decks_with_live_progress_and_looking_at_a_replay(chromium: Any, port: int, game: Any) -> None:
    names = ("cecil", "wraith_fire_earth", "ffx_2022")
    mine, other, third = (game.deck_text(game.load_deck(name)).replace(", ", "\n") for name in names)
    with page_of(chromium) as page:
        page.goto(f"http://127.0.0.1:{port}/")
        first, *others = other.splitlines()
        apart = "\n".join(["My deck", "", first, "", "Backups", *others])  # empty lines as sites have them
        page.fill("#lists", f"Name: My <b>list</b>\n{mine}\n---\n{apart}\n\nname: Third\n\n{third}\n")
        page.fill("#games", "20")
        page.click("#rate button")
        page.wait_for_function("() => document.getElementById('shown').textContent.includes('done')")
        assert "300 of 300 games, done" in page.inner_text("#shown")
        page.click("#result")
        assert page.locator(".heat tbody tr").count() == 6
        for name in ("My <b>list</b>", "list 2", "Third"):
            assert name in page.inner_text("main")
        page.locator(".heat td a").first.click()
        page.locator(".match-up p a").first.click()
        page.wait_for_selector("#deed b")
        page.keyboard.press("End")
        assert "wins" in page.inner_text("#deed") and page.locator("#board .card").count() > 5
        page.goto(f"http://127.0.0.1:{port}/")
        assert "evaluate:" in page.inner_text("main")


def test_a_wrong_list_is_said_at_the_page(chromium: Any, port: int) -> None:
    with page_of(chromium, allowed="400 (Bad Request)") as page:
        page.goto(f"http://127.0.0.1:{port}/")
        assert page.is_hidden("#list-0")
        page.select_option("#deck-0", "")
        page.fill("#list-0", "3 Cluod\n")
        page.click("#play button")
        page.wait_for_selector("#error:not([hidden])")
        told = page.inner_text("#error")
        assert "line 1: no playable card has the number or the name 'Cluod'; did you mean" in told
        assert page.url.endswith("/")
