"""Entering the field: what changes how a Character enters (R4.18, R9.55)."""

from ...cards.opcodes import STATIC_ENTERS_DULL
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .derive import has_rules, rule_applies
from .zones import put_onto_field


@rule("void(G, T, i8, i8, i8)")
def enter_field(g, t, card, player, dull):
    """A Character enters the field of ``player``; ``dull``: the instruction says so. The effects that were there before
    it count (R9.56): the derived values are those of the moment before."""
    put_onto_field(g, t, card, player, dull or t.cards[g.card_id[card]].enters_dull)
    if not has_rules(g, STATIC_ENTERS_DULL):
        return
    for i in range(g.rule_count):
        if t.rows[g.rules[i].row, 0] == STATIC_ENTERS_DULL and rule_applies(g, t, i, card):
            g.dull[card] = 1
