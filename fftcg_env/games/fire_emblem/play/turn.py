"""Setup and the turn, step by step (F-6, F-8)."""

from ....core import jobs
from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ....core.random import random_below
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow, allow_card, ask, ask_nothing, facts, finish, owner_of, top_of
from ..table.units import arm_of, drop, gain_energy, item_of, most_energy, on_board, shed_surplus, sortie_square
from ..table.zones import move, move_top
from .declaring import begin_declaration, offer_abilities, offer_surprises
from .deploying import can_be_deployed, can_bear
from .effects import await_rows, begin_step, draw, offer_squares
from .fights import is_armed_with_magic, offer_strikes


@rule
def step_setup(g: Game, t: Tables) -> None:
    """Set up: draw lots for the first turn, draw seven cards, offer to exchange the whole hand once (F-8.1)."""
    if g.turn_player < 0:
        g.first_player = 0 if g.options[no.FIRST_SEAT_BEGINS] else random_below(g.random, 2)
        g.turn_player = g.first_player
        for player in range(2):
            g.unused[player] = no.CHIPS
            draw(g, player, no.HAND_SIZE)
    if g.step == 2:
        begin_turn(g, g.first_player)
        return
    player = g.first_player if g.step == 0 else 1 - g.first_player
    if g.mulligans[player] >= g.options[no.MULLIGANS]:
        g.step += 1
        return
    ask(g, no.ASK_MULLIGAN, player, no.NO_CARD, 0)
    allow(g, no.PASS)
    allow(g, no.TAKE_EXCHANGE)


@rule
def answer_mulligan(g: Game, action: int) -> None:
    """Put the whole hand abroad and draw seven new cards (F-8.1)."""
    player = g.decision_player
    if action == no.TAKE_EXCHANGE:
        g.mulligans[player] += 1
        move_top(g, player, no.HAND, no.ABROAD, g.zone_count[player, no.HAND])
        draw(g, player, no.HAND_SIZE)
    else:
        g.step += 1


@rule
def begin_turn(g: Game, player: int) -> None:
    """The turn of a player begins."""
    g.turn += 1
    g.turn_player = player
    g.phase = no.NATIONAL_POWER
    g.step = 0
    g.deployed = 0
    g.supports = 0
    g.actor = no.NO_CARD
    for square in range(no.SQUARES):
        card = g.board[square]
        if card != no.NO_CARD:
            g.acted[card] = 0
            g.fresh[card] = 0


@rule
def national_power(g: Game, t: Tables) -> None:
    """Recover chips and draw a card, except in the first turn of the game (F-6.1); lands take their effect."""
    player = g.turn_player
    g.unused[player] += g.used[player]
    g.used[player] = 0
    if g.turn > 1:
        draw(g, player, 1)
    if g.result != jobs.RUNNING:
        return
    begin_step(g, no.UNIT_STEP)
    land = top_of(g, player, no.LAND)
    if land != no.NO_CARD:
        span = facts(g, t, land).programs[codes.WHEN_TURN]
        await_rows(g, land, player, no.NO_CARD, span.first, span.end, 0)


# --- Unit step


@rule
def supports_left(g: Game, t: Tables, player: int) -> int:
    """How many chips may still be put on units in this step (F-6.1); a land may allow more."""
    land = top_of(g, player, no.LAND)
    more = facts(g, t, land).support if land != no.NO_CARD else 0
    return min(max(0, no.SUPPORT + more - g.supports), int(g.unused[player]))


@rule
def offer_units(g: Game, t: Tables, player: int) -> None:
    """Offer the units of the hand that can be deployed (F-6.1)."""
    for card in cards_in(g, player, no.HAND):
        if facts(g, t, card).type == no.TYPE_UNIT and can_be_deployed(g, t, player, card):
            allow_card(g, no.PLAY, card)


@rule
def ask_unit_step(g: Game, t: Tables) -> None:
    """Ask for the Unit step: deploy one unit and put chips on units, in any order (F-6.1)."""
    player = g.turn_player
    left = supports_left(g, t, player)
    ask(g, no.ASK_UNIT_STEP, player, no.NO_CARD, left)
    allow(g, no.PASS)
    if not g.deployed:
        offer_units(g, t, player)
    if left > 0:
        for card in cards_in(g, player, no.BOARD):
            if g.energy[card] < most_energy(g, t, card):
                allow_card(g, no.SUPPORT_UNIT, card)
    offer_surprises(g, t, player)


