"""The log of a game as a seat knows it: while it is played, and of a whole game for replays."""

from __future__ import annotations

import pytest

from fftcg_env.core.game_log import Log, entries, is_seen
from fftcg_env.core.jobs import JOB_MASK, JOB_SAMPLE, JOB_STEP
from fftcg_env.envs.batch import GameBatch, copy_records
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game


@pytest.mark.parametrize("name", ["fftcg", "kingdom_hearts", "chrono_card"])
def test_a_replay_shows_a_seat_what_the_game_showed_it(name: str) -> None:
    game = load_game(name)
    batch = GameBatch(game, 1, DeckChoice(game, "random"))
    batch.seed([3])
    batch.start(JOB_MASK)
    records, actions = [copy_records(batch.states)], []
    while batch.masks[0].any() and len(actions) < 120:
        batch.run(JOB_SAMPLE)
        actions.append(int(batch.actions[0]))
        batch.run(JOB_STEP | JOB_MASK)
        records.append(copy_records(batch.states))
    unseen = 0
    for viewer in (None, 0, 1):
        log, told = Log(game, viewer), list[str]()
        for k, action in enumerate(actions):
            told += log.add(records[k], action, records[k + 1])
        told += log.rest(records[-1])
        found = entries(game, records, actions, viewer)
        seen = [is_seen(game, record, 0, action, viewer) for record, action in zip(records, actions, strict=False)]
        assert [entry is not None for entry in found] == seen
        assert [line for entry in found if entry is not None for line in entry] == told and len(told) > 20
        unseen += seen.count(False)
        assert viewer is not None or all(seen)
    assert unseen > 3, "some decisions of the opponent are not told"
