"""The page for playing: whole games by keyboard, mouse and touch in each game, and what it tells about a decision."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from fftcg_env.games import load_game
from tests.browser import decided, decision_of, fits, found, page_of
from tests.web_server import ask, served

pytest.importorskip("uvicorn")
pytest.importorskip("starlette")

from fftcg_env.web.games import Session

LONGEST = 600
"""Decisions of a person in a game that is played to its end."""


def by_keyboard(page: Any, rng: random.Random) -> None:
    """Press the key of a choice."""
    page.keyboard.press(rng.choice(page.locator("#choices kbd").all_inner_texts()).lower())


def by_mouse(page: Any, rng: random.Random) -> None:
    """Click a card or a square of the board, or a choice of the list."""
    point(page, rng, lambda target: target.click())


def by_touch(page: Any, rng: random.Random) -> None:
    """The same with a finger."""
    point(page, rng, lambda target: target.tap())


UNCOVERED = """() => {
    const button = document.querySelector('#card button'), at = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
}"""
"""Whether the first button of the card's panel is where a finger reaches it, without scrolling."""


def point(page: Any, rng: random.Random, press: Any) -> None:
    """Press a card or a square of the board and then, if it has to be chosen, one of the card's actions; or press a
    choice of the list."""
    before = decision_of(page)
    on_board = page.locator(".board .card.legal, .board .square.legal")
    if not on_board.count() or rng.random() < 0.4:
        choices = page.locator("#choices button")
        press(choices.nth(rng.randrange(choices.count())))
        return
    press(on_board.nth(rng.randrange(on_board.count())))
    pressed = """before => document.body.dataset.decision !== before || !document.getElementById('stepper').hidden
        ? 'an action' : document.querySelector('#card.asked button') ? 'a card' : ''"""
    if found(page, pressed, before) == "a card":
        assert page.evaluate(UNCOVERED), "the button of the card is out of sight"
        press(page.locator("#card button").first)


def next_by_mouse(page: Any) -> None:
    page.click("#next")


def skip_by_touch(page: Any) -> None:
    page.tap("#skip")


WAYS = {"keyboard": (by_keyboard, None), "mouse": (by_mouse, next_by_mouse), "touch": (by_touch, skip_by_touch)}


@pytest.mark.parametrize(
    ("name", "ways", "size"),
    [
        ("fftcg", ("mouse",), "middle"),
        ("fftcg", ("touch",), "narrow"),
        ("kingdom_hearts", tuple(WAYS), "narrow"),
        ("fire_emblem", tuple(WAYS), "narrow"),
        ("chrono_card", tuple(WAYS), "narrow"),
        ("chrono_card", ("touch",), "middle"),
    ],
)
def test_a_whole_game(chromium: Any, tmp_path: Path, name: str, ways: tuple[str, ...], size: str) -> None:
    game, rng = load_game(name), random.Random(3)
    decks = [str(deck.name) for deck in game.usual_decks()[:2]]
    with served(game, tmp_path, decks[0]) as port, page_of(chromium, size, touch=True) as page:
        wanted = {"deck_0": decks[0], "deck_1": decks[1], "seat": 0, "seed": 4, "agent": "heuristic"}
        page.goto(f"http://127.0.0.1:{port}/play/{ask(port, 'POST', '/api/games', wanted)[1]['name']}")
        steps = decided(page, "")
        for number in range(LONGEST):
            before = decision_of(page)
            if before is None:
                break
            act, next_step = WAYS[ways[number % len(ways)]]
            act(page, rng)
            steps += decided(page, before, next_step)
        assert any(word in page.inner_text("#question") for word in ("You win", "You lose", "Nobody wins"))
        assert steps > 1 and fits(page)
        assert "player_" not in page.inner_text("main") and "You" in page.inner_text("#log")