@rule
def begin_play(g: Game, t: Tables, player: int, card: int) -> None:
    """Play a card of the hand, as its type says."""
    kind = facts(g, t, card).type
    if kind == no.TYPE_SURPRISE:
        begin_declaration(g, t, player, card, 0, no.NO_CARD)
        return
    if kind == no.TYPE_LAND:
        place_land(g, player, card)
        return
    g.declared = no.DEPLOY if kind == no.TYPE_UNIT else no.ATTACH
    g.declaring = player
    g.pending = card
    g.pending_square = no.NO_SQUARE
    move(g, card, no.CHAIN)


# --- Land step, Item step


@rule
def ask_land_step(g: Game, t: Tables) -> None:
    """Ask for the Land step: one land a turn (F-6.1, F-6.2)."""
    player = g.turn_player
    ask(g, no.ASK_LAND_STEP, player, no.NO_CARD, 0)
    allow(g, no.PASS)
    for card in cards_in(g, player, no.HAND):
        if g.step == 0 and facts(g, t, card).type == no.TYPE_LAND:
            allow_card(g, no.PLAY, card)
    offer_surprises(g, t, player)


@rule
def place_land(g: Game, player: int, card: int) -> None:
    """Place a land; a side has one at most, so the old one leaves (F-6.2)."""
    move_top(g, player, no.LAND, no.OFF_FIELD, g.zone_count[player, no.LAND])
    move(g, card, no.LAND)
    g.step = 1


@rule
def offer_bearers(g: Game, t: Tables, player: int, card: int, offer: int) -> int:
    """The number of own units that can bear a card; with ``offer`` they become legal actions."""
    count = 0
    for unit in cards_in(g, player, no.BOARD):
        if can_bear(g, t, unit, card):
            count += 1
            if offer:
                allow_card(g, no.CHOOSE, unit)
    return count


@rule
def ask_item_step(g: Game, t: Tables) -> None:
    """Ask for the Item step: any number of weapons, magic cards and items (F-6.1, F-6.2)."""
    player = g.turn_player
    ask(g, no.ASK_ITEM_STEP, player, no.NO_CARD, 0)
    allow(g, no.PASS)
    for card in cards_in(g, player, no.HAND):
        c = facts(g, t, card)
        if no.TYPE_WEAPON <= c.type <= no.TYPE_ITEM and c.need <= g.unused[player]:
            if offer_bearers(g, t, player, card, 0) > 0:
                allow_card(g, no.PLAY, card)
    offer_surprises(g, t, player)


@rule
def ask_bearer(g: Game, t: Tables) -> None:
    """Ask which unit bears the card."""
    ask(g, no.ASK_BEARER, g.declaring, g.pending, 0)
    offer_bearers(g, t, g.declaring, g.pending, 1)


@rule
def attach(g: Game, t: Tables, unit: int) -> None:
    """Attach a card; the old one of its sort leaves, and magic costs unused chips (F-6.2)."""
    player, card = g.declaring, int(g.pending)
    c = facts(g, t, card)
    g.declared = no.NOTHING
    g.unused[player] -= c.need
    g.used[player] += c.need
    old = item_of(g, t, unit) if c.type == no.TYPE_ITEM else arm_of(g, t, unit)
    move(g, card, no.ATTACHED)
    if old != no.NO_CARD:
        move(g, old, no.OFF_FIELD)
    g.host[card] = unit
    shed_surplus(g, t, unit)


# --- military phase


@rule
def ask_unit(g: Game, t: Tables) -> None:
    """Ask which unit acts next, each once a turn (F-6.3)."""
    player = g.turn_player
    ask(g, no.ASK_UNIT, player, no.NO_CARD, 0)
    allow(g, no.PASS)
    for card in cards_in(g, player, no.BOARD):
        if not g.acted[card] and not (g.fresh[card] and g.options[no.NO_SORTIE_ACTION]):
            allow_card(g, no.ACT, card)
    offer_surprises(g, t, player)


@rule
def begin_action(g: Game, unit: int) -> None:
    """Begin a unit's action (F-6.3)."""
    g.actor = unit
    g.acted[unit] = 1
    g.fought = 0
    for side in range(2):
        g.arms[side] = no.NO_CARD
        g.spent[side] = 0
        g.deeds_used[side] = 0
        g.crests_used[side] = 0
    begin_step(g, no.MOVE_STEP)


@rule
def ask_move(g: Game, t: Tables) -> None:
    """Ask whether and where the unit moves (F-6.3 (a))."""
    ask(g, no.ASK_MOVE, g.turn_player, g.actor, 0)
    offer_squares(g, t, g.actor)
    offer_surprises(g, t, g.turn_player)


