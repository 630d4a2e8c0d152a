"""What effects change of names, types, jobs, elements and base power (R9.11-R9.13, R9.20): written for each object anew
whenever derived values are made, read through ``characteristics``.
"""

from ...cards.opcodes import (
    STAGE_BASE_POWER,
    STAGE_INFORMATION,
    STAGE_NAMES,
    STAGE_TYPES,
    STATIC_ALL_JOBS,
    STATIC_ELEMENTS,
    STATIC_ELEMENTS_OF,
    STATIC_JOB,
    STATIC_JOBS_OF,
    STATIC_MORE_ELEMENTS,
    STATIC_NAME,
    STATIC_TYPE,
)
from ...cards.tables import MAX_JOBS
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .basics import is_full
from .characteristics import elements_of, first_trait, has_job
from .constants import (
    ALL_JOBS,
    ALTERED_ELEMENTS,
    ALTERED_JOBS,
    EFFECT_BECOME_FORWARD,
    EFFECT_ELEMENTS,
    EFFECT_JOB,
    EFFECT_LOSE_JOBS,
    EFFECT_MORE_ELEMENTS,
    EFFECT_NAME,
    EFFECT_SET_POWER,
    EFFECT_TYPE,
    TRAIT_ELEMENTS,
    TRAIT_JOB,
    TRAIT_NAME,
    WITHOUT_PRINTED_JOBS,
)
from .query import fits, value_of
from .state import NO_CARD, TRAIT_CAPACITY


@rule("void(G, i8, i8, i8)")
def add_trait(g, card, kind, value):
    """An object has gained a name or a job, or has other elements."""
    if is_full(g, g.trait_count, TRAIT_CAPACITY):
        return
    trait = g.traits[g.trait_count]
    trait.card = card
    trait.kind = kind
    trait.value = value
    g.trait_count += 1
    g.altered[card] |= 1 << kind


@rule("void(G, T, i8, i8)")
def set_elements(g, t, card, elements):
    """An object has these elements now and no others."""
    if g.altered[card] & ALTERED_ELEMENTS:
        g.traits[first_trait(g, card, TRAIT_ELEMENTS)].value = elements
    else:
        add_trait(g, card, TRAIT_ELEMENTS, elements)


@rule("void(G, T, i8, i8)")
def copy_jobs(g, t, card, other):
    """An object gains all the jobs of another card that it does not have yet."""
    if not g.altered[other] & WITHOUT_PRINTED_JOBS:
        for i in range(MAX_JOBS):
            job = t.cards[g.card_id[other]].jobs[i]
            if job >= 0 and not has_job(g, t, card, job):
                add_trait(g, card, TRAIT_JOB, job)
    if g.altered[other] & ALTERED_JOBS:
        for i in range(g.trait_count):
            if g.traits[i].card == other and g.traits[i].kind == TRAIT_JOB:
                if not has_job(g, t, card, g.traits[i].value):
                    add_trait(g, card, TRAIT_JOB, g.traits[i].value)


@rule("void(G, i8)")
def lose_jobs(g, card):
    """An object loses the jobs that it has now."""
    g.altered[card] = (g.altered[card] | WITHOUT_PRINTED_JOBS) & ~(ALTERED_JOBS | ALL_JOBS)
    for i in range(g.trait_count):
        if g.traits[i].card == card and g.traits[i].kind == TRAIT_JOB:
            g.traits[i].card = NO_CARD


@rule("i8(G, T, i8, i8)")
def elements_among(g, t, row, source):
    """The elements of all cards that fit a description, together."""
    zone = t.filters[row].zone
    bits = 0
    for p in range(2):
        for i in range(g.zone_count[p, zone]):
            other = g.zone_cards[p, zone, i]
            if fits(g, t, row, other, g.controller[source], source):
                bits |= elements_of(g, t, other)
    return bits


@rule("void(G, T, i8, i8, i8)")
def gain_jobs_of(g, t, row, card, source):
    """An object has the jobs of all cards that fit a description."""
    zone = t.filters[row].zone
    for p in range(2):
        for i in range(g.zone_count[p, zone]):
            other = g.zone_cards[p, zone, i]
            if other != card and fits(g, t, row, other, g.controller[source], source):
                copy_jobs(g, t, card, other)


@rule("void(G, T, i8, i8, i8)")
def change_characteristic(g, t, row, card, source):
    """Apply one field effect that changes names, types, jobs, elements or the base power to one object."""
    kind = t.rows[row, 0]
    value = t.rows[row, 3]
    if kind == STATIC_NAME:
        add_trait(g, card, TRAIT_NAME, value)
    elif kind == STATIC_TYPE:
        g.types[card] |= value
    elif kind == STATIC_JOB:
        add_trait(g, card, TRAIT_JOB, value)
    elif kind == STATIC_ALL_JOBS:
        g.altered[card] |= ALL_JOBS
    elif kind == STATIC_JOBS_OF:
        gain_jobs_of(g, t, value, card, source)
    elif kind == STATIC_ELEMENTS:
        set_elements(g, t, card, value)
    elif kind == STATIC_MORE_ELEMENTS:
        set_elements(g, t, card, elements_of(g, t, card) | value)
    elif kind == STATIC_ELEMENTS_OF:
        found = elements_among(g, t, value, source) & t.rows[row, 4]
        set_elements(g, t, card, elements_of(g, t, card) | found)
    else:
        g.power[card] = value_of(g, t, value, g.controller[source], source)  # R9.20


@rule("i8(i8)")
def stage_of_effect(kind):
    """The stage in which an ongoing effect changes a characteristic."""
    if kind == EFFECT_NAME:
        return STAGE_NAMES
    return STAGE_INFORMATION if kind == EFFECT_ELEMENTS or kind == EFFECT_MORE_ELEMENTS else STAGE_TYPES


@rule("void(G, T, i8, i8)")
def apply_change(g, t, i, stage):
    """Let an ongoing effect change a characteristic, if this is its stage."""
    effect = g.effects[i]
    kind = effect.kind
    card = effect.card
    if kind == EFFECT_BECOME_FORWARD or kind == EFFECT_SET_POWER:
        if stage == STAGE_BASE_POWER:
            g.power[card] = effect.value  # R9.20, R9.25
        return
    if not EFFECT_NAME <= kind <= EFFECT_TYPE or stage_of_effect(kind) != stage:
        return
    if kind == EFFECT_NAME:
        add_trait(g, card, TRAIT_NAME, effect.value)
    elif kind == EFFECT_JOB:
        add_trait(g, card, TRAIT_JOB, effect.value)
    elif kind == EFFECT_LOSE_JOBS:
        lose_jobs(g, card)
    elif kind == EFFECT_TYPE:
        g.types[card] |= effect.value
    elif kind == EFFECT_ELEMENTS:
        set_elements(g, t, card, effect.value)
    else:
        set_elements(g, t, card, elements_of(g, t, card) | effect.value)
