"""Entering the field: what effects may play, and what changes how a Character enters (R3.41, R4.18, R9.55)."""

from ...cards.opcodes import CHARACTER, HAND, STATIC_ENTERS_DULL, STATIC_ENTERS_ELSEWHERE
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import OPTION_LIMIT_BY_RULE_PROCESS
from .limits import breaks_field_limit, is_forbidden_beside
from .query import fits_anywhere
from .rules_in_force import has_rules, rule_applies
from .zones import move, put_onto_field


@rule("i8(G, T, i8, i8)")
def can_be_played(g, t, card, player):
    """Whether an effect may play a card onto the field (R3.41, R3.42, R9.45)."""
    c = t.cards[g.card_id[card]]
    if not c.type & CHARACTER or (c.not_played_from_hand and g.zone[card] == HAND):
        return 0
    if is_forbidden_beside(g, t, card, player):
        return 0
    return 0 if breaks_field_limit(g, t, card, player) and not g.options[OPTION_LIMIT_BY_RULE_PROCESS] else 1


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
