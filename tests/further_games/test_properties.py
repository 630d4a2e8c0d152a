"""Properties of every game, checked on games that Hypothesis draws: seeds, decks, options and choices."""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.core.options import OptionError
from fftcg_env.core.records import copy_records
from fftcg_env.errors import ActionTextError
from fftcg_env.games import load_game
from tests.further_games.expectations import KINDS, Kind

LOOK = jobs.JOB_OBSERVE | jobs.JOB_MASK
seeds = st.integers(0, 2**40)
every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def options_of(kind: Kind) -> st.SearchStrategy[dict[str, Any]]:
    """Random options of a game: each one at its default or another value."""
    hints = get_type_hints(type(load_game(kind.game).options))
    words = {name: get_args(hint) or (True, False) for name, hint in hints.items() if hint is not int}
    switches = {name: st.sampled_from(values) for name, values in words.items()}
    numbers = {name: st.integers(*bounds) for name, bounds in kind.number_options.items()}
    return st.fixed_dictionaries({}, optional=switches | numbers)


def started(kind: Kind, seed: int, options: dict[str, Any], games: int = 2) -> Bench:
    """Games between random decks."""
    game = load_game(kind.game, **options)
    bench = Bench(game, games, seed)
    decks = game.random_decks(2 * games, seed)
    bench.decks[:] = [game.deck_rows(decks[2 * k : 2 * k + 2]) for k in range(games)]
    return bench.start()


@every_kind
@settings(deadline=None)
@given(st.data(), seeds, st.floats(0, 1))
def test_games_end_and_nothing_is_wrong_on_the_way(kind: Kind, data: st.DataObject, seed: int, eager: float) -> None:
    options = data.draw(options_of(kind))
    bench, rng = started(kind, seed, options), random.Random(seed)
    low, high = bench.game.layout.low, bench.game.layout.high
    while len(bench.running()):
        for index in bench.running():
            legal = np.flatnonzero(bench.masks[index]).tolist()
            if len(legal) > 1 and legal[0] == 0 and rng.random() < eager:
                legal = legal[1:]
            bench.actions[index] = rng.choice(legal)
        bench.run(jobs.JOB_STEP | LOOK)
        assert not bench.status[:, jobs.STATUS_ERROR].any()
        assert (bench.observations >= low).all() and (bench.observations <= high).all()
        assert not any(found.any() for found in bench.game.faults(bench.states).values())
    assert (bench.states["turn"] <= kind.last_turn(bench.game.options.turn_limit)).all()


@every_kind
@settings(deadline=None)
@given(st.data(), seeds, st.integers(0, 150))
def test_texts_of_legal_actions_are_their_own_and_others_are_refused(
    kind: Kind, data: st.DataObject, seed: int, steps: int
) -> None:
    bench = started(kind, seed, data.draw(options_of(kind)), 1)
    for _ in range(steps):
        bench.run(jobs.JOB_STEP | LOOK | jobs.JOB_SAMPLE)
    game, states = bench.game, bench.states
    for action in np.flatnonzero(bench.masks[0]).tolist():
        assert game.parse(states, 0, game.describe(states, 0, action).upper()) == action
    for text in ("", "sing a song", *kind.no_actions):
        with pytest.raises(ValueError):
            game.parse(states, 0, text)
    with pytest.raises(ActionTextError):
        game.parse(states, 0, "sing")


@every_kind
@settings(deadline=None)
@given(st.data(), seeds, st.integers(1, 120))
def test_in_batch_and_alone_games_are_the_same(kind: Kind, data: st.DataObject, seed: int, steps: int) -> None:
    bench = started(kind, seed, data.draw(options_of(kind)), 3)
    alone = []
    for index in range(3):
        one = bench.copy()
        one.count = 1
        for name in ("states", "actions", "seeds", "decks", "observations", "masks", "status"):
            setattr(one, name, copy_records(getattr(one, name)[index : index + 1]))
        alone.append(one)
    for _ in range(steps):
        for each in (bench, *alone):
            each.run(jobs.JOB_STEP | LOOK | jobs.JOB_SAMPLE)
    for index, one in enumerate(alone):
        assert bench.states[index].tobytes() == one.states[0].tobytes()
        assert bench.observations[index].tobytes() == one.observations[0].tobytes()


@every_kind
@settings(deadline=None)
@given(st.data(), seeds)
def test_values_are_never_out_of_date(kind: Kind, data: st.DataObject, seed: int) -> None:
    """The engine computes values only when something changed that they depend on; computing them again at each decision
    gives the same."""
    bench = started(kind, seed, data.draw(options_of(kind)))
    for _ in range(120):
        anew = bench.copy()
        anew.run(jobs.JOB_RUN)
        assert anew.states.tobytes() == bench.states.tobytes()
        bench.run(jobs.JOB_STEP | LOOK | jobs.JOB_SAMPLE)


@every_kind
def test_values_that_options_cannot_have_are_refused(kind: Kind) -> None:
    for name, value in {**kind.wrong_options, "decision_limit": 0}.items():
        with pytest.raises(OptionError, match=name):
            load_game(kind.game, **{name: value})


@every_kind
def test_the_limit_of_decisions_truncates(kind: Kind) -> None:
    bench = started(kind, 1, {"decision_limit": 7})
    for _ in range(7):
        bench.run(jobs.JOB_STEP | LOOK | jobs.JOB_SAMPLE)
    assert (bench.status[:, jobs.STATUS_RESULT] == jobs.TRUNCATED).all()
