"""Deal the hidden cards of a game anew, as one player could imagine them: the basis of search with hidden cards."""

from __future__ import annotations

import numpy as np

from ..cards.program import opcodes as op
from ..record import constants as c
from ..record import state as st
from ..table.knowledge import PLACE


def determinize(states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
    """Deal in place, in game ``states[index]``, all cards that ``player`` does not know.

    - The opponent's hand and main deck: the unknown cards among them change places. What was searched or revealed
      (R4.46) stays where it is, and so do the numbers of cards in hand and deck.
    - The player's own main deck: its unknown cards change places. Cards whose place the player knows stay.
    - Cards next to each other in a deck that ``player`` knows, but not their order, change places (R9.40).
    - Cards removed face down (R4.8): with the hand and deck that they came from.
    - Face-down LB cards of the opponent: among themselves.
    - Rows of the history that tell the player no card name what lies there now.
    - The random numbers to come are replaced, so that nothing can be read from the real ones.

    Every deal that fits what the player knows is equally likely. The player's observation does not change by a byte.
    The state is meant for a decision of ``player``; at an opponent's decision the cards that the opponent may pick just
    now stay where they are, because the list of legal actions was made for them.

    Raises ``ValueError`` if ``player`` is not 0 or 1.
    """
    if player not in (0, 1):
        raise ValueError(f"player is {player!r}; it can be 0 or 1")
    fixed = _named_by_legal_actions(states, index)
    own = slice(player * st.CARDS_PER_PLAYER, (player + 1) * st.CARDS_PER_PLAYER)
    theirs = slice((1 - player) * st.CARDS_PER_PLAYER, (2 - player) * st.CARDS_PER_PLAYER)
    zone = states["zone"][index]
    unknown = (states["known"][index] >> player & 1 == 0) & (states["card_id"][index] >= 0) & ~fixed
    face_down = unknown & (zone == op.REMOVED)
    _permute(states, index, own, unknown & (zone == op.DECK) | face_down, generator)
    _permute(states, index, theirs, unknown & ((zone == op.DECK) | (zone == op.HAND)) | face_down, generator)
    _permute(states, index, theirs, unknown & (zone == op.LB_DECK), generator)
    for owner in range(2):
        _reorder_deck(states, index, owner, player, generator)
    _retell(states, index, player)
    states["random"][index] = generator.integers(1, 2**32, size=2, dtype=np.int64)


def _named_by_legal_actions(states: np.ndarray, index: int) -> np.ndarray:
    """Bool ``(cards,)``: the cards that a legal action names."""
    legal = states["legal"][index, : int(states["legal_count"][index])].astype(np.int64)
    entities = (legal[legal >= c.GLOBAL_ACTIONS] - c.GLOBAL_ACTIONS) // c.VERB_COUNT
    named = np.zeros(2 * st.CARDS_PER_PLAYER, bool)
    named[(entities + st.CARDS_PER_PLAYER * int(states["decision_player"][index])) % len(named)] = True
    return named


def _retell(states: np.ndarray, index: int, player: int) -> None:
    """Rows of the history whose card ``player`` did not see tell nobody of the real one."""
    history = states["history"][index]
    unseen = (history["seen"] >> player & 1 == 0) & (history["card_id"] >= 0)
    history["card_id"][unseen] = states["card_id"][index, history["card"][unseen]]


def _reorder_deck(states: np.ndarray, index: int, owner: int, player: int, generator: np.random.Generator) -> None:
    """Cards of a deck that ``player`` knows without their places lie in any order, each group where it lies."""
    count = int(states["zone_count"][index, owner, op.DECK])
    deck = states["zone_cards"][index, owner, op.DECK, :count]
    known = states["known"][index, deck]
    unordered = (known >> player & 1 == 1) & (known >> (PLACE + player) & 1 == 0)
    start = 0
    while start < count:
        end = start
        while end < count and unordered[end]:
            end += 1
        deck[start:end] = generator.permutation(deck[start:end])
        start = end + 1


def _permute(states: np.ndarray, index: int, owner: slice, chosen: np.ndarray, generator: np.random.Generator) -> None:
    """Deal the chosen cards of one owner anew to their indexes."""
    cards = np.flatnonzero(chosen[owner]) + owner.start
    states["card_id"][index, cards] = states["card_id"][index, generator.permutation(cards)]
