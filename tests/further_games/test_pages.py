"""The pages of each further game in a browser, and the board of squares of Fire Emblem."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.core.page_board import PageZone
from fftcg_env.envs.rendering import to_text
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store import Address, Store
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.store.plan import plan_evaluation
from fftcg_env.games import load_game
from fftcg_env.games.chrono_card import scenario as chrono_card
from fftcg_env.games.fire_emblem import scenario as fire_emblem
from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.replay import Frame, Replay, replay_html, replay_of
from tests.browser import decided, fits, moment, page_of
from tests.further_games.expectations import FIRE_EMBLEM, Kind
from tests.web_server import ask, served

UNITS = '#choices button[data-text^="play FE-"], #choices button[data-text^="act FE-"]'
"""What deploys a unit, or begins to act with one, as the page lists it."""


def recorded(game: Any, folder: Path) -> Replay:
    """The longer of two games between two decks."""
    store = Store(folder / "games.sqlite", create=True)
    plan = plan_evaluation(game, [(deck, None) for deck in game.usual_decks()[:2]], ["heuristic"], 3, {"games": 2})
    Run(game, store, store.add_run(plan, ruleset_of(game))).play()
    games = [store.game(Address(1, 0, 0, seat)) for seat in (0, 1)]
    return replay_of(game, max(games, key=lambda one: len(one.actions)))


def board_of(zones: tuple[PageZone, ...]) -> PageZone:
    return next(zone for zone in zones if zone.shape == "grid")


def unknown(frame: Frame) -> int:
    """How many cards player_0 sees without knowing which they are."""
    return sum(card.name == "unknown card" for zone in frame.boards[1].zones for card in zone.cards)


def test_a_replay_is_looked_at(kind: Kind, chromium: Any, tmp_path: Path) -> None:
    replay = recorded(load_game(kind.game), tmp_path)
    (tmp_path / "page.html").write_text(replay_html(replay), "utf-8")
    middle = len(replay.frames) // 2
    for size in ("wide", "narrow"):
        with page_of(chromium, size) as page:
            page.goto(f"file://{tmp_path}/page.html#{middle}")
            cards = [card for zone in replay.frames[middle].boards[0].zones for card in zone.cards]
            assert page.locator("#board .card[data-key]").count() == sum(bool(card.key) for card in cards)
            assert page.inner_text("#log .now") == ". ".join(replay.frames[middle - 1].log[0]) and fits(page)
            page.select_option("#viewer", "1")
            assert page.locator(".card.unknown").count() == unknown(moment(page, replay, middle, 1))
            seen = replay.seen(0)
            most = max(range(len(seen)), key=lambda number: unknown(seen[number]))
            page.fill("#decision", str(most))
            assert page.locator(".card.unknown").count() == unknown(seen[most]) > 0


def test_a_board_of_squares_lies_on_the_page_as_it_does_on_the_table(chromium: Any, tmp_path: Path) -> None:
    """Twelve squares in three columns, the own edge at the bottom, each unit on its square with what it bears."""
    replay = recorded(load_game(FIRE_EMBLEM.game), tmp_path)
    (tmp_path / "page.html").write_text(replay_html(replay), "utf-8")

    def busy(number: int) -> int:
        return board_of(replay.frames[number].boards[0].zones).count

    most = max(range(len(replay.frames)), key=busy)
    assert busy(most) > 2
    for viewer, (first, last) in (("0", ("a4", "c1")), ("1", ("a4", "c1")), ("2", ("c1", "a4"))):
        with page_of(chromium) as page:
            page.goto(f"file://{tmp_path}/page.html#{most}")
            page.select_option("#viewer", viewer)
            state = moment(page, replay, most, int(viewer)).states[0]
            squares = page.locator(".square")
            names = squares.evaluate_all("all => all.map(one => one.dataset.square)")
            assert (len(names), names[0], names[-1]) == (12, first, last)
            left, top = (squares.nth(3).bounding_box()[axis] - squares.nth(0).bounding_box()[axis] for axis in "xy")
            assert left == 0 and top > 0  # the fourth begins the second row
            for square, name in enumerate(no.SQUARE_WORDS):
                there = page.locator(f'.square[data-square="{name}"] .card').evaluate_all(
                    "all => all.map(one => [Number(one.dataset.index), one.classList.contains('near')])"
                )
                unit = int(state["board"][square])
                worn = [] if unit == no.NO_CARD else [unit, *np.flatnonzero(state["host"] == unit).tolist()]
                mine = 1 if viewer == "2" else 0
                assert there == [[card, card // no.CARDS_PER_PLAYER == mine] for card in worn]


def test_whose_a_unit_is_can_be_read_without_colours() -> None:
    s = fire_emblem.Scenario()
    s.p1.unit(fire_emblem.unit(name="Ours"), "b2", acted=True)
    s.p1.unit(fire_emblem.unit(), "c1")
    s.p2.unit(fire_emblem.unit(name="Theirs"), "b3")
    s.begun()
    for viewer, words in ((0, ("b2 ▲ Ours", "b3 ▼ Theirs")), (1, ("b2 ▼ Ours", "b3 ▲ Theirs"))):
        drawn = to_text(s.game.board(s.states, 0, viewer), colour=False)
        assert all(word in drawn for word in (*words, "a1 sortie square", "has acted"))


def test_squares_of_a_board_are_named_by_the_actions_of_their_viewer() -> None:
    game = load_game(FIRE_EMBLEM.game)
    bench = Bench(game, 8, 1).start()
    named = 0
    for _ in range(80):
        for index in bench.running():
            player = int(bench.states["decision_player"][index])
            legal = np.flatnonzero(bench.masks[index]).tolist()
            squares = {
                square.action: square for square in board_of(game.page_board(bench.states, index, player).zones).squares
            }
            for action in legal:
                if no.TO_SQUARE <= action < no.SAY_NUMBER:
                    assert squares[action].name == game.describe(bench.states, index, action)
                    named += 1
            onlooker = board_of(game.page_board(bench.states, index, None).zones)
            assert {square.action for square in onlooker.squares} == {-1}
            assert sum(square.count for square in onlooker.squares) == len(onlooker.cards)
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    assert named > 50


def test_a_unit_is_deployed_and_moved_by_clicks_on_squares(chromium: Any, tmp_path: Path) -> None:
    game = load_game(FIRE_EMBLEM.game)
    deck = FIRE_EMBLEM.deck
    with served(game, tmp_path, deck) as port, page_of(chromium) as page:
        home = ask(port, "GET", "/")[1]
        assert "heuristic" in home and "beginner" not in home and "FE-" in home and "1-182S" not in home
        wanted = {"deck_0": deck, "deck_1": deck, "seat": 1, "seed": 3, "agent": "random"}
        page.goto(f"http://127.0.0.1:{port}/play/{ask(port, 'POST', '/api/games', wanted)[1]['name']}")
        decided(page, "")
        clicked = []
        for _ in range(80):
            if len(clicked) == 2:
                break
            before = page.evaluate("document.body.dataset.decision")
            squares, units = page.locator(".square.legal"), page.locator(UNITS)
            if squares.count():
                clicked.append(squares.first.get_attribute("data-square"))
                squares.first.click()
            else:
                (units.first if units.count() else page.locator("#choices button").last).click()
            decided(page, before)
        page.screenshot(path=tmp_path / "table.png", full_page=True)
        deployed, moved = clicked
        assert deployed[1] == "4" and moved != deployed, "player_1 begins at the far edge"
        assert page.locator(f'.square[data-square="{moved}"] .card.near').count()  # the unit, and what it bears
        assert page.locator(f'.square[data-square="{deployed}"] .card.near').count() == 0


def waiting(scenario: Any) -> list[tuple[str, str, tuple[str, ...], int | None]]:
    """What waits, as both players and an onlooker see it."""
    seen = [scenario.game.page_board(scenario.states, 0, viewer) for viewer in (0, 1, None)]
    stacks = [[zone for zone in board.zones if zone.shape == "stack"] for board in seen]
    assert stacks[0] == stacks[1] == stacks[2] and len(stacks[0]) == 1
    return [(card.name, card.kind, card.marks, card.owner) for card in stacks[0][0].cards]


def test_declarations_wait_with_their_targets_the_last_one_first() -> None:
    s = chrono_card.Scenario()
    target = s.p2.character(chrono_card.character(name="Target"))
    mage = s.p2.character(chrono_card.character(name="Mage", text="Skill check: draw 1."))
    hit = s.p1.hand(chrono_card.event("Choose a Character of your opponent: deal 2 to it.", name="Hit"))
    s.p1.hand(chrono_card.event("Choose the skill: it fails.", name="Stop"))
    s.p1.uses(hit, target)
    s.p2.skill(mage)
    assert waiting(s) == [("Mage", "A.Skill of player_1", (), 1), ("Hit", "use of player_0", ("→ Target",), 0)]


def test_surprises_wait_the_last_one_first() -> None:
    s = fire_emblem.Scenario()
    target = s.p2.unit(fire_emblem.unit(name="Target"), "b3")
    s.p1.unit(fire_emblem.unit(), "a1")
    first = s.p1.hand(fire_emblem.surprise("Any time: an enemy unit loses 1.", name="First"))
    s.p2.unit(fire_emblem.unit(), "c3")
    second = s.p2.hand(fire_emblem.surprise("Any time: draw 1.", name="Second"))
    s.p1.hand(fire_emblem.surprise("In answer: cancel the Surprise.", name="Third"))
    s.p1.plays(first, on=target)
    s.p2.plays(second)
    assert waiting(s) == [
        ("Second", "Surprise of player_1", (), 1),
        ("First", "Surprise of player_0", ("→ Target",), 0),
    ]


def test_a_crest_ability_waits_for_luck() -> None:
    s = fire_emblem.Scenario()
    mine = s.p1.unit(fire_emblem.unit("Power: damage +1.", name="Striker"), "b2")
    other = s.p2.unit(fire_emblem.unit("Luck (deck 1)."), "b3")
    s.p1.attacks(mine, other).p1.uses("Power")
    assert waiting(s) == [("Striker", "crest ability of player_0", (), 0)]
