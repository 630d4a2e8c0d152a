"""Run set-up and the course of a turn: what comes next when no procedure is open (2.2, chapters 6 and 10)."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ....core.random import random_below
from ..cards.program import opcodes as op
from ..events.basic_actions import discard, draw, set_status
from ..events.rule_processes import run_rule_processes
from ..events.triggers import add_waiting, emit, is_watched, match_event
from ..field.derived_values import is_order_asked, refresh
from ..field.prohibitions import is_banned
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import mark_conditions_stale, mark_unchecked
from ..record.decisions import allow_card, allow_option, allow_pass, ask
from ..record.frames import list_card
from ..record.types import Card, Game, Player, Tables, cards, players
from ..stack.priority import open_window
from ..table.characteristics import counters_on
from ..table.ongoing_effects import mark_power_change
from ..table.turn_history import clear_turn_history
from ..table.visibility import see
from ..table.zones import draw_cards, end_effect, mark_stale_if_watched, move
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
    FLOW_MAIN_1_ENDS,
    FLOW_MAIN_2_ENDS,
) = range(32)
OF_THE_TURN = op.WATCH_TURN | op.WATCH_TURN_PART | op.WATCH_DEEDS
"""What depends on the turn and changes when one begins."""


# --------------------------------------------------------------------------------------------------------- set-up
@rule
def set_up(g: Game) -> None:
    """Ask who takes the first turn, deal the hands, offer the mulligans (R2.11-R2.15). ``turn_player`` is the player
    who is asked; the first player's mulligan comes first."""
    if g.flow == FLOW_FIRST_PLAYER:
        ask(g, no.DECISION_FIRST_PLAYER, Player(random_below(g.random, 2)), st.NO_CARD)
        allow_option(g, 0)
        allow_option(g, 1)
        g.flow = FLOW_FIRST_PLAYER_ANSWER
    elif g.flow == FLOW_FIRST_PLAYER_ANSWER:
        g.first_player = g.decision_player if g.answer_option == 0 else 1 - g.decision_player
        g.turn_player = g.first_player
        draw_cards(g, Player(0), no.STARTING_HAND)  # R2.12
        draw_cards(g, Player(1), no.STARTING_HAND)
        g.flow = FLOW_MULLIGAN
    elif g.flow == FLOW_MULLIGAN:
        ask(g, no.DECISION_MULLIGAN, g.turn_player, st.NO_CARD)  # R2.13
        allow_option(g, 0)
        allow_pass(g)
        g.flow = FLOW_MULLIGAN_ANSWER
    elif g.flow == FLOW_MULLIGAN_ANSWER:
        g.flow = FLOW_NEXT_MULLIGAN if g.answer_verb == no.VERB_PASS else FLOW_BOTTOM
    elif g.flow == FLOW_NEXT_MULLIGAN:
        g.turn_player = 1 - g.turn_player
        g.flow = FLOW_TURN_START if g.turn_player == g.first_player else FLOW_MULLIGAN
    else:
        put_hand_on_bottom(g)


@rule
def put_hand_on_bottom(g: Game) -> None:
    """Take a mulligan: the five cards go to the bottom one by one, then five new ones are drawn; no shuffle (R2.13)."""
    player = g.turn_player
    if g.flow == FLOW_BOTTOM_ANSWER:
        put_on_bottom(g, g.answer_card, player)
    while g.zone_count[player, op.HAND] and g.options[no.OPTION_BOTTOM_AS_HELD]:
        put_on_bottom(g, g.zone_cards[player, op.HAND, 0], player)
    if g.zone_count[player, op.HAND] == 0:
        draw_cards(g, player, no.STARTING_HAND)
        g.flow = FLOW_NEXT_MULLIGAN
        return
    ask(g, no.DECISION_BOTTOM_ORDER, player, st.NO_CARD)
    for card in cards_in(g, player, op.HAND):
        allow_card(g, no.CHOOSE, card)
    g.flow = FLOW_BOTTOM_ANSWER


@rule
def put_on_bottom(g: Game, card: Card, player: Player) -> None:
    """Put a card of the hand under the deck; the order is secret to its owner (R2.14)."""
    move(g, card, op.DECK)
    count = g.zone_count[player, op.DECK]
    for i in range(count - 1, 0, -1):
        g.zone_cards[player, op.DECK, i] = g.zone_cards[player, op.DECK, i - 1]
    g.zone_cards[player, op.DECK, 0] = card
    see(g, player, card)


