"""List the field effects that change the rules for objects, and what Summons and abilities cannot do (R8.6, R8.20).

:mod:`.derived_values` rebuilds the list.
"""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..queries.matching import fits, fits_anywhere
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import is_full
from ..record.types import Card, Game, Player, Row, RuleInForce, Tables
from ..table.characteristics import elements_of

BY_ABILITY, BY_SUMMON, BY_NEITHER = range(3)
"""Whose effect it is. An EX Burst without card information is neither (R10.77)."""


@rule
def is_rule(kind: int) -> int:
    """Whether a field effect changes the rules for objects."""
    return 1 if op.FIRST_RULE <= kind <= op.LAST_RULE else 0


@rule
def add_rule(g: Game, t: Tables, row: Row, card: Card, source: Card, controller: Player) -> None:
    """Add a field effect that changes the rules: for ``card``, or for what its row describes (NO_CARD)."""
    if is_full(g, g.rule_count, st.RULE_CAPACITY):
        return
    r = g.rules[g.rule_count]
    r.row = row
    r.card = card
    r.source = source
    r.controller = controller
    g.rule_count += 1
    g.rule_kinds |= 1 << (t.rows[row, arg.OPERATION] - op.FIRST_RULE)


@rule
def has_rules(g: Game, kind: int) -> int:
    """Whether some rule of this kind is in force."""
    return g.rule_kinds >> (kind - op.FIRST_RULE) & 1


@rule
def rule_applies(g: Game, t: Tables, r: RuleInForce, card: Card) -> int:
    """Whether a rule in force applies to an object."""
    if r.card != st.NO_CARD:
        return 1 if r.card == card else 0
    if t.rows[r.row, arg.Static.WHO] == op.REF_SELF:
        return 1 if r.source == card else 0
    return fits(g, t, t.rows[r.row, arg.Static.OF], card, r.controller, r.source)


@rule
def kind_of_effect(g: Game, t: Tables, source: Card) -> int:
    """Whether effects of this card are those of a Summon or of an ability (R8.6), or of neither (R10.77)."""
    if g.options[no.OPTION_EX_BURST_WITHOUT_INFORMATION] and g.zone[source] == op.DAMAGE_ZONE:
        return BY_NEITHER
    return BY_SUMMON if t.cards[g.card_id[source]].type == op.SUMMON else BY_ABILITY


@rule
def is_described_source(g: Game, t: Tables, row: Row, card: Card, by: int, source: Card) -> int:
    """Whether a rule that protects ``card`` covers effects of ``source`` (``row``: its static row)."""
    bits = t.rows[row, arg.StaticSources.BY]
    if bits & op.BY_SAME_ELEMENT and not elements_of(g, t, source) & elements_of(g, t, card):
        return 0
    if bits & op.BY_EX_BURSTS and g.zone[source] == op.DAMAGE_ZONE:
        return 1
    if by == BY_SUMMON:
        return 1 if bits & op.BY_SUMMONS else 0
    return 1 if by == BY_ABILITY and bits & op.BY_ABILITIES else 0


@rule
def is_ruled_out(g: Game, t: Tables, kind: int, card: Card, player: Player, source: Card) -> int:
    """Whether a rule in force forbids, or demands, that an effect of ``source``, controlled by ``player``, does
    something to ``card`` (``kind``: what it is about)."""
    if not has_rules(g, kind):
        return 0
    by = kind_of_effect(g, t, source)
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] != kind or not rule_applies(g, t, r, card):
            continue
        if t.rows[r.row, arg.StaticSources.BY] & op.BY_OPPONENT_ONLY and r.controller == player:
            continue
        described = t.rows[r.row, arg.StaticSources.FILTER]
        if described >= 0 and not fits_anywhere(g, t, described, source, r.controller, r.source):
            continue
        if is_described_source(g, t, r.row, card, by, source):
            return 1
    return 0


@rule
def power_stays(g: Game, t: Tables, card: Card, change: int, player: Player, source: Card) -> int:
    """Whether a rule in force forbids that an effect of ``source``, controlled by ``player``, changes the power of an
    object in this direction (R9.14)."""
    return is_ruled_out(
        g, t, op.STATIC_POWER_NOT_MORE if change > 0 else op.STATIC_POWER_NOT_LESS, card, player, source
    )
