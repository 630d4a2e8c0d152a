"""Hidden is hidden: hands and decks (K-2.6, F-1.5, C-2.1). Paired states, and games played side by side."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.envs.rendering import to_text
from fftcg_env.games import load_game
from tests.further_games.kinds import Kind

VIEWS = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)
LOOK = jobs.JOB_OBSERVE | jobs.JOB_MASK


def unknown_cards(kind: Kind, state: np.void, viewer: int) -> np.ndarray:
    """The opponent's cards that ``viewer`` does not know."""
    other = kind.owner() != viewer
    unseen = state["known"].astype(int) >> viewer & 1 == 0
    hidden = (state["zone"] == kind.no.DECK) | ((state["zone"] == kind.no.HAND) & unseen)
    return np.flatnonzero(other & hidden & (state["card_id"] >= 0))


def swap(kind: Kind, state: np.void, viewer: int, rng: random.Random) -> tuple[int, int] | None:
    """Let two different hidden cards change places; None: there are none."""
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
        game.scene(states, index, viewer),
        texts,
        choices,
    )


@pytest.mark.parametrize("viewer", [0, 1])
def test_paired_states_look_alike(kind: Kind, viewer: int) -> None:
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


def public_facts_agree(kind: Kind, states: np.ndarray, viewer: int) -> bool:
    """Whether nothing differs that the viewer may know."""
    first, second = states
    if any(first[name].tobytes() != second[name].tobytes() for name in kind.paired.public(states.dtype.names)):
        return False
    hidden = np.zeros(kind.no.CARD_COUNT, bool)
    hidden[unknown_cards(kind, first, viewer)] = True
    hidden |= (first["zone"] == kind.no.DECK) & (second["zone"] == kind.no.DECK)
    return bool((first["card_id"] == second["card_id"])[~hidden].all())


def side_by_side(kind: Kind, game: Any, seed: int, viewer: int) -> int:
    """Play two games alike that differ in a hidden card; returns the moments that were compared."""
    rng = random.Random(seed)
    bench = Bench(game, 2, seed)
    deck = list(game.embedded_decks().values())
    bench.decks[:] = game.deck_rows((deck[seed % 3], deck[(seed + 1) % 3]))
    bench.seeds[1] = bench.seeds[0]
    bench.start()
    compared, swapped = 0, None
    while len(bench.running()) == 2:
        if swapped is None and bench.states["turn"][0] > 0 and rng.random() < 0.2:
            swapped = swap(kind, bench.states[1], viewer, rng)
        looks = swapped is not None or kind.paired.before
        if looks and bench.states["decision_player"][0] == viewer and rng.random() < kind.paired.share:
            assert shown(bench, 0, viewer) == shown(bench, 1, viewer)
            compared += swapped is not None
        both = np.flatnonzero(bench.masks[0] & bench.masks[1]).tolist()
        entities = [(action - kind.no.GLOBAL_ACTIONS) // kind.no.VERB_COUNT for action in both]
        acting = int(bench.states["decision_player"][0])
        cards = [(entity + kind.no.CARDS_PER_PLAYER * acting) % kind.no.CARD_COUNT for entity in entities]
        usable = [
            a for a, card in zip(both, cards, strict=True) if a < kind.no.GLOBAL_ACTIONS or card not in (swapped or ())
        ]
        if not usable:
            break
        before = bench.states.copy()
        bench.actions[:] = rng.choice(usable)
        bench.run(jobs.JOB_STEP | LOOK)
        if not public_facts_agree(kind, bench.states, viewer):
            break
        if looks:
            told = [
                game.words.told(before[k : k + 1], bench.states[k : k + 1], int(bench.actions[k]), viewer)
                for k in (0, 1)
            ]
            assert told[0] == told[1]
    return compared


@pytest.mark.parametrize("windows", [False, True], ids=["default", "every window"])
def test_games_that_differ_in_a_hidden_card_look_alike(kind: Kind, windows: bool) -> None:
    game = load_game(kind.game, **(kind.paired.options if windows else {}))
    compared = sum(side_by_side(kind, game, seed, seed % 2) for seed in range(kind.paired.games))
    assert compared > kind.paired.compared


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
    assert len(found.pop(int(known))) == 1
    assert all(len(numbers) > 5 for numbers in found.values())
