"""Set-up and the course of a turn (2.2, chapter 6, chapter 10): where the game goes on when no procedure is open."""

from ...cards.opcodes import (
    ANYONE,
    DECK,
    EVENT_BEGINS,
    EVENT_TURN_ENDS,
    FIELD,
    HAND,
    MOMENT_ATTACK,
    MOMENT_MAIN_1,
    MOMENT_MAIN_2,
    REMOVED,
    STAYS_DULL,
    STAYS_DULL_ONCE,
    UNTIL_END_OF_MY_NEXT_TURN,
    UNTIL_END_OF_MY_TURN,
    UNTIL_END_OF_NEXT_TURN,
    UNTIL_END_OF_THEIR_TURN,
    UNTIL_END_OF_TURN,
    UNTIL_MY_NEXT_TURN,
    WARP_COUNTER,
    WATCH_TURN_PART,
)
from ...core.jit import rule
from ...core.random import random_below
from . import types as _types  # noqa: F401  (names of record types)
from .combat import (
    ask_attack,
    ask_block,
    ask_division,
    declare_attack,
    declare_block,
    end_attack,
    give_share,
    order_of_strikes,
    some_can_attack,
    strike,
    strike_player,
)
from .constants import (
    ATTACK,
    CHOOSE,
    DECISION_BOTTOM_ORDER,
    DECISION_FIRST_PLAYER,
    DECISION_HAND_SIZE,
    DECISION_MULLIGAN,
    DECISION_NEXT_ATTACK,
    EFFECT_DELAYED,
    EFFECT_RESTRICT,
    HAND_LIMIT,
    OPTION_BOTTOM_AS_HELD,
    OPTION_EMPTY_DECLARATION_WINDOW,
    OPTION_FIRST_STRIKE_BACK_ATTACK,
    OPTION_LATE_END_OF_TURN_EXPIRES,
    OPTION_NEXT_ATTACK_TO_DECLARATION,
    PHASE_ACTIVE,
    PHASE_ATTACK_DECLARATION,
    PHASE_ATTACK_PREPARATION,
    PHASE_BLOCK_DECLARATION,
    PHASE_DAMAGE_RESOLUTION,
    PHASE_DRAW,
    PHASE_END,
    PHASE_MAIN_1,
    PHASE_MAIN_2,
    STARTING_HAND,
    STRIKE_ATTACKERS_FIRST,
    STRIKE_BLOCKER_FIRST,
    STRIKE_TOGETHER,
    USED_BITS,
    VERB_PASS,
    WINDOW_ATTACK,
    WINDOW_GAP,
    WINDOW_MAIN,
    WINDOW_PASS_ONLY,
)
from .counters import counters_on
from .decide import allow_card, allow_option, allow_pass, ask
from .deeds import discard, draw, set_status
from .derive import refresh
from .events import add_waiting, emit
from .history import forget_turn
from .knowledge import see
from .priority import open_window
from .processes import run_rule_processes
from .state import NO_CARD
from .zones import draw_cards, end_effect, move, touch, touch_if_watched

(
    FLOW_FIRST_PLAYER,
    FLOW_FIRST_PLAYER_ANSWER,
    FLOW_MULLIGAN,
    FLOW_MULLIGAN_ANSWER,
    FLOW_BOTTOM,
    FLOW_BOTTOM_ANSWER,
    FLOW_NEXT_MULLIGAN,
    FLOW_TURN_START,
    FLOW_MAIN_1,
    FLOW_PREPARATION,
    FLOW_DECLARE,
    FLOW_DECLARE_ANSWER,
    FLOW_DECLARED,
    FLOW_BLOCK_ANSWER,
    FLOW_BLOCKED,
    FLOW_FIRST_PART,
    FLOW_FIRST_PART_ANSWER,
    FLOW_GAP,
    FLOW_GAP_CLOSED,
    FLOW_SECOND_PART,
    FLOW_SECOND_PART_ANSWER,
    FLOW_DAMAGE_WINDOW,
    FLOW_END_ATTACK,
    FLOW_NEXT_ATTACK_ANSWER,
    FLOW_MAIN_2,
    FLOW_END_PHASE,
    FLOW_HAND_SIZE,
    FLOW_HAND_SIZE_ANSWER,
    FLOW_CLEAN_UP,
    FLOW_CLEANED_UP,
) = range(30)


