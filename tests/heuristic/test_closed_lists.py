"""Closed lists: the opponent's deck is taken from a field of lists, and nothing of the real one is left."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import make_agent
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_SAMPLE, JOB_STEP, STATUS_PLAYER
from fftcg_env.core.records import copy_records
from fftcg_env.core.search import NoHeuristicError
from fftcg_env.core.search.closed_lists import HIDDEN, NO_SUCH_CARD, closed_search, field_from, search_with
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game
from fftcg_env.games.chrono_card.record import numbers as chrono_card
from fftcg_env.games.fire_emblem.record import numbers as fire_emblem
from fftcg_env.games.kingdom_hearts.record import numbers as kingdom_hearts
from tests.checks import check_conservation, view
from tests.games.shedding.game import SheddingGame

GAME = load_game("fftcg")
OTHERS = [load_game(name) for name in ("kingdom_hearts", "fire_emblem", "chrono_card")]
"""Games whose records keep nothing about a hidden card except which card it is."""
DECKS_ZONE = {"kingdom_hearts": kingdom_hearts.DECK, "fire_emblem": fire_emblem.DECK, "chrono_card": chrono_card.DECK}
ONE, OTHER, THIRD = "vii_fire_earth", "ffx_water_wind", "ffxiii_ice_lightning"


def some_games(game: Any, decks: Any, count: int, decisions: int, seed: int = 1) -> GameBatch:
    batch = GameBatch(game, count, DeckChoice(game, decks))
    batch.seed(seed)
    batch.start(JOB_SAMPLE)
    for _ in range(decisions):
        batch.run(JOB_STEP | JOB_SAMPLE)
    return batch


def rows_of(game: Any, deck: Any) -> np.ndarray:
    deck = game.load_deck(deck)
    return game.deck_rows((deck, deck))[0]


def opponents_cards(game: Any, states: np.ndarray, index: int, player: int) -> Counter[int]:
    """The card numbers of the opponent's deck, in whatever zone."""
    half = game.card_count // 2
    ids = states["card_id"][index, half * (1 - player) : half * (2 - player)]
    return Counter(ids[ids >= 0].tolist())


@pytest.mark.parametrize("game", [GAME, *OTHERS], ids=lambda game: game.name)
def test_a_deal_is_a_deck_of_the_field_and_changes_nothing_seen(game: Any) -> None:
    names = sorted(game.embedded_decks())[:3]
    search = closed_search(game, [(name, 1.0) for name in names])
    lists = [Counter(rows_of(game, name)[rows_of(game, name) >= 0].tolist()) for name in names]
    drawn = set()
    for decisions in (0, 30, 90):
        batch = some_games(game, names[0], 6, decisions)
        before = copy_records(batch.states)
        for seed in range(5):
            dealt = copy_records(batch.states)
            search.determinize(dealt, -1, seed)
            batch.states[:] = before
            for index in range(6):
                player = int(batch.status[index, STATUS_PLAYER])
                if batch.status[index, 1]:
                    continue
                shown = view(batch, dealt[index : index + 1], player)
                assert shown == view(batch, before[index : index + 1], player)
                found = lists.index(opponents_cards(game, dealt, index, player))
                drawn.add((decisions, found))
    seen = search.known_cards(some_games(game, names[0], 6, 0).states, -1)
    possible = set(np.flatnonzero(np.max([search.chances(row) for row in seen], axis=0)).tolist())
    assert {found for decisions, found in drawn if decisions == 0} == possible
    as_large = {k for k, one in enumerate(lists) if one.total() == lists[0].total()}
    assert possible == ({0} if (seen >= 0).any() else as_large), "nothing is seen but how many they are, and a Heroine"


