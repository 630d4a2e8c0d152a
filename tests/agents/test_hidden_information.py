"""Agents do not use hidden cards: they act the same in two games that differ in one hidden card."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import make_agent
from fftcg_env.agents.policy import NetworkAgent
from fftcg_env.agents.search import SearchAgent
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_MASK, JOB_OBSERVE, JOB_SAMPLE, JOB_STEP
from fftcg_env.core.network.judge import Network
from fftcg_env.envs.batch import GameBatch, ask
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games.fftcg.cards.program.opcodes import DECK, HAND
from fftcg_env.games.fftcg.record.state import CARDS_PER_PLAYER

LOOK = JOB_OBSERVE | JOB_MASK
APART = 11
"""Steps between two moments at which players are asked."""


def made(game: Any, name: str) -> Any:
    """The player of this name; networks have random weights."""
    if name == "search:net:16":
        return SearchAgent(game, "16", network=Network.random(game, 1))
    return NetworkAgent(game, Network.random(game, 1)) if name == "policy" else make_agent(name, game)


def batch_of(game: Any, games: int) -> GameBatch:
    pool = game.random_decks(2 * games, 7)
    batch = GameBatch(game, games, DeckChoice(game, [pool, pool]))
    batch.seed(3)
    batch.start(LOOK | JOB_SAMPLE)
    return batch


def exchange(batch: GameBatch, chance: np.random.Generator) -> np.ndarray:
    """In each game a card of the opponent's hand and one of the opponent's deck change places; the player who
    decides knows neither; returns in which games that was possible."""
    done = np.zeros(batch.count, bool)
    for k in range(batch.count):
        state = batch.states[k]
        me = int(state["decision_player"])
        cards = np.arange((1 - me) * CARDS_PER_PLAYER, (2 - me) * CARDS_PER_PLAYER)
        unknown = (state["known"][cards] >> me & 1 == 0) & (state["card_id"][cards] >= 0)
        asked = np.isin(cards, offered(batch, k))
        hand, deck = (cards[unknown & ~asked & (state["zone"][cards] == zone)] for zone in (HAND, DECK))
        if state["frame_count"] < 2 and len(hand) and len(deck):  # nothing is begun that the hand must pay for
            one, other = chance.choice(hand), chance.choice(deck)
            done[k] = state["card_id"][one] != state["card_id"][other]
            state["card_id"][[one, other]] = state["card_id"][[other, one]]
            state["hand_known"] = 0
    return done


def offered(batch: GameBatch, k: int) -> list[int]:
    """The cards that legal actions name: those the player sees in this moment."""
    me, actions = int(batch.states["decision_player"][k]), np.flatnonzero(batch.masks[k])
    return [(int(a - 17) // 8 + CARDS_PER_PLAYER * me) % (2 * CARDS_PER_PLAYER) for a in actions if a >= 17]


def answers(player: Any, batch: GameBatch) -> np.ndarray:
    """What a player does in every game, from the same seed each time."""
    player.reset(5)
    return ask(player, batch, np.arange(batch.count))


@pytest.mark.parametrize(
    ("name", "games", "moments"),
    [
        ("heuristic", 100, 20),
        ("random", 50, 6),
        ("beginner", 30, 4),
        ("paying:beginner", 20, 2),
        ("policy", 40, 4),
        ("search:16", 16, 2),
        ("search:16:closed", 16, 2),
        ("search:net:16", 16, 2),
    ],
)
def test_R4_45_a_hidden_card_changes_no_action(game: Any, name: str, games: int, moments: int) -> None:
    player = made(game, name)
    batch, chance, compared = batch_of(game, games), np.random.default_rng(1), 0
    for _ in range(moments):
        for _ in range(APART):
            batch.run(JOB_STEP | JOB_AUTORESET | JOB_SAMPLE | LOOK)
        first = answers(player, batch)
        kept, drawn = batch.states.copy(), batch.actions.copy()
        changed = exchange(batch, chance)
        batch.run(LOOK)
        assert (answers(player, batch)[changed] == first[changed]).all()
        batch.states[:], batch.actions[:] = kept, drawn
        batch.run(LOOK)
        compared += int(changed.sum())
    assert compared > games * moments // 4
