"""Which cards may be chosen: descriptions, protections and rules in force (R7.30, R8.6)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..field.derive import is_protected
from ..field.rules_in_force import is_ruled_out, kind_of_effect
from ..questions.query import fits, fits_there
from ..record.types import Card, Game, Player, Row, Tables


@rule(inline=True)
def may_be_chosen(g: Game, t: Tables, card: Card, player: Player, source: Card) -> int:
    """Whether nothing protects ``card`` from being chosen by ``source`` (R7.30, R8.6)."""
    if g.zone[card] == op.FIELD and g.protections[card]:
        if is_protected(g, card, op.PROTECT_CHOOSE, kind_of_effect(g, t, source), player):
            return 0
    return 0 if g.rule_kinds and is_ruled_out(g, t, op.STATIC_CANNOT_BE_CHOSEN_BY, card, player, source) else 1


@rule
def is_legal_target(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether ``card`` may be chosen for a filter by ``source`` (R7.30)."""
    return may_be_chosen(g, t, card, player, source) if fits(g, t, row, card, player, source) else 0


@rule(inline=True)
def is_legal_there(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """As :func:`is_legal_target`, of a card that comes from the list of the filter's zone, of a side it asks for."""
    return may_be_chosen(g, t, card, player, source) if fits_there(g, t, row, card, player, source) else 0
