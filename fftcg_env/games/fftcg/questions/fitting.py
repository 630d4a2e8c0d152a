"""Whether a card fits a filter with all that its rows ask for, comparisons with values and other cards included."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record.types import Card, Game, Player, Row, Tables, players
from .descriptions import fits_plainly, fits_print_alone, fits_row, lacks_print, quality_of
from .values import compares, value_of


@rule
def is_extreme(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether no other card that fits the filter has more (or less) of what it asks for."""
    f = t.filters[row]
    own = quality_of(g, t, f.extreme_quality, card)
    for p in players(2):
        for i in range(g.zone_count[p, f.zone]):
            other = g.zone_cards[p, f.zone, i]
            number = quality_of(g, t, f.extreme_quality, other)
            if number != own and (number > own) == (f.extreme == op.HIGHEST):
                if fits_plainly(g, t, row, other, player, source):
                    return 0
    return 1


@rule
def is_within(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """What one row of a filter asks for beyond the card itself: a comparison with a value, or being the first or last
    of its kind."""
    f = t.filters[row]
    if f.bound >= 0:
        number = quality_of(g, t, f.bound_quality, card)
        if not compares(number, f.bound_comparison, max(0, value_of(g, t, f.bound, player, source))):
            return 0
    return 0 if f.extreme and not is_extreme(g, t, row, card, player, source) else 1


@rule
def fits_one_row(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card fits one row of a filter, zone and player aside."""
    if not fits_row(g, t, row, card, source):
        return 0
    return 1 if not t.filters[row].asks & op.ASKS_BEYOND or is_within(g, t, row, card, player, source) else 0


@rule(inline=True)
def fits_some_row(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card fits one of the alternatives of a filter, zone and player aside."""
    while row >= 0:
        f = t.filters[row]
        if not lacks_print(g, t, row, card) and not (f.other and card == source):
            if fits_print_alone(g, t, row, card) or fits_one_row(g, t, row, card, player, source):
                return 1
        row = f.alternative
    return 0


@rule(inline=True)
def surely_not(g: Game, t: Tables, row: Row, card: Card) -> int:
    """A cheap test: whether a filter has one row and the print of a card does not fit that."""
    return 1 if t.filters[row].alternative < 0 and lacks_print(g, t, row, card) else 0
