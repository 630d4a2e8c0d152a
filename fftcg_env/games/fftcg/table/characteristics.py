"""Names, jobs, Elements, Categories and counters of a card: printed, and as effects changed them (3.1, 9.2, 9.7).

Changes by effects are derived like power (``field.derived_values``): bits in ``altered``, and entries of the list
``traits``. While nothing changes anything, both are empty and the printed values are read directly.
"""

from ....core.intrinsics.branchless import opaque
from ....core.intrinsics.records import copy_record, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program.tables import MAX_JOBS, MAX_NAMES
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import mark_stale_if_watched
from ..record.types import Card, Game, Tables


@rule
def first_trait(g: Game, card: Card, kind: int) -> int:
    """The position in the list of an object's first changed characteristic of a kind; -1: none."""
    for i in range(g.trait_count):
        if g.traits[i].card == card and g.traits[i].kind == kind:
            return i
    return -1


@rule
def has_trait(g: Game, card: Card, kind: int, value: int) -> int:
    """Whether an object has gained this name or job."""
    for trait in entries_of(g, "traits"):
        if trait.card == card and trait.kind == kind and trait.value == value:
            return 1
    return 0


ALL_JOBS_COUNT = 99
"""The number of jobs that an object with every job counts as."""


# -------------------------------------------------------------------------------------------------------- elements
@rule(inline=True)
def has_abilities_of_kind(g: Game, card: Card, bits: int) -> int:
    """Whether an object has abilities of a kind (``bits`` on its card) and has not lost them (R8.66). Branch-free,
    because the branch would mispredict."""
    return opaque((1 if bits else 0) & (0 if g.silenced[card] else 1))


@rule(inline=True)
def elements_of(g: Game, t: Tables, card: Card) -> int:
    """The elements of a card, a bit each (R3.2, R9.13)."""
    if g.altered[card] & no.ALTERED_ELEMENTS:
        return g.traits[first_trait(g, card, no.TRAIT_ELEMENTS)].value
    return t.cards[g.card_id[card]].elements


@rule(inline=True)
def categories_of(g: Game, t: Tables, card: Card) -> int:
    """The Categories of a card, a bit each (R3.7, R9.13)."""
    return 0 if g.altered[card] & no.WITHOUT_CATEGORIES else t.cards[g.card_id[card]].categories


# ------------------------------------------------------------------------------------------------------------ jobs
@rule
def number_has_job(t: Tables, number: int, job: int) -> int:
    """Whether a job is printed on a card number."""
    c = t.cards[number]
    for i in range(MAX_JOBS):
        if c.jobs[i] == job:
            return 1
    return 0


@rule
def has_job(g: Game, t: Tables, card: Card, job: int) -> int:
    """Whether a card has a job (R3.6)."""
    if g.altered[card] & no.ALL_JOBS:
        return 1
    if g.altered[card] & no.ALTERED_JOBS and has_trait(g, card, no.TRAIT_JOB, job):
        return 1
    if g.altered[card] & no.WITHOUT_PRINTED_JOBS:
        return 0
    return number_has_job(t, g.card_id[card], job)


@rule
def count_jobs(g: Game, t: Tables, card: Card) -> int:
    """How many jobs a card has, each counted once (R3.5)."""
    if g.altered[card] & no.ALL_JOBS:
        return ALL_JOBS_COUNT
    total = 0
    printed = not g.altered[card] & no.WITHOUT_PRINTED_JOBS
    for i in range(MAX_JOBS if printed else 0):
        total += t.cards[g.card_id[card]].jobs[i] >= 0
    for i in range(g.trait_count if g.altered[card] & no.ALTERED_JOBS else 0):
        trait = g.traits[i]
        if trait.card != card or trait.kind != no.TRAIT_JOB:
            continue
        again = printed and number_has_job(t, g.card_id[card], trait.value)
        for k in range(i):
            other = g.traits[k]
            if other.card == card and other.kind == no.TRAIT_JOB and other.value == trait.value:
                again = True
        total += not again
    return total


@rule
def number_shares_a_job(g: Game, t: Tables, number: int, card: Card) -> int:
    """Whether one of the printed jobs of a card number is a job of a card."""
    c = t.cards[number]
    for i in range(MAX_JOBS):
        if c.jobs[i] >= 0 and has_job(g, t, card, c.jobs[i]):
            return 1
    return 0


@rule
def share_a_job(g: Game, t: Tables, a: int, b: Card) -> int:
    """Whether two cards share a job (R3.5)."""
    if not g.altered[a] & no.WITHOUT_PRINTED_JOBS and number_shares_a_job(g, t, g.card_id[a], b):
        return 1
    if g.altered[a] & no.ALTERED_JOBS:
        for trait in entries_of(g, "traits"):
            if trait.card == a and trait.kind == no.TRAIT_JOB and has_job(g, t, b, trait.value):
                return 1
    return 0


# ----------------------------------------------------------------------------------------------------------- names
@rule
def number_has_name(g: Game, t: Tables, number: int, name: int) -> int:
    """Whether a card number has a name (R3.11, R3.12, R3.14)."""
    c = t.cards[number]
    for i in range(MAX_NAMES):
        if c.names[i] == name:
            return 1
    if g.options[no.OPTION_SPLIT_NAMES]:
        return 1 if c.halves[0] == name or c.halves[1] == name else 0
    return 0


