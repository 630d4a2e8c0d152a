"""Determinization: every deal is possible, and known cards stay in place (see also ``test_properties.py``)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.core.records import copy_records
from fftcg_env.games.fftcg.cards.program.opcodes import DECK, HAND
from tests.checks import DECKS, play


def test_every_card_of_the_opponent_can_be_in_the_hand() -> None:
    players = set()
    for seed in range(6):
        env = play(fftcg_v1.raw_env(decks=(DECKS[0], DECKS[1])), seed, 2)
        states, generator = env._states, np.random.default_rng(1)
        player = int(env.agent_selection[-1])
        players.add(player)
        start = 58 * (1 - player)
        hand = np.flatnonzero(states["zone"][0, start : start + 58] == HAND) + start
        cards = Counter(states["card_id"][0, start : start + 58].tolist())
        cards.pop(-1)
        drawn: Counter[int] = Counter()
        for _ in range(1000):
            env.game.determinize(states, 0, player, generator)
            drawn.update(states["card_id"][0, hand].tolist())
        total = sum(drawn.values())
        assert total == 1000 * len(hand) > 0
        for card, copies in cards.items():
            assert abs(drawn[card] / total - copies / 50) < 0.02
    assert players == {0, 1}


def test_the_own_deck_is_shuffled_and_the_own_hand_stays() -> None:
    env = play(fftcg_v1.raw_env(), 1, 3)
    states, generator = env._states, np.random.default_rng(1)
    before = copy_records(states)
    env.game.determinize(states, 0, 0, generator)
    mine = np.arange(58)
    hand, deck = mine[states["zone"][0, :58] == HAND], mine[states["zone"][0, :58] == DECK]
    assert (states["card_id"][0, hand] == before["card_id"][0, hand]).all()
    assert (states["card_id"][0, deck] != before["card_id"][0, deck]).any()


def test_cards_that_were_seen_stay() -> None:
    env = play(fftcg_v1.raw_env(), 1, 3)
    states = env._states
    hand = int(states["zone_cards"][0, 1, HAND, 0])
    top = int(states["zone_cards"][0, 0, DECK, int(states["zone_count"][0, 0, DECK]) - 1])
    states["known"][0, [hand, top]] = 3
    before = states["card_id"][0, [hand, top]].tolist()
    for seed in range(20):
        env.game.determinize(states, 0, 0, np.random.default_rng(seed))
        assert states["card_id"][0, [hand, top]].tolist() == before


def test_the_generator_decides() -> None:
    env = play(fftcg_v1.raw_env(), 1, 30)
    deals = []
    for seed in (1, 1, 2):
        copy = copy_records(env._states)
        env.game.determinize(copy, 0, 0, np.random.default_rng(seed))
        deals.append(copy.tobytes())
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.parametrize("player", [-1, 2, None])
def test_there_are_two_players(player: int) -> None:
    env = play(fftcg_v1.raw_env(), 1, 3)
    with pytest.raises(ValueError, match="player is"):
        env.game.determinize(env._states, 0, player, np.random.default_rng(1))
