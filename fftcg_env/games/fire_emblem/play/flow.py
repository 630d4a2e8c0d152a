"""The next event or question, and the checks after each event."""

from ....core import jobs
from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game, Tables, finish
from ..table.units import loses_without_units, occupied_sortie_squares, on_board, retreat_all
from .declaring import step_chain, step_deed, step_luck
from .deploying import step_deploy
from .effects import begin_waiting, step_effect
from .fights import step_fight
from .steps import begin_step
from .turn import (
    ask_action,
    ask_bearer,
    ask_item_step,
    ask_land_step,
    ask_move,
    ask_strike,
    ask_unit,
    ask_unit_step,
    ask_window,
    step_end,
    step_processing,
)
from .turn import national_power as begin_power
from .turn import step_setup as set_up


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
        set_up(g, t)
    elif phase == no.POWER:
        begin_power(g, t)
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
        if g.zone_count[loser, no.BOARD] == 0 and loses_without_units(g, loser):
            finish(g, jobs.PLAYER_0_WINS + 1 - loser, no.REASON_ANNIHILATED)
            return


@rule
def settle(g: Game, t: Tables) -> None:
    """After an event: units without energy retreat (F-2.10), and the game may be over. Most events change nothing
    here."""
    if g.unsettled:
        retreat_all(g)
        g.unsettled = 0
        check_end(g)
