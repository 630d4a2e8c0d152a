"""Units on the board: their squares, chips and attached cards."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game, Tables, facts, owner_of
from .zones import move


@rule
def on_board(g: Game, card: int) -> int:
    """Whether a card is a unit on the board."""
    return 1 if card != no.NO_CARD and g.zone[card] == no.BOARD else 0


@rule
def put_on_square(g: Game, card: int, square: int) -> None:
    """Put a unit of the board onto an empty square (F-1.3)."""
    if g.square[card] != no.NO_SQUARE:
        g.board[g.square[card]] = no.NO_CARD
    g.board[square] = card
    g.square[card] = square
    g.unsettled = 1


@rule
def arm_of(g: Game, t: Tables, unit: int) -> int:
    """The weapon or magic card attached to a unit, NO_CARD: none; there is one at most (F-6.2)."""
    side = owner_of(unit)
    for card in cards_in(g, side, no.ATTACHED):
        if g.host[card] == unit and facts(g, t, card).type != no.TYPE_ITEM:
            return card
    return no.NO_CARD


@rule
def item_of(g: Game, t: Tables, unit: int) -> int:
    """The item attached to a unit, NO_CARD: none; there is one at most (F-6.2)."""
    side = owner_of(unit)
    for card in cards_in(g, side, no.ATTACHED):
        if g.host[card] == unit and facts(g, t, card).type == no.TYPE_ITEM:
            return card
    return no.NO_CARD


@rule
def most_energy(g: Game, t: Tables, unit: int) -> int:
    """The most energy of a unit: its base energy and what equipment adds (F-1.8)."""
    most = facts(g, t, unit).energy
    side = owner_of(unit)
    for card in cards_in(g, side, no.ATTACHED):
        if g.host[card] == unit:
            most += facts(g, t, card).energy
    return most


@rule
def lose_energy(g: Game, unit: int, amount: int) -> None:
    """Move chips from a unit to the used ones of its owner (F-2.10, F-5.2)."""
    lost = min(amount, int(g.energy[unit]))
    g.energy[unit] -= lost
    g.used[owner_of(unit)] += lost
    g.unsettled = 1


@rule
def lose_chips(g: Game, unit: int, amount: int) -> None:
    """As :func:`lose_energy`, by damage or by leaving: with the option, to the unused chips (F-2.10)."""
    lost = min(amount, int(g.energy[unit]))
    g.energy[unit] -= lost
    g.unsettled = 1
    if g.options[no.LOST_CHIPS_UNUSED]:
        g.unused[owner_of(unit)] += lost
    else:
        g.used[owner_of(unit)] += lost


@rule
def gain_energy(g: Game, t: Tables, unit: int, amount: int) -> int:
    """Move unused chips onto a unit, up to its most (F-1.8); returns how many."""
    player = owner_of(unit)
    room = max(0, most_energy(g, t, unit) - g.energy[unit])
    gained = min(min(amount, room), int(g.unused[player]))
    g.energy[unit] += gained
    g.unused[player] -= gained
    return gained


@rule
def shed_surplus(g: Game, t: Tables, unit: int) -> None:
    """Remove energy above the most, which is lost with the equipment that allowed it (F-1.8)."""
    surplus = g.energy[unit] - most_energy(g, t, unit)
    if surplus > 0:
        lose_chips(g, unit, surplus)


@rule
def drop(g: Game, t: Tables, card: int) -> None:
    """Move an attached card to the off-field pile (F-6.2)."""
    unit = g.host[card]
    move(g, card, no.OFF_FIELD)
    if on_board(g, unit):
        shed_surplus(g, t, unit)


@rule
def drop_all(g: Game, unit: int) -> None:
    """Move the cards attached to a unit that leaves to the off-field pile (F-2.10)."""
    side = owner_of(unit)
    for k in range(g.zone_count[side, no.ATTACHED] - 1, -1, -1):
        card = g.zone_cards[side, no.ATTACHED, k]
        if g.host[card] == unit:
            move(g, card, no.OFF_FIELD)


@rule
def leave_board(g: Game, unit: int, zone: int) -> None:
    """Remove a unit from the board: its chips, then its attached cards, then the unit."""
    lose_chips(g, unit, g.energy[unit])
    drop_all(g, unit)
    g.board[g.square[unit]] = no.NO_CARD
    g.square[unit] = no.NO_SQUARE
    g.acted[unit] = 0
    g.fresh[unit] = 0
    move(g, unit, zone)


@rule
def retreat_all(g: Game) -> None:
    """Let units without energy retreat (F-2.10, F-2.15, F-5.3)."""
    for square in range(no.SQUARES):
        card = g.board[square]
        if card != no.NO_CARD and g.energy[card] == 0:
            leave_board(g, card, no.OFF_FIELD)


@rule
def sortie_square(player: int, column: int) -> int:
    """The number of a square of the row nearest to a player (F-1.3)."""
    return column if player == 0 else no.SQUARES - no.COLUMNS + column


@rule
def free_sortie_squares(g: Game, player: int) -> int:
    """The number of empty own sortie squares."""
    free = 0
    for column in range(no.COLUMNS):
        if g.board[sortie_square(player, column)] == no.NO_CARD:
            free += 1
    return free


@rule
def occupied_sortie_squares(g: Game, player: int) -> int:
    """The number of a player's sortie squares on which enemy units stand (F-8.2)."""
    held = 0
    first = no.CARDS_PER_PLAYER * (1 - player)  # card of the other player
    for column in range(no.COLUMNS):
        card = int(g.board[sortie_square(player, column)])
        held += 1 if 0 <= card - first < no.CARDS_PER_PLAYER else 0  # branch-free: it cannot be predicted
    return held


