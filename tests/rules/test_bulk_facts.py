"""Facts computed for whole hands and sides of the field at once equal those computed card by card."""

from __future__ import annotations

from typing import Any

import numpy as np

from fftcg_env.core.entry_arguments import Actions
from fftcg_env.core.jit import entry
from fftcg_env.core.jobs import JOB_SAMPLE, JOB_STEP, SKIP
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record.state import CARDS_PER_PLAYER
from fftcg_env.games.fftcg.record.types import Games, players
from fftcg_env.games.fftcg.table.field_sets import backup_bits, has_lethal_damage, ready_forward_bits

GAME = load_game("fftcg")
KINDS = 3


@entry
def look_at_fields(states: Games, found: Actions) -> None:
    for e in range(len(states)):
        g = states[e]
        for owner in players(2):
            for player in players(2):
                at = ((e * 2 + owner) * 2 + player) * KINDS
                found[at] = backup_bits(g, owner, player, 1)
                found[at + 1] = backup_bits(g, owner, player, 0)
                found[at + 2] = ready_forward_bits(g, owner, player) << 1 | has_lethal_damage(g)


def expected_of(state: Any) -> list[int]:
    """The same, card by card."""
    numbers = []
    beaten = 0
    on_field = [
        int(card)
        for player in range(2)
        for card in state["zone_cards"][player, op.FIELD, : state["zone_count"][player, op.FIELD]]
    ]
    for card in on_field:
        beaten |= int(bool(state["types"][card] & op.FORWARD and state["damage"][card] >= state["power"][card]))
    for owner in range(2):
        for player in range(2):
            backups = active = ready = 0
            for card in on_field:
                if state["controller"][card] != player or card // CARDS_PER_PLAYER != owner:
                    continue
                bit, dull = 1 << card % CARDS_PER_PLAYER, bool(state["dull"][card])
                if state["types"][card] & op.BACKUP:
                    backups, active = backups | bit, active | (0 if dull else bit)
                old = state["since_turn"][card] < state["turn"] or state["keywords"][card] & op.HASTE
                if state["types"][card] & op.FORWARD and old and not dull:
                    ready |= bit
            numbers += [backups, active, ready << 1 | beaten]
    return numbers


def some_games(count: int, seed: int) -> GameBatch:
    pool = GAME.random_decks(20, seed)
    batch = GameBatch(GAME, count, DeckChoice(GAME, [pool, pool]))
    batch.actions[:] = SKIP
    batch.seed(seed)
    batch.start(JOB_SAMPLE)
    return batch


def test_kinds_of_objects() -> None:
    batch = some_games(8, 3)
    found = np.zeros(8 * 4 * KINDS, np.int64)
    there = 0
    for step in range(160):
        batch.run(JOB_STEP | JOB_SAMPLE)
        if step % 20 == 19:
            batch.states["damage"][:, ::7] = 50_000  # beaten, where it lies on a Forward
            batch.states["controller"][:, 5] ^= 1  # of the other player, where it is an object
            look_at_fields(batch.states, found)
            expected = [number for state in batch.states for number in expected_of(state)]
            assert found.tolist() == expected
            there += np.count_nonzero(found)
            batch.states["damage"][:, ::7] = 0
            batch.states["controller"][:, 5] ^= 1
    assert there


def test_hands() -> None:
    """At every decision, of the hands that are known."""
    batch = some_games(12, 5)
    facts = GAME.tables[0]["cards"]
    known = 0
    for _ in range(120):
        batch.run(JOB_STEP | JOB_SAMPLE)
        for state in batch.states:
            for player in range(2):
                if state["hand_known"][player]:
                    known += 1
                    check_hand(state, player, facts)
    assert known > 500


def check_hand(state: Any, player: int, facts: Any) -> None:
    hand = state["zone_cards"][player, op.HAND, : state["zone_count"][player, op.HAND]].tolist()
    cards = [facts[state["card_id"][card]] for card in hand]
    for name, when in (("main", op.CAST_IN_MAIN), ("always", op.CAST_ALWAYS), ("gap", op.CAST_IN_GAP)):
        places = sum(1 << place for place, card in enumerate(cards) if card["cast_when"] & when)
        assert state[f"hand_{name}"][player] == places
    warps = sum(1 << place for place, card in enumerate(cards) if card["warp_ability"] >= 0)
    names = np.bitwise_or.reduce([card["name_bits"] for card in cards] or [np.int64(0)])
    assert (state["hand_warps"][player], state["hand_names"][player]) == (warps, names)
    gives = [0 if card["elements"] & op.LIGHT_DARK else int(card["elements"]) for card in cards]
    own = np.zeros(CARDS_PER_PLAYER, int)
    own[[card % CARDS_PER_PLAYER for card in hand]] = gives
    bits = state["hand_bits"].reshape(2, CARDS_PER_PLAYER)[player]
    assert bits.tolist() == own.tolist()
    firsts = [(bits & -bits).bit_length() - 1 for bits in gives if bits]
    assert state["hand_supply"][player].tolist() == [firsts.count(e) for e in range(8)]
    assert state["hand_sources"][player] == len(firsts)
    assert bool(state["hand_mixed"][player]) == any(bits & bits - 1 for bits in gives)
