"""The log: every event has an entry, every change has an event, and a seat reads what it may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.core.event_log import Log, addressed, entries_of, events_of, is_seen
from fftcg_env.core.jobs import JOB_MASK, JOB_SAMPLE, JOB_STEP
from fftcg_env.core.records import copy_records
from fftcg_env.core.words import words_of
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import GAMES, load_game
from tests.log_checks import FFTCGLedger, ZonedLedger, check_logs, same_bytes


def sampled_game(game: Any, seed: int, longest: int) -> tuple[list[np.ndarray], list[int]]:
    """The records and actions of a random game."""
    batch = GameBatch(game, 1, DeckChoice(game, "random"))
    batch.seed([seed])
    batch.start(JOB_MASK)
    records, actions = [copy_records(batch.states)], list[int]()
    while batch.masks[0].any() and len(actions) < longest:
        batch.run(JOB_SAMPLE)
        actions.append(int(batch.actions[0]))
        batch.run(JOB_STEP | JOB_MASK)
        records.append(copy_records(batch.states))
    return records, actions


@pytest.mark.parametrize("name", list(GAMES))
def test_every_change_has_an_event_and_every_event_has_an_entry(name: str) -> None:
    game = load_game(name)
    report = check_logs(game, "random", 2, 20, FFTCGLedger if name == "fftcg" else ZonedLedger)
    assert report.decisions > 100 and report.events > 3 * report.decisions // 2 and report.entries > 100


@pytest.mark.soak
@pytest.mark.parametrize("name", list(GAMES))
def test_every_change_has_an_event_in_many_games(name: str) -> None:
    game = load_game(name)
    decks = game.random_decks(100, 5) if name == "fftcg" else None
    for number in range(50):
        chosen = (decks[2 * number], decks[2 * number + 1]) if decks else "random"
        check_logs(game, chosen, 1, 100 + number, FFTCGLedger if name == "fftcg" else ZonedLedger)


@pytest.mark.parametrize("name", list(GAMES))
def test_plain_rules_next_to_the_engine_leave_the_same_bytes(name: str) -> None:
    game = load_game(name)
    records, actions = sampled_game(game, 4, 60)
    for before, action, after in zip(records[:-1], actions, records[1:], strict=True):
        assert same_bytes(game, before, action, after)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_replay_shows_a_seat_what_the_game_showed_it(name: str) -> None:
    game = load_game(name)
    records, actions = sampled_game(game, 3, 120)
    events = [events_of(game, record, action) for record, action in zip(records[:-1], actions, strict=True)]
    unseen = 0
    for viewer in (None, 0, 1):
        log, lines = Log(game, viewer), list[str]()
        for k, action in enumerate(actions):
            lines += [entry.text for entry in log.add(records[k], action, records[k + 1])]
        lines += [entry.text for entry in log.rest(records[-1])]
        found = entries_of(game, records, actions, viewer, events)
        seen = [is_seen(game, record, 0, action, viewer) for record, action in zip(records, actions, strict=False)]
        assert [entry is not None for entry in found] == seen
        assert [line.text for entry in found if entry is not None for line in entry] == lines and len(lines) > 20
        assert viewer is None or not any("player_" in line for line in lines)
        unseen += seen.count(False)
        assert viewer is not None or all(seen)
    assert unseen > 3, "some decisions of the opponent are hidden"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("player_0 draws 2 cards", "You draw 2 cards"),
        ("player_1 draws 2 cards", "Your opponent draws 2 cards"),
        ("Cloud returns to player_0's hand", "Cloud returns to your hand"),
        ("Cloud comes to player_1 as a friend", "Cloud comes to your opponent as a friend"),
        ("player_0 passes", "You pass"),
        ("player_0 does not defend", "You do not defend"),
        ("player_0's HP: 3 -> 2", "Your HP: 3 -> 2"),
    ],
)
def test_a_seat_is_addressed(text: str, said: str) -> None:
    assert addressed(text, 0) == said and addressed(text, None) == text


def test_a_game_without_words_has_no_log() -> None:
    class Wordless:
        words = None

    game: Any = Wordless()
    assert words_of(game).event_words is None and events_of(game, np.zeros(1), 0) == ()
