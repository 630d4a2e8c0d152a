"""Carries out card programs row by row, and asks for one choice at a time."""

from ....core import jobs
from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ....core.random import random_below
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import (
    Game,
    Row,
    Tables,
    allow,
    allow_card,
    allow_square,
    ask,
    ask_nothing,
    facts,
    finish,
    owner_of,
    shuffle_deck,
    top_of,
)
from ..record.state import EXTRAS, QUEUE
from ..table.fighting import change_exchange, fighter_of
from ..table.units import (
    arm_of,
    drop,
    gain_energy,
    is_sortie_square,
    item_of,
    leave_board,
    lose_chips,
    on_board,
    push_back,
    put_on_square,
)
from ..table.zones import move


@rule
def begin_step(g: Game, phase: int) -> None:
    """Begin a step of the turn: the opponent may use Surprises first (F-6.5)."""
    g.phase = phase
    g.step = 0
    g.window = 0 if g.options[no.OWN_TURN_ONLY] else 1


@rule
def start_effect(g: Game, card: int, player: int, unit: int, target: int, first: int, end: int) -> None:
    """Begin a program of ``card`` for ``player``; ``unit``: the unit whose ability it is."""
    g.effect_on = 1
    g.effect_extra = 0
    g.effect_card = card
    g.effect_player = player
    g.effect_unit = unit
    g.effect_target = target
    g.effect_row = first
    g.effect_end = end
    g.effect_left = 0
    if first == end:
        end_effect(g)


@rule
def end_effect(g: Game) -> None:
    """End a program; a Surprise goes to the off-field pile (F-7.7)."""
    g.effect_on = 0
    if g.zone[g.effect_card] == no.CHAIN:
        move(g, g.effect_card, no.OFF_FIELD)


@rule
def await_rows(g: Game, card: int, player: int, unit: int, first: int, end: int, extra: int) -> None:
    """Queue rows until the current program is done; ``extra``: the additional effect of an exchange."""
    k = g.queue_count
    if first == end:
        return
    if k == QUEUE:
        finish(g, jobs.TRUNCATED, no.REASON_EFFECTS)
        return
    g.queue_card[k] = card
    g.queue_player[k] = player
    g.queue_unit[k] = unit
    g.queue_row[k] = first
    g.queue_end[k] = end
    g.queue_extra[k] = extra
    g.queue_count += 1


@rule
def begin_waiting(g: Game) -> None:
    """Begin the next waiting rows."""
    k = g.queue_head
    g.queue_head += 1
    extra, card, unit = g.queue_extra[k], g.queue_card[k], g.queue_unit[k]
    player, first, end = g.queue_player[k], g.queue_row[k], g.queue_end[k]
    if g.queue_head == g.queue_count:
        g.queue_head = 0
        g.queue_count = 0
    start_effect(g, card, player, unit, no.NO_CARD, first, end)
    g.effect_extra = extra


@rule
def next_row(g: Game) -> None:
    """Go on to the next row, or end the program."""
    g.effect_row += 1
    g.effect_left = 0
    if g.effect_row == g.effect_end:
        end_effect(g)


@rule
def note_extra(g: Game, row: int, player: int) -> None:
    """Note an additional effect, which waits for the damage of this exchange (F-2.8)."""
    if g.exchange == no.NO_EXCHANGE:
        return
    if g.extra_count == EXTRAS:
        finish(g, jobs.TRUNCATED, no.REASON_EFFECTS)
        return
    g.extra_row[g.extra_count] = row
    g.extra_player[g.extra_count] = player
    g.extra_count += 1


@rule
def side_of_row(g: Game, row: Row) -> int:
    """The player whom a row concerns."""
    return 1 - g.effect_player if row.side == codes.OPPONENT else g.effect_player


@rule
def unit_of_row(g: Game, row: Row) -> int:
    """The unit that a row concerns, NO_CARD if it is gone (F-7.7)."""
    unit = g.effect_target
    if row.who == codes.FOE:
        unit = fighter_of(g, 1 - g.effect_player)
    elif row.who == codes.THIS_UNIT:
        unit = g.effect_unit if g.effect_unit != no.NO_CARD else fighter_of(g, g.effect_player)
    return unit if on_board(g, unit) else no.NO_CARD


@rule
def needs_choice(code: int) -> int:
    """Whether a row needs a choice when it is carried out."""
    if code == codes.DISCARD or code == codes.MOVE_AGAIN:
        return 1
    return 1 if code == codes.SEARCH or code == codes.RECOVER else 0


@rule
def ask_cards(g: Game, t: Tables, row: Row, decision: int, player: int, zone: int) -> None:
    """Ask for a card of a zone."""
    ask(g, decision, player, g.effect_card, g.effect_left)
    if decision == no.ASK_FIND:
        allow(g, no.PASS)
    for card in cards_in(g, player, zone):
        if row.type == codes.ANY_TYPE or facts(g, t, card).type == row.type:
            allow_card(g, no.CHOOSE, card)


@rule
def ask_for_row(g: Game, t: Tables, row: Row) -> None:
    """Ask for the choice of a row. A player chooses cards of the own hand; finding a card is optional."""
    if row.code == codes.MOVE_AGAIN:
        unit = unit_of_row(g, row)
        ask(g, no.ASK_MOVE_AGAIN, g.effect_player, g.effect_card, 0)
        if unit != no.NO_CARD:
            offer_squares(g, t, unit)
    elif row.code == codes.DISCARD:
        ask_cards(g, t, row, no.ASK_DISCARD, side_of_row(g, row), no.HAND)
    else:
        zone = no.DECK if row.code == codes.SEARCH else no.OFF_FIELD
        ask_cards(g, t, row, no.ASK_FIND, g.effect_player, zone)
    if g.legal_count == 0:
        ask_nothing(g)
        next_row(g)


