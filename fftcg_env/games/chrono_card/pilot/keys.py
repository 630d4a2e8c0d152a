"""Keys of actions: the same for the same move in every deal of the cards that a player does not know.

What lies open on the table is named by its index, which no deal changes. A card of the hand or deck is named by where
it is and what it is: in another deal the same card has another index; two copies of it are the same move.
"""

from ....core.jit import rule
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.state import MOST_CARDS
from ..record.types import Game

BY_KIND = 1 << 10
"""Keys below it are action numbers."""
assert BY_KIND >= no.ACTION_COUNT


@rule
def action_key(g: Game, action: int) -> int:
    """The key of a legal action of the player who decides."""
    if action < no.GLOBAL_ACTIONS:
        return action
    card = entity_of((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT, g.decision_player)
    zone = g.zone[card]
    if zone != no.HAND and zone != no.DECK and zone != no.DISCARD:
        return action
    verb = (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT
    mine = 1 if g.side[card] == g.decision_player else 0
    return BY_KIND + ((zone * 2 + mine) * no.VERB_COUNT + verb) * MOST_CARDS + g.card_id[card]