# ---------------------------------------------------------------------------------------------------- turn and end
@rule
def enter_phase(g: Game, phase: int) -> None:
    """Begin a phase; some field abilities work in it only."""
    g.phase = phase
    mark_stale_if_watched(g, op.WATCH_TURN_PART)


@rule
def end_effects_of_active_phase(g: Game) -> None:
    """End "does not activate during the next Active Phase" for what the turn player controls."""
    i = 0
    while i < g.effect_count:
        e = g.effects[i]
        if e.kind == no.EFFECT_RESTRICT and e.value == op.STAYS_DULL_ONCE and g.controller[e.card] == g.turn_player:
            end_effect(g, i)
        else:
            i += 1


@rule
def next_turn_player(g: Game) -> int:
    """The player of the next turn: an extra turn comes directly after the current one (R6.4), then the usual order
    continues."""
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


@rule
def is_skipped(g: Game, moment: int) -> int:
    """Whether a phase of this turn is skipped: nothing of it happens (R6.4)."""
    return 1 if g.skipped & (1 << moment) else 0


@rule
def announce_phase(g: Game, t: Tables, moment: int) -> int:
    """Announce that a phase begins in which no player acts, or that a phase ends (``MOMENT_ENDS``). Returns whether
    something triggered and waits to be placed."""
    if not is_watched(g, t, op.EVENT_PHASE):
        return 0
    waiting = g.waiting_count
    match_event(g, t, op.EVENT_PHASE, st.NO_CARD, g.turn_player, moment)
    return 1 if g.waiting_count > waiting else 0


@rule
def end_effects_before_turn(g: Game) -> None:
    """End what lasts until the beginning of a player's next turn, before the Active Phase (R9.7)."""
    i = 0
    while i < g.effect_count:
        e = g.effects[i]
        if e.duration == op.UNTIL_MY_NEXT_TURN and e.controller == g.turn_player:
            end_effect(g, i)
            g.stale = 1
        else:
            i += 1


@rule
def ends_with_turn(g: Game, t: Tables, i: int) -> int:
    """Whether an ongoing effect ends in the End Phase of this turn (R6.43, R9.7)."""
    e = g.effects[i]
    own = e.controller == g.turn_player
    if e.duration == op.UNTIL_END_OF_TURN:
        return 1
    if e.duration == op.UNTIL_END_OF_MY_TURN or (e.duration == op.UNTIL_END_OF_MY_NEXT_TURN and e.time <= g.turn_began):
        return 1 if own else 0
    if e.duration == op.UNTIL_END_OF_THEIR_TURN:
        return 0 if own else 1
    if e.duration == op.UNTIL_END_OF_THEIR_NEXT_TURN:
        return 1 if not own and e.time <= g.turn_began else 0
    if e.duration == op.UNTIL_END_OF_NEXT_TURN:
        return 1 if e.time <= g.turn_began else 0
    return came_too_late(g, t, i)


@rule
def came_too_late(g: Game, t: Tables, i: int) -> int:
    """Whether an "at the end of the turn" was made after that moment: it waits for the next one, or expires (R6.47)."""
    e = g.effects[i]
    if e.kind != no.EFFECT_DELAYED or not g.options[no.OPTION_LATE_END_OF_TURN_EXPIRES]:
        return 0
    a = t.abilities[e.ability]
    return 1 if a.event == op.EVENT_TURN_ENDS and a.trigger_player == op.ANYONE and e.time > g.turn_began else 0


@rule
def start_turn(g: Game, t: Tables) -> None:
    """Begin the turn with its Active Phase (R6.13, R6.17)."""
    g.turn_player = next_turn_player(g)
    g.turn += 1
    g.skipped = g.skips[g.turn_player]
    g.skips[g.turn_player] = 0
    effects = g.effect_count
    end_effects_before_turn(g)
    g.phase = no.PHASE_ACTIVE
    g.gained_used_count = 0
    g.declared = 0
    clear_turn_history(g)
    for p in players(2):
        g.summons_cast[p] = 0
    for card in cards(st.CARD_COUNT):
        g.attacks[card] = 0
        g.used[card] &= ~no.USED_BITS  # states that state triggers saw stay (R8.43)
    refresh(g, t)
    activate_all(g, t, effects)
    if not is_skipped(g, op.MOMENT_DRAW):
        g.phase = no.PHASE_DRAW
        announce_phase(g, t, op.MOMENT_DRAW)
        if not is_banned(g, t, g.turn_player, op.BAN_DRAW_IN_PHASE):
            draw(g, t, g.turn_player, 1 if g.turn == 1 else 2)  # R6.15, R2.16
        announce_phase(g, t, op.MOMENT_DRAW + op.MOMENT_ENDS)
    g.flow = FLOW_MAIN_1


