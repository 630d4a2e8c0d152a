"""Whether so many cards fit a filter: first who has the print that it asks for, then the rest."""

from ....core.jit import rule
from ....core.machine.unguessed import lowest_bit, number_of_bits
from ..record.types import Card, Game, Player, Row, Tables, players
from .descriptions import AT_ONCE, has_side, is_readable, likely_places, likely_sides, side_lacks_print
from .fitting import fits_some_row


@rule(inline=True)
def fits_listed(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card from the list of a filter's zone, of a side that it asks for, fits it."""
    return fits_some_row(g, t, row, card, player, source) if is_readable(g, t, row, card) else 0


@rule(inline=True)
def so_many_fit(g: Game, t: Tables, row: Row, number: int, player: Player, source: Card) -> int:
    """Whether at least ``number`` cards fit a filter."""
    zone = t.filters[row].zone
    if max(g.zone_count[0, zone], g.zone_count[1, zone]) > AT_ONCE:
        return so_many_fit_one_by_one(g, t, row, number, player, source)
    sides = likely_sides(g, t, row, player)
    first = likely_places(g, t, row, Player(0)) if sides & 1 else 0
    second = likely_places(g, t, row, Player(1)) if sides & 2 else 0
    spare = number_of_bits(first) + number_of_bits(second) - number  # so many may be unfit
    for p in players(2):
        places = second if p else first
        while places and number > 0 and spare >= 0:
            fitting = fits_listed(g, t, row, g.zone_cards[p, zone, lowest_bit(places)], player, source)
            places &= places - 1
            number -= fitting
            spare -= 1 - fitting
    return 1 if number <= 0 else 0


@rule
def so_many_fit_one_by_one(g: Game, t: Tables, row: Row, number: int, player: Player, source: Card) -> int:
    """As :func:`so_many_fit`, however many cards a zone holds."""
    zone = t.filters[row].zone
    for p in players(2):
        if has_side(t, row, p, player) and not side_lacks_print(g, t, row, p):
            for i in range(g.zone_count[p, zone]):
                if number > 0:
                    number -= fits_listed(g, t, row, g.zone_cards[p, zone, i], player, source)
    return 1 if number <= 0 else 0
