"""Compute numbers of ability texts that need no resolution (R7.63): counts, sums, differences, halves."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.bookkeeping import no_rule_for_code
from ..record.types import Card, Game, Player, Row, Tables, players
from ..table.characteristics import categories_of, count_jobs, counters_on, elements_of
from ..table.last_known import number_it_was
from ..table.turn_history import times_happened
from ..table.zones import object_identity
from .card_filters import (
    count_without_comparisons,
    fits_wherever,
    fits_without_comparisons,
    have_in_common,
    named_by,
    quality_of,
    shown_power,
)
from .circumstances import causing_card, is_caused

PLACE_BITS = 8
"""Bits of a place in the two lists of a zone."""


@rule
def absolute_player(side: int, player: Player) -> Player:
    """The player that ``you`` or ``opponent`` means for an ability of ``player``."""
    return player if side == op.YOU else Player(1 - player)


@rule
def compares(a: int, comparison: int, b: int) -> int:
    """Whether two numbers compare as ``comparison`` says."""
    if comparison == op.AT_LEAST:
        return 1 if a >= b else 0
    if comparison == op.AT_MOST:
        return 1 if a <= b else 0
    if comparison == op.LESS:
        return 1 if a < b else 0
    if comparison == op.MORE:
        return 1 if a > b else 0
    return 1 if a == b else 0


@rule
def count_bits(bits: int) -> int:
    """How many bits are set."""
    total = 0
    while bits:
        bits &= bits - 1
        total += 1
    return total


@rule
def elements_paid(paid: int, without: int) -> int:
    """The number of Elements of the CP that paid for an object, but some (bits)."""
    return count_bits(paid & op.PAID_ELEMENTS & ~without)


@rule
def is_repeated(g: Game, t: Tables, v: int, card: Card, player: Player, source: Card) -> int:
    """Whether an earlier card that fits has something in common with this one."""
    row = t.values[v].filter
    zone = t.filters[row].zone
    for p in players(2):
        for other in cards_in(g, p, zone):
            if other == card:
                return 0
            if fits_without_comparisons(g, t, row, other, player, source):
                if have_in_common(g, t, t.values[v].quality, card, other):
                    return 1
    return 0


@rule
def listed_at(g: Game, zone: int, place: int) -> Card:
    """A card of a zone by its place; places of the first player come before those of the second."""
    first = g.zone_count[0, zone]
    return g.zone_cards[0, zone, place] if place < first else g.zone_cards[1, zone, place - first]


@rule
def count_of_different_elements(g: Game, t: Tables, v: int, player: Player, source: Card) -> int:
    """The size of the largest set of fitting cards in which no two share an Element (R3.2).

    For each Element, a card of only this Element can be taken first, because any other card with it could be exchanged
    for that one. Of the cards with several Elements, at most four can be in the set. They are tried depth first;
    ``path`` holds their places, PLACE_BITS each.
    """
    row = t.values[v].filter
    zone = t.filters[row].zone
    end = g.zone_count[0, zone] + g.zone_count[1, zone]
    used = 0
    for place in range(end):
        card = listed_at(g, zone, place)
        elements = elements_of(g, t, card)
        if elements & (elements - 1) == 0 and fits_without_comparisons(g, t, row, card, player, source):
            used |= elements
    single = count_bits(used)
    most = depth = path = place = 0
    while place < end or depth:
        if place == end:
            depth -= 1
            place = path & ((1 << PLACE_BITS) - 1)
            path >>= PLACE_BITS
            used &= ~elements_of(g, t, listed_at(g, zone, place))
        else:
            card = listed_at(g, zone, place)
            elements = elements_of(g, t, card)
            several = elements & (elements - 1) != 0 and not elements & used
            if several and fits_without_comparisons(g, t, row, card, player, source):
                depth += 1
                path = path << PLACE_BITS | place
                used |= elements
                most = max(most, depth)
        place += 1
    return single + most


@rule
def count_different(g: Game, t: Tables, v: int, player: Player, source: Card) -> int:
    """How many different elements the cards have (a card with two counts for both), or how many cards share no name,
    cost, job, category or type with an earlier one."""
    if t.values[v].argument == op.COUNTS_CARDS:
        return count_of_different_elements(g, t, v, player, source)
    row = t.values[v].filter
    zone = t.filters[row].zone
    bits = 0
    total = 0
    for p in players(2):
        for card in cards_in(g, p, zone):
            if not fits_without_comparisons(g, t, row, card, player, source):
                continue
            if t.values[v].quality == op.OF_ELEMENTS:
                bits |= elements_of(g, t, card)
            elif t.values[v].quality == op.OF_CATEGORIES:
                bits |= categories_of(g, t, card)
            elif not is_repeated(g, t, v, card, player, source):
                total += 1
    return total + count_bits(bits)


@rule
def different_in_list(g: Game, t: Tables, variety: int) -> int:
    """As :func:`count_different`, for the cards of ``g.list``."""
    bits = 0
    total = 0
    for i in range(g.list_count):
        card = g.list[i]
        if variety == op.OF_ELEMENTS:
            bits |= elements_of(g, t, card)
        elif variety == op.OF_CATEGORIES:
            bits |= categories_of(g, t, card)
        else:
            first = 1
            for k in range(i):
                if have_in_common(g, t, variety, card, g.list[k]):
                    first = 0
            total += first
    return total + count_bits(bits)


@rule
def sum_up(g: Game, t: Tables, v: int, player: Player, source: Card) -> int:
    """The total, highest or lowest cost or power of the cards that fit; 0 without a card (R0.17)."""
    row = t.values[v].filter
    zone = t.filters[row].zone
    adding = t.values[v].kind == op.VALUE_TOTAL
    result = 0
    found = False
    for p in players(2):
        for card in cards_in(g, p, zone):
            if not fits_without_comparisons(g, t, row, card, player, source):
                continue
            number = quality_of(g, t, t.values[v].quality, card)
            if adding:
                result += number
            elif not found or (number > result) == (t.values[v].argument == op.HIGHEST):
                result = number
            found = True
    return result


@rule
def scaled(t: Tables, row: Row, number: int) -> int:
    """A number times the factor of its row, half of it, or an amount for every few (R0.13, R0.14)."""
    v = t.values[row]
    if v.half:
        if v.up_to:
            number = (number + 2 * v.up_to - 1) // (2 * v.up_to) * v.up_to
        elif v.down_to:
            number = number // (2 * v.down_to) * v.down_to
        else:
            number = number // 2
    if v.every:
        number = number // v.every
    return v.each * number


@rule
def asks_each(t: Tables, row: Row) -> int:
    """Whether a number differs between the objects that it applies to."""
    while row >= 0:
        if op.VALUE_OWN_POWER <= t.values[row].kind <= op.VALUE_OWN_COUNTERS:
            return 1
        row = t.values[row].also
    return 0


@rule
def own_term(g: Game, t: Tables, row: Row, card: Card) -> int:
    """One term of a number that depends on the object, before its factor."""
    v = t.values[row]
    if v.kind == op.VALUE_OWN_POWER:
        return max(0, g.power[card])
    if v.kind == op.VALUE_OWN_COST:
        return t.cards[g.card_id[card]].cost
    if v.kind == op.VALUE_OWN_COUNTERS:
        return counters_on(g, card, v.counter_kind)
    return v.argument


@rule
def value_of_each(g: Game, t: Tables, row: Row, card: Card) -> int:
    """A number that depends on the object."""
    total = 0
    while row >= 0:
        total += scaled(t, row, own_term(g, t, row, card))
        row = t.values[row].also
    return total


@rule
def object_term(g: Game, t: Tables, row: Row, card: Card) -> int:
    """A number read from one card."""
    v = t.values[row]
    if v.kind == op.VALUE_POWER_OF:
        return shown_power(g, t, card)
    if v.kind == op.VALUE_COUNTERS:
        kind = v.counter_kind if v.counter_kind != op.SELECTED_KIND else g.named[op.NAME_NUMBER]
        return counters_on(g, card, kind)
    if v.kind == op.VALUE_COST_OF:
        return t.cards[g.card_id[card]].cost
    if v.kind == op.VALUE_JOBS:
        return count_jobs(g, t, card)
    return g.damage[card] if v.kind == op.VALUE_DAMAGE_ON else no_rule_for_code(g)


@rule
def discarded_to_cast(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """How many fitting cards, or what total cost or power of them, were discarded to cast an object that has just
    entered the field."""
    v = t.values[row]
    link = object_identity(g, source, 1)  # it has moved from the stack to the field since
    total = 0
    for card in cards_in(g, player, op.BREAK_ZONE):
        if g.entered[card] == link and fits_without_comparisons(g, t, v.filter, card, player, source):
            total += quality_of(g, t, v.quality, card) if v.quality >= 0 else 1
    return total


@rule
def is_caused_by_such(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """Whether what happens now has the cause that a value asks for, of a card that fits."""
    v = t.values[row]
    if not is_caused(g, t, v.argument, v.player, player):
        return 0
    if v.filter < 0:
        return 1
    card = causing_card(g)
    return fits_wherever(g, t, v.filter, card, source) if card != st.NO_CARD else 0


@rule
def term_of(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """One term of a number, before its factor."""
    v = t.values[row]
    if v.kind == op.VALUE_NUMBER:
        return v.argument
    if v.kind == op.VALUE_COUNT:
        return count_without_comparisons(g, t, v.argument, player, source)
    if v.kind == op.VALUE_POINTS_OF_DAMAGE:
        return g.zone_count[absolute_player(v.argument, player), op.DAMAGE_ZONE]  # R10.64
    if v.kind == op.VALUE_DIFFERENT:
        return count_different(g, t, row, player, source)
    if v.kind == op.VALUE_TOTAL or v.kind == op.VALUE_BEST:
        return sum_up(g, t, row, player, source)
    if v.kind == op.VALUE_CRYSTALS:
        return g.crystals[absolute_player(v.player, player)]
    if v.kind == op.VALUE_ELEMENTS_PAID:
        return elements_paid(g.paid[source], v.argument)
    if v.kind == op.VALUE_X:
        return g.x
    if v.kind == op.VALUE_NAMED:
        return named_by(g, source, v.argument)
    if v.kind == op.VALUE_DISCARDED_TO_CAST:
        return discarded_to_cast(g, t, row, player, source)
    if v.kind == op.VALUE_IS_CAUSED:
        return is_caused_by_such(g, t, row, player, source)
    if v.kind == op.VALUE_THIS_TURN:
        return times_happened(g, t, v.argument, v.player, v.filter, player)
    if v.kind == op.VALUE_TRIGGER_AMOUNT:
        return g.compared_amount
    if v.reference == op.REF_HELD:
        return compared_term(g, t, row)
    return object_term(g, t, row, source)


@rule
def compared_term(g: Game, t: Tables, row: Row) -> int:
    """A number read from ``compared_card``; 0 without one (R0.17)."""
    if g.compared_card == st.NO_CARD:
        return 0
    kind = t.values[row].kind
    if kind == op.VALUE_POWER_OF:
        return g.compared_power
    if kind == op.VALUE_COST_OF and g.compared_left:
        return t.cards[number_it_was(g, g.compared_card)].cost
    return object_term(g, t, row, g.compared_card)


@rule(inline=True)
def is_printed_number(t: Tables, row: Row) -> int:
    """Whether a value is a number printed in the text."""
    v = t.values[row]
    return 1 if v.kind == op.VALUE_NUMBER and v.also < 0 and not v.half and not v.every else 0


@rule
def value_of(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """A number of an ability text that needs no item (R7.63)."""
    if is_printed_number(t, row):
        return t.values[row].each * t.values[row].argument
    total = 0
    while row >= 0:
        total += scaled(t, row, term_of(g, t, row, player, source))
        row = t.values[row].also
    return total


@rule
def value_at_event(g: Game, t: Tables, row: Row, player: Player, source: Card, subject: Card) -> int:
    """As :func:`value_of`, at an event; a number read from the card that the event happens to is 0 without one."""
    total = 0
    while row >= 0:
        if t.values[row].reference != op.REF_TRIGGERING:
            number = term_of(g, t, row, player, source)
        else:
            number = object_term(g, t, row, subject) if subject != st.NO_CARD else 0
        total += scaled(t, row, number)
        row = t.values[row].also
    return total
