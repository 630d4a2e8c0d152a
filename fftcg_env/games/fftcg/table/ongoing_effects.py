"""Start ongoing effects (9.1)."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import is_full, mark_unchecked
from ..record.types import Ability, Card, Game, Item, Tables, static_rows
from .zones import mark_stale, next_time


@rule
def mergeable_effect(g: Game, item: Item, kind: int, card: Card, value: int, duration: int) -> int:
    """The position of an effect that a new one can be merged with: on the same object, from the same source and turn,
    with the same end; -1: none.

    Changes of power add up whenever they began (R9.14), and the same keyword or restriction twice has no further
    effect. Merging them bounds the list for abilities that can be used without limit. For power and keywords until the
    end of the turn the source does not matter.
    """
    if kind != no.EFFECT_POWER and kind != no.EFFECT_KEYWORD and kind != no.EFFECT_RESTRICT:
        return -1
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.card != card or e.kind != kind or e.stamp != g.stamp[card] or e.duration != duration:
            continue
        if e.time <= g.turn_began:  # R9.3: it may end in an earlier turn
            continue
        if e.controller != item.controller:
            continue
        same_source = e.source == item.source and e.source_stamp == item.source_stamp
        if not same_source and (kind == no.EFFECT_RESTRICT or duration != op.UNTIL_END_OF_TURN):
            continue
        if kind == no.EFFECT_POWER or e.value == value:
            return i
    return -1


@rule
def depends_on_power(g: Game) -> int:
    """Whether a change of one object's power makes other derived values stale: some are derived after it and may depend
    on it, or all are computed again anyway."""
    return 1 if g.stale == no.STALE or g.stages >> (op.STAGE_POWER + 1) or g.grants & op.GRANTS_OTHER_ABILITY else 0


@rule
def mark_power_change(g: Game, card: Card, change: int) -> None:
    """Mark that an ongoing effect on an object's power has begun or ended (R9.14)."""
    mark_unchecked(g)
    if depends_on_power(g):
        g.stale = 1
    else:
        g.power[card] += change


@rule
def append_effect(g: Game, item: Item, kind: int, card: Card, value: int, duration: int) -> int:
    """Append an ongoing effect. Returns its position; -1: no room."""
    if is_full(g, g.effect_count, st.EFFECT_CAPACITY):
        return -1
    e = g.effects[g.effect_count]
    e.kind = kind
    e.card = card
    e.stamp = g.stamp[card] if card != st.NO_CARD else 0
    e.value = value
    e.time = next_time(g)
    e.duration = duration
    e.ability = -1
    e.source = item.source
    e.source_stamp = item.source_stamp
    e.controller = item.controller
    g.effect_count += 1
    if kind == no.EFFECT_POWER:
        mark_power_change(g, card, value)
    else:
        mark_stale(g)
    return g.effect_count - 1


@rule
def add_tied_effect(g: Game, item: Item, kind: int, card: Card, value: int) -> int:
    """Start an ongoing effect that lasts while ``compared_card`` stays on the field; that card is stored as its source
    (R9.7). Returns its position; -1: it did not begin."""
    if g.compared_card == st.NO_CARD or g.zone[g.compared_card] != op.FIELD:
        return -1  # it would have ended before it began
    place = append_effect(g, item, kind, card, value, op.WHILE_SOURCE_ON_FIELD)
    if place >= 0:
        g.effects[place].source = g.compared_card
        g.effects[place].source_stamp = g.stamp[g.compared_card]
    return place


@rule
def add_effect(g: Game, item: Item, kind: int, card: Card, value: int, duration: int) -> int:
    """Start an ongoing effect on an object (R9.3), or on none (NO_CARD). Returns its position; -1: it did not begin."""
    if duration == op.WHILE_HELD_ON_FIELD:
        return add_tied_effect(g, item, kind, card, value)
    source_is_there = g.zone[item.source] == op.FIELD and g.stamp[item.source] == item.source_stamp
    if duration == op.WHILE_SOURCE_ON_FIELD and not source_is_there:
        return -1  # it would have ended before it began
    alike = mergeable_effect(g, item, kind, card, value, duration)
    if alike < 0:
        return append_effect(g, item, kind, card, value, duration)
    g.effects[alike].time = next_time(g)  # R8.66: gained again
    if kind == no.EFFECT_POWER:
        g.effects[alike].value += value
        mark_power_change(g, card, value)
    else:
        mark_stale(g)
    return alike


@rule
def add_effect_of(g: Game, item: Item, kind: int, card: Card, value: int, duration: int, row: int) -> None:
    """As :func:`add_effect`, for an effect with a row: an ability, a damage rule, a condition."""
    place = add_effect(g, item, kind, card, value, duration)
    if place >= 0:
        g.effects[place].ability = row


@rule
def is_redundant_twice(t: Tables, ability: Ability) -> int:
    """Whether gaining an ability twice has no further effect: a repeatable action or special ability, or a field
    ability that forbids something or gives a keyword. Others work once each (R8.69)."""
    a = t.abilities[ability]
    if a.kind == op.ACTION_ABILITY or a.kind == op.SPECIAL_ABILITY:
        return 0 if a.uses_per_turn else 1
    if a.kind != op.FIELD_ABILITY:
        return 0
    for row in static_rows(t, a.program):
        code = t.rows[row, arg.OPERATION]
        forbids = code == op.STATIC_PROTECT or code == op.STATIC_RESTRICT or code == op.STATIC_CANNOT_BE_REMOVED_BY
        if not forbids and code != op.STATIC_KEYWORD:
            return 0
    return 1


@rule
def equal_gained_ability(g: Game, t: Tables, item: Item, card: Card, ability: Ability) -> int:
    """The position of an effect of this turn that already gives an object the same ability until the end of the turn,
    if twice has no further effect; -1: none."""
    if not is_redundant_twice(t, ability):
        return -1
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind != no.EFFECT_ABILITY or e.card != card or e.stamp != g.stamp[card] or e.ability != ability:
            continue
        if e.duration == op.UNTIL_END_OF_TURN and e.time > g.turn_began and e.controller == item.controller:
            if not e.value & op.FREE_ONCE:
                return i
    return -1


@rule
def add_ability(g: Game, t: Tables, item: Item, card: Card, ability: Ability, free: int, duration: int) -> None:
    """Let an object gain an ability (R8.65); ``free``: usable once without paying."""
    g.grants |= op.GRANTS_ANY
    alike = equal_gained_ability(g, t, item, card, ability) if duration == op.UNTIL_END_OF_TURN and not free else -1
    if alike >= 0:
        g.effects[alike].time = next_time(g)  # R8.66: gained again
        mark_stale(g)
        return
    add_effect_of(g, item, no.EFFECT_ABILITY, card, free, duration, ability)


@rule
def affect_listed(g: Game, item: Item, kind: int, value: int, duration: int) -> int:
    """Start an ongoing effect on each object of ``g.list`` that is on the field. Returns whether there is one."""
    done = 0
    for card in entries_of(g, "list"):
        if g.zone[card] == op.FIELD:
            add_effect(g, item, kind, card, value, duration)
            done = 1
    return done


@rule
def add_general_effect(g: Game, item: Item, kind: int, value: int, duration: int, row: int) -> None:
    """Start an ongoing effect that affects no single object and has a row (-1: none). It needs no source on the
    field."""
    place = append_effect(g, item, kind, st.NO_CARD, value, duration)
    if place >= 0:
        g.effects[place].ability = row
