"""Entering the field: what changes how a Character enters (R4.18, R9.55)."""

from ...cards.opcodes import STATIC_ENTERS_DULL, STATIC_ENTERS_ELSEWHERE
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .query import fits_anywhere
from .rules_in_force import has_rules, rule_applies
from .zones import move, put_onto_field


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


@rule("i8(G, T, i8, i8)")
def enters_elsewhere(g, t, card, player):
    """A Character that a Summon or an ability of ``player`` plays goes to another zone instead of entering, if a text
    of the opponent says so (R9.55, R9.57). Returns whether it does."""
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, 0] != STATIC_ENTERS_ELSEWHERE or r.controller == player:
            continue
        if fits_anywhere(g, t, t.rows[r.row, 2], card, r.controller, r.source):
            move(g, card, t.rows[r.row, 3])
            return 1
    return 0
