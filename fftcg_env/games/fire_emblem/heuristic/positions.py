"""Values of squares for a unit: strikes from there, the way to the enemy's sortie squares, threats."""

from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game, Tables, facts, owner_of
from ..table.units import can_go_to, is_sortie_square, occupied_sortie_squares
from .strikes import FATAL, Memory, best_strike_from
from .weights import W


@rule
def rows_ahead(player: int, square: int) -> int:
    """How many rows a square is away from the own sortie squares."""
    row = square // no.COLUMNS
    return row if player == 0 else no.ROWS - 1 - row


@rule
def steps_between(one: int, other: int) -> int:
    """The number of steps from one square to another."""
    rows = abs(one // no.COLUMNS - other // no.COLUMNS)
    return rows + abs(one % no.COLUMNS - other % no.COLUMNS)


@rule
def threat_on(g: Game, t: Tables, player: int, square: int) -> int:
    """The damage that enemy units could do to a unit on a square in their next turn, if each moves one step (an
    estimate)."""
    total = 0
    for k in range(no.SQUARES):
        foe = int(g.board[k])
        if foe != no.NO_CARD and owner_of(foe) != player:
            c = facts(g, t, foe)
            reach = 2 if c.action == no.DIRECT else 3
            if c.action != no.HEALING and g.energy[foe] > 1 and steps_between(k, square) <= reach:
                total += min(c.attack, int(g.energy[foe]))
    return total


@rule
def must_be_guarded(g: Game, t: Tables, player: int, square: int) -> int:
    """Whether an enemy unit with Seize could enter this own sortie square in its next move."""
    if not is_sortie_square(player, square):
        return 0
    for k in range(no.SQUARES):
        foe = int(g.board[k])
        if foe != no.NO_CARD and owner_of(foe) != player and facts(g, t, foe).seizes:
            if facts(g, t, foe).moves[1 - player, k] >> square & 1:
                return 1
    return 0


@rule
def square_value(g: Game, t: Tables, m: Memory, unit: int, square: int, strikes: int) -> int:
    """The value of a square for a unit; ``strikes``: it may still strike from there."""
    w = m.weights
    player, c = owner_of(unit), facts(g, t, unit)
    if is_sortie_square(1 - player, square):
        if c.seizes:
            return FATAL
        stays = g.square[unit] != no.NO_SQUARE and is_sortie_square(1 - player, g.square[unit])
        held = occupied_sortie_squares(g, 1 - player) + (0 if stays else 1)
        if held >= no.COLUMNS:
            return FATAL
    value = 0
    if c.action != no.HEALING:
        value += rows_ahead(player, square) * (w[W.LORD_ADVANCE] if c.seizes else w[W.ADVANCE])
    if is_sortie_square(1 - player, square):
        value += w[W.HELD]
    threat = threat_on(g, t, player, square)
    value -= w[W.THREAT] * threat
    if threat >= g.energy[unit]:
        value -= w[W.DANGER] * (3 if c.seizes else 1)
    if must_be_guarded(g, t, player, square):
        value += w[W.GUARD]
    if strikes:
        value += max(0, best_strike_from(g, t, m, unit, square))
    return value


@rule
def best_square(g: Game, t: Tables, m: Memory, unit: int, strikes: int) -> int:
    """The value of the best square that a unit can go to or stay on."""
    best = square_value(g, t, m, unit, g.square[unit], strikes)
    for square in range(no.SQUARES):
        if can_go_to(g, t, unit, square):
            best = max(best, square_value(g, t, m, unit, square, strikes))
    return best
