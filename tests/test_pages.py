"""Replays and reports in a browser: wide and narrow, light and dark, by mouse and keyboard."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import USER_ERROR
from fftcg_env.evaluate.errors import UnplayableRecordError
from fftcg_env.evaluate.report import report_html
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store import Address, Store
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.store.plan import plan_comparison, plan_evaluation
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.pages import data_of
from fftcg_env.replay import Frame, Replay, replay_html, replay_of, write_video
from tests.browser import SIZES, fits, moment, page_of

SCHEMES = ("light", "dark")
LARGEST_REPORT = 5_000_000


@pytest.fixture(scope="module")
def store(game: Any, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A round robin of three decks, and a comparison."""
    store = Store(tmp_path_factory.mktemp("store") / "games.sqlite", create=True)
    decks = list(game.usual_decks())
    settings = {"games": 20, "cards": True}
    plan = plan_evaluation(game, [(deck, None) for deck in decks], ["heuristic"], 3, settings)
    Run(game, store, store.add_run(plan, ruleset_of(game))).play()
    bounds = {"elo0": 0.0, "elo1": 10.0, "alpha": 0.05, "beta": 0.05}
    plan = plan_comparison(game, (decks[0], decks[1]), decks[2:], "heuristic", 4, {**settings, "test": bounds})
    Run(game, store, store.add_run(plan, ruleset_of(game))).play()
    return store


@pytest.fixture(scope="module")
def replay(game: Any, store: Store) -> Replay:
    return replay_of(game, store.game(Address(1, 0, 0, 0)))


