"""Score every legal action for the heuristic agent: rules of thumb in CP, from what its player may see.

Each kind of decision has one rule (:mod:`.plays`, :mod:`.effect_decisions`, :mod:`.attacks`) that gives every legal
action a number. The agent plays the highest, the first of equals; there is no randomness. What cards do is read from
their programs (:mod:`.program_values`), never from their names, and nothing that the player cannot know is read
(:mod:`.visible_queries`).
"""

from ....core.jit import rule
from ..record import constants as no
from ..record import state as st
from ..record.types import Game, Tables
from .attacks import weigh_attack, weigh_block, weigh_division, weigh_next_attack
from .card_values import assess_table
from .effect_decisions import (
    is_offer,
    weigh_ex_burst,
    weigh_may,
    weigh_modes,
    weigh_number,
    weigh_offer,
    weigh_selected,
    weigh_targets,
)
from .memory import Mind
from .plays import (
    value_arrivals,
    weigh_ability,
    weigh_as_offered,
    weigh_element,
    weigh_given_up,
    weigh_mulligan,
    weigh_pay,
    weigh_priority,
    weigh_surplus,
    weigh_wanted,
)
from .stack_threats import assess_race, assess_stack


@rule
def weigh_combat(g: Game, t: Tables, m: Mind) -> None:
    """Score decisions of the Attack Phase."""
    if g.decision == no.DECISION_ATTACK:
        weigh_attack(g, t, m)
    elif g.decision == no.DECISION_BLOCK:
        weigh_block(g, m)
    elif g.decision == no.DECISION_DIVIDE_DAMAGE:
        weigh_division(g, m)
    else:
        weigh_next_attack(g, t, m)


@rule
def weigh_effect(g: Game, t: Tables, m: Mind) -> int:
    """Score decisions of texts; returns whether it was one."""
    if g.decision == no.DECISION_TARGET:
        weigh_targets(g, t, m)
    elif g.decision == no.DECISION_MODE:
        weigh_modes(g, t, m)
    elif g.decision == no.DECISION_MAY:
        if is_offer(g, t):
            weigh_offer(g, t, m)
        else:
            weigh_may(g, t, m)
    elif g.decision == no.DECISION_NUMBER:
        weigh_number(g, t, m)
    elif g.decision == no.DECISION_EX_BURST:
        weigh_ex_burst(g, t, m)
    elif g.decision == no.DECISION_SELECT:
        weigh_selected(g, t, m)
    else:
        return 0
    return 1


@rule
def weigh_rest(g: Game, t: Tables, m: Mind) -> None:
    """Score all other decisions."""
    if g.decision == no.DECISION_MULLIGAN:
        weigh_mulligan(g, t, m)
    elif g.decision == no.DECISION_ABILITY:
        weigh_ability(g, t, m)
    elif g.decision == no.DECISION_SEARCH:
        weigh_wanted(g, t, m)
    elif g.decision == no.DECISION_ELEMENT:
        weigh_element(g, m)
    elif g.decision == no.DECISION_SURPLUS:
        weigh_surplus(g, m)
    else:
        gives_up = g.decision == no.DECISION_COST_CARD or g.decision == no.DECISION_DISCARD
        if gives_up or g.decision == no.DECISION_HAND_SIZE or g.decision == no.DECISION_BOTTOM_ORDER:
            weigh_given_up(g, t, m)
        else:
            weigh_as_offered(g, m)


@rule
def weigh(g: Game, t: Tables, m: Mind) -> None:
    """Write a score for each legal action into ``m.scores``: the higher, the better.

    ``compared_card`` may be hidden by now; no description that is evaluated here compares with it.
    """
    held, g.compared_card = g.compared_card, st.NO_CARD
    assess_table(g, t, m)
    assess_race(g, t, m)
    assess_stack(g, t, m)
    kind = g.decision
    if kind == no.DECISION_PRIORITY or kind == no.DECISION_PAY:
        value_arrivals(g, t, m)
    if kind == no.DECISION_PRIORITY:
        weigh_priority(g, t, m)
    elif kind == no.DECISION_PAY:
        weigh_pay(g, t, m)
    elif kind == no.DECISION_NEXT_ATTACK or no.DECISION_ATTACK <= kind <= no.DECISION_DIVIDE_DAMAGE:
        weigh_combat(g, t, m)
    elif not weigh_effect(g, t, m):
        weigh_rest(g, t, m)
    g.compared_card = held