@rule
def activate_all(g: Game, t: Tables, effects: int) -> None:
    """Run the Active Phase: no player gets priority, and triggers wait (6.2, R12.32c). ``effects``: how many ongoing
    effects there were in the turn before."""
    announce_phase(g, t, op.MOMENT_ACTIVE)
    g.list_count = 0
    thawed = 0
    for card in cards_in(g, g.turn_player, op.FIELD):
        thawed |= g.frozen[card]
        if not g.frozen[card] and not g.restrictions[card] & (op.STAYS_DULL | op.STAYS_DULL_ONCE):  # R6.11
            list_card(g, card)
        g.frozen[card] = 0  # R12.31
    end_effects_of_active_phase(g)
    mark_unchecked(g)
    if g.effect_count < effects or is_order_asked(g):
        g.stale = 1
    elif g.watched & OF_THE_TURN:
        mark_conditions_stale(g, OF_THE_TURN)
    if thawed:
        mark_stale_if_watched(g, op.WATCH_STATUS)
    set_status(g, t, 0)  # R6.10
    announce_phase(g, t, op.MOMENT_ACTIVE + op.MOMENT_ENDS)


@rule
def end_turn_effects(g: Game, t: Tables) -> None:
    """Remove all damage and end "until the end of the turn" effects, at the same time (R6.42, R6.43, R6.49, R6.5)."""
    for card in cards(st.CARD_COUNT):
        g.damage[card] = 0
    i = 0
    while i < g.effect_count:
        if ends_with_turn(g, t, i):
            if g.effects[i].kind == no.EFFECT_POWER:
                mark_power_change(g, g.effects[i].card, -g.effects[i].value)
            else:
                g.stale = 1
            end_effect(g, i)
        else:
            i += 1
    mark_unchecked(g)
    mark_stale_if_watched(g, op.WATCH_DAMAGE_MARKS)


@rule
def end_phase(g: Game, t: Tables) -> None:
    """Run the End Phase (6.6): passes only, hand size once, then clean-up until nothing happens (R6.48, R6.50)."""
    if g.flow == FLOW_END_PHASE or g.flow == FLOW_MAIN_2_ENDS:
        if g.phase == no.PHASE_MAIN_2 and g.flow == FLOW_END_PHASE and end_main_phase(g, t, op.MOMENT_MAIN_2):
            g.flow = FLOW_MAIN_2_ENDS
            return
        enter_phase(g, no.PHASE_END)
        emit(g, t, op.EVENT_TURN_ENDS, st.NO_CARD, g.turn_player, 0)
        open_window(g, no.WINDOW_PASS_ONLY)  # R6.40
        g.flow = FLOW_HAND_SIZE
    elif g.flow == FLOW_HAND_SIZE_ANSWER:
        discard(g, t, g.answer_card)
        g.flow = FLOW_HAND_SIZE
    elif g.flow == FLOW_HAND_SIZE:
        excess = g.zone_count[g.turn_player, op.HAND] - no.HAND_LIMIT
        if excess <= 0:
            g.flow = FLOW_CLEAN_UP
            return
        ask(g, no.DECISION_HAND_SIZE, g.turn_player, st.NO_CARD)  # R6.41
        g.decision_minimum = excess
        g.decision_maximum = excess
        for card in cards_in(g, g.turn_player, op.HAND):
            allow_card(g, no.CHOOSE, card)
        g.flow = FLOW_HAND_SIZE_ANSWER
    elif g.flow == FLOW_CLEANED_UP:
        g.flow = FLOW_CLEAN_UP
        open_window(g, no.WINDOW_PASS_ONLY)
    else:
        end_turn_effects(g, t)
        happened = run_rule_processes(g, t)
        if g.frame_count:  # objects are leaving
            g.flow = FLOW_CLEANED_UP
        elif happened or g.waiting_count or g.surplus:  # R6.44, R6.46: back to the clean-up, not to the hand size
            open_window(g, no.WINDOW_PASS_ONLY)
        else:
            g.flow = FLOW_TURN_START


# --------------------------------------------------------------------------------------------------- attack phase
@rule
def end_attack_phase(g: Game, t: Tables, window: int) -> None:
    """End the Attack Phase. What this triggers is placed and resolves in it: it is over when both players pass in
    succession with an empty stack (R6.27, R6.31). ``window``: it opens one last time in any case."""
    g.flow = FLOW_MAIN_2
    if announce_phase(g, t, op.MOMENT_ATTACK + op.MOMENT_ENDS) or window:
        open_window(g, no.WINDOW_ATTACK)