def test_chances_follow_weights_and_ways() -> None:
    """A card that one list has three times and another once comes three times as likely from the first."""
    base = GAME.load_deck(ONE)
    thrice = next(code for code, number in Counter(base.main).items() if number == 3)
    stranger = GAME.load_deck(OTHER).main[0]
    others = [code for code in base.main if code != thrice]
    once = replace(base, name="once", main=(*others, thrice, stranger, stranger))
    search = closed_search(GAME, [(base, 1.0), (once, 2.0), (OTHER, 5.0)])
    seen = np.full(58, HIDDEN)
    seen[50:] = NO_SUCH_CARD
    assert search.chances(seen) == pytest.approx([1 / 8, 2 / 8, 5 / 8])
    seen[7] = GAME.cards.numbers[thrice]
    assert search.chances(seen) == pytest.approx([3 / 5, 2 / 5, 0])
    seen[8] = GAME.cards.numbers[stranger]
    assert search.chances(seen) == pytest.approx([0, 1, 0])


def test_if_no_list_fits_the_nearest_one_takes_the_extra_cards() -> None:
    batch = some_games(GAME, [ONE, OTHER], 4, 80)
    search = closed_search(GAME, [(ONE, 1.0), (THIRD, 1.0)])
    wanted = Counter(rows_of(GAME, ONE).tolist())
    seen = search.known_cards(batch.states, 0)
    dealt = copy_records(batch.states)
    search.determinize(dealt, 0, 5)
    for index in range(4):
        assert (seen[index] >= 0).any()
        cards = opponents_cards(GAME, dealt, index, 0)
        assert cards.total() == 50 and not Counter(seen[index][seen[index] >= 0].tolist()) - cards
        known = {*rows_of(GAME, ONE).tolist(), *rows_of(GAME, THIRD).tolist(), *seen[index].tolist()}
        assert set(cards) <= known
        check_conservation(dealt[index : index + 1])
    assert wanted.total() == 58


@pytest.mark.parametrize("kind", ["seen nothing yet", "in the middle"])
def test_nothing_of_the_real_list_is_left(kind: str) -> None:
    """Two games that differ only in the opponent's unseen cards are dealt to the same bytes."""
    batch = some_games(GAME, [ONE, OTHER], 8, 4 if kind == "seen nothing yet" else 90, seed=3)
    search = closed_search(GAME)
    strangers = np.setdiff1d(np.unique(search._rows), [-1])
    random = np.random.default_rng(2)
    for viewer in range(2):
        seen = search.known_cards(batch.states, viewer)
        numbers = np.where(seen == HIDDEN, random.choice(strangers, seen.shape), HIDDEN)
        other = copy_records(batch.states)
        half = GAME.card_count // 2
        ids = other["card_id"][:, half * (1 - viewer) : half * (2 - viewer)]
        ids[numbers >= 0] = numbers[numbers >= 0]
        for states, kept in ((other, ("asks", -1)),):
            states[kept[0]] = kept[1]  # what the other list would have counted
        other["off_field_events"] = 3
        one = copy_records(batch.states)
        for states in (one, other):
            search.determinize(states, viewer, 11)
        mine = [index for index in range(8) if batch.states["decision_player"][index] == viewer]
        for index in mine:
            assert one[index].tobytes() == other[index].tobytes(), [
                name for name in one.dtype.names or () if (one[name][index] != other[name][index]).any()
            ]


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.name)
@pytest.mark.parametrize("decisions", [2, 40, 120])
def test_nothing_of_the_real_list_is_left_in_other_games(game: Any, decisions: int) -> None:
    """As above: the opponent's unseen cards and the seeds of later shuffles change, and nothing else."""
    names = sorted(game.embedded_decks())
    batch = some_games(game, [names[0], names[1]], 32, decisions, seed=3)
    search = closed_search(game)
    strangers = np.setdiff1d(np.unique(search._rows), [-1])
    random = np.random.default_rng(2)
    compared = 0
    for viewer in range(2):
        seen = search.known_cards(batch.states, viewer)
        numbers = np.where(seen == HIDDEN, random.choice(strangers, seen.shape), HIDDEN)
        one, other = copy_records(batch.states), copy_records(batch.states)
        half = game.card_count // 2
        ids = other["card_id"][:, half * (1 - viewer) : half * (2 - viewer)]
        ids[numbers >= 0] = numbers[numbers >= 0]
        own = one["card_id"][:, half * viewer : half * (viewer + 1)]
        turned = own.copy()  # the order of the own deck may differ
        for index in range(32):
            deck = np.flatnonzero(one["zone"][index, half * viewer : half * (viewer + 1)] == DECKS_ZONE[game.name])
            turned[index, deck] = own[index, deck[::-1]]
        other["card_id"][:, half * viewer : half * (viewer + 1)] = turned
        other["deck_seeds"] = 77
        other["random"] += 1
        for states in (one, other):
            search.determinize(states, viewer, 11)
        for index in np.flatnonzero((batch.status[:, 1] == 0) & (batch.status[:, STATUS_PLAYER] == viewer)).tolist():
            assert (seen[index] == HIDDEN).any() and one[index].tobytes() == other[index].tobytes()
            compared += 1
    assert compared >= 8


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.name)
def test_the_agent_of_another_game_plays_the_same_for_any_opponents_list(game: Any) -> None:
    names = sorted(game.embedded_decks())
    batch = some_games(game, [names[0], names[1]], 4, 30, seed=6)
    agent = make_agent(f"search:24:closed:{names[0]}*2,{names[2]}", game)
    agent.reset(3)
    search = closed_search(game)
    other = copy_records(batch.states)
    third = rows_of(game, names[2])
    for index in range(4):
        seen = search.known_cards(other[index : index + 1], -1)
        numbers = np.full_like(seen, HIDDEN)
        places = np.flatnonzero(seen[0] == HIDDEN)
        numbers[0, places] = np.resize(third[third >= 0], len(places))  # lists of a game may differ in length
        search.determinize_with_lists(other[index : index + 1], -1, numbers, 4)
    going_on = batch.status[:, 1] == 0
    chosen = agent.act_states(copy_records(batch.states), going_on)
    assert going_on.any() and (agent.act_states(other, going_on) == chosen).all()
    batch.run(JOB_OBSERVE | JOB_MASK)
    assert all(batch.masks[index, chosen[index]] for index in np.flatnonzero(going_on))


