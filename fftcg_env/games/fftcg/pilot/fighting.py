"""Decisions of the Attack Phase. A number for each legal action, the higher the better."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record.types import Game, Tables
from ..turn.permissions import can_attack
from .battle import block_gain, lone_attack_gain, team_of_attackers
from .paying import LAST, named_card
from .types import Mind


@rule
def weigh_attack(g: Game, m: Mind) -> None:
    """Attack alone with the Forward that gains most, even against the block that is best for my opponent."""
    for i in range(g.legal_count):
        if g.legal[i] == no.PASS:
            m.scores[i] = 0
        elif g.attack_count:
            m.scores[i] = LAST
        else:
            m.scores[i] = lone_attack_gain(g, m, named_card(g, g.legal[i]))


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
    gain = -1
    for i in range(g.zone_count[m.me, op.FIELD]):
        card = g.zone_cards[m.me, op.FIELD, i]
        if can_attack(g, t, card):
            gain = max(gain, lone_attack_gain(g, m, card))
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else gain