def opened(page: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(text, "utf-8")
    page.goto(f"file://{path}")


# -------------------------------------------------------------------------------------------------------------- videos
def test_a_video_has_a_picture_for_each_decision(
    game: Any, replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Any] = []

    class VideoClip:
        """MoviePy's, as far as it is needed."""

        def __init__(self, picture: Any, duration: float) -> None:
            frames = round(duration * 2)
            self.pictures = [picture(k / 2) for k in (0, frames - 1)]
            written.append((frames, [each.shape for each in self.pictures]))

        def write_gif(self, file: str, fps: float, logger: None) -> None:
            written.append((Path(file).name, fps))

        write_videofile = write_gif

    monkeypatch.setitem(sys.modules, "moviepy", SimpleNamespace(VideoClip=VideoClip))
    for name, viewer in (("game.gif", None), ("game.mp4", 0)):
        write_video(game, replay, tmp_path / name, viewer, fps=2)
        assert written == [(len(replay.seen(viewer)), [(848, 1216, 3)] * 2), (name, 2)]
        written.clear()
    with pytest.raises(ValueError, match=r"the video game\.avi must end in \.gif or \.mp4"):
        write_video(game, replay, tmp_path / "game.avi")


def test_without_moviepy_a_sentence_names_the_extra(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "moviepy", None)
    done = CliRunner().invoke(app, ["replay", str(store.path), "0.0a", "--gif", str(tmp_path / "game.gif")])
    assert done.exit_code == USER_ERROR and "pip install 'fftcg_env[video]'" in done.stderr


# ------------------------------------------------------------------------------------------------------------- replays
def test_a_replay_is_the_game_that_was_played(game: Any, store: Store, replay: Replay) -> None:
    stored = store.game(Address(1, 0, 0, 0))
    assert len(replay.frames) == len(stored.actions) + 1
    assert [frame.action for frame in replay.frames[:-1]] == [
        game.describe(frame.states, 0, int(action))
        for frame, action in zip(replay.frames[:-1], stored.actions, strict=True)
    ]
    assert replay.frames[-1].turn == stored.turns and "wins" in replay.end
    assert any(sentence.startswith("Turn 2, ") for frame in replay.frames for sentence in frame.log[0])


def test_a_player_sees_its_own_hand_only(replay: Replay) -> None:
    hidden = 0
    for frame in replay.frames:
        for viewer, board in zip((0, 1), frame.boards[1:], strict=True):
            for zone in board.zones:
                if zone.name == "hand" and zone.owner == viewer:
                    assert all(card.key for card in zone.cards)
                if zone.name == "hand" and zone.owner == 1 - viewer:
                    hidden += sum(not card.key for card in zone.cards)
    assert hidden > len(replay.frames)


def test_boards_show_what_lies_there(game: Any, replay: Replay) -> None:
    """Every card on the field and in the hands stands in the board, with its power and whether it is dull."""
    frame = replay.frames[len(replay.frames) // 2]
    state, board = frame.states[0], frame.boards[0]
    for player in range(2):
        shown = {card.index: card for zone in board.zones if zone.owner == player for card in zone.cards}
        for zone in (op.HAND, op.FIELD):
            for index in state["zone_cards"][player, zone, : state["zone_count"][player, zone]].tolist():
                assert shown[index].key == game.card_list[state["card_id"][index]].code
                if zone == op.FIELD:
                    assert shown[index].turned == bool(state["dull"][index])
                    assert shown[index].value in ("", str(state["power"][index]))
        counts = dict(board.counts[player])
        assert counts["hand"] == str(state["zone_count"][player, op.HAND])


def test_every_card_that_is_shown_is_explained(replay: Replay) -> None:
    keys = {
        card.key for frame in replay.frames for board in frame.boards for zone in board.zones for card in zone.cards
    }
    assert keys - {""} == set(replay.cards) and all("cost" in text for text in replay.cards.values())


@pytest.mark.parametrize("change", ["version", "cards", "options"])
def test_a_game_of_another_version_is_refused_with_both_versions(game: Any, store: Store, change: str) -> None:
    stored = store.game(Address(1, 0, 0, 0))
    values = {"version": 7, "cards": "{}", "options": '{"payment": "full"}'}
    here = "this game has payment=close_when_covered" if change == "options" else "this is fftcg version"
    other = replace(stored.ruleset, **{change: values[change]})
    with pytest.raises(UnplayableRecordError, match=f"played with (another|other) .*; {here}"):
        replay_of(game, replace(stored, ruleset=other))


def test_moves_that_are_no_longer_legal_are_refused(game: Any, store: Store) -> None:
    stored = store.game(Address(1, 0, 0, 0))
    actions = stored.actions.copy()
    actions[5] = game.action_count - 1
    with pytest.raises(UnplayableRecordError, match=r"decision 6 .* is not legal.*it was played with fftcg version"):
        replay_of(game, replace(stored, actions=actions))
    with pytest.raises(UnplayableRecordError, match="different result"):
        replay_of(game, replace(stored, actions=stored.actions[:-1]))
    with pytest.raises(UnplayableRecordError, match="is not legal"):
        replay_of(game, replace(stored, actions=np.full(3, 2**40)))


def test_names_that_look_like_markup_stay_text(replay: Replay) -> None:
    evil = "</script><script>alert(1)</script>"
    page = replay_html(replace(replay, names=(evil, "b"), title=evil))
    assert evil not in page and "&lt;/script&gt;" in page and "<" not in data_of([evil])


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_stepping_through_a_game(chromium: Any, replay: Replay, tmp_path: Path, size: str, scheme: str) -> None:
    with page_of(chromium, size, scheme) as page:
        opened(page, tmp_path, replay_html(replay))
        last = len(replay.frames) - 1
        assert page.inner_text("#decision-shown") == f"0 of {last}" and fits(page)
        for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
            page.keyboard.press(key)
            assert page.inner_text("#decision-shown") == f"{place} of {last}"
        page.keyboard.press("ArrowDown")
        turn_1 = next(number for number, frame in enumerate(replay.frames) if frame.turn == 1)
        assert page.inner_text("#decision-shown") == f"{turn_1} of {last}"
        middle = next(number for number in range(last // 2, last) if replay.frames[number - 1].log[0])
        page.fill("#decision", str(middle))
        assert replay.frames[middle].boards[0].heading in page.inner_text("#heading")
        assert replay.frames[middle].question in page.inner_text("#deed")
        shown = page.locator(".board .card[data-key]").count()
        piles = sum(len(zone.cards) for zone in replay.frames[middle].boards[0].zones)
        assert shown == piles and fits(page)
        log, deed = page.inner_text("#log .now"), page.inner_text("#deed")
        assert log.startswith(replay.frames[middle - 1].log[0][0]) and deed.endswith(replay.frames[middle].words)
        page.click("#forward")
        assert page.inner_text("#decision-shown") == f"{middle + 1} of {last}"
        page.screenshot(path=tmp_path / "replay.png")
        page.keyboard.press("End")
        assert replay.end in page.inner_text("#deed") and page.is_disabled("#forward")


def hand_of(frame: Frame, player: int) -> Any:
    """A player's hand in a moment, as player_0 sees it."""
    return next(zone.cards for zone in frame.boards[1].zones if zone.name == "hand" and zone.owner == player)


def test_hidden_hands_and_what_a_card_does(chromium: Any, replay: Replay, tmp_path: Path) -> None:
    with page_of(chromium) as page:
        opened(page, tmp_path, replay_html(replay))
        number = next(n for n, frame in enumerate(replay.frames) if all(hand_of(frame, player) for player in (0, 1)))
        page.fill("#decision", str(number))
        assert page.locator(".card.unknown").count() == 0
        page.select_option("#viewer", "1")
        hand = page.locator('.side[data-player="1"] [data-zone="hand"]')
        cards = hand_of(moment(page, replay, number, 1), 1)
        assert hand.locator(".card.unknown").count() == sum(not card.key for card in cards) > 0
        own = page.locator('.side[data-player="0"] [data-zone="hand"] .card').first
        key = own.get_attribute("data-key")
        own.hover()
        assert page.inner_text("#about.shown") == re.sub(r"(?m)^(\S+) {2,}", r"\1: ", replay.cards[key]).strip()
        page.mouse.move(2, 2)
        assert page.locator("#about.shown").count() == 0
        own.focus()
        assert page.locator("#about.shown").count() == 1


# ------------------------------------------------------------------------------------------------------------- reports
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_report_of_decks(chromium: Any, game: Any, store: Store, tmp_path: Path, size: str, scheme: str) -> None:
    run = store.run(1)
    text = report_html(game, store, run)
    assert len(text) < LARGEST_REPORT
    with page_of(chromium, size, scheme) as page:
        opened(page, tmp_path, text)
        assert fits(page) and "Played by heuristic" in page.inner_text("main")
        assert page.locator(".heat tbody td").count() == 9 and page.locator(".heat td.none").count() == 3
        assert page.locator("figure svg rect.bar").count() > 3 and page.locator("details.cards").count() == 3
        page.screenshot(path=tmp_path / "report.png", full_page=True)
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        bright = sum(int(part) for part in ground[4:-1].split(",")) > 380
        assert bright == (scheme == "light")


def test_a_match_up_is_shown_by_a_click(chromium: Any, game: Any, store: Store, tmp_path: Path) -> None:
    """The panel has both sides; turned round, the shares are those of the other side."""
    run, address = store.run(1), Address(1, 0, 2, 1)
    pages = {address: replay_html(replay_of(game, store.game(address)))}
    shares = {run.plan.decks[0].name: 1.0, run.plan.decks[1].name: 3.0}
    with page_of(chromium) as page:
        opened(page, tmp_path, report_html(game, store, run, shares=shares, inside=pages))
        cell = page.locator(".heat td:not(.none) a").first
        cell.click()
        share = float(cell.inner_text().split()[0].split("±")[0])
        panel = page.locator(".match-up")
        assert f"wins {share:.1f} % of 20 games" in panel.inner_text()
        assert "going first" in panel.inner_text() and "first hand kept" in panel.inner_text()
        assert panel.locator(".cards").count() == 2 and panel.locator(".cards tbody tr").count() > 20
        one, other = (panel.locator("select").nth(place).evaluate("menu => menu.value") for place in (0, 1))
        page.evaluate(f"location.hash = '#match-{other}-{one}'")
        panel.get_by_text(f"wins {100 - share:.1f} % of 20 games").wait_for()
        assert "this meta" in page.inner_text(".standings")
        with page.expect_popup() as popup:
            page.locator("#games a", has_text=str(address)).click()
        assert "heuristic" in popup.value.inner_text(".board")
        page.locator(".standings tbody a").first.click()
        page.locator("details.deck[open]").wait_for()  # opened by an event that follows the click
        assert page.locator("details.deck[open]").count() == 1
        assert "average cost" in page.inner_text("details.deck[open]")


def test_tables_are_sorted_by_a_click(chromium: Any, game: Any, store: Store, tmp_path: Path) -> None:
    with page_of(chromium) as page:
        opened(page, tmp_path, report_html(game, store, store.run(1)))
        page.locator("details.cards summary").first.click()
        table = page.locator("details.cards table.sortable").first
        heading = table.locator("thead th").nth(4)
        assert heading.inner_text() == "GIH WR"

        def column() -> list[float]:
            cells = table.locator("tbody tr td:nth-child(5)")
            return [float(cells.nth(row).get_attribute("data-value")) for row in range(cells.count())]

        heading.locator("button").click()
        assert column() == sorted(column(), reverse=True) and len(set(column())) > 3
        heading.locator("button").press("Enter")
        assert column() == sorted(column()) and heading.get_attribute("aria-sort") == "ascending"


def test_a_report_of_a_comparison_and_its_replays(chromium: Any, store: Store, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    arguments = ["report", str(store.path), str(path), "--run", "2", "--replays"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    with page_of(chromium) as page:
        page.goto(f"file://{path}")
        assert "Undecided: these games do not show" in page.inner_text(".verdict")
        page.click("text=2/0.0b")
        assert "decision" in page.inner_text(".controls") and "heuristic" in page.inner_text(".board")


def test_reports_and_replays_at_the_terminal(store: Store, tmp_path: Path) -> None:
    run = CliRunner()
    result = run.invoke(app, ["replay", str(store.path), "1/2.3a"], env={"COLUMNS": "120"})
    assert result.exit_code == 0 and "player_0 casts" in result.output and "Turn 2, player_" in result.output
    seen = run.invoke(app, ["replay", str(store.path), "1/2.3a", "--viewer", "0"], env={"COLUMNS": "120"}).output
    assert "opponent draws 2 cards" in seen and seen != result.output
    result = run.invoke(app, ["replay", str(store.path), "1/2.3b", "--html", str(tmp_path / "game.html")])
    assert result.exit_code == 0 and "<title>" in (tmp_path / "game.html").read_text("utf-8")
    for address, message in (("9.9a", "has no game 2/9.9a"), ("x", "is not the address of a game")):
        result = run.invoke(app, ["replay", str(store.path), address])
        assert result.exit_code == USER_ERROR and message in result.stderr
    empty = Store(tmp_path / "empty.sqlite", create=True)
    empty.close()
    result = run.invoke(app, ["report", str(tmp_path / "empty.sqlite"), str(tmp_path / "r.html")])
    assert result.exit_code == USER_ERROR and "has no run" in result.stderr


def test_a_game_that_does_not_draw_itself(chromium: Any, tmp_path: Path) -> None:
    """Its plain lines stand in for the board; the store, the report and the replay need nothing more of it."""
    game = load_game("tests.games.shedding.game:SheddingGame")
    one, other = game.usual_decks()
    store = Store(tmp_path / "games.sqlite", create=True)
    settings = {"games": 4, "cards": True}
    plan = plan_evaluation(game, [(one, None), (other, None)], ["random"], 3, settings)
    run = store.add_run(plan, ruleset_of(game))
    Run(game, store, run).play()
    assert "Cards" not in report_html(game, store, run).split("<section>")[-1]
    replay = replay_of(game, store.game(Address(run.number, 0, 0, 0)))
    command = ["export", str(store.path), str(tmp_path / "games.parquet")]
    refused = CliRunner().invoke(app, command)
    assert refused.exit_code == USER_ERROR and "which cannot be loaded: 'shedding' is not" in refused.stderr
    assert CliRunner().invoke(app, [*command, "--game", "tests.games.shedding.game:SheddingGame"]).exit_code == 0
    with page_of(chromium) as page:
        opened(page, tmp_path, replay_html(replay))
        page.keyboard.press("End")
        assert page.inner_text("#board").splitlines() and replay.end in page.inner_text("#deed")
