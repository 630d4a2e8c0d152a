"""Setup and the phases of a turn (C-10.1, C-11, C-14)."""

from ....core import jobs
from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow, allow_card, ask, finish
from ..table.values import is_restricted
from ..table.zones import discard, draw, heroine_of, hide_deck, move, notice_all, turn_up, wear_off
from .charm import begin_charm, end_attacks, end_charm, step_attackers, step_charm
from .declaring import declare_plainly
from .targets import offer_declarations


@rule
def check_victory(g: Game) -> None:
    """End the game if a player has too much damage (C-14.1)."""
    most = g.options[no.DAMAGE_TO_LOSE]
    if g.suffered[0] >= most and g.suffered[1] >= most:
        finish(g, jobs.DRAW, no.REASON_BOTH)
    elif g.suffered[0] >= most:
        finish(g, jobs.PLAYER_1_WINS, no.REASON_DAMAGE)
    elif g.suffered[1] >= most:
        finish(g, jobs.PLAYER_0_WINS, no.REASON_DAMAGE)


@rule
def change_phase(g: Game, phase: int) -> None:
    """Go to the next phase: the victory check, then all EP are lost (C-4.4, C-11.1)."""
    check_victory(g)
    g.pool[0] = 0
    g.pool[1] = 0
    g.phase = phase
    g.step = 0
    g.concluded = no.NO_LINK


@rule
def step_phase(g: Game, t: Tables) -> None:
    """Take the next step of the turn, when nothing is declared and nothing waits."""
    g.depth = 0
    if g.phase == no.MAIN:
        step_main(g, t)
    elif g.phase == no.CHARM:
        if step_charm(g, t):
            end_attacks(g)
            change_phase(g, no.MAIN if g.options[no.SECOND_MAIN] else no.END)
    elif g.phase == no.DRAW:
        step_draw(g, t)
    elif g.phase == no.START:
        step_start(g, t)
    elif g.phase == no.END:
        step_end(g, t)
    else:
        step_setup(g)


# --- setup (C-10.1)


@rule
def step_setup(g: Game) -> None:
    """Let each player exchange the opening hand once, the first player first."""
    if g.step < 2 and g.options[no.MULLIGAN] and g.options[no.OPENING_HAND] > 0:
        ask(g, no.ASK_MULLIGAN, g.first_player if g.step == 0 else 1 - g.first_player, no.NO_CARD, 0)
        allow(g, no.PASS)
        allow(g, no.YES)
    else:
        g.turn = 1
        g.turn_player = g.first_player
        change_phase(g, no.START)


@rule
def answer_mulligan(g: Game, action: int, player: int) -> None:
    """Keep the hand, or shuffle it into the deck and draw again. Indexes are dealt again, so that they tell nothing."""
    g.step += 1
    if action != no.YES:
        return
    count = g.zone_count[player, no.HAND]
    while g.zone_count[player, no.HAND] > 0:
        move(g, g.zone_cards[player, no.HAND, g.zone_count[player, no.HAND] - 1], no.DECK, player)
    hide_deck(g, player)
    for _ in range(count):
        draw(g, player)


# --- Start, Draw, Main, End


@rule
def step_start(g: Game, t: Tables) -> None:
    """The Start phase, in which no player declares anything (C-11.2): cards stand upright, the Heroine recovers,
    restrictions end, music continues."""
    player = g.turn_player
    if g.step > 0:
        change_phase(g, no.DRAW)
        return
    g.step = 1
    for zone in range(no.CHARACTERS, no.BACKGROUNDS + 1):
        for other in cards_in(g, player, zone):
            g.checked[other] = 0  # C-2.4
    if g.down[heroine_of(player)]:
        turn_up(g, heroine_of(player))
    for other in cards_in(g, player, no.CHARACTERS):
        g.fresh[other] = 0  # C-2.5
    if g.zone_count[player, no.MUSIC] > 0:
        card = g.zone_cards[player, no.MUSIC, 0]
        if g.tokens[card] > 0:
            g.tokens[card] -= 1
        else:
            discard(g, t, card)
    notice_all(g, t, player, codes.ON_START)


@rule
def step_draw(g: Game, t: Tables) -> None:
    """The Draw phase: Events and A.Skills, then the draw declaration (C-11.3), which the first player's first turn does
    not have (C-10.1)."""
    if g.concluded == no.DRAWING or (g.turn == 1 and not g.options[no.FIRST_DRAW]):
        change_phase(g, no.MAIN)
        return
    ask(g, no.ASK_DRAW, g.turn_player, no.NO_CARD, 0)
    allow(g, no.PASS)
    if g.options[no.DRAW_PHASE_ACTIONS]:
        offer_declarations(g, t, g.turn_player, 0)


@rule
def step_main(g: Game, t: Tables) -> None:
    """The Main phase (C-11.4)."""
    if g.concluded == no.CHARMING:
        change_phase(g, no.CHARM)
        if g.result == jobs.RUNNING:
            begin_charm(g, t)
        return
    if g.concluded == no.ENDING:
        change_phase(g, no.END)
        return
    if g.attacker_count > 0:
        step_attackers(g, t)
        return
    player = g.turn_player
    ask(g, no.ASK_MAIN, player, no.NO_CARD, 0)
    allow(g, no.PASS)
    offer_declarations(g, t, player, 1)
    if not g.charmed and (g.turn > 1 or g.options[no.FIRST_CHARM]):
        offer_attackers(g, player)


@rule
def offer_attackers(g: Game, player: int) -> None:
    """Offer the Characters that can attack (C-12.1, C-12.2)."""
    for card in cards_in(g, player, no.CHARACTERS):
        if not g.checked[card] and not g.down[card] and not is_restricted(g, card):
            allow_card(g, no.DO_ATTACK, card)


@rule
def step_end(g: Game, t: Tables) -> None:
    """The End phase: effects wear off, the hand limit, the next turn (C-11.5)."""
    player = g.turn_player
    if g.step == 0:
        g.step = 1
        notice_all(g, t, player, codes.ON_END)
    elif g.step == 1:
        g.step = 2
        end_charm(g)
        for side in range(2):
            for card in cards_in(g, side, no.CHARACTERS):
                damage = g.damage[card] if g.options[no.DAMAGE_STAYS] else 0
                wear_off(g, card)
                g.damage[card] = damage
    elif g.zone_count[player, no.HAND] > g.options[no.HAND_LIMIT]:
        ask(g, no.ASK_HAND_LIMIT, player, no.NO_CARD, g.zone_count[player, no.HAND] - g.options[no.HAND_LIMIT])
        for other in cards_in(g, player, no.HAND):
            allow_card(g, no.DO_CHOOSE, other)
    else:
        begin_turn(g)


@rule
def begin_turn(g: Game) -> None:
    """Begin the other player's turn, unless the last turn is over (C-14.3)."""
    change_phase(g, no.START)
    if g.result != jobs.RUNNING:
        return
    limit = g.options[no.TURN_LIMIT]
    if limit > 0 and g.turn >= limit:
        finish(g, jobs.DRAW, no.REASON_TURNS)
        return
    g.turn += 1
    g.turn_player = 1 - g.turn_player
    g.charmed = 0
    for card in range(no.CARD_COUNT):
        g.used[card] = 0  # C-7.9


@rule
def answer_main(g: Game, action: int) -> None:
    """Declare the end of the Main phase, which can be interrupted (C-13.4)."""
    if action == no.PASS:
        declare_plainly(g, no.ENDING, g.turn_player)
