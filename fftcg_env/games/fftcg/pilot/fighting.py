"""Decisions of the Attack Phase. A number for each legal action, the higher the better."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record.types import Game, Tables
from ..turn.permissions import can_attack
from .attacking import (
    count_attackers,
    foresee_blocks,
    gain_of_attacking,
    gain_of_joining,
    gain_of_plan,
    plan_the_attack_so_far,
)
from .battle import block_gain, team_of_attackers
from .paying import named_card
from .types import Mind


@rule
def weigh_attack(g: Game, t: Tables, m: Mind) -> None:
    """The attack that gains most, alone or as a party, even against the block that is best for my opponent."""
    m.plan_count = 0
    foresee_blocks(g, m)
    plan_the_attack_so_far(g, m)
    count_attackers(g, t, m)
    so_far = gain_of_plan(g, m) if g.attack_count else 0
    for i in range(g.legal_count):
        if g.legal[i] == no.PASS:
            m.scores[i] = so_far
        else:
            m.scores[i] = gain_of_joining(g, t, m, named_card(g, g.legal[i]))


@rule
def weigh_block(g: Game, m: Mind) -> None:
    """Block where that saves more than it costs; always if the point would be the last."""
    team_of_attackers(g, m)
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] != no.PASS:
            m.scores[i] = block_gain(g, m, named_card(g, g.legal[i]), m.point_against)


@rule
def weigh_division(g: Game, m: Mind) -> None:
    """Finish the most valuable one."""
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            m.scores[i] = m.worth[named_card(g, g.legal[i])]


@rule
def weigh_next_attack(g: Game, t: Tables, m: Mind) -> None:
    """Go on while some Forward gains by attacking."""
    m.plan_count = 0
    foresee_blocks(g, m)
    count_attackers(g, t, m)
    gain = -1
    for i in range(g.zone_count[m.me, op.FIELD]):
        card = g.zone_cards[m.me, op.FIELD, i]
        if can_attack(g, t, card):
            gain = max(gain, gain_of_attacking(g, t, m, card))
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else gain