# --------------------------------------------------------------------------------------------------------- set-up
@rule("void(G)")
def set_up(g):
    """Ask who takes the first turn, deal the hands, offer the mulligans (R2.11-R2.15). ``turn_player`` is the player
    who is being asked; the mulligans go from the first player to the second."""
    if g.flow == FLOW_FIRST_PLAYER:
        ask(g, DECISION_FIRST_PLAYER, random_below(g.random, 2), NO_CARD)
        allow_option(g, 0)
        allow_option(g, 1)
        g.flow = FLOW_FIRST_PLAYER_ANSWER
    elif g.flow == FLOW_FIRST_PLAYER_ANSWER:
        g.first_player = g.decision_player if g.answer_option == 0 else 1 - g.decision_player
        g.turn_player = g.first_player
        draw_cards(g, 0, STARTING_HAND)  # R2.12
        draw_cards(g, 1, STARTING_HAND)
        g.flow = FLOW_MULLIGAN
    elif g.flow == FLOW_MULLIGAN:
        ask(g, DECISION_MULLIGAN, g.turn_player, NO_CARD)  # R2.13
        allow_option(g, 0)
        allow_pass(g)
        g.flow = FLOW_MULLIGAN_ANSWER
    elif g.flow == FLOW_MULLIGAN_ANSWER:
        g.flow = FLOW_NEXT_MULLIGAN if g.answer_verb == VERB_PASS else FLOW_BOTTOM
    elif g.flow == FLOW_NEXT_MULLIGAN:
        g.turn_player = 1 - g.turn_player
        g.flow = FLOW_TURN_START if g.turn_player == g.first_player else FLOW_MULLIGAN
    else:
        put_hand_on_bottom(g)


@rule("void(G)")
def put_hand_on_bottom(g):
    """A mulligan: the five cards go to the bottom one by one, then five new ones are drawn; no shuffle (R2.13)."""
    player = g.turn_player
    if g.flow == FLOW_BOTTOM_ANSWER:
        put_on_bottom(g, g.answer_card, player)
    while g.zone_count[player, HAND] and g.options[OPTION_BOTTOM_AS_HELD]:
        put_on_bottom(g, g.zone_cards[player, HAND, 0], player)
    if g.zone_count[player, HAND] == 0:
        draw_cards(g, player, STARTING_HAND)
        g.flow = FLOW_NEXT_MULLIGAN
        return
    ask(g, DECISION_BOTTOM_ORDER, player, NO_CARD)
    for i in range(g.zone_count[player, HAND]):
        allow_card(g, CHOOSE, g.zone_cards[player, HAND, i])
    g.flow = FLOW_BOTTOM_ANSWER


@rule("void(G, i8, i8)")
def put_on_bottom(g, card, player):
    """Put a card of the hand under the deck; the order is its owner's secret (R2.14)."""
    move(g, card, DECK)
    count = g.zone_count[player, DECK]
    for i in range(count - 1, 0, -1):
        g.zone_cards[player, DECK, i] = g.zone_cards[player, DECK, i - 1]
    g.zone_cards[player, DECK, 0] = card
    see(g, player, card)


# ---------------------------------------------------------------------------------------------------- turn and end
@rule("void(G, i8)")
def enter_phase(g, phase):
    """A phase begins; a field ability may work in it only."""
    g.phase = phase
    touch_if_watched(g, WATCH_TURN_PART)


@rule("void(G)")
def end_effects_of_active_phase(g):
    """ "Does not activate during the next Active Phase" is over for what the turn player controls."""
    i = 0
    while i < g.effect_count:
        e = g.effects[i]
        if e.kind == EFFECT_RESTRICT and e.value == STAYS_DULL_ONCE and g.controller[e.card] == g.turn_player:
            end_effect(g, i)
        else:
            i += 1


@rule("i8(G)")
def next_turn_player(g):
    """Whose turn comes: an extra turn is inserted directly after the current one (R6.4), then it goes on as before."""
    if g.turn == 0:
        return g.turn_player
    regular = g.after_extra - 1 if g.after_extra else 1 - g.turn_player  # R6.45
    g.after_extra = 0
    for k in range(2):
        p = g.turn_player ^ k
        if g.extra_turns[p]:
            g.extra_turns[p] -= 1
            g.after_extra = regular + 1
            return p
    return regular


@rule("i8(G, i8)")
def is_skipped(g, moment):
    """Whether a phase of this turn is skipped: nothing of it happens (R6.4)."""
    return 1 if g.skipped & (1 << moment) else 0


