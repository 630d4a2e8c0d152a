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
from .attacks import score_attack, score_block, score_division, score_next_attack
from .card_values import assess_table
from .effect_decisions import (
    is_offer,
    score_ex_burst,
    score_may,
    score_modes,
    score_number,
    score_offer,
    score_selected,
    score_targets,
)
from .memory_types import Memory
from .plays import (
    score_ability,
    score_as_offered,
    score_element,
    score_given_up,
    score_mulligan,
    score_pay,
    score_priority,
    score_surplus,
    score_wanted,
    value_arrivals,
)
from .stack_threats import assess_race, assess_stack


@rule
def score_combat(g: Game, t: Tables, m: Memory) -> None:
    """Score decisions of the Attack Phase."""
    if g.decision == no.DECISION_ATTACK:
        score_attack(g, t, m)
    elif g.decision == no.DECISION_BLOCK:
        score_block(g, m)
    elif g.decision == no.DECISION_DIVIDE_DAMAGE:
        score_division(g, m)
    else:
        score_next_attack(g, t, m)


@rule
def score_effect(g: Game, t: Tables, m: Memory) -> int:
    """Score decisions of texts; returns whether it was one."""
    if g.decision == no.DECISION_TARGET:
        score_targets(g, t, m)
    elif g.decision == no.DECISION_MODE:
        score_modes(g, t, m)
    elif g.decision == no.DECISION_MAY:
        if is_offer(g, t):
            score_offer(g, t, m)
        else:
            score_may(g, t, m)
    elif g.decision == no.DECISION_NUMBER:
        score_number(g, t, m)
    elif g.decision == no.DECISION_EX_BURST:
        score_ex_burst(g, t, m)
    elif g.decision == no.DECISION_SELECT:
        score_selected(g, t, m)
    else:
        return 0
    return 1


@rule
def score_rest(g: Game, t: Tables, m: Memory) -> None:
    """Score all other decisions."""
    if g.decision == no.DECISION_MULLIGAN:
        score_mulligan(g, t, m)
    elif g.decision == no.DECISION_ABILITY:
        score_ability(g, t, m)
    elif g.decision == no.DECISION_SEARCH:
        score_wanted(g, t, m)
    elif g.decision == no.DECISION_ELEMENT:
        score_element(g, m)
    elif g.decision == no.DECISION_SURPLUS:
        score_surplus(g, m)
    else:
        gives_up = g.decision == no.DECISION_COST_CARD or g.decision == no.DECISION_DISCARD
        if gives_up or g.decision == no.DECISION_HAND_SIZE or g.decision == no.DECISION_BOTTOM_ORDER:
            score_given_up(g, t, m)
        else:
            score_as_offered(g, m)


@rule
def weigh(g: Game, t: Tables, m: Memory) -> None:
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
        score_priority(g, t, m)
    elif kind == no.DECISION_PAY:
        score_pay(g, t, m)
    elif kind == no.DECISION_NEXT_ATTACK or no.DECISION_ATTACK <= kind <= no.DECISION_DIVIDE_DAMAGE:
        score_combat(g, t, m)
    elif not score_effect(g, t, m):
        score_rest(g, t, m)
    g.compared_card = held
