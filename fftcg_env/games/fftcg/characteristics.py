"""The names, jobs and elements of a card: printed ones, and on the field those that effects gave or took (3.1, 9.2).

What effects change of an object is derived like its power (see ``derive`` and ``changes``): bits in ``altered``, and
entries of the list ``traits``. Both are empty while nothing changes anything: the printed values are read at once.
"""

from ...cards.tables import MAX_JOBS, MAX_NAMES
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import (
    ALL_JOBS,
    ALTERED_ELEMENTS,
    ALTERED_JOBS,
    ALTERED_NAMES,
    OPTION_SPLIT_NAMES,
    TRAIT_ELEMENTS,
    TRAIT_JOB,
    TRAIT_NAME,
    WITHOUT_PRINTED_JOBS,
)
from .state import NO_CARD


@rule("i8(G, i8, i8)")
def first_trait(g, card, kind):
    """Place in the list of an object's first changed characteristic of a kind, -1: none."""
    for i in range(g.trait_count):
        if g.traits[i].card == card and g.traits[i].kind == kind:
            return i
    return -1


@rule("i8(G, i8, i8, i8)")
def has_trait(g, card, kind, value):
    """Whether an object has gained this name or job."""
    for i in range(g.trait_count):
        if g.traits[i].card == card and g.traits[i].kind == kind and g.traits[i].value == value:
            return 1
    return 0


# -------------------------------------------------------------------------------------------------------- elements
@rule("i8(G, T, i8)", inline=True)
def elements_of(g, t, card):
    """The elements of a card, a bit each (R3.2, R9.13)."""
    if g.altered[card] & ALTERED_ELEMENTS:
        return g.traits[first_trait(g, card, TRAIT_ELEMENTS)].value
    return t.cards[g.card_id[card]].elements


# ------------------------------------------------------------------------------------------------------------ jobs
@rule("i8(T, i8, i8)")
def number_has_job(t, number, job):
    """Whether a job is printed on a card number."""
    c = t.cards[number]
    for i in range(MAX_JOBS):
        if c.jobs[i] == job:
            return 1
    return 0


@rule("i8(G, T, i8, i8)")
def has_job(g, t, card, job):
    """Whether a card has a job (R3.6)."""
    if g.altered[card] & ALL_JOBS:
        return 1
    if g.altered[card] & ALTERED_JOBS and has_trait(g, card, TRAIT_JOB, job):
        return 1
    if g.altered[card] & WITHOUT_PRINTED_JOBS:
        return 0
    return number_has_job(t, g.card_id[card], job)


@rule("i8(G, T, i8, i8)")
def share_a_job(g, t, a, b):
    """Whether two cards share a job (R3.5)."""
    c = t.cards[g.card_id[a]]
    if not g.altered[a] & WITHOUT_PRINTED_JOBS:
        for i in range(MAX_JOBS):
            if c.jobs[i] >= 0 and has_job(g, t, b, c.jobs[i]):
                return 1
    if g.altered[a] & ALTERED_JOBS:
        for i in range(g.trait_count):
            trait = g.traits[i]
            if trait.card == a and trait.kind == TRAIT_JOB and has_job(g, t, b, trait.value):
                return 1
    return 0


# ----------------------------------------------------------------------------------------------------------- names
@rule("i8(G, T, i8, i8)")
def number_has_name(g, t, number, name):
    """Whether a card number has a name (R3.11, R3.12, R3.14)."""
    c = t.cards[number]
    for i in range(MAX_NAMES):
        if c.names[i] == name:
            return 1
    if g.options[OPTION_SPLIT_NAMES]:
        return 1 if c.halves[0] == name or c.halves[1] == name else 0
    return 0


@rule("i8(G, T, i8, i8)", inline=True)
def has_name(g, t, card, name):
    """Whether a card has a name; a Primed Character has those of both its cards (R3.15). What changes names changes
    the upper card only (R12.90)."""
    if number_has_name(g, t, g.card_id[card], name):
        return 1
    if g.altered[card] & ALTERED_NAMES and has_trait(g, card, TRAIT_NAME, name):
        return 1
    return 1 if g.under[card] != NO_CARD and number_has_name(g, t, g.card_id[g.under[card]], name) else 0


@rule("i8(G, T, i8, i8)", inline=True)
def number_shares_a_name(g, t, number, card):
    """Whether one of the printed names of a card number is a name of a card."""
    c = t.cards[number]
    for i in range(MAX_NAMES):
        if c.names[i] < 0:
            break
        if has_name(g, t, card, c.names[i]):
            return 1
    if g.options[OPTION_SPLIT_NAMES]:
        for i in range(2):
            if c.halves[i] >= 0 and has_name(g, t, card, c.halves[i]):
                return 1
    return 0


@rule("i8(G, T, i8, i8)", inline=True)
def share_a_name(g, t, a, b):
    """Whether two cards share a name (R3.13, R3.15)."""
    if number_shares_a_name(g, t, g.card_id[a], b):
        return 1
    if g.under[a] != NO_CARD and number_shares_a_name(g, t, g.card_id[g.under[a]], b):
        return 1
    if g.altered[a] & ALTERED_NAMES:
        for i in range(g.trait_count):
            if g.traits[i].card == a and g.traits[i].kind == TRAIT_NAME and has_name(g, t, b, g.traits[i].value):
                return 1
    return 0
