"""Tell whether cards fit a filter, with comparisons to values and other cards; list and count the cards that fit."""

from ....core.intrinsics.branchless import lowest_bit, number_of_bits
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.frames import list_card
from ..record.types import Card, Frame, Game, Item, Player, Row, Tables, players
from ..table.characteristics import has_name, number_has_job
from ..table.last_known import KEYWORDS_ABOVE, it_had_name, last_power, number_it_was
from .card_filters import (
    AT_ONCE,
    fits_print_alone,
    fits_row,
    fits_without_comparisons,
    has_side,
    is_placed,
    is_readable,
    lacks_print,
    likely_places,
    likely_sides,
    meets_rare_requirements,
    quality_of,
    side_lacks_print,
)
from .values import compares, value_of


@rule
def is_extreme(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether no other card that fits the filter has more (or less) of the quality in question."""
    f = t.filters[row]
    own = quality_of(g, t, f.extreme_quality, card)
    for p in players(2):
        for other in cards_in(g, p, f.zone):
            number = quality_of(g, t, f.extreme_quality, other)
            if number != own and (number > own) == (f.extreme == op.HIGHEST):
                if fits_without_comparisons(g, t, row, other, player, source):
                    return 0
    return 1


@rule
def is_within(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card meets the requirements of a row that depend on others: a comparison with a value, or being the
    highest or lowest."""
    f = t.filters[row]
    if f.bound >= 0:
        number = quality_of(g, t, f.bound_quality, card)
        if not compares(number, f.bound_comparison, max(0, value_of(g, t, f.bound, player, source))):
            return 0
    return 0 if f.extreme and not is_extreme(g, t, row, card, player, source) else 1


@rule
def fits_one_row(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card fits one row of a filter, without regard to zone and player."""
    if not fits_row(g, t, row, card, source):
        return 0
    return 1 if not t.filters[row].asks & op.ASKS_BEYOND or is_within(g, t, row, card, player, source) else 0


@rule(inline=True)
def fits_some_row(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card fits one of the alternatives of a filter, without regard to zone and player."""
    while row >= 0:
        f = t.filters[row]
        if not lacks_print(g, t, row, card) and not (f.other and card == source):
            if fits_print_alone(g, t, row, card) or fits_one_row(g, t, row, card, player, source):
                return 1
        row = f.alternative
    return 0


@rule(inline=True)
def fails_print(g: Game, t: Tables, row: Row, card: Card) -> int:
    """A cheap test: whether a filter has one row, and the print of a card fails it."""
    return 1 if t.filters[row].alternative < 0 and lacks_print(g, t, row, card) else 0


# --- Filters with their zone and player ------------------------------------------------------------------------------
# ``source`` is the card that has the ability, ``player`` controls that ability ("you").


@rule
def fits_anywhere(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """As :func:`fits`, but the card may be in any zone (a card being cast, say)."""
    return fits_some_row(g, t, row, card, player, source)


@rule
def fits(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card fits a filter: its zone, its player and one of its alternatives."""
    if fails_print(g, t, row, card):
        return 0
    return fits_anywhere(g, t, row, card, player, source) if is_placed(g, t, row, card, player) else 0


@rule(inline=True)
def fits_in_zone(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """As :func:`fits`, for a card from the list of the filter's zone, on a side that it covers."""
    return fits_some_row(g, t, row, card, player, source) if is_readable(g, t, row, card) else 0


@rule
def list_fitting(g: Game, t: Tables, row: Row, player: Player, source: Card) -> None:
    """Put the cards that fit a filter into ``g.list``, the turn player's first."""
    zone = t.filters[row].zone
    total = 0
    for k in range(2):
        p = Player(g.turn_player ^ k)
        if has_side(t, row, p, player):
            for card in cards_in(g, p, zone):
                if fits_in_zone(g, t, row, card, player, source):
                    g.list[total] = card
                    total += 1
    g.list_count = total


@rule
def add_fitting(g: Game, t: Tables, row: Row, player: Player, source: Card) -> None:
    """Add the cards that fit a filter and are not in ``g.list`` to it, the turn player's first."""
    zone = t.filters[row].zone
    for k in range(2):
        p = Player(g.turn_player ^ k)
        if has_side(t, row, p, player):
            for card in cards_in(g, p, zone):
                if fits_in_zone(g, t, row, card, player, source):
                    add_once(g, card)


@rule
def add_once(g: Game, card: Card) -> None:
    """Add a card to ``g.list`` unless it is in it or is NO_CARD."""
    for other in entries_of(g, "list"):
        if other == card:
            return
    if card == st.NO_CARD:
        return
    list_card(g, card)


@rule
def keep_fitting(g: Game, t: Tables, row: Row, player: Player, source: Card) -> None:
    """Keep only the cards of ``g.list`` that fit a filter, including its zone; row -1: keep all."""
    if row < 0:
        return
    kept = 0
    for card in entries_of(g, "list"):
        if fits(g, t, row, card, player, source):
            g.list[kept] = card
            kept += 1
    g.list_count = kept


@rule
def count_fitting(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """How many cards of ``g.list`` fit a filter, without regard to its zone and player."""
    total = 0
    for card in entries_of(g, "list"):
        total += fits_anywhere(g, t, row, card, player, source)
    return total


# --- Whether at least a number of cards fit a filter: cards with the printed facts first, then the rest --------------


@rule(inline=True)
def fits_listed(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card from the list of the filter's zone, on a side that it covers, fits it."""
    return fits_some_row(g, t, row, card, player, source) if is_readable(g, t, row, card) else 0


@rule(inline=True)
def at_least_fit(g: Game, t: Tables, row: Row, number: int, player: Player, source: Card) -> int:
    """Whether at least ``number`` cards fit a filter."""
    zone = t.filters[row].zone
    if max(g.zone_count[0, zone], g.zone_count[1, zone]) > AT_ONCE:
        return at_least_fit_one_by_one(g, t, row, number, player, source)
    sides = likely_sides(g, t, row, player)
    first = likely_places(g, t, row, Player(0)) if sides & 1 else 0
    second = likely_places(g, t, row, Player(1)) if sides & 2 else 0
    spare = number_of_bits(first) + number_of_bits(second) - number  # number of cards that may fail the filter
    for p in players(2):
        places = second if p else first
        while places and number > 0 and spare >= 0:
            fitting = fits_listed(g, t, row, g.zone_cards[p, zone, lowest_bit(places)], player, source)
            places &= places - 1
            number -= fitting
            spare -= 1 - fitting
    return 1 if number <= 0 else 0


@rule
def at_least_fit_one_by_one(g: Game, t: Tables, row: Row, number: int, player: Player, source: Card) -> int:
    """As :func:`at_least_fit`, for zones of any size."""
    zone = t.filters[row].zone
    for p in players(2):
        if has_side(t, row, p, player) and not side_lacks_print(g, t, row, p):
            for card in cards_in(g, p, zone):
                if number > 0:
                    number -= fits_listed(g, t, row, card, player, source)
    return 1 if number <= 0 else 0


# --- Whether a card fitted a filter just before it left the field (R4.40) --------------------------------------------
# Its power, Elements, types and keywords of that moment are kept. Everything else about the object is lost.


@rule
def had_facts(g: Game, t: Tables, row: Row, card: Card, elements: int, left: int) -> int:
    """Whether the card had the Elements, cost, name, Job and categories that one row of a filter requires. ``left``: 1
    if it was on the field."""
    f = t.filters[row]
    number = number_it_was(g, card) if left else g.card_id[card]
    c = t.cards[number]
    if c.cost < f.cost_minimum or c.cost > f.cost_maximum or f.elements & elements != f.elements:
        return 0
    if f.name >= 0 and not (it_had_name(g, t, card, f.name) if left else has_name(g, t, card, f.name)):
        return 0
    if f.job >= 0 and not number_has_job(t, number, f.job):
        return 0
    return 1 if f.categories & c.categories == f.categories else 0


@rule
def had_status(t: Tables, row: Row, types: int, power: int) -> int:
    """Whether the card had the keywords and the power that one row of a filter requires; it has no state any more."""
    f = t.filters[row]
    if f.states or f.keywords & types >> KEYWORDS_ABOVE != f.keywords:
        return 0
    if not f.has_power:
        return 1
    return 1 if types & op.FORWARD and f.power_minimum <= power <= f.power_maximum else 0


@rule
def fitted_plainly(
    g: Game, t: Tables, row: Row, card: Card, source: Card, elements: int, types: int, power: int, left: int
) -> int:
    """Whether the card fitted one row of a filter, without regard to zone, player and exceptions."""
    f = t.filters[row]
    if f.types and not f.types & types:
        return 0
    if f.other and card == source:
        return 0
    if f.asks & op.ASKS_FACTS and not had_facts(g, t, row, card, elements, left):
        return 0
    if f.asks & op.ASKS_STATUS and not had_status(t, row, types, power):
        return 0
    return 0 if f.asks & op.ASKS_RARELY and not meets_rare_requirements(g, t, row, card, source) else 1


@rule
def fitted(
    g: Game, t: Tables, row: Row, card: Card, item: Item, elements: int, types: int, power: int, left: int
) -> int:
    """Whether a card with these Elements, types, keywords and this power fitted one of the rows of a filter. ``left``:
    1 if it was on the field."""
    while row >= 0:
        fits = fitted_plainly(g, t, row, card, item.source, elements, types, power, left)
        other = Row(t.filters[row].unless)
        while fits and other >= 0:
            if fitted_plainly(g, t, other, card, item.source, elements, types, power, left):
                fits = 0
            other = Row(t.filters[other].alternative)
        if fits and not t.filters[row].asks & op.ASKS_BEYOND:
            return 1
        if fits and was_within(g, t, row, card, item, power, left):
            return 1
        row = Row(t.filters[row].alternative)
    return 0


@rule
def was_within(g: Game, t: Tables, row: Row, card: Card, item: Item, power: int, left: int) -> int:
    """As :func:`is_within`, for a card that had this power."""
    f = t.filters[row]
    if f.bound >= 0:
        number = power
        if f.bound_quality == op.QUALITY_COST:
            number = t.cards[number_it_was(g, card) if left else g.card_id[card]].cost
        if not compares(number, f.bound_comparison, max(0, value_of(g, t, f.bound, item.controller, item.source))):
            return 0
    return 0 if f.extreme and not is_extreme(g, t, row, card, item.controller, item.source) else 1


@rule
def has_moved_on(g: Game, item: Item) -> int:
    """Whether the card that triggered an item has left the zone where it was then, so that last known information
    counts (R4.40). If it was not on the field and went to a deck, it may have been shuffled: it is not known any
    more."""
    if item.subject == st.NO_CARD or item.subject_last >= 0:
        return 0 if item.subject == st.NO_CARD else 1
    return 1 if g.zone[item.subject] != op.DECK and g.stamp[item.subject] != item.subject_stamp else 0


@rule
def subject_fitted(g: Game, t: Tables, row: Row, item: Item) -> int:
    """Whether the card that triggered an item, which has left its zone since, fitted a filter."""
    if item.subject_last < 0:  # it was not on the field: printed facts
        c = t.cards[g.card_id[item.subject]]
        return fitted(g, t, row, item.subject, item, c.elements, c.type | c.keywords << KEYWORDS_ABOVE, c.power, 0)
    power = last_power(item.subject_last)
    return fitted(g, t, row, item.subject, item, item.subject_elements, item.subject_types, power, 1)


@rule
def last_left_fitted(g: Game, t: Tables, row: Row, f: Frame) -> int:
    """Whether the object that left the field last in a resolution fitted a filter."""
    return fitted(g, t, row, f.left_card, f.item, f.left_elements, f.left_types, last_power(f.left_value), 1)