def test_a_card_that_cannot_be_cast_says_why_and_passing_has_a_key(chromium: Any, tmp_path: Path) -> None:
    game = load_game("fftcg")
    with served(game, tmp_path, "vii_fire_earth") as port, page_of(chromium) as page:
        wanted = {"deck_0": "vii_fire_earth", "deck_1": "ffx_water_wind", "seat": 0, "seed": 5, "agent": "random"}
        name = ask(port, "POST", "/api/games", wanted)[1]["name"]
        page.goto(f"http://127.0.0.1:{port}/play/{name}")
        decided(page, "")
        for _ in range(60):
            before = page.evaluate("document.body.dataset.decision")
            view = ask(port, "GET", f"/api/games/{name}")[1]
            if view["reasons"] and "Main Phase" in view["question"]:
                break
            page.locator("#choices button").first.click()
            decided(page, before)
        assert "CP from Backups" in page.inner_text("#resources")
        index, why = next(iter(view["reasons"].items()))
        card = page.locator(f'.board .card[data-index="{index}"]')
        card.focus()
        assert why in page.inner_text("#card") and page.locator("#card button").count() == 0
        assert page.inner_text("#choices .pass kbd") == "P"
        page.keyboard.press("p")
        decided(page, before)
        log = ask(port, "GET", f"/api/games/{name}")[1]
        assert log["decision"] == view["decision"] + 1


@pytest.mark.parametrize("name", ["kingdom_hearts", "fire_emblem", "chrono_card"])
def test_the_further_games_say_why_too(chromium: Any, tmp_path: Path, name: str) -> None:
    game = load_game(name)
    decks = [str(deck.name) for deck in game.usual_decks()[:2]]
    with served(game, tmp_path, decks[0]) as port, page_of(chromium) as page:
        wanted = {"deck_0": decks[0], "deck_1": decks[1], "seat": 0, "seed": 5, "agent": "random"}
        session = ask(port, "POST", "/api/games", wanted)[1]["name"]
        for _ in range(60):
            view = ask(port, "GET", f"/api/games/{session}")[1]
            if view["reasons"] and view["resources"]:
                break
            act = {"action": view["choices"][0]["action"], "decision": view["decision"]}
            ask(port, "POST", f"/api/games/{session}", act)
        page.goto(f"http://127.0.0.1:{port}/play/{session}")
        decided(page, "")
        index, why = next(iter(view["reasons"].items()))
        page.locator(f'.board .card[data-index="{index}"]').focus()
        assert why in page.inner_text("#card") and page.locator("#card button").count() == 0
        assert view["resources"][0][0] in page.inner_text("#resources")


def test_the_arrow_keys_go_from_card_to_card(chromium: Any, tmp_path: Path) -> None:
    game = load_game("fftcg")
    with served(game, tmp_path, "vii_fire_earth") as port, page_of(chromium) as page:
        wanted = {"deck_0": "vii_fire_earth", "deck_1": "ffx_water_wind", "seat": 0, "seed": 5, "agent": "random"}
        page.goto(f"http://127.0.0.1:{port}/play/{ask(port, 'POST', '/api/games', wanted)[1]['name']}")
        decided(page, "")
        for _ in range(5):
            if page.locator(".near .hand .card").count() >= 5:
                break
            before = page.evaluate("document.body.dataset.decision")
            page.keyboard.press("1")
            decided(page, before)
        page.locator(".near .hand .card").first.focus()
        seen = []
        for _ in range(4):
            page.keyboard.press("ArrowRight")
            seen.append(page.evaluate("document.activeElement.dataset.index"))
        assert len(set(seen)) == 4
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.dataset.index") == seen[2]


def test_steps_end_before_the_persons_next_decision() -> None:
    """Each step shows what the opponent did, with the board at that time; the last one is the view itself."""
    game = load_game("fftcg")
    session = Session(game, (game.load_deck("vii_fire_earth"), game.load_deck("ffx_water_wind")), "heuristic", 0, 5)
    rng, found = random.Random(1), 0
    for _ in range(80):
        view = session.view()
        if view["end"]:
            break
        texts = [entry["text"] for step in view["steps"] for entry in step["log"]]
        assert all(texts) and len(texts) <= len(view["log"]) - view["news"]
        assert [entry["text"] for entry in view["log"][view["news"] :] if entry["text"] in texts][: len(texts)] == texts
        found += len(view["steps"])
        session.act(rng.choice(view["choices"])["action"], view["decision"])
    assert found > 5
