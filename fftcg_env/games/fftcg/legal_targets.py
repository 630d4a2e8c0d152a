"""Which cards may be chosen: descriptions, protections and rules in force (R7.30, R8.6)."""

from ...cards.opcodes import (
    FIELD,
    PROTECT_CHOOSE,
    STATIC_CANNOT_BE_CHOSEN_BY,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .derive import is_protected
from .query import fits
from .rules_in_force import is_ruled_out, kind_of_effect


@rule("i8(G, T, i8, i8, i8, i8)", inline=True)
def is_legal_target(g, t, row, card, player, source):
    """Whether ``card`` may be chosen for a filter by ``source`` (R7.30)."""
    if not fits(g, t, row, card, player, source):
        return 0
    if g.zone[card] == FIELD and g.protections[card]:
        if is_protected(g, card, PROTECT_CHOOSE, kind_of_effect(g, t, source), player):
            return 0
    return 0 if g.rule_kinds and is_ruled_out(g, t, STATIC_CANNOT_BE_CHOSEN_BY, card, player, source) else 1