def test_the_agent_plays_the_same_for_any_opponents_list() -> None:
    batch = some_games(GAME, [ONE, OTHER], 4, 40, seed=6)
    agent = make_agent("search:24:closed", GAME)
    agent.reset(3)
    search = closed_search(GAME, [(THIRD, 1.0)])
    other = copy_records(batch.states)
    everywhere = np.ones(4, bool)
    for index in range(4):
        one = other[index : index + 1]
        seen = search.known_cards(one, -1)
        third = rows_of(GAME, THIRD)[:50].astype(np.int64)
        numbers = np.full_like(seen, HIDDEN)
        places = np.flatnonzero(seen[0] == HIDDEN)
        numbers[0, places] = third[: len(places)]
        search.determinize_with_lists(one, -1, numbers, 4)
    chosen = agent.act_states(copy_records(batch.states), everywhere)
    assert (agent.act_states(other, everywhere) == chosen).all()
    batch.run(JOB_OBSERVE | JOB_MASK)
    assert all(batch.masks[index, action] for index, action in enumerate(chosen))


def test_fields_in_words(tmp_path: Any) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text("")
    assert field_from("") is None and field_from(f"{ONE}*3, {OTHER}") == [(ONE, 3.0), (OTHER, 1.0)]
    assert field_from(f"{tmp_path}*4") == [(str(tmp_path / "a.txt"), 2.0), (str(tmp_path / "b.txt"), 2.0)]
    agent = make_agent(f"search:8:closed:{ONE}*2,{OTHER}", GAME)
    assert isinstance(agent, object) and search_with(GAME, "open") is GAME.search


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: make_agent("search:8:clozed", GAME), ValueError, "'open', 'closed'"),
        (lambda: make_agent(f"search:8:closed:{ONE}*x", GAME), ValueError, "is not a number; write for example DECK"),
        (lambda: make_agent("search:8:closed:no_such_deck", GAME), ValueError, "no_such_deck"),
        (lambda: closed_search(GAME, []), ValueError, "with weights above 0"),
        (lambda: closed_search(GAME, [(ONE, 0.0)]), ValueError, "with weights above 0"),
        (lambda: closed_search(SheddingGame()), NoHeuristicError, "does not support closed deck lists"),
    ],
)
def test_mistakes_get_one_sentence(make: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        make()