@rule
def is_among_names(g: Game, t: Tables, card: Card, name: int) -> int:
    """As :func:`has_name`, name by name."""
    if number_has_name(g, t, g.card_id[card], name):
        return 1
    if g.altered[card] & no.ALTERED_NAMES and has_trait(g, card, no.TRAIT_NAME, name):
        return 1
    return 1 if g.under[card] != st.NO_CARD and number_has_name(g, t, g.card_id[g.under[card]], name) else 0


@rule(inline=True)
def has_printed_names(g: Game, card: Card) -> int:
    """Whether a card has exactly its printed names."""
    return (0 if g.altered[card] & no.ALTERED_NAMES else 1) & (1 if g.under[card] == st.NO_CARD else 0)


@rule(inline=True)
def may_have_name(g: Game, t: Tables, card: Card, name: int) -> int:
    """A cheap test that rejects most cards without the name."""
    return 1 if t.cards[g.card_id[card]].name_bits >> (name & 63) & 1 or not has_printed_names(g, card) else 0


@rule(inline=True)
def has_name(g: Game, t: Tables, card: Card, name: int) -> int:
    """Whether a card has a name. A Primed Character has the names of both its cards (R3.15); changes of names affect
    the upper card only (R12.90)."""
    return 1 if may_have_name(g, t, card, name) and is_among_names(g, t, card, name) else 0


@rule
def number_shares_a_name(g: Game, t: Tables, number: int, card: Card) -> int:
    """Whether one of the printed names of a card number is a name of a card."""
    c = t.cards[number]
    for i in range(MAX_NAMES):
        if c.names[i] < 0:
            break
        if has_name(g, t, card, c.names[i]):
            return 1
    if g.options[no.OPTION_SPLIT_NAMES]:
        for i in range(2):
            if c.halves[i] >= 0 and has_name(g, t, card, c.halves[i]):
                return 1
    return 0


@rule(inline=True)
def share_a_name(g: Game, t: Tables, a: Card, b: Card) -> int:
    """Whether two cards share a name (R3.13, R3.15). Most cards fail a cheap test."""
    if not t.cards[g.card_id[a]].name_bits & t.cards[g.card_id[b]].name_bits:
        if has_printed_names(g, a) and has_printed_names(g, b):
            return 0
    return have_one_name(g, t, a, b)


@rule
def have_one_name(g: Game, t: Tables, a: Card, b: Card) -> int:
    """As :func:`share_a_name`, name by name."""
    if number_shares_a_name(g, t, g.card_id[a], b):
        return 1
    if g.under[a] != st.NO_CARD and number_shares_a_name(g, t, g.card_id[g.under[a]], b):
        return 1
    if g.altered[a] & no.ALTERED_NAMES:
        for trait in entries_of(g, "traits"):
            if trait.card == a and trait.kind == no.TRAIT_NAME and has_name(g, t, b, trait.value):
                return 1
    return 0


# -------------------------------------------------------------------------------------------------------- counters
# One list for the game, ordered by kind and card (9.7).

MAXIMUM_COUNTERS = 127


@rule
def place_of_counters(g: Game, card: Card, kind: int) -> int:
    """The position of the counters of a kind on a card in the list; the end of the list if there are none."""
    for k in range(g.counter_count):
        if g.counters[k].card == card and g.counters[k].kind == kind:
            return k
    return g.counter_count


@rule
def counters_on(g: Game, card: Card, kind: int) -> int:
    """The number of counters of a kind on a card (R9.92)."""
    k = place_of_counters(g, card, kind)
    return g.counters[k].number if k < g.counter_count else 0


@rule
def place_counters(g: Game, card: Card, kind: int, count: int) -> int:
    """Place counters (R9.90). Returns 1, or 0 if the list has no room for another entry."""
    k = place_of_counters(g, card, kind)
    if k >= st.COUNTER_CAPACITY:
        return 0
    entry = g.counters[k]
    if k == g.counter_count:
        g.counter_count += 1
        entry.card = card
        entry.kind = kind
        entry.number = 0
    entry.number = min(MAXIMUM_COUNTERS, entry.number + count)
    mark_stale_if_watched(g, op.WATCH_COUNTERS)
    return 1


@rule
def remove_entry(g: Game, place: int) -> None:
    """Remove an entry from the list and keep the order of the others."""
    g.counter_count -= 1
    for k in range(place, g.counter_count):
        copy_record(g.counters[k], g.counters[k + 1])


@rule
def remove_counters(g: Game, card: Card, kind: int, count: int) -> int:
    """Remove up to a number of counters (R9.94). Returns how many were removed."""
    k = place_of_counters(g, card, kind)
    if k == g.counter_count:
        return 0
    removed = min(count, g.counters[k].number)
    g.counters[k].number -= removed
    if g.counters[k].number == 0:
        remove_entry(g, k)
    mark_stale_if_watched(g, op.WATCH_COUNTERS)
    return removed


@rule
def drop_counters(g: Game, card: Card) -> None:
    """Remove all counters of a card that changes its zone (R9.93)."""
    for k in range(g.counter_count - 1, -1, -1):
        if g.counters[k].card == card:
            remove_entry(g, k)