@rule
def offer_squares(g: Game, t: Tables, unit: int) -> None:
    """Offer to stay, and the empty squares in reach of the unit's movement (F-1.6)."""
    allow(g, no.PASS)
    ways = facts(g, t, unit).moves[owner_of(unit), g.square[unit]]
    for square in range(no.SQUARES):
        if ways >> square & 1 and g.board[square] == no.NO_CARD:
            allow_square(g, square)


@rule
def step_effect(g: Game, t: Tables) -> None:
    """Take one step of the current program."""
    row = t.rows[g.effect_row]
    if row.on_damage and not g.effect_extra:
        note_extra(g, g.effect_row, g.effect_player)
        next_row(g)
    elif needs_choice(row.code):
        if g.effect_left == 0:
            g.effect_left = row.amount if row.code == codes.DISCARD else 1
        ask_for_row(g, t, row)
    else:
        if row.code <= codes.LAST_OF_FIGHT:
            change_exchange(g, t, row, g.effect_player)
        else:
            carry_out(g, t, row)
        if g.effect_on:
            next_row(g)


@rule
def answer_row(g: Game, t: Tables, card: int) -> None:
    """Apply the current row to the chosen card (NO_CARD: nothing was found)."""
    code = t.rows[g.effect_row].code
    if card != no.NO_CARD:
        if code == codes.DISCARD:
            move(g, card, no.OFF_FIELD)
        else:
            move(g, card, no.HAND)
            g.known[card] = 3
    if code == codes.SEARCH:
        shuffle_deck(g, g.effect_player)
    g.effect_left -= 1
    if g.effect_left == 0:
        next_row(g)


@rule
def go_to(g: Game, t: Tables, unit: int, square: int) -> None:
    """Move a unit; with Seize it wins on a sortie square of the enemy (F-8.2, F-8.3)."""
    put_on_square(g, unit, square)
    if g.options[no.SEIZES_AT_END]:
        return
    player = owner_of(unit)
    if facts(g, t, unit).seizes and is_sortie_square(1 - player, square):
        finish(g, jobs.PLAYER_0_WINS + player, no.REASON_SEIZED)


@rule
def answer_move_again(g: Game, t: Tables, square: int) -> None:
    """Move the unit again (F-5.1); NO_SQUARE: it stays."""
    if square != no.NO_SQUARE:
        go_to(g, t, unit_of_row(g, t.rows[g.effect_row]), square)
    next_row(g)


@rule
def draw(g: Game, player: int, count: int) -> None:
    """Draw cards from the top of the deck; a player who cannot draw loses (F-8.2, F-8.3)."""
    for _ in range(count):
        if g.result != jobs.RUNNING:
            return
        if g.zone_count[player, no.DECK] > 0:
            move(g, top_of(g, player, no.DECK), no.HAND)
            if g.zone_count[player, no.DECK] > 0 or not g.options[no.EMPTY_DECK_LOSES]:
                continue
        finish(g, jobs.PLAYER_0_WINS + 1 - player, no.REASON_NO_CARDS)


@rule
def carry_out(g: Game, t: Tables, row: Row) -> None:
    """Carry out a row without a choice that does not change an exchange."""
    code, amount = row.code, row.amount
    side = side_of_row(g, row)
    if code == codes.DRAW:
        draw(g, side, amount)
    elif code == codes.DISCARD_RANDOM:
        discard_at_random(g, side, amount)
    elif code == codes.LOOK:
        for card in cards_in(g, 1 - g.effect_player, no.HAND):
            g.known[card] |= 1 << g.effect_player
    elif code == codes.REFRESH:
        back = min(amount, int(g.used[side]))
        g.used[side] -= back
        g.unused[side] += back
    elif code == codes.CANCEL:
        cancel_surprise(g, g.effect_target)
    else:
        unit = unit_of_row(g, row)
        if unit != no.NO_CARD:
            do_to_unit(g, t, unit, code, amount)


@rule
def do_to_unit(g: Game, t: Tables, unit: int, code: int, amount: int) -> None:
    """Carry out a row that concerns a unit on the board."""
    if code == codes.PUSH_BACK:
        push_back(g, unit)
    elif code == codes.CHIPS:
        gain_energy(g, t, unit, amount)
    elif code == codes.DRAIN:
        lose_chips(g, unit, amount)
    elif code == codes.BREAK:
        card = arm_of(g, t, unit)
        if card == no.NO_CARD:
            card = item_of(g, t, unit)
        if card != no.NO_CARD:
            drop(g, t, card)
    elif code == codes.RETURN:
        leave_board(g, unit, no.HAND)
        g.known[unit] = 3
    else:
        g.acted[unit] = 0  # ACT_AGAIN (F-4.5)


@rule
def cancel_surprise(g: Game, card: int) -> None:
    """Cancel a waiting Surprise, which goes to the off-field pile without effect; nothing happens if it waits no longer
    (F-7.7)."""
    for k in range(g.chain_count):
        if g.chain_card[k] == card:
            for i in range(k, g.chain_count - 1):
                g.chain_card[i] = g.chain_card[i + 1]
                g.chain_target[i] = g.chain_target[i + 1]
            g.chain_count -= 1
            g.chain_card[g.chain_count] = 0
            g.chain_target[g.chain_count] = 0
            move(g, card, no.OFF_FIELD)
            return


@rule
def discard_at_random(g: Game, player: int, amount: int) -> None:
    """Discard random cards of a hand."""
    for _ in range(amount):
        count = g.zone_count[player, no.HAND]
        if count > 0:
            move(g, g.zone_cards[player, no.HAND, random_below(g.random, count)], no.OFF_FIELD)
