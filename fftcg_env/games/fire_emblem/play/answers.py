"""Carries out the answer to each kind of decision."""

from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game, Tables, ask_nothing, card_of, facts, turned, verb_of
from ..table.fighting import fighter_of
from ..table.units import drop, lose_energy
from ..table.zones import move
from .declaring import begin_declaration, pay_hand_card, resolve_crest, use_ability
from .deploying import change_class, deploy
from .effects import answer_move_again, answer_row, go_to
from .fights import act_in_preparation, answer_equipment, begin_exchange, begin_fight, pass_preparation
from .steps import begin_step
from .turn import answer_mulligan, attach, begin_action, begin_play, begin_strike, support


@rule
def answer_declaration(g: Game, t: Tables, decision: int, card: int, action: int) -> None:
    """Carry out a part of a declaration."""
    if decision == no.ASK_CHIPS:
        deploy(g, t, action - no.SAY_NUMBER)
    elif decision == no.ASK_SQUARE:
        g.pending_square = turned(action - no.TO_SQUARE, g.declaring)
    elif decision == no.ASK_BEARER:
        attach(g, t, card)
    elif decision == no.ASK_COST:
        pay_hand_card(g, card)
    elif g.declared == no.DEPLOY:
        change_class(g, t, card)
    elif g.declared == no.STRIKE:
        g.declared = no.NOTHING
        begin_fight(g, g.pending, card)
    else:
        g.pending_target = card


@rule
def answer_steps(g: Game, t: Tables, decision: int, action: int, verb: int, card: int) -> None:
    """Carry out an answer of the turn player in the Unit, Land or Item step; a pass ends the step."""
    if action == no.PASS:
        if decision == no.ASK_UNIT_STEP:
            begin_step(g, no.LAND_STEP)
            g.unsettled = 1  # a player without a unit now has lost (F-8.3)
        elif decision == no.ASK_LAND_STEP:
            begin_step(g, no.ITEM_STEP)
        else:
            g.phase = no.MILITARY
    elif verb == no.SUPPORT_UNIT:
        support(g, t, card)
    else:
        begin_play(g, t, g.turn_player, card)


@rule
def answer_action(g: Game, t: Tables, action: int) -> None:
    """Carry out what a unit does (F-6.3); doing nothing leads to the processing step."""
    if action == no.TAKE_ATTACK:
        begin_strike(g)
    elif action == no.PASS:
        begin_step(g, no.PROCESSING)
    else:
        use_ability(g, t, g.turn_player, g.actor, action - no.USE)


@rule
def answer_military(g: Game, t: Tables, decision: int, action: int, card: int) -> None:
    """Carry out an answer of the turn player in the military phase (F-6.3)."""
    if decision == no.ASK_UNIT:
        if action == no.PASS:
            begin_step(g, no.END)
        else:
            begin_action(g, card)
    elif decision == no.ASK_MOVE:
        if action != no.PASS:
            go_to(g, t, g.actor, turned(action - no.TO_SQUARE, g.turn_player))
        begin_step(g, no.ACTION_STEP)
    elif decision == no.ASK_ACTION:
        answer_action(g, t, action)
    elif action == no.PASS:
        g.step += 1
    else:
        use_ability(g, t, g.turn_player, g.actor, action - no.USE)


@rule
def answer_fight(g: Game, t: Tables, decision: int, action: int, card: int) -> None:
    """Carry out an answer of either player in a fight (F-2, F-3)."""
    if decision == no.ASK_EQUIPMENT or decision == no.ASK_RECEIVED_WITH:
        answer_equipment(g, t, card)
    elif decision == no.ASK_CONSUMPTION:
        g.chosen_consumption = action - no.SAY_NUMBER
    elif decision == no.ASK_COUNTER:
        if action == no.TAKE_COUNTER:
            begin_exchange(g, t, no.COUNTER)
        else:
            g.step = no.FIGHT_OVER
    elif action == no.PASS:
        pass_preparation(g)
    else:
        player = g.actor_of_preparation
        act_in_preparation(g)
        use_ability(g, t, player, fighter_of(g, player), action - no.USE)


@rule
def answer_keep(g: Game, t: Tables, action: int) -> None:
    """Keep the magic card if its bearer pays (F-2.16)."""
    arm = int(g.arms[g.step])
    if action == no.TAKE_KEEP:
        lose_energy(g, g.host[arm], facts(g, t, arm).need)
    else:
        drop(g, t, arm)
    g.step += 1


@rule
def answer_others(g: Game, t: Tables, decision: int, action: int, card: int) -> None:
    """Carry out an answer that belongs to no step, declaration or fight."""
    if decision == no.ASK_MULLIGAN:
        answer_mulligan(g, action)
    elif decision == no.ASK_WINDOW:
        g.window = 0
    elif decision == no.ASK_ANSWER:
        g.answered = 1
    elif decision == no.ASK_LUCK:
        if action == no.PASS:
            resolve_crest(g, t)
        else:
            player = g.crest_asked
            use_ability(g, t, player, fighter_of(g, player), action - no.USE)
    elif decision == no.ASK_KEEP_MAGIC:
        answer_keep(g, t, action)
    elif decision == no.ASK_MOVE_AGAIN:
        square = no.NO_SQUARE if action == no.PASS else turned(action - no.TO_SQUARE, g.effect_player)
        answer_move_again(g, t, square)
    elif decision == no.ASK_HAND_LIMIT:
        move(g, card, no.OFF_FIELD)
    else:
        answer_row(g, t, card)


@rule
def use_surprise(g: Game, t: Tables, player: int, card: int) -> None:
    """Declare a Surprise of the hand, at any decision that allows it."""
    if g.phase == no.FIGHT and g.chain_count == 0:
        act_in_preparation(g)
    begin_declaration(g, t, player, card, 0, no.NO_CARD)


@rule
def take(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action."""
    decision, player = g.decision, g.decision_player
    verb, card = verb_of(action), card_of(g, action)
    ask_nothing(g)
    if verb == no.PLAY and facts(g, t, card).type == no.TYPE_SURPRISE:
        use_surprise(g, t, player, card)
    elif decision <= no.ASK_MULLIGAN or decision == no.ASK_WINDOW:
        answer_others(g, t, decision, action, card)
    elif decision <= no.ASK_ITEM_STEP:
        answer_steps(g, t, decision, action, verb, card)
    elif decision <= no.ASK_COST:
        answer_declaration(g, t, decision, card, action)
    elif decision <= no.ASK_ACTION or decision == no.ASK_PROCESSING:
        answer_military(g, t, decision, action, card)
    elif decision == no.ASK_LUCK or decision == no.ASK_ANSWER:
        answer_others(g, t, decision, action, card)
    elif decision <= no.ASK_COUNTER:
        answer_fight(g, t, decision, action, card)
    else:
        answer_others(g, t, decision, action, card)
