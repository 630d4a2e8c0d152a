"""Whether the card that triggered an item fits a description as it was just before it left the field (R4.40): with its
power, Elements, types and keywords of then. What else can be asked of an object is gone with it."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record.types import Game, Item, Row, Tables
from ..table.characteristics import has_job, has_name
from ..table.last_known import KEYWORDS_ABOVE, last_power
from .descriptions import has_rarities
from .fitting import is_within


@rule
def had_facts(g: Game, t: Tables, row: Row, item: Item) -> int:
    """The Elements, cost, name, Job and categories that one row of a filter asks for."""
    f = t.filters[row]
    c = t.cards[g.card_id[item.subject]]
    if c.cost < f.cost_minimum or c.cost > f.cost_maximum or f.elements & item.subject_elements != f.elements:
        return 0
    if f.name >= 0 and not has_name(g, t, item.subject, f.name):
        return 0
    if f.job >= 0 and not has_job(g, t, item.subject, f.job):
        return 0
    return 1 if f.categories & c.categories == f.categories else 0


@rule
def had_status(t: Tables, row: Row, item: Item) -> int:
    """The keywords and the power that one row of a filter asks for; it is in no state any more."""
    f = t.filters[row]
    if f.states or f.keywords & item.subject_types >> KEYWORDS_ABOVE != f.keywords:
        return 0
    if not f.has_power:
        return 1
    power = last_power(item.subject_last)
    return 1 if item.subject_types & op.FORWARD and f.power_minimum <= power <= f.power_maximum else 0


@rule
def fitted_plainly(g: Game, t: Tables, row: Row, item: Item) -> int:
    """One row of a filter, zone, player and exceptions aside."""
    f = t.filters[row]
    if f.types and not f.types & item.subject_types:
        return 0
    if f.other and item.subject == item.source:
        return 0
    if f.asks & op.ASKS_FACTS and not had_facts(g, t, row, item):
        return 0
    if f.asks & op.ASKS_STATUS and not had_status(t, row, item):
        return 0
    return 0 if f.asks & op.ASKS_RARELY and not has_rarities(g, t, row, item.subject, item.source) else 1


@rule
def was_excepted(g: Game, t: Tables, row: Row, item: Item) -> int:
    """Whether it was one of the exceptions of a row of a filter."""
    other = Row(t.filters[row].unless)
    while other >= 0:
        if fitted_plainly(g, t, other, item):
            return 1
        other = Row(t.filters[other].alternative)
    return 0


@rule
def fitted_then(g: Game, t: Tables, row: Row, item: Item) -> int:
    """Whether the card that triggered an item, which has left the field since, fitted one of the rows of a filter."""
    while row >= 0:
        if fitted_plainly(g, t, row, item) and not was_excepted(g, t, row, item):
            if not t.filters[row].asks & op.ASKS_BEYOND:
                return 1
            if is_within(g, t, row, item.subject, item.controller, item.source):
                return 1
        row = Row(t.filters[row].alternative)
    return 0
