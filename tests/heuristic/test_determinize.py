"""Determinization of many games at once: every possible deal comes up equally often (R4.45, R4.46)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from fftcg_env.core.jobs import JOB_SAMPLE, JOB_STEP, SKIP, STATUS_LENGTH
from fftcg_env.core.records import copy_records
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as no
from fftcg_env.games.fftcg.record.state import STATE
from tests.checks import check_conservation, view

GAME = load_game("fftcg")
DEALS = 6000
UNLIKELY = 1e-4
"""The highest probability that a test of a true claim fails; the seeds are fixed, so it does not fail again."""


def some_games(count: int, decisions: int, seed: int = 1) -> GameBatch:
    """Games after this many random decisions."""
    batch = GameBatch(GAME, count, DeckChoice(GAME, "random"))
    batch.seed(seed)
    batch.start(JOB_SAMPLE)
    for _ in range(decisions):
        batch.run(JOB_STEP | JOB_SAMPLE)
    return batch


KNOWN_OF_HANDS = [name for name in STATE.names or () if name.startswith("hand_")]


def hide(states: np.ndarray, viewer: int, hidden: list[int], numbers: list[int]) -> None:
    """Hide exactly these cards from the viewer, and give them these card numbers."""
    states["known"][0] = 0b1111
    states["known"][0, hidden] = 1 << (1 - viewer)
    states["card_id"][0, hidden] = numbers


def deals(states: np.ndarray, viewer: int, cards: list[int]) -> Counter[tuple[int, ...]]:
    """The numbers of these cards in many deals."""
    many = GAME.search.clone(states, np.zeros(DEALS, int))
    GAME.search.determinize(many, viewer, 7)
    return Counter(map(tuple, many["card_id"][:, cards].tolist()))


def zone(states: np.ndarray, player: int, where: int) -> list[int]:
    return states["zone_cards"][0, player, where, : int(states["zone_count"][0, player, where])].tolist()


@pytest.mark.parametrize("numbers", [[1, 2, 3, 4], [1, 1, 2, 3], [5, 5, 6, 6]], ids=str)
def test_every_deal_of_a_few_hidden_cards_is_equally_likely(numbers: list[int]) -> None:
    states = some_games(1, 40).states
    viewer = int(states["decision_player"][0])
    hidden = zone(states, 1 - viewer, op.HAND)[:1] + zone(states, 1 - viewer, op.DECK)[4:7]
    hide(states, viewer, hidden, numbers)
    found = deals(states, viewer, hidden)
    possible = Counter(permutations(numbers))  # by exact enumeration: each arrangement of the physical cards
    assert set(found) == set(possible)
    expected = [DEALS * possible[deal] / sum(possible.values()) for deal in possible]
    assert chisquare([found[deal] for deal in possible], expected).pvalue > UNLIKELY


def test_known_cards_in_unknown_order_lie_in_every_order() -> None:
    states = some_games(1, 40).states
    viewer = int(states["decision_player"][0])
    states["known"][0] = 0b1111
    states["deck_seen"][0] = 1
    group = zone(states, viewer, op.DECK)[3:6]
    states["known"][0, group] = 0b0011  # both players know which cards they are, neither knows where (R9.40)
    many = GAME.search.clone(states, np.zeros(DEALS, int))
    GAME.search.determinize(many, viewer, 11)
    found = Counter(map(tuple, many["zone_cards"][:, viewer, op.DECK, 3:6].tolist()))
    assert set(found) == set(permutations(group)) and chisquare(list(found.values())).pvalue > UNLIKELY
    rest = [place for place in range(len(zone(states, viewer, op.DECK))) if place not in (3, 4, 5)]
    assert (many["zone_cards"][:, viewer, op.DECK][:, rest] == states["zone_cards"][0, viewer, op.DECK][rest]).all()


def test_hand_and_deck_of_the_opponent_are_one_pile() -> None:
    """Each hidden card is in hand as often as the sizes of hand and deck say, independently for each place."""
    states = some_games(1, 60, seed=3).states
    viewer = int(states["decision_player"][0])
    hand, deck = zone(states, 1 - viewer, op.HAND), zone(states, 1 - viewer, op.DECK)
    hidden = hand + deck
    hide(states, viewer, hidden, list(range(len(hidden))))
    many = GAME.search.clone(states, np.zeros(DEALS, int))
    GAME.search.determinize(many, viewer, 5)
    for card in (hand[0], deck[0], deck[-1]):
        counts = np.bincount(many["card_id"][:, card], minlength=len(hidden))
        assert chisquare(counts).pvalue > UNLIKELY


def test_removed_and_face_down_cards_are_dealt_with_where_they_came_from() -> None:
    """R4.8 and R12.62: cards removed face down go with hand and deck, face-down LB cards among themselves."""
    states = some_games(1, 40).states
    viewer = int(states["decision_player"][0])
    other = 1 - viewer
    removed = zone(states, other, op.DECK)[0]
    states["zone"][0, removed] = op.REMOVED
    lb = [58 * other + 50 + k for k in range(3)]
    states["zone"][0, lb] = op.LB_DECK
    hidden = [removed, zone(states, other, op.HAND)[0], *lb]
    hide(states, viewer, hidden, [1, 2, 11, 12, 13])
    found = deals(states, viewer, hidden)
    assert set(found) == {(*a, *b) for a in permutations((1, 2)) for b in permutations((11, 12, 13))}
    assert chisquare(list(found.values())).pvalue > UNLIKELY


@pytest.mark.parametrize("decisions", [0, 15, 60, 150])
def test_the_player_sees_the_same_and_no_card_is_lost(decisions: int) -> None:
    batch = some_games(40, decisions, seed=decisions)
    dealt = copy_records(batch.states)
    for viewer in range(2):
        GAME.search.determinize(dealt, viewer, 9)
        for index in range(batch.count):
            before, after = batch.states[index : index + 1], dealt[index : index + 1]
            assert view(batch, before, viewer) == view(batch, after, viewer)
        check_conservation(dealt)
        dealt = copy_records(batch.states)


@pytest.mark.parametrize("decisions", [15, 60, 150])
def test_leftovers_of_a_step_reveal_no_hidden_cards(decisions: int) -> None:
    """Games that the player cannot distinguish are dealt to the same bytes, whatever order their last lists had."""
    batch = some_games(20, decisions, seed=decisions)
    twins = copy_records(batch.states)
    twins["list"], twins["list_count"] = np.arange(twins["list"].shape[1]), 5
    twins["mixed_cards"], twins["mixed_backups"], twins["surveyed"] = 7, 9, 1
    for number, name in enumerate(KNOWN_OF_HANDS):
        twins[name] = number + 1
    for states in (batch.states, twins):
        GAME.search.determinize(states, -1, 9)
    assert batch.states.tobytes() == twins.tobytes()


def test_each_game_has_its_own_seed() -> None:
    batch = some_games(6, 30)
    twins = GAME.search.clone(batch.states, np.zeros(6, int))
    GAME.search.determinize(twins, 0, np.array([4, 4, 5, 5, 6, 6]))
    same = [twins[k].tobytes() for k in range(6)]
    assert same[0] == same[1] != same[2] == same[3] != same[4] == same[5]


@pytest.mark.parametrize("players", [2, -2, [0, 1, 5]])
def test_there_are_two_players(players: Any) -> None:
    with pytest.raises(ValueError, match="a player is 0 or 1"):
        GAME.search.determinize(some_games(3, 5).states, players, 1)


def test_a_skipped_game_stays_as_it_is() -> None:
    batch = some_games(4, 20)
    before = copy_records(batch.states)
    told = batch.status.copy()
    batch.actions[[1, 3]] = SKIP
    batch.run(JOB_STEP)
    assert [batch.states[k].tobytes() == before[k].tobytes() for k in range(4)] == [False, True, False, True]
    assert (batch.status[:, STATUS_LENGTH] - told[:, STATUS_LENGTH]).tolist() == [1, 0, 1, 0]


def test_keys_name_the_same_move_in_every_deal() -> None:
    """The opponent's moves: a card cast from the hand has the key of its printed card, whatever its index."""
    batch = some_games(60, 50, seed=2)
    owners = 1 - batch.states["decision_player"]
    dealt = copy_records(batch.states)
    GAME.search.determinize(dealt, owners, 3)
    actions, counts = GAME.search.legal(batch.states)
    for states in (batch.states, dealt):
        keys = GAME.search.keys(states)
        for index in range(batch.count):
            moves: dict[int, set[tuple[int, ...]]] = {}
            for action, key in zip(actions[index, : counts[index]], keys[index], strict=False):
                moves.setdefault(int(key), set()).add(_move(states, index, int(action)))
            assert all(len(meanings) == 1 for meanings in moves.values())


def _move(states: np.ndarray, index: int, action: int) -> tuple[int, ...]:
    """What an action means, apart from which of two equal cards off the field it names."""
    if action < no.GLOBAL_ACTIONS:
        return (action,)
    entity, verb = divmod(action - no.GLOBAL_ACTIONS, no.VERB_COUNT)
    card = (entity + 58 * int(states["decision_player"][index])) % 116
    where = int(states["zone"][index, card])
    return (verb, where, card if where == op.FIELD else int(states["card_id"][index, card]), card // 58)