@rule
def loses_without_units(g: Game, player: int) -> int:
    """Whether a player has lost because no unit is left (F-8.3): from the Unit step of the second own turn on; in
    the own turn only after that step, in which a unit can be deployed."""
    own_turns = (g.turn + 1) // 2 if player == g.first_player else g.turn // 2
    if g.zone_count[player, no.BOARD] or g.options[no.ANNIHILATED_LATE] or own_turns < 2:
        return 0
    return 1 if g.phase > no.UNIT_STEP or player != g.turn_player else 0


@rule
def is_sortie_square(player: int, square: int) -> int:
    """Whether a square is one of a player's sortie squares."""
    return 1 if square // no.COLUMNS == (0 if player == 0 else no.ROWS - 1) else 0


@rule
def square_behind(g: Game, unit: int) -> int:
    """The square towards the unit's own home row, NO_SQUARE if there is none (F-2.10)."""
    square = int(g.square[unit])
    behind = square - no.COLUMNS if owner_of(unit) == 0 else square + no.COLUMNS
    return behind if 0 <= behind < no.SQUARES else no.NO_SQUARE


@rule
def push_back(g: Game, unit: int) -> None:
    """Push a unit back by one square, if that square exists and is empty (F-2.8, F-2.10)."""
    behind = square_behind(g, unit)
    if behind != no.NO_SQUARE and g.board[behind] == no.NO_CARD:
        put_on_square(g, unit, behind)


@rule
def can_go_to(g: Game, t: Tables, unit: int, square: int) -> int:
    """Whether a square is empty and in reach of a unit's movement (F-1.6)."""
    if g.board[square] != no.NO_CARD:
        return 0
    return facts(g, t, unit).moves[owner_of(unit), g.square[unit]] >> square & 1


@rule
def are_adjacent(g: Game, one: int, other: int) -> int:
    """Whether two units stand side by side, or one before the other."""
    a, b = int(g.square[one]), int(g.square[other])
    rows = abs(a // no.COLUMNS - b // no.COLUMNS)
    columns = abs(a % no.COLUMNS - b % no.COLUMNS)
    return 1 if rows + columns == 1 else 0