@rule("void(G)")
def end_effects_before_turn(g):
    """What lasts until the beginning of a player's next turn ends before the Active Phase (R9.7)."""
    i = 0
    while i < g.effect_count:
        e = g.effects[i]
        if e.duration == UNTIL_MY_NEXT_TURN and e.controller == g.turn_player:
            end_effect(g, i)
        else:
            i += 1


@rule("i8(G, T, i8)")
def ends_with_turn(g, t, i):
    """Whether an ongoing effect ends in the End Phase of this turn (R6.43, R9.7)."""
    e = g.effects[i]
    own = e.controller == g.turn_player
    if e.duration == UNTIL_END_OF_TURN:
        return 1
    if e.duration == UNTIL_END_OF_MY_TURN or (e.duration == UNTIL_END_OF_MY_NEXT_TURN and e.time <= g.turn_began):
        return 1 if own else 0
    if e.duration == UNTIL_END_OF_THEIR_TURN:
        return 0 if own else 1
    if e.duration == UNTIL_END_OF_NEXT_TURN:
        return 1 if e.time <= g.turn_began else 0
    return came_too_late(g, t, i)


@rule("i8(G, T, i8)")
def came_too_late(g, t, i):
    """ "At the end of the turn" made when that moment was over: it waits for the next one, or expires (R6.47)."""
    e = g.effects[i]
    if e.kind != EFFECT_DELAYED or not g.options[OPTION_LATE_END_OF_TURN_EXPIRES]:
        return 0
    a = t.abilities[e.ability]
    return 1 if a.event == EVENT_TURN_ENDS and a.trigger_player == ANYONE and e.time > g.turn_began else 0


@rule("void(G, T)")
def start_turn(g, t):
    """Active Phase and Draw Phase: nobody gets priority (6.2, 6.3)."""
    g.turn_player = next_turn_player(g)
    g.turn += 1
    g.skipped = g.skips[g.turn_player]
    g.skips[g.turn_player] = 0
    end_effects_before_turn(g)
    g.phase = PHASE_ACTIVE
    g.gained_used_count = 0
    forget_turn(g)
    refresh(g, t)
    for p in range(2):
        g.summons_cast[p] = 0
        for i in range(g.zone_count[p, FIELD]):
            card = g.zone_cards[p, FIELD, i]
            g.attacks[card] = 0
            g.used[card] &= ~USED_BITS  # what a state trigger saw stays (R8.43)
    g.list_count = 0
    for i in range(g.zone_count[g.turn_player, FIELD]):
        card = g.zone_cards[g.turn_player, FIELD, i]
        if not g.frozen[card] and not g.restrictions[card] & (STAYS_DULL | STAYS_DULL_ONCE):  # R6.11
            g.list[g.list_count] = card
            g.list_count += 1
        g.frozen[card] = 0  # R12.31
    end_effects_of_active_phase(g)
    touch(g)
    set_status(g, t, 0)  # R6.10
    g.phase = PHASE_DRAW
    draw(g, t, g.turn_player, 1 if g.turn == 1 else 2)  # R6.15, R2.16
    g.flow = FLOW_MAIN_1


@rule("void(G, T)")
def end_turn_effects(g, t):
    """Remove all damage and end "until the end of the turn" effects, at the same time (R6.42, R6.43, R6.49)."""
    for p in range(2):
        for i in range(g.zone_count[p, FIELD]):
            g.damage[g.zone_cards[p, FIELD, i]] = 0
    i = 0
    while i < g.effect_count:
        if ends_with_turn(g, t, i):
            end_effect(g, i)
        else:
            i += 1
    touch(g)


@rule("void(G, T)")
def end_phase(g, t):
    """The End Phase (6.6): passes only, hand size once, then clean-up until nothing happens."""
    if g.flow == FLOW_END_PHASE:
        enter_phase(g, PHASE_END)
        emit(g, t, EVENT_TURN_ENDS, NO_CARD, g.turn_player, 0)
        open_window(g, WINDOW_PASS_ONLY)  # R6.40
        g.flow = FLOW_HAND_SIZE
    elif g.flow == FLOW_HAND_SIZE_ANSWER:
        discard(g, t, g.answer_card)
        g.flow = FLOW_HAND_SIZE
    elif g.flow == FLOW_HAND_SIZE:
        excess = g.zone_count[g.turn_player, HAND] - HAND_LIMIT
        if excess <= 0:
            g.flow = FLOW_CLEAN_UP
            return
        ask(g, DECISION_HAND_SIZE, g.turn_player, NO_CARD)  # R6.41
        g.decision_minimum = excess
        g.decision_maximum = excess
        for i in range(g.zone_count[g.turn_player, HAND]):
            allow_card(g, CHOOSE, g.zone_cards[g.turn_player, HAND, i])
        g.flow = FLOW_HAND_SIZE_ANSWER
    elif g.flow == FLOW_CLEANED_UP:
        g.flow = FLOW_CLEAN_UP
        open_window(g, WINDOW_PASS_ONLY)
    else:
        end_turn_effects(g, t)
        happened = run_rule_processes(g, t)
        if g.frame_count:  # objects are leaving
            g.flow = FLOW_CLEANED_UP
        elif happened or g.waiting_count or g.surplus:  # R6.44, R6.46: back to the clean-up, not to the hand size
            open_window(g, WINDOW_PASS_ONLY)
        else:
            g.flow = FLOW_TURN_START