@rule
def attack_declaration(g: Game, t: Tables) -> None:
    """Run the Attack Declaration Step (10.2)."""
    if g.flow == FLOW_DECLARE_ANSWER and g.answer_verb == no.ATTACK:
        g.attackers[g.attack_count] = g.answer_card
        g.attack_count += 1
    elif g.flow == FLOW_DECLARE_ANSWER:
        if g.attack_count == 0:
            end_attack_phase(g, t, g.options[no.OPTION_EMPTY_DECLARATION_WINDOW])  # R10.17
            return
        declare_attack(g, t)
        open_window(g, no.WINDOW_ATTACK)  # R10.16
        g.flow = FLOW_DECLARED
        return
    g.phase = no.PHASE_ATTACK_DECLARATION
    ask_attack(g, t)
    g.flow = FLOW_DECLARE_ANSWER


@rule
def block_declaration(g: Game, t: Tables) -> None:
    """Run the Block Declaration Step (10.3)."""
    if g.flow == FLOW_DECLARED:
        if g.attack_count == 0:  # R10.31
            g.flow = FLOW_END_ATTACK
            return
        g.phase = no.PHASE_BLOCK_DECLARATION
        ask_block(g, t)
        g.flow = FLOW_BLOCK_ANSWER
        return
    if g.answer_verb != no.VERB_PASS:
        declare_block(g, t, g.answer_card)
    open_window(g, no.WINDOW_ATTACK)  # R10.39
    g.flow = FLOW_BLOCKED


@rule
def begin_battle_damage(g: Game, t: Tables) -> None:
    """Begin the Damage Resolution Step: damage to the player, or the first part of the battle damage (10.4)."""
    g.phase = no.PHASE_DAMAGE_RESOLUTION
    if g.attack_count == 0:  # R10.45
        g.flow = FLOW_END_ATTACK
    elif not g.blocked:
        g.flow = FLOW_DAMAGE_WINDOW
        strike_player(g, t)
    elif g.blocker == st.NO_CARD:  # R10.41
        g.flow = FLOW_DAMAGE_WINDOW
    else:
        g.strike = order_of_strikes(g, t)
        g.flow = FLOW_FIRST_PART


@rule
def battle_damage(g: Game, t: Tables) -> None:
    """Deal the parts of the battle damage, each after the blocker's controller divided its damage (R10.47, 12.3,
    R12.19)."""
    first = g.flow == FLOW_FIRST_PART or g.flow == FLOW_FIRST_PART_ANSWER
    if g.flow == FLOW_FIRST_PART_ANSWER or g.flow == FLOW_SECOND_PART_ANSWER:
        give_share(g, g.answer_card)
    blocker_deals = g.strike == no.STRIKE_TOGETHER or first == (g.strike == no.STRIKE_BLOCKER_FIRST)
    attackers_deal = g.strike == no.STRIKE_TOGETHER or first == (g.strike == no.STRIKE_ATTACKERS_FIRST)
    if blocker_deals and ask_division(g, t):  # R12.20
        g.flow = FLOW_FIRST_PART_ANSWER if first else FLOW_SECOND_PART_ANSWER
        return
    strike(g, t, attackers_deal, blocker_deals)
    g.flow = FLOW_GAP if first and g.strike != no.STRIKE_TOGETHER else FLOW_DAMAGE_WINDOW


@rule
def first_strike_gap(g: Game, t: Tables) -> None:
    """Between the two parts, perform rule processes; no player acts and no trigger is placed (R12.15-R12.18)."""
    if g.flow == FLOW_GAP and g.options[no.OPTION_FIRST_STRIKE_BACK_ATTACK]:
        g.flow = FLOW_GAP_CLOSED
        open_window(g, no.WINDOW_GAP)
        return
    run_rule_processes(g, t)
    if g.frame_count:  # objects are leaving
        g.flow = FLOW_GAP_CLOSED
        return
    g.flow = FLOW_DAMAGE_WINDOW if g.blocker == st.NO_CARD or g.attack_count == 0 else FLOW_SECOND_PART


