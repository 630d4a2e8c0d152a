"""Bringing units onto the board: deployment, veterans, changes of class (F-6.1, F-6.6)."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow, allow_card, allow_square, ask, facts, owner_of
from ..table.units import drop, free_sortie_squares, put_on_square, shed_surplus, sortie_square
from ..table.zones import move, move_top
from .effects import await_rows


@rule
def is_named_here(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether a named unit of this name is already on the field (F-1.7)."""
    c = facts(g, t, card)
    if not c.named:
        return 0
    for square in range(no.SQUARES):
        other = g.board[square]
        if other != no.NO_CARD and facts(g, t, other).named and facts(g, t, other).name == c.name:
            if owner_of(other) == player or g.options[no.ONE_ON_FIELD]:
                return 1
    return 0


@rule
def offer_changing(g: Game, t: Tables, player: int, card: int, offer: int) -> int:
    """The number of own units that can change their class to that of a card, which have its name (F-6.6); with
    ``offer`` they become legal actions."""
    count = 0
    for unit in cards_in(g, player, no.BOARD):
        if facts(g, t, unit).name == facts(g, t, card).name:
            count += 1
            if offer:
                allow_card(g, no.CHOOSE, unit)
    return count


@rule
def can_be_deployed(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether a unit of the hand can come onto the board: with a chip onto an empty sortie square (F-6.1), or in place
    of a unit; a veteran for cards of the off-field pile (F-6.6)."""
    c = facts(g, t, card)
    if g.deployed or g.zone_count[player, no.OFF_FIELD] < c.veteran:
        return 0
    if c.changes_class:
        return 1 if offer_changing(g, t, player, card, 0) > 0 else 0
    if g.unused[player] == 0 or free_sortie_squares(g, player) == 0:
        return 0
    return 1 - is_named_here(g, t, player, card)


@rule
def pay_off_field(g: Game, t: Tables, player: int, card: int) -> None:
    """Pay for a veteran: the top cards of the off-field pile go abroad (F-5.2, F-6.6)."""
    move_top(g, player, no.OFF_FIELD, no.ABROAD, facts(g, t, card).veteran)


@rule
def step_deploy(g: Game, t: Tables) -> None:
    """Ask for the own sortie square and the number of chips (F-6.1), or for the unit that changes its class (F-6.6)."""
    player, card = g.declaring, int(g.pending)
    if facts(g, t, card).changes_class:
        ask(g, no.ASK_TARGET, player, card, 0)
        offer_changing(g, t, player, card, 1)
        return
    if g.pending_square == no.NO_SQUARE:
        ask(g, no.ASK_SQUARE, player, card, 0)
        for column in range(no.COLUMNS):
            square = sortie_square(player, column)
            if g.board[square] == no.NO_CARD:
                allow_square(g, square)
        return
    most = min(facts(g, t, card).energy, int(g.unused[player]))
    ask(g, no.ASK_CHIPS, player, card, most)
    for number in range(1, min(most, no.DEPLOYED_WITH_MOST) + 1):
        allow(g, no.SAY_NUMBER + number)


@rule
def deploy(g: Game, t: Tables, chips: int) -> None:
    """Put the unit onto the board (F-6.1)."""
    player, card = g.declaring, int(g.pending)
    g.declared = no.NOTHING
    g.deployed = 1
    pay_off_field(g, t, player, card)
    move(g, card, no.BOARD)
    put_on_square(g, card, g.pending_square)
    g.energy[card] = chips
    g.unused[player] -= chips
    g.acted[card] = 0
    g.fresh[card] = 1
    span = facts(g, t, card).programs[codes.WHEN_DEPLOYED]
    await_rows(g, card, player, card, span.first, span.end, 0)


@rule
def can_bear(g: Game, t: Tables, unit: int, card: int) -> int:
    """Whether a unit can bear a card: weapons and magic need their kind at their level or higher; every unit bears
    items (F-6.2)."""
    c = facts(g, t, card)
    if c.type == no.TYPE_ITEM:
        return 1
    return 1 if facts(g, t, unit).levels[c.kind] >= c.level else 0


@rule
def change_class(g: Game, t: Tables, old: int) -> None:
    """Put the new unit in place of the old one, with its chips and the equipment that it can bear; the old one goes to
    the off-field pile (F-6.6)."""
    player, card = g.declaring, int(g.pending)
    g.declared = no.NOTHING
    g.deployed = 1
    pay_off_field(g, t, player, card)
    move(g, card, no.BOARD)
    g.energy[card] = g.energy[old]
    g.acted[card] = g.acted[old]
    g.fresh[card] = g.fresh[old]
    g.energy[old] = 0
    g.acted[old] = 0
    g.fresh[old] = 0
    hand_on(g, t, old, card)
    square = g.square[old]
    g.square[old] = no.NO_SQUARE
    put_on_square(g, card, square)
    move(g, old, no.OFF_FIELD)
    shed_surplus(g, t, card)
    span = facts(g, t, card).programs[codes.WHEN_DEPLOYED]
    await_rows(g, card, player, card, span.first, span.end, 0)


@rule
def hand_on(g: Game, t: Tables, old: int, new: int) -> None:
    """Attach the cards of one unit to another one, where that one can bear them (F-6.2)."""
    side = owner_of(old)
    for k in range(g.zone_count[side, no.ATTACHED] - 1, -1, -1):
        card = int(g.zone_cards[side, no.ATTACHED, k])
        if g.host[card] == old:
            if can_bear(g, t, new, card):
                g.host[card] = new
            else:
                drop(g, t, card)
