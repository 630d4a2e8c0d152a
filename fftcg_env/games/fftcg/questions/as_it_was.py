"""Whether a card fits a description as it was just before it left the field (R4.40): with its power, Elements, types
and keywords of then. What else can be asked of an object is gone with it."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.types import Card, Frame, Game, Item, Row, Tables
from ..table.characteristics import has_job, has_name
from ..table.last_known import KEYWORDS_ABOVE, last_power
from .descriptions import has_rarities
from .fitting import is_within


@rule
def had_facts(g: Game, t: Tables, row: Row, card: Card, elements: int) -> int:
    """The Elements, cost, name, Job and categories that one row of a filter asks for."""
    f = t.filters[row]
    c = t.cards[g.card_id[card]]
    if c.cost < f.cost_minimum or c.cost > f.cost_maximum or f.elements & elements != f.elements:
        return 0
    if f.name >= 0 and not has_name(g, t, card, f.name):
        return 0
    if f.job >= 0 and not has_job(g, t, card, f.job):
        return 0
    return 1 if f.categories & c.categories == f.categories else 0


@rule
def had_status(t: Tables, row: Row, types: int, power: int) -> int:
    """The keywords and the power that one row of a filter asks for; it is in no state any more."""
    f = t.filters[row]
    if f.states or f.keywords & types >> KEYWORDS_ABOVE != f.keywords:
        return 0
    if not f.has_power:
        return 1
    return 1 if types & op.FORWARD and f.power_minimum <= power <= f.power_maximum else 0


@rule
def fitted_plainly(
    g: Game, t: Tables, row: Row, card: Card, source: Card, elements: int, types: int, power: int
) -> int:
    """One row of a filter, zone, player and exceptions aside."""
    f = t.filters[row]
    if f.types and not f.types & types:
        return 0
    if f.other and card == source:
        return 0
    if f.asks & op.ASKS_FACTS and not had_facts(g, t, row, card, elements):
        return 0
    if f.asks & op.ASKS_STATUS and not had_status(t, row, types, power):
        return 0
    return 0 if f.asks & op.ASKS_RARELY and not has_rarities(g, t, row, card, source) else 1


@rule
def fitted(g: Game, t: Tables, row: Row, card: Card, item: Item, elements: int, types: int, power: int) -> int:
    """Whether a card with these Elements, types, keywords and this power fitted one of the rows of a filter."""
    while row >= 0:
        fits = fitted_plainly(g, t, row, card, item.source, elements, types, power)
        other = Row(t.filters[row].unless)
        while fits and other >= 0:
            if fitted_plainly(g, t, other, card, item.source, elements, types, power):
                fits = 0
            other = Row(t.filters[other].alternative)
        if fits and not t.filters[row].asks & op.ASKS_BEYOND:
            return 1
        if fits and is_within(g, t, row, card, item.controller, item.source):
            return 1
        row = Row(t.filters[row].alternative)
    return 0


@rule
def has_moved_on(g: Game, item: Item) -> int:
    """Whether the card that triggered an item has left the zone where it was then, so that what it was there is asked
    (R4.40). What went to a deck may have been shuffled away: nobody can tell what it was."""
    if item.subject == st.NO_CARD or g.zone[item.subject] == op.DECK:
        return 0
    return 1 if item.subject_last >= 0 or g.stamp[item.subject] != item.subject_stamp else 0


@rule
def subject_fitted(g: Game, t: Tables, row: Row, item: Item) -> int:
    """Whether the card that triggered an item, which has left its zone since, fitted a filter."""
    if item.subject_last < 0:  # it was not on the field: what is printed
        c = t.cards[g.card_id[item.subject]]
        return fitted(g, t, row, item.subject, item, c.elements, c.type | c.keywords << KEYWORDS_ABOVE, c.power)
    power = last_power(item.subject_last)
    return fitted(g, t, row, item.subject, item, item.subject_elements, item.subject_types, power)


@rule
def last_left_fitted(g: Game, t: Tables, row: Row, f: Frame) -> int:
    """Whether the object that left the field last in a resolution fitted a filter."""
    return fitted(g, t, row, f.left_card, f.item, f.left_elements, f.left_types, f.left_power)
