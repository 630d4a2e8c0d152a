"""Deck seeds: the order of a deck does not depend on the game's seed, the other deck or the seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.core.jobs import JOB_SAMPLE, JOB_STEP
from fftcg_env.envs import FFTCGVectorEnv, LearnerVectorEnv, SingleAgentEnv
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice, align_rows
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op

GAME = load_game("fftcg")
ONE, OTHER = "vii_fire_earth", "ffx_water_wind"


def order(states: np.ndarray, index: int, player: int) -> list[int]:
    """The cards of a main deck, by their numbers, before anything was drawn."""
    g = states[index]
    count = g["zone_count"][player, op.DECK]
    return [int(g["card_id"][card]) for card in g["zone_cards"][player, op.DECK, :count]]


def started(decks: Any, seed: int, deck_seeds: Any = None) -> np.ndarray:
    batch = GameBatch(GAME, 1, DeckChoice(GAME, decks))
    batch.seed([seed])
    if deck_seeds is not None:
        batch.seed_decks(deck_seeds)
    batch.start()
    return batch.states


def test_a_deck_lies_as_its_seed_says() -> None:
    first = order(started([ONE, OTHER], 1, (5, 6)), 0, 0)
    assert order(started([ONE, ONE], 2, (5, 7)), 0, 0) == first
    assert order(started([OTHER, ONE], 3, (9, 5)), 0, 1) == first, "at the other seat"
    assert order(started([ONE, OTHER], 1, (8, 6)), 0, 0) != first
    assert order(started([ONE, OTHER], 1), 0, 0) != first


def test_an_exchanged_card_lies_where_the_other_one_lay() -> None:
    """Rows that differ in three places, in whatever order the lists were written."""
    deck = GAME.load_deck(ONE)
    stranger = GAME.load_deck(OTHER).main[0]
    cards = sorted(deck.main, key=lambda code: code[::-1])
    changed = replace(deck, main=(*cards[3:], stranger, stranger, stranger))
    rows, other = GAME.deck_rows((deck, changed))
    aligned = align_rows(GAME, other, rows)
    assert (rows != aligned).sum() == 3 and sorted(aligned) == sorted(other)
    batch = GameBatch(GAME, 2, DeckChoice(GAME, deck))
    batch.seed([4, 4])
    batch.seed_decks((11, 12))
    batch.decks[:] = np.stack([[rows, rows], [aligned, rows]])
    batch.run(1)
    before, after = order(batch.states, 0, 0), order(batch.states, 1, 0)
    number = GAME.cards.numbers[stranger]
    assert [card for card in after if card != number] == [
        card for card, new in zip(before, after, strict=True) if new != number
    ]
    assert after.count(number) == 3 and order(batch.states, 0, 1) == order(batch.states, 1, 1)


def test_parts_of_a_deck_do_not_mix() -> None:
    rows, like = np.full(58, -1, np.int16), np.full(58, -1, np.int16)
    rows[:40], rows[50:52] = np.arange(100, 140), (7, 8)
    like[:45], like[50:53] = np.arange(110, 155), (8, 9, 7)
    aligned = align_rows(GAME, rows, like)
    assert aligned[50:].tolist() == [8, -1, 7, -1, -1, -1, -1, -1]
    assert sorted(aligned[:50]) == sorted(rows[:50]) and (aligned[:30] == np.arange(110, 140)).all()


def test_shuffles_take_no_number_of_the_game() -> None:
    """Who begins follows from the game's seed alone, however often the decks were shuffled."""
    states = [started([ONE, ONE], 17, seeds) for seeds in ((5, 6), (7, 8))]
    assert states[0]["random"].tolist() == states[1]["random"].tolist()
    assert states[0]["decision_player"] == states[1]["decision_player"]


def test_a_new_deal_reveals_nothing_about_later_shuffles() -> None:
    """Two games that differ in their deck seeds alone look the same after a deal, to the byte."""
    states = started([ONE, OTHER], 5, (21, 22))
    other = states.copy()
    other["deck_seeds"] += 1
    for each in (states, other):
        GAME.search.determinize(each, 0, 3)
    assert states.tobytes() == other.tobytes() and not states["deck_seeds"].any()


