"""The engine: how a game begins, continues and ends, and the compiled entry ``drive``."""

from ...core import jobs
from ...core.entry_arguments import Decks, Seeds, clear_from, next_deck_seed, next_seed
from ...core.intrinsics.memory import Span
from ...core.jit import rule
from ...core.random import seed_random
from ...core.zoned.engine import make_zoned_engine
from .play.declaring import (
    begin_declaration,
    pay_hand_card,
    resolve_crest,
    step_chain,
    step_deed,
    step_luck,
    use_ability,
)
from .play.deploying import change_class, deploy, step_deploy
from .play.effects import answer_move_again, answer_row, begin_step, begin_waiting, go_to, step_effect
from .play.fights import act_in_preparation, answer_equipment, begin_exchange, begin_fight, pass_preparation, step_fight
from .play.turn import (
    answer_mulligan,
    ask_action,
    ask_bearer,
    ask_item_step,
    ask_land_step,
    ask_move,
    ask_strike,
    ask_unit,
    ask_unit_step,
    ask_window,
    attach,
    begin_action,
    begin_play,
    begin_strike,
    national_power,
    step_end,
    step_processing,
    step_setup,
    support,
)
from .record import numbers as no
from .record.compiled import (
    Game,
    Tables,
    ask_nothing,
    card_of,
    common,
    facts,
    finish,
    scatter_deck,
    shuffle_deck,
    turned,
    verb_of,
)
from .record.state import STATE, TABLES
from .table.fighting import fighter_of
from .table.units import drop, lose_energy, loses_without_units, occupied_sortie_squares, on_board, retreat_all
from .table.zones import move, put
from .view.observe import write_observation

# --- The next event or question, and the checks after each event -----------------------------------------------------


@rule
def step_declaration(g: Game, t: Tables) -> None:
    """Ask for the next part of what is being declared."""
    if g.declared == no.DEPLOY:
        step_deploy(g, t)
    elif g.declared == no.ATTACH:
        ask_bearer(g, t)
    elif g.declared == no.STRIKE:
        ask_strike(g, t)
    else:
        step_deed(g, t)


@rule
def step_phase(g: Game, t: Tables) -> None:
    """Take one step of the turn (F-6.1, F-6.3)."""
    phase = g.phase
    if phase == no.SETUP:
        step_setup(g, t)
    elif phase == no.NATIONAL_POWER:
        national_power(g, t)
    elif phase == no.UNIT_STEP:
        ask_unit_step(g, t)
    elif phase == no.LAND_STEP:
        ask_land_step(g, t)
    elif phase == no.ITEM_STEP:
        ask_item_step(g, t)
    elif phase == no.MILITARY:
        ask_unit(g, t)
    elif phase == no.FIGHT:
        step_fight(g, t)
    elif phase == no.PROCESSING:
        step_processing(g, t)
    elif phase == no.END:
        step_end(g, t)
    elif not on_board(g, g.actor):
        begin_step(g, no.PROCESSING)  # it retreated before it acted
    elif phase == no.MOVE_STEP:
        ask_move(g, t)
    else:
        ask_action(g, t)


@rule
def advance(g: Game, t: Tables) -> None:
    """Carry out one event, or ask one question."""
    if g.effect_on:
        step_effect(g, t)
    elif g.queue_count > 0:
        begin_waiting(g)
    elif g.declared != no.NOTHING:
        step_declaration(g, t)
    elif g.crest_place >= 0:
        step_luck(g, t)
    elif g.chain_count > 0:
        step_chain(g, t)
    elif g.window:
        ask_window(g, t)
    else:
        step_phase(g, t)


@rule
def check_end(g: Game) -> None:
    """End the game if a player stands on all sortie squares of the other (F-8.2), or has no unit left (F-8.3)."""
    if g.phase == no.SETUP or g.result != jobs.RUNNING:
        return
    for k in range(2):
        loser = 1 - g.turn_player if k == 0 else g.turn_player
        enough = g.zone_count[1 - loser, no.BOARD] >= no.COLUMNS
        if enough and occupied_sortie_squares(g, loser) == no.COLUMNS:
            finish(g, jobs.PLAYER_0_WINS + 1 - loser, no.REASON_OCCUPIED)
            return
        if loses_without_units(g, loser):
            both = loses_without_units(g, 1 - loser)
            finish(g, jobs.DRAW if both else jobs.PLAYER_0_WINS + 1 - loser, no.REASON_ANNIHILATED)
            return


@rule
def settle(g: Game, t: Tables) -> None:
    """After an event: units without energy retreat (F-2.10), and the game may be over. Most events change nothing
    here."""
    if g.unsettled:
        retreat_all(g)
        g.unsettled = 0
        check_end(g)


# --- The answer to each kind of decision -----------------------------------------------------------------------------


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


# --- The beginning of a game, and the compiled entry -----------------------------------------------------------------

HOT = (
    Span("turn", "card_id"),
    Span("legal_count"),
    Span("legal", items=16),
    Span("result", "effect_target"),
    Span("queue_count"),
    Span("board", "zone_cards"),
)
"""What most decisions read of a record: fetched ahead in large batches."""


@rule
def blank(g: Game) -> None:
    """Set everything except the options to its start value."""
    clear_from(g, "turn")
    g.turn_player = -1
    g.decision_card = no.NO_CARD
    g.actor = no.NO_CARD
    g.attacker = no.NO_CARD
    g.defender = no.NO_CARD
    g.crest_place = -1
    g.chosen_consumption = -1
    for side in range(2):
        g.arms[side] = no.NO_CARD
    for square in range(no.SQUARES):
        g.board[square] = no.NO_CARD
    for card in range(no.CARD_COUNT):
        g.host[card] = no.NO_CARD
        g.square[card] = no.NO_SQUARE


@rule
def load_deck(g: Game, decks: Decks, e: int, player: int) -> None:
    """Put a deck into the game, with random indexes, and shuffle it."""
    start = player * no.CARDS_PER_PLAYER
    scatter_deck(g, decks, e, player, no.CARDS_PER_PLAYER)
    for card in range(start, start + no.CARDS_PER_PLAYER):
        put(g, card, no.DECK)
    shuffle_deck(g, player)


@rule
def reset(g: Game, t: Tables, decks: Decks, e: int, seeds: Seeds) -> None:
    """Begin a game: decks shuffled, nothing chosen. The options stay as they are."""
    blank(g)
    seed_random(g.random, next_seed(seeds, e))
    for player in range(2):
        g.deck_seeds[player] = next_deck_seed(seeds, e, player)
        load_deck(g, decks, e, player)


@rule
def unsettle(g: Game) -> None:
    """Note that the board must be checked, because the position was set up."""
    g.unsettled = 1


engine = make_zoned_engine(
    __name__,
    common,
    state=STATE,
    tables=TABLES,
    hot=HOT,
    reset=reset,
    advance=advance,
    take=take,
    settle=settle,
    unsettle=unsettle,
    write_observation=write_observation,
)
drive, step = engine.drive, engine.step
