"""Events and the auto-abilities that they trigger (8.4).

An event is matched at the moment it happens (R7.62): leaving the field just before the cards move, so that objects
that leave together see each other (R8.41b); everything else just after it happened.
"""

from ...cards.opcodes import (
    ANYONE,
    AUTO_ABILITY,
    DAMAGE_ZONE,
    EVENT_CASTS,
    FIELD,
    WHO_DAMAGE,
    WHO_FILTER,
    WHO_SELF,
    YOU,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import EFFECT_DELAYED, REASON_WAITING_FULL, TRUNCATED
from .derive import refresh
from .gained import mark_used, was_used
from .history import note_event
from .packets import NO_EFFECT, is_described
from .query import fits, fits_anywhere, holds_for
from .state import NO_CARD, WAITING_CAPACITY
from .zones import copy_effect, finish


@rule("void(G, i8, i8, i8, i8, i8, i8)")
def add_waiting(g, ability, source, source_stamp, controller, subject, amount):
    """A trigger waits until a player would get priority (R7.23); its controller is fixed now (R7.25)."""
    if g.waiting_count >= WAITING_CAPACITY:
        finish(g, TRUNCATED, REASON_WAITING_FULL)
        return
    w = g.waiting[g.waiting_count]
    w.ability = ability
    w.source = source
    w.source_stamp = source_stamp
    w.source_power = -1
    w.subject_power = -1
    w.controller = controller
    w.subject = subject
    w.subject_stamp = g.stamp[subject] if subject != NO_CARD else 0
    w.amount = amount
    g.waiting_count += 1


@rule("i8(G, T, i8, i8, i8, i8, i8)")
def watches(g, t, ability, source, controller, subject, player):
    """Whether an auto-ability of ``source`` watches this happening to ``subject`` (and ``player``, R10.46)."""
    a = t.abilities[ability]
    if a.trigger_player != ANYONE and (player == controller) != (a.trigger_player == YOU):
        return 0
    if a.trigger_who == WHO_SELF:
        return 1 if subject == source else 0
    if a.trigger_who == WHO_FILTER:
        if a.event == EVENT_CASTS:
            return fits_anywhere(g, t, a.trigger_filter, subject, controller, source)
        return fits(g, t, a.trigger_filter, subject, controller, source)
    if a.trigger_who == WHO_DAMAGE:  # R9.81
        return is_described(g, t, a.trigger_filter, g.announced, controller, source, NO_EFFECT)
    return 0


@rule("void(G, T, i8, i8, i8, i8, i8, i8, i8)")
def trigger_ability(g, t, k, source, time, event, subject, player, amount):
    """Trigger the ability in row ``k``, which an object has since ``time`` (0: printed), if it watches the event."""
    a = t.abilities[k]
    controller = g.controller[source]
    if a.kind != AUTO_ABILITY or a.event != event:
        return
    if a.once_per_turn and was_used(g, t, source, k, time):  # R8.38
        return
    if g.zone_count[controller, DAMAGE_ZONE] < a.damage:  # R12.46
        return
    if not watches(g, t, k, source, controller, subject, player):
        return
    if a.condition >= 0 and not holds_for(g, t, a.condition, controller, source, subject):  # R8.33
        return
    if a.once_per_turn:
        mark_used(g, t, source, k, time)
    add_waiting(g, k, source, g.stamp[source], controller, subject, amount)


@rule("void(G, T, i8, i8, i8, i8, i8)")
def trigger_abilities_of(g, t, source, event, subject, player, amount):
    """Trigger the printed auto-abilities of one object that watch the event (R8.31, R8.32)."""
    c = t.cards[g.card_id[source]]
    for k in range(c.first_ability, c.first_ability + c.abilities):
        trigger_ability(g, t, k, source, 0, event, subject, player, amount)


@rule("void(G, T, i8, i8, i8, i8)")
def trigger_gained(g, t, event, subject, player, amount):
    """Trigger the gained auto-abilities that watch the event (R8.65)."""
    refresh(g, t)
    for i in range(g.gained_count):
        entry = g.gained[i]
        trigger_ability(g, t, entry.ability, entry.card, entry.time, event, subject, player, amount)


@rule("void(G, T, i8, i8, i8)")
def trigger_delayed(g, t, event, subject, amount):
    """Trigger delayed auto-abilities that watch this object; each triggers once (R8.42b, R8.42c)."""
    kept = 0
    for i in range(g.effect_count):
        e = g.effects[i]
        if (
            e.kind == EFFECT_DELAYED
            and e.card == subject
            and e.stamp == g.stamp[subject]
            and t.abilities[e.ability].event == event
        ):
            add_waiting(g, e.ability, e.source, e.source_stamp, e.controller, subject, amount)
            continue
        if kept != i:
            copy_effect(g, kept, i)
        kept += 1
    g.effect_count = kept


@rule("void(G, T, i8, i8, i8, i8)")
def emit(g, t, event, subject, player, amount):
    """Something happened to ``subject`` (``player``: whom it concerns). Everything that watches it triggers."""
    if g.asks:
        note_event(g, event, subject, player)
    bit = 1 << event
    for k in range(2):
        p = g.turn_player ^ k
        for i in range(g.zone_count[p, FIELD]):
            source = g.zone_cards[p, FIELD, i]
            if t.cards[g.card_id[source]].listens & bit:
                refresh(g, t)
                if not g.silenced[source]:
                    trigger_abilities_of(g, t, source, event, subject, player, amount)
    if g.grants:
        trigger_gained(g, t, event, subject, player, amount)
    if g.effect_count and subject != NO_CARD:
        trigger_delayed(g, t, event, subject, amount)