# --------------------------------------------------------------------------------------------------- attack phase
@rule("void(G, T)")
def attack_declaration(g, t):
    """Attack Declaration Step (10.2)."""
    if g.flow == FLOW_DECLARE_ANSWER and g.answer_verb == ATTACK:
        g.attackers[g.attack_count] = g.answer_card
        g.attack_count += 1
    elif g.flow == FLOW_DECLARE_ANSWER:
        if g.attack_count == 0:
            g.flow = FLOW_MAIN_2  # R10.17
            if g.options[OPTION_EMPTY_DECLARATION_WINDOW]:
                open_window(g, WINDOW_ATTACK)
            return
        declare_attack(g, t)
        open_window(g, WINDOW_ATTACK)  # R10.16
        g.flow = FLOW_DECLARED
        return
    g.phase = PHASE_ATTACK_DECLARATION
    ask_attack(g, t)
    g.flow = FLOW_DECLARE_ANSWER


@rule("void(G, T)")
def block_declaration(g, t):
    """Block Declaration Step (10.3)."""
    if g.flow == FLOW_DECLARED:
        if g.attack_count == 0:  # R10.31
            g.flow = FLOW_END_ATTACK
            return
        g.phase = PHASE_BLOCK_DECLARATION
        ask_block(g, t)
        g.flow = FLOW_BLOCK_ANSWER
        return
    if g.answer_verb != VERB_PASS:
        declare_block(g, t, g.answer_card)
    open_window(g, WINDOW_ATTACK)  # R10.39
    g.flow = FLOW_BLOCKED


@rule("void(G, T)")
def begin_damage(g, t):
    """Damage Resolution Step: to the player, or the first part of the battle damage (10.4)."""
    g.phase = PHASE_DAMAGE_RESOLUTION
    if g.attack_count == 0:  # R10.45
        g.flow = FLOW_END_ATTACK
    elif not g.blocked:
        g.flow = FLOW_DAMAGE_WINDOW
        strike_player(g, t)
    elif g.blocker == NO_CARD:  # R10.41
        g.flow = FLOW_DAMAGE_WINDOW
    else:
        g.strike = order_of_strikes(g, t)
        g.flow = FLOW_FIRST_PART


@rule("void(G, T)")
def battle_damage(g, t):
    """The parts of the battle damage, each after the blocker's controller divided its damage (R10.47, 12.3)."""
    first = g.flow == FLOW_FIRST_PART or g.flow == FLOW_FIRST_PART_ANSWER
    if g.flow == FLOW_FIRST_PART_ANSWER or g.flow == FLOW_SECOND_PART_ANSWER:
        give_share(g, g.answer_card)
    blocker_deals = g.strike == STRIKE_TOGETHER or first == (g.strike == STRIKE_BLOCKER_FIRST)
    attackers_deal = g.strike == STRIKE_TOGETHER or first == (g.strike == STRIKE_ATTACKERS_FIRST)
    if blocker_deals and ask_division(g, t):  # R12.20
        g.flow = FLOW_FIRST_PART_ANSWER if first else FLOW_SECOND_PART_ANSWER
        return
    strike(g, t, attackers_deal, blocker_deals)
    g.flow = FLOW_GAP if first and g.strike != STRIKE_TOGETHER else FLOW_DAMAGE_WINDOW


