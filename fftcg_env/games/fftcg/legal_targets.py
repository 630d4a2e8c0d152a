"""Which cards may be chosen: descriptions, protections and rules in force (R7.30, R8.6)."""

from ...cards.opcodes import (
    BY_ABILITIES,
    BY_EX_BURSTS,
    BY_OPPONENT_ONLY,
    BY_SAME_ELEMENT,
    BY_SUMMONS,
    DAMAGE_ZONE,
    FIELD,
    PROTECT_CHOOSE,
    STATIC_CANNOT_BE_CHOSEN_BY,
    SUMMON,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .characteristics import elements_of
from .constants import OPTION_EX_BURST_WITHOUT_INFORMATION
from .derive import BY_ABILITY, BY_NEITHER, BY_SUMMON, has_rules, is_protected, rule_applies
from .query import fits, fits_anywhere


@rule("i8(G, T, i8)")
def kind_of_effect(g, t, source):
    """Whether effects of this card are those of a Summon or of an ability (R8.6), or of neither (R10.77)."""
    if g.options[OPTION_EX_BURST_WITHOUT_INFORMATION] and g.zone[source] == DAMAGE_ZONE:
        return BY_NEITHER
    return BY_SUMMON if t.cards[g.card_id[source]].type == SUMMON else BY_ABILITY


@rule("i8(G, T, i8, i8, i8, i8)")
def is_described_source(g, t, row, card, by, source):
    """Whether a rule that protects ``card`` names effects such as those of ``source`` (``row``: its static row)."""
    bits = t.rows[row, 4]
    if bits & BY_SAME_ELEMENT and not elements_of(g, t, source) & elements_of(g, t, card):
        return 0
    if bits & BY_EX_BURSTS and g.zone[source] == DAMAGE_ZONE:
        return 1
    if by == BY_SUMMON:
        return 1 if bits & BY_SUMMONS else 0
    return 1 if by == BY_ABILITY and bits & BY_ABILITIES else 0


@rule("i8(G, T, i8, i8, i8, i8)")
def is_ruled_out(g, t, kind, card, player, source):
    """Whether a rule in force forbids that an effect of ``source``, controlled by ``player``, does this to ``card``
    (``kind``: what is forbidden)."""
    if not has_rules(g, kind):
        return 0
    by = kind_of_effect(g, t, source)
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, 0] != kind or not rule_applies(g, t, i, card):
            continue
        if t.rows[r.row, 4] & BY_OPPONENT_ONLY and r.controller == player:
            continue
        described = t.rows[r.row, 3]
        if described >= 0 and not fits_anywhere(g, t, described, source, r.controller, r.source):
            continue
        if is_described_source(g, t, r.row, card, by, source):
            return 1
    return 0


@rule("i8(G, T, i8, i8, i8, i8)", inline=True)
def is_legal_target(g, t, row, card, player, source):
    """Whether ``card`` may be chosen for a filter by ``source`` (R7.30)."""
    if not fits(g, t, row, card, player, source):
        return 0
    if g.zone[card] == FIELD and g.protections[card]:
        if is_protected(g, card, PROTECT_CHOOSE, kind_of_effect(g, t, source), player):
            return 0
    return 0 if g.rule_kinds and is_ruled_out(g, t, STATIC_CANNOT_BE_CHOSEN_BY, card, player, source) else 1
