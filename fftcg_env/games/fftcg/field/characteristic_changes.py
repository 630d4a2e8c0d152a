"""Apply effects that change names, types, jobs, elements and base power (R9.11-R9.13, R9.20).

The changes of each object are written again whenever values are derived, and read through ``table.characteristics``.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..cards.program.tables import MAX_JOBS
from ..queries.matching import fits
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import is_full, no_rule_for_code
from ..record.types import Card, Game, Row, Tables, players
from ..table.characteristics import elements_of, first_trait, has_job


@rule
def mark_altered(g: Game, card: Card, bits: int) -> None:
    """Mark that a characteristic of an object differs from its print."""
    g.altered[card] |= bits
    g.field_facts[g.controller[card]] = no.ANYTHING
    if bits & no.ALTERED_NAMES:
        g.field_names[g.controller[card]] = no.ANYTHING


@rule
def add_trait(g: Game, card: Card, kind: int, value: int) -> None:
    """Give an object a name, a job, or other elements."""
    if is_full(g, g.trait_count, st.TRAIT_CAPACITY):
        return
    trait = g.traits[g.trait_count]
    trait.card = card
    trait.kind = kind
    trait.value = value
    g.trait_count += 1
    mark_altered(g, card, 1 << kind)


@rule
def add_types(g: Game, card: Card, types: int) -> None:
    """Give an object further card types (R3.8)."""
    g.types[card] |= types
    mark_altered(g, card, no.ALTERED_TYPES)


@rule
def set_elements(g: Game, t: Tables, card: Card, elements: int) -> None:
    """Replace the elements of an object."""
    if g.altered[card] & no.ALTERED_ELEMENTS:
        g.traits[first_trait(g, card, no.TRAIT_ELEMENTS)].value = elements
    else:
        add_trait(g, card, no.TRAIT_ELEMENTS, elements)


@rule
def copy_jobs(g: Game, t: Tables, card: Card, other: Card) -> None:
    """Give an object all jobs of another card that it does not have yet."""
    if not g.altered[other] & no.WITHOUT_PRINTED_JOBS:
        for i in range(MAX_JOBS):
            job = t.cards[g.card_id[other]].jobs[i]
            if job >= 0 and not has_job(g, t, card, job):
                add_trait(g, card, no.TRAIT_JOB, job)
    if g.altered[other] & no.ALTERED_JOBS:
        for i in range(g.trait_count):
            if g.traits[i].card == other and g.traits[i].kind == no.TRAIT_JOB:
                if not has_job(g, t, card, g.traits[i].value):
                    add_trait(g, card, no.TRAIT_JOB, g.traits[i].value)


@rule
def lose_jobs(g: Game, card: Card) -> None:
    """Remove the jobs that an object has now."""
    g.altered[card] = (g.altered[card] | no.WITHOUT_PRINTED_JOBS) & ~(no.ALTERED_JOBS | no.ALL_JOBS)
    for i in range(g.trait_count):
        if g.traits[i].card == card and g.traits[i].kind == no.TRAIT_JOB:
            g.traits[i].card = st.NO_CARD


@rule
def changed_since(g: Game, card: Card, kind: int, time: int) -> int:
    """Whether an ongoing effect of a kind on an object is later than a time.

    An effect that sets the elements or removes the jobs of this object does not change what a field ability takes from
    others, so it does not come before that ability (R9.16). That ability is applied late, when the others are final, so
    timestamps decide (R9.17).
    """
    for i in range(g.effect_count):
        if g.effects[i].kind == kind and g.effects[i].card == card and g.effects[i].time > time:
            return 1
    return 0


@rule
def elements_among(g: Game, t: Tables, row: Row, source: Card) -> int:
    """The elements of all cards that fit a description, together."""
    zone = t.filters[row].zone
    bits = 0
    for p in players(2):
        for i in range(g.zone_count[p, zone]):
            other = g.zone_cards[p, zone, i]
            if fits(g, t, row, other, g.controller[source], source):
                bits |= elements_of(g, t, other)
    return bits


@rule
def gain_jobs_of(g: Game, t: Tables, row: Row, card: Card, source: Card) -> None:
    """Give an object the jobs of all cards that fit a description."""
    zone = t.filters[row].zone
    for p in players(2):
        for i in range(g.zone_count[p, zone]):
            other = g.zone_cards[p, zone, i]
            if other != card and fits(g, t, row, other, g.controller[source], source):
                copy_jobs(g, t, card, other)


@rule
def gain_jobs(g: Game, t: Tables, row: Row, card: Card, source: Card, time: int) -> None:
    """Apply one field effect that gives jobs. If its condition does not depend on the jobs of its objects, it does not
    depend on their loss, and they lose what it gave before (R9.16, R9.17)."""
    value = t.rows[row, arg.StaticElementsOf.VALUE]
    depends = t.rows[row, arg.STAGE] == op.STAGE_TYPES + 1 and t.rows[row, arg.OPERATION] != op.STATIC_JOBS_OF
    lost = g.altered[card] & no.WITHOUT_PRINTED_JOBS
    if lost and not depends and changed_since(g, card, no.EFFECT_LOSE_JOBS, time):
        return
    if t.rows[row, arg.OPERATION] == op.STATIC_JOB:
        add_trait(g, card, no.TRAIT_JOB, value)
    elif t.rows[row, arg.OPERATION] == op.STATIC_ALL_JOBS:
        mark_altered(g, card, no.ALL_JOBS)
    else:
        gain_jobs_of(g, t, value, card, source)


@rule
def change_characteristic(g: Game, t: Tables, row: Row, card: Card, source: Card, time: int) -> None:
    """Apply one field effect that changes names, types, jobs, elements or the base power to one object. Effects with
    timestamps after ``time`` come after this one."""
    kind = t.rows[row, arg.OPERATION]
    value = t.rows[row, arg.StaticElementsOf.VALUE]
    if kind == op.STATIC_NAME:
        add_trait(g, card, no.TRAIT_NAME, value)
    elif kind == op.STATIC_TYPE:
        add_types(g, card, value)
    elif op.STATIC_JOB <= kind <= op.STATIC_JOBS_OF:
        gain_jobs(g, t, row, card, source, time)
    elif kind == op.STATIC_ELEMENTS:
        set_elements(g, t, card, value)
    elif kind == op.STATIC_MORE_ELEMENTS:
        set_elements(g, t, card, elements_of(g, t, card) | value)
    elif kind == op.STATIC_ELEMENTS_OF:
        if not changed_since(g, card, no.EFFECT_ELEMENTS, time):
            found = elements_among(g, t, value, source) & t.rows[row, arg.StaticElementsOf.COUNTED]
            set_elements(g, t, card, elements_of(g, t, card) | found)
    elif kind == op.STATIC_SET_POWER:
        g.power[card] = value_of(g, t, value, g.controller[source], source)  # R9.20
    else:
        no_rule_for_code(g)


@rule
def changes_characteristic(kind: int) -> int:
    """Whether an ongoing effect of this kind changes a name, type, job, element or the base power."""
    if kind == no.EFFECT_BECOME_FORWARD or kind == no.EFFECT_SET_POWER:
        return 1
    return 1 if no.EFFECT_NAME <= kind <= no.EFFECT_TYPE else 0


@rule
def stage_of_effect(kind: int) -> int:
    """The stage in which an ongoing effect changes a characteristic."""
    if kind == no.EFFECT_NAME:
        return op.STAGE_NAMES
    return op.STAGE_INFORMATION if kind == no.EFFECT_ELEMENTS or kind == no.EFFECT_MORE_ELEMENTS else op.STAGE_TYPES


@rule
def apply_change(g: Game, t: Tables, i: int, stage: int) -> None:
    """Apply an ongoing effect that changes a characteristic, if this is its stage."""
    effect = g.effects[i]
    kind = effect.kind
    card = effect.card
    if kind == no.EFFECT_BECOME_FORWARD or kind == no.EFFECT_SET_POWER:
        if stage == op.STAGE_BASE_POWER:
            g.power[card] = effect.value  # R9.20, R9.25
        return
    if not no.EFFECT_NAME <= kind <= no.EFFECT_TYPE or stage_of_effect(kind) != stage:
        return
    if kind == no.EFFECT_NAME:
        add_trait(g, card, no.TRAIT_NAME, effect.value)
    elif kind == no.EFFECT_JOB:
        add_trait(g, card, no.TRAIT_JOB, effect.value)
    elif kind == no.EFFECT_LOSE_JOBS:
        lose_jobs(g, card)
    elif kind == no.EFFECT_TYPE:
        add_types(g, card, effect.value)
    elif kind == no.EFFECT_ELEMENTS:
        set_elements(g, t, card, effect.value)
    else:
        set_elements(g, t, card, elements_of(g, t, card) | effect.value)