@rule("void(G, T)")
def first_strike_gap(g, t):
    """Between the parts rule processes run; nobody acts and no trigger is placed (R12.15-R12.18)."""
    if g.flow == FLOW_GAP and g.options[OPTION_FIRST_STRIKE_BACK_ATTACK]:
        g.flow = FLOW_GAP_CLOSED
        open_window(g, WINDOW_GAP)
        return
    run_rule_processes(g, t)
    if g.frame_count:  # objects are leaving
        g.flow = FLOW_GAP_CLOSED
        return
    g.flow = FLOW_DAMAGE_WINDOW if g.blocker == NO_CARD or g.attack_count == 0 else FLOW_SECOND_PART


@rule("void(G, T)")
def after_attack(g, t):
    """End of one attack: another one, or Main Phase 2 (R10.57-R10.59)."""
    if g.flow == FLOW_END_ATTACK:
        end_attack(g)
        if not some_can_attack(g, t, 0):
            g.flow = FLOW_MAIN_2
            return
        ask(g, DECISION_NEXT_ATTACK, g.turn_player, NO_CARD)
        allow_option(g, 0)
        if not some_can_attack(g, t, 1):  # R10.27
            allow_pass(g)
        g.flow = FLOW_NEXT_ATTACK_ANSWER
    elif g.answer_verb == VERB_PASS:
        g.flow = FLOW_MAIN_2
    else:
        g.flow = FLOW_DECLARE if g.options[OPTION_NEXT_ATTACK_TO_DECLARATION] else FLOW_PREPARATION  # R10.58


@rule("void(G, T)")
def attack_phase(g, t):
    """The steps of the Attack Phase."""
    if g.flow == FLOW_PREPARATION:
        begins = g.phase == PHASE_MAIN_1  # not when the step comes back for another attack (R10.3)
        if begins and is_skipped(g, MOMENT_ATTACK):
            g.flow = FLOW_MAIN_2
            return
        enter_phase(g, PHASE_ATTACK_PREPARATION)
        if begins:
            emit(g, t, EVENT_BEGINS, NO_CARD, g.turn_player, MOMENT_ATTACK)  # R10.1
        open_window(g, WINDOW_ATTACK)  # R10.2
        g.flow = FLOW_DECLARE
    elif g.flow <= FLOW_DECLARE_ANSWER:
        attack_declaration(g, t)
    elif g.flow <= FLOW_BLOCK_ANSWER:
        block_declaration(g, t)
    elif g.flow == FLOW_BLOCKED:
        begin_damage(g, t)
    elif g.flow == FLOW_GAP or g.flow == FLOW_GAP_CLOSED:
        first_strike_gap(g, t)
    elif g.flow <= FLOW_SECOND_PART_ANSWER:
        battle_damage(g, t)
    elif g.flow == FLOW_DAMAGE_WINDOW:
        open_window(g, WINDOW_ATTACK)  # R10.50
        g.flow = FLOW_END_ATTACK
    else:
        after_attack(g, t)


@rule("void(G, T)")
def tick_warps(g, t):
    """At the beginning of its owner's Main Phase 1 a removed card with Warp Counters triggers (R6.20, R12.51)."""
    for i in range(g.zone_count[g.turn_player, REMOVED]):
        card = g.zone_cards[g.turn_player, REMOVED, i]
        c = t.cards[g.card_id[card]]
        if c.warp_ability >= 0 and counters_on(g, card, WARP_COUNTER):
            add_waiting(g, c.warp_tick, card, g.stamp[card], g.turn_player, NO_CARD, 0)


@rule("void(G, T)")
def step_flow(g, t):
    """Go on with the turn: no procedure is open."""
    if g.flow <= FLOW_NEXT_MULLIGAN:
        set_up(g)
    elif g.flow == FLOW_TURN_START:
        start_turn(g, t)
    elif g.flow == FLOW_MAIN_1:
        enter_phase(g, PHASE_MAIN_1)
        g.flow = FLOW_PREPARATION
        if not is_skipped(g, MOMENT_MAIN_1):
            tick_warps(g, t)
            emit(g, t, EVENT_BEGINS, NO_CARD, g.turn_player, MOMENT_MAIN_1)  # R6.20
            open_window(g, WINDOW_MAIN)  # R6.21
    elif g.flow < FLOW_MAIN_2:
        attack_phase(g, t)
    elif g.flow == FLOW_MAIN_2:
        g.flow = FLOW_END_PHASE
        if not is_skipped(g, MOMENT_MAIN_2):
            enter_phase(g, PHASE_MAIN_2)
            emit(g, t, EVENT_BEGINS, NO_CARD, g.turn_player, MOMENT_MAIN_2)  # R6.20
            open_window(g, WINDOW_MAIN)  # R6.28
    else:
        end_phase(g, t)
