"""What the opponent has announced and not finished: a deal of the opponent's hand must leave it possible.

A player who is asked something in the middle of an opponent's cast, use of an ability or payment knows that the
opponent can pay for it, and that cards which the opponent has picked fit their description. Deals without that are not
consistent with what the player knows.
"""

from ....core.jit import rule
from ..costs.payment import can_pay_rest, settle_sources_again
from ..record import constants as no
from ..record.types import Game, Player, Tables
from ..resolution.selecting import are_selected_possible
from ..stack.cast import can_pay_declared
from ..stack.using import can_pay_use


@rule
def has_announced(g: Game, player: Player) -> int:
    """Whether something that a player has announced waits for an answer of the opponent, so that the player's hand must
    still serve for it."""
    if g.decision_player == player:
        return 0
    for i in range(g.frame_count):
        f = g.frames[i]
        own = f.player == player and (f.kind == no.FRAME_USE or f.kind == no.FRAME_CAST or f.kind == no.FRAME_PAY_COST)
        if own or f.kind == no.FRAME_SELECT:
            return 1
    return 0


@rule
def can_go_on(g: Game, t: Tables, player: Player) -> int:
    """Whether a player can go on with all that the player has announced, as the hands are now."""
    x = g.x
    possible = 1
    for i in range(g.frame_count):
        f = g.frames[i]
        if f.kind == no.FRAME_SELECT:
            possible &= are_selected_possible(g, t, i, player)
        elif f.player != player:
            continue
        elif f.kind == no.FRAME_USE:
            possible &= can_pay_use(g, t, f)
        elif f.kind == no.FRAME_CAST:
            possible &= can_pay_declared(g, t, f)
        elif f.kind == no.FRAME_PAY_COST:
            if g.payment.settled:
                settle_sources_again(g, t, player)
            possible &= can_pay_rest(g, t, f)
    g.x = x
    return possible