@rule
def after_attack(g: Game, t: Tables) -> None:
    """End one attack: another one follows, or Main Phase 2 (R10.57-R10.59)."""
    if g.flow == FLOW_END_ATTACK:
        end_attack(g)
        if not some_can_attack(g, t, 0):
            end_attack_phase(g, t, 0)
            return
        ask(g, no.DECISION_NEXT_ATTACK, g.turn_player, st.NO_CARD)
        allow_option(g, 0)
        if not some_can_attack(g, t, 1):  # R10.27
            allow_pass(g)
        g.flow = FLOW_NEXT_ATTACK_ANSWER
    elif g.answer_verb == no.VERB_PASS:
        end_attack_phase(g, t, 0)
    else:
        g.flow = FLOW_DECLARE if g.options[no.OPTION_NEXT_ATTACK_TO_DECLARATION] else FLOW_PREPARATION  # R10.58


@rule
def end_main_phase(g: Game, t: Tables, moment: int) -> int:
    """End a Main Phase. What this triggers is placed and resolves in it (R6.27); returns whether something does."""
    if is_skipped(g, moment) or not announce_phase(g, t, moment + op.MOMENT_ENDS):
        return 0
    open_window(g, no.WINDOW_MAIN)
    return 1


@rule
def attack_phase(g: Game, t: Tables) -> None:
    """Run the steps of the Attack Phase."""
    if g.flow == FLOW_PREPARATION or g.flow == FLOW_MAIN_1_ENDS:
        begins = g.phase == no.PHASE_MAIN_1  # not if the step comes again for another attack (R10.3)
        if begins and g.flow == FLOW_PREPARATION and end_main_phase(g, t, op.MOMENT_MAIN_1):
            g.flow = FLOW_MAIN_1_ENDS
            return
        if begins and is_skipped(g, op.MOMENT_ATTACK):
            g.flow = FLOW_MAIN_2
            return
        enter_phase(g, no.PHASE_ATTACK_PREPARATION)
        if begins:
            emit(g, t, op.EVENT_BEGINS, st.NO_CARD, g.turn_player, op.MOMENT_ATTACK)  # R10.1
        open_window(g, no.WINDOW_ATTACK)  # R10.2
        g.flow = FLOW_DECLARE
    elif g.flow <= FLOW_DECLARE_ANSWER:
        attack_declaration(g, t)
    elif g.flow <= FLOW_BLOCK_ANSWER:
        block_declaration(g, t)
    elif g.flow == FLOW_BLOCKED:
        begin_battle_damage(g, t)
    elif g.flow == FLOW_GAP or g.flow == FLOW_GAP_CLOSED:
        first_strike_gap(g, t)
    elif g.flow <= FLOW_SECOND_PART_ANSWER:
        battle_damage(g, t)
    elif g.flow == FLOW_DAMAGE_WINDOW:
        open_window(g, no.WINDOW_ATTACK)  # R10.50
        g.flow = FLOW_END_ATTACK
    else:
        after_attack(g, t)


@rule
def tick_warps(g: Game, t: Tables) -> None:
    """Trigger removed cards with Warp Counters at the beginning of their owner's Main Phase 1 (R6.20, R12.51,
    R12.59)."""
    for card in cards_in(g, g.turn_player, op.REMOVED):
        c = t.cards[g.card_id[card]]
        if c.warp_ability >= 0 and counters_on(g, card, op.WARP_COUNTER):
            add_waiting(g, c.warp_tick, card, g.stamp[card], g.turn_player, st.NO_CARD, 0)


@rule
def step_flow(g: Game, t: Tables) -> None:
    """Continue the turn when no procedure is open (R6.2, R6.3)."""
    if g.flow <= FLOW_NEXT_MULLIGAN:
        set_up(g)
    elif g.flow == FLOW_TURN_START:
        start_turn(g, t)
    elif g.flow == FLOW_MAIN_1:
        enter_phase(g, no.PHASE_MAIN_1)
        g.flow = FLOW_PREPARATION
        if not is_skipped(g, op.MOMENT_MAIN_1):
            tick_warps(g, t)
            emit(g, t, op.EVENT_BEGINS, st.NO_CARD, g.turn_player, op.MOMENT_MAIN_1)  # R6.20
            open_window(g, no.WINDOW_MAIN)  # R6.21
    elif g.flow < FLOW_MAIN_2 or g.flow == FLOW_MAIN_1_ENDS:
        attack_phase(g, t)
    elif g.flow == FLOW_MAIN_2:
        g.flow = FLOW_END_PHASE
        if not is_skipped(g, op.MOMENT_MAIN_2):
            enter_phase(g, no.PHASE_MAIN_2)
            emit(g, t, op.EVENT_BEGINS, st.NO_CARD, g.turn_player, op.MOMENT_MAIN_2)  # R6.20
            open_window(g, no.WINDOW_MAIN)  # R6.28
    else:
        end_phase(g, t)
