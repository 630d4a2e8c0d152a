"""Deal the hidden cards of a game anew, as one player could imagine them."""

from __future__ import annotations

import numpy as np

from ..record import numbers as no


def determinize(
    states: np.ndarray, index: int, player: int, generator: np.random.Generator, can_start: np.ndarray
) -> None:
    """Deal in place, in game ``states[index]``, all cards that ``player`` does not know: the own deck, the opponent's
    hand and deck without the cards of that hand that were shown. What ``player`` observes stays the same to the byte.

    Cards that legal actions of the opponent name stay where they are: the list was made for them. While Player cards
    are chosen, an opponent's choice that is not shown yet may become any other that the opponent has.

    ``can_start``: bool, by printed card, whether a game can begin with it. Raises ``ValueError`` if ``player`` is not 0
    or 1.
    """
    if player not in (0, 1):
        raise ValueError(f"player is {player!r}; it can be 0 or 1")
    state = states[index]
    fixed = _named_by_legal_actions(state)
    zones, known = state["zone"], state["known"].astype(np.int64) >> player & 1
    for side in range(2):
        own = np.arange(side * no.CARDS_PER_PLAYER, (side + 1) * no.CARDS_PER_PLAYER)
        hidden = zones[own] == no.DECK
        if side != player:
            hidden |= (zones[own] == no.HAND) & (known[own] == 0)
        cards = own[hidden & ~fixed[own]]
        state["card_id"][cards] = state["card_id"][generator.permutation(cards)]
        if side != player and state["start_card"][side] != no.NO_CARD and not state["turn"]:
            state["start_card"][side] = generator.choice(own[can_start[state["card_id"][own]]])
    state["random"] = generator.integers(1, 2**32, size=2, dtype=np.int64)


def _named_by_legal_actions(state: np.void) -> np.ndarray:
    """Bool ``(cards,)``: the cards that a legal action names."""
    legal = state["legal"][: int(state["legal_count"])].astype(np.int64)
    entities = (legal[legal >= no.GLOBAL_ACTIONS] - no.GLOBAL_ACTIONS) // no.VERB_COUNT
    named = np.zeros(no.CARD_COUNT, bool)
    named[(entities + no.CARDS_PER_PLAYER * int(state["decision_player"])) % no.CARD_COUNT] = True
    return named
