"""Set-up, casting and using abilities. A number for each legal action, the higher the better."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record.types import Card, Game, Tables
from .paying import LAST, named_card
from .plays import ability_of_option, gain_of_best_use, gain_of_cast, gain_of_prime, gain_of_use, gain_of_warp
from .types import Mind
from .weights import W

PATIENT_TURN = 3
"""Nobody attacks before."""
EARLY_COST = 3
"""A Backup that costs so much can be cast in the first turns."""


@rule
def weigh_mulligan(g: Game, t: Tables, m: Mind) -> None:
    """New cards for a hand without an early Backup, or with no Forward (R2.13)."""
    early = False
    forwards = False
    for k in range(m.hand_count):
        c = t.cards[g.card_id[m.hand[k]]]
        early = early or (c.type & op.BACKUP != 0 and c.cost <= EARLY_COST)
        forwards = forwards or c.type & op.FORWARD != 0
    again = not early or not forwards
    for i in range(g.legal_count):
        m.scores[i] = 1 if (g.legal[i] != no.PASS) == again else 0


@rule
def weigh_priority(g: Game, t: Tables, m: Mind) -> None:
    """Cast or use what gains most; pass if nothing gains. My own item resolves before the next one."""
    waits = g.stack_count > 0 and g.stack[g.stack_count - 1].controller == m.me
    for i in range(g.legal_count):
        action = g.legal[i]
        if action == no.PASS:
            m.scores[i] = m.weights[W.THRESHOLD]
        elif waits:
            m.scores[i] = LAST
        else:
            verb = (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT
            card = named_card(g, action)
            if verb == no.CAST:
                m.scores[i] = gain_of_cast(g, t, m, card)
                if g.phase == no.PHASE_MAIN_1 and g.turn_player == m.me and gains_by_waiting(g, t, m, card):
                    m.scores[i] -= m.weights[W.PATIENCE]
            elif verb == no.ACTIVATE:
                m.scores[i] = gain_of_best_use(g, t, m, card)
            else:
                m.scores[i] = gain_of_warp(g, t, m, card) if verb == no.WARP else gain_of_prime(g, t, m, card)


@rule
def gains_by_waiting(g: Game, t: Tables, m: Mind, card: Card) -> int:
    """Whether a card is as good after the attack: a Forward without Haste whose arrival does nothing."""
    p = m.printed[g.card_id[card]]
    if not t.cards[g.card_id[card]].type & op.FORWARD or g.turn < PATIENT_TURN:
        return 0
    return 0 if p.enters or p.keywords & op.HASTE else 1


@rule
def weigh_ability(g: Game, t: Tables, m: Mind) -> None:
    """Which ability of the card: the one that gains most."""
    for i in range(g.legal_count):
        m.scores[i] = -i
        if g.frames[g.frame_count - 1].kind == no.FRAME_PRIORITY and g.legal[i] != no.PASS:
            ability = ability_of_option(g, t, g.decision_card, g.legal[i] - no.FIRST_OPTION)
            m.scores[i] = gain_of_use(g, t, m, ability, g.decision_card)