@rule
def ask_action(g: Game, t: Tables) -> None:
    """Ask for an attack, a staff, an ability instead of acting, or nothing (F-4.1, F-6.3 (b))."""
    ask(g, no.ASK_ACTION, g.turn_player, g.actor, 0)
    allow(g, no.PASS)
    if offer_strikes(g, t, g.actor, 0) > 0:
        allow(g, no.TAKE_ATTACK)
    offer_abilities(g, t, g.turn_player, g.actor, codes.INSTEAD)
    offer_surprises(g, t, g.turn_player)


@rule
def begin_strike(g: Game) -> None:
    """Declare an attack (F-2.1 (1))."""
    g.declared = no.STRIKE
    g.declaring = g.turn_player
    g.pending = g.actor


@rule
def ask_strike(g: Game, t: Tables) -> None:
    """Ask which enemy unit is attacked (F-2.1 (2))."""
    ask(g, no.ASK_TARGET, g.declaring, g.actor, 0)
    offer_strikes(g, t, g.actor, 1)


@rule
def step_processing(g: Game, t: Tables) -> None:
    """Use up magic or keep it (F-2.16), then offer abilities after a fight (F-5.1), then go on to the next unit (F-6.3
    (c))."""
    if g.step < 2:
        use_up_magic(g, t, g.step)
    elif g.step == 2:
        ask(g, no.ASK_PROCESSING, g.turn_player, g.actor, 0)
        allow(g, no.PASS)
        if g.fought and on_board(g, g.actor):
            offer_abilities(g, t, g.turn_player, g.actor, codes.AFTER_FIGHT)
        offer_surprises(g, t, g.turn_player)
    else:
        g.phase = no.MILITARY
        g.actor = no.NO_CARD
        g.step = 0


@rule
def use_up_magic(g: Game, t: Tables, side: int) -> None:
    """Use up the magic card of one side of the fight, unless its bearer pays for keeping it (F-2.16)."""
    unit = int(g.attacker if side == 0 else g.defender)
    arm = int(g.arms[side])
    if not g.spent[side] or not is_armed_with_magic(g, t, unit, arm):
        g.step += 1
    elif facts(g, t, unit).keeps_magic and g.energy[unit] >= facts(g, t, arm).need:
        ask(g, no.ASK_KEEP_MAGIC, owner_of(unit), arm, facts(g, t, arm).need)
        allow(g, no.PASS)
        allow(g, no.TAKE_KEEP)
    else:
        drop(g, t, arm)
        g.step += 1


# --- the end of the turn


@rule
def step_end(g: Game, t: Tables) -> None:
    """Enforce the hand limit (F-6.4), then begin the other player's turn."""
    player = g.turn_player
    surplus = g.zone_count[player, no.HAND] - g.options[no.HAND_LIMIT]
    if surplus <= 0:
        end_turn(g, t)
        return
    ask(g, no.ASK_HAND_LIMIT, player, no.NO_CARD, surplus)
    for card in cards_in(g, player, no.HAND):
        allow_card(g, no.CHOOSE, card)


@rule
def seizes(g: Game, t: Tables, player: int) -> int:
    """Whether a unit with Seize stands on a sortie square of the enemy (F-8.3)."""
    for column in range(no.COLUMNS):
        unit = int(g.board[sortie_square(1 - player, column)])
        if unit != no.NO_CARD and owner_of(unit) == player and facts(g, t, unit).seizes:
            return 1
    return 0


@rule
def end_turn(g: Game, t: Tables) -> None:
    """End the turn. A player without units from the second own turn on has lost (F-8.3); after the last turn the game
    is a draw (F-8.4)."""
    player = g.turn_player
    if g.options[no.SEIZES_AT_END] and seizes(g, t, player):
        finish(g, jobs.PLAYER_0_WINS + player, no.REASON_SEIZED)
    elif g.turn > 2 and g.zone_count[player, no.BOARD] == 0:
        finish(g, jobs.PLAYER_0_WINS + 1 - player, no.REASON_ANNIHILATED)
    elif g.turn >= 2 * g.options[no.TURN_LIMIT]:
        finish(g, jobs.DRAW, no.REASON_TURNS)
    else:
        begin_turn(g, 1 - player)


@rule
def ask_window(g: Game, t: Tables) -> None:
    """Ask the opponent of the turn player for Surprises at the start of a step (F-6.5)."""
    player = 1 - g.turn_player
    ask(g, no.ASK_WINDOW, player, no.NO_CARD, 0)
    allow(g, no.PASS)
    offer_surprises(g, t, player)
    if g.legal_count == 1 and g.options[no.SKIP_FORCED]:  # the usual case, without the way round by the answer
        ask_nothing(g)
        g.window = 0


@rule
def support(g: Game, t: Tables, unit: int) -> None:
    """Put one unused chip onto a unit (F-6.1)."""
    g.supports += gain_energy(g, t, unit, 1)
