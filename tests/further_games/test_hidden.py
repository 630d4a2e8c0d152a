"""Hidden cards do not leak: two states that differ only in hidden cards look the same (K-2.6, F-1.5, C-2.1).

For whole games played side by side see ``tests/test_paired_runs.py``.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.envs.rendering import to_text
from fftcg_env.games import load_game
from tests.further_games.expectations import Kind

VIEWS = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)
LOOK = jobs.JOB_OBSERVE | jobs.JOB_MASK


def unknown_cards(kind: Kind, state: np.void, viewer: int) -> np.ndarray:
    """The opponent's cards that ``viewer`` does not know."""
    other = kind.owner() != viewer
    unseen = state["known"].astype(int) >> viewer & 1 == 0
    hidden = (state["zone"] == kind.no.DECK) | ((state["zone"] == kind.no.HAND) & unseen)
    return np.flatnonzero(other & hidden & (state["card_id"] >= 0))


def swap(kind: Kind, state: np.void, viewer: int, rng: random.Random) -> tuple[int, int] | None:
    """Exchange two different hidden cards; None if there are none."""
    cards = unknown_cards(kind, state, viewer).tolist()
    hand = [card for card in cards if state["zone"][card] == kind.no.HAND]
    if not hand:
        return None
    one, other = rng.choice(hand), rng.choice(cards)
    if state["card_id"][one] == state["card_id"][other]:
        return None
    state["card_id"][[one, other]] = state["card_id"][[other, one]]
    return one, other


def shown(bench: Bench, index: int, viewer: int) -> tuple[Any, ...]:
    """All that a player sees of a game: observation, mask, lines, texts of legal actions, the drawn table."""
    game, states = bench.game, bench.states
    actions = np.flatnonzero(bench.masks[index]) if states["decision_player"][index] == viewer else ()
    texts = [game.describe(states, index, int(action)) for action in actions]
    choices = game.words.choices(states, index, actions) if len(texts) else []
    return (
        bench.seen(index, VIEWS[viewer]),
        game.words.lines(states, index, viewer),
        game.words.cards(states, index, viewer),
        to_text(game.board(states, index, viewer), colour=False),
        game.page_board(states, index, viewer),
        texts,
        choices,
    )


@pytest.mark.parametrize("viewer", [0, 1])
def test_paired_states_look_the_same(kind: Kind, viewer: int) -> None:
    game, rng = load_game(kind.game), random.Random(viewer)
    bench = Bench(game, 8, 4).start()
    compared = 0
    for step in range(kind.paired.steps):
        if step % kind.paired.step == 0:
            twin = bench.copy()
            for index in bench.running():
                if swap(kind, twin.states[index], viewer, rng):
                    assert shown(twin, index, viewer) == shown(bench, index, viewer)
                    compared += 1
        bench.run(jobs.JOB_STEP | LOOK | jobs.JOB_SAMPLE)
    assert compared > 40


def test_a_deal_keeps_what_was_shown_and_deals_the_rest_differently(kind: Kind) -> None:
    game = load_game(kind.game)
    bench = Bench(game, 1, 2).start()
    while bench.states["turn"][0] < 4:
        bench.run(jobs.JOB_STEP | LOOK | jobs.JOB_SAMPLE)
    me = int(bench.states["decision_player"][0])
    hand = [card for card in unknown_cards(kind, bench.states[0], me) if bench.states["zone"][0, card] == kind.no.HAND]
    known = hand[0]
    bench.states["known"][0, known] |= 1 << me
    found: dict[int, set[int]] = {int(card): set() for card in hand}
    for seed in range(60):
        deal = bench.copy()
        game.determinize(deal.states, 0, me, np.random.default_rng(seed))
        for card, numbers in found.items():
            numbers.add(int(deal.states["card_id"][0, card]))
        assert sorted(deal.states["card_id"][0]) == sorted(bench.states["card_id"][0])
    assert len(found.pop(int(known))) == 1 and all(len(numbers) > 5 for numbers in found.values())