def test_every_environment_takes_them() -> None:
    options = {"decks": [ONE, OTHER], "deck_seeds": (5, 6)}
    aec = fftcg_v1.raw_env()
    aec.reset(seed=1, options=options)
    single = SingleAgentEnv(seat=1)
    single.reset(seed=3, options={"decks": [OTHER, ONE], "deck_seeds": (6, 5)})
    vector = FFTCGVectorEnv(3)
    vector.reset(seed=2, options=options)
    wanted = order(started([ONE, OTHER], 1, (5, 6)), 0, 0)

    def all_cards(states: np.ndarray, index: int) -> list[int]:
        """Which card is which: shuffles decide it, and nothing that is played before the next one."""
        return states["card_id"][index, :50].tolist()

    first = all_cards(aec.unwrapped._batch.states, 0)
    assert sorted(first) == sorted(wanted) and all_cards(single._batch.states, 0) == first
    assert all(all_cards(vector.states, index) == first for index in range(3))
    each = [[5, 6], [7, 8], [5, 9]]
    vector.reset(seed=9, options={"deck_seeds": each})
    assert [all_cards(vector.states, index) == first for index in range(3)] == [True, False, True]
    vector.reset(options={"reset_mask": np.array([False, True, False]), "deck_seeds": (5, 8)})
    assert all_cards(vector.states, 1) == first
    vector.reset(seed=9)
    assert not vector.states["deck_seeds"].any(), "a seed alone is the game that it always was"


def cards_of(states: np.ndarray, index: int, player: int) -> list[int]:
    """Which card of a player's deck is which: shuffles decide it, and nothing that is played before the next one."""
    return states["card_id"][index, 58 * player : 58 * player + 50].tolist()


def test_games_of_a_learner_take_them() -> None:
    """The first seed is that of the learner's deck, wherever the learner sits; the next games have none."""
    single = SingleAgentEnv(seat=0)
    single.reset(seed=3, options={"decks": [ONE, OTHER], "deck_seeds": (5, 6)})
    mine, theirs = (cards_of(single._batch.states, 0, player) for player in range(2))
    env = LearnerVectorEnv(4, decks=[ONE, OTHER], autoreset_mode="SAME_STEP", max_decisions=4)
    env.reset(seed=2, options={"deck_seeds": (5, 6)})
    assert set(env.seats.tolist()) == {0, 1}

    def dealt(index: int) -> bool:
        seat = int(env.seats[index])
        return cards_of(env.states, index, seat) == mine and cards_of(env.states, index, 1 - seat) == theirs

    assert all(map(dealt, range(4)))
    env.reset(seed=2, options={"deck_seeds": [[5, 6], [5, 6], [8, 6], [5, 9]]})
    assert [dealt(index) for index in range(4)] == [True, True, False, False]
    mask = np.array([False, False, True, False])
    env.reset(options={"reset_mask": mask, "deck_seeds": (5, 6)})
    assert [dealt(index) for index in range(4)] == [True, True, True, False]
    for _ in range(4):
        env.step(env.action_masks().argmax(axis=1))
    assert not any(map(dealt, range(4)))
    assert not env.states["deck_seeds"].any(), "the games after them are those that they always were"
    env.reset(seed=2)
    assert not env.states["deck_seeds"].any()
    with pytest.raises(ValueError, match="the deck seeds"):
        env.reset(options={"deck_seeds": (0, 1)})


def test_games_of_a_trainer_take_them() -> None:
    pytest.importorskip("stable_baselines3")
    from fftcg_env.envs.sb3 import SelfPlayVecEnv

    single = SingleAgentEnv(seat=0)
    single.reset(seed=3, options={"decks": ONE, "deck_seeds": (5, 6)})
    mine, theirs = (cards_of(single._batch.states, 0, player) for player in range(2))
    env = SelfPlayVecEnv(2, decks=ONE, seed=1)
    env.set_options({"deck_seeds": (5, 6)})
    env.reset()
    for index, seat in enumerate(env.seats.tolist()):
        assert cards_of(env._batch.states, index, seat) == mine
        assert cards_of(env._batch.states, index, 1 - seat) == theirs
    env.reset()
    assert not env._batch.states["deck_seeds"].any(), "options count for one reset"
    env.set_options([{"deck_seeds": (5, 6)}, {}])
    with pytest.raises(ValueError, match="for all games or none"):
        env.reset()


def test_the_next_game_has_the_next_seeds() -> None:
    batch = GameBatch(GAME, 2, DeckChoice(GAME, [ONE, OTHER]))
    batch.seed([1, 2])
    batch.seed_decks((5, 6))
    batch.start()
    before = batch.states["card_id"].copy()
    assert (batch.seeds[:, 2:] > 0).all() and (batch.seeds[0, 2:] == batch.seeds[1, 2:]).all()
    batch.run(JOB_SAMPLE)
    batch.run(JOB_STEP)
    batch.start()
    assert (batch.states["card_id"] != before).any(axis=1).all()
    assert (batch.states["card_id"][0] == batch.states["card_id"][1]).all()


@pytest.mark.parametrize(
    ("seeds", "error"),
    [((0, 1), ValueError), ((1, -1), ValueError), (3, ValueError), ((1, 2, 3), ValueError), ((1.0, 2.0), TypeError)],
)
def test_invalid_deck_seeds_are_refused(seeds: Any, error: type[Exception]) -> None:
    env = FFTCGVectorEnv(2)
    with pytest.raises(error, match="the deck seeds"):
        env.reset(seed=1, options={"deck_seeds": seeds})
