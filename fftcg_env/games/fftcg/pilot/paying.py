"""Paying, and giving up or wishing for cards. A number for each legal action, the higher the better."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..costs.multi_element import ELEMENT_COUNT
from ..record import constants as no
from ..record.decide import entity_of
from ..record.types import Card, Game, Tables
from .plays import arrival_of
from .types import Mind
from .weights import W
from .worth import hand_worth

LAST = -(2**40)
"""The score of what is done only where nothing else is legal."""


@rule(inline=True)
def named_card(g: Game, action: int) -> Card:
    """The card that an action of the player who decides names."""
    return Card(entity_of(Card((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT), g.decision_player))


@rule
def weigh_pay(g: Game, t: Tables, m: Mind) -> None:
    """Discard first where a discard is needed anyway, so that no Backup is dulled in vain; the card that I miss least
    pays. Backups whose element is rare among them come last."""
    p = g.payment
    left = p.total - p.produced
    offered = 0
    backups = 0
    for i in range(g.legal_count):
        if g.legal[i] != no.PASS:
            card = named_card(g, g.legal[i])
            if g.zone[card] == op.FIELD:
                offered |= t.cards[g.card_id[card]].elements
                backups += 1
    missing = 0
    for e in range(ELEMENT_COUNT):
        if p.required[e] > 0 and not offered >> e & 1:
            missing |= 1 << e
    discard = missing != 0 or left > backups
    for i in range(g.legal_count):
        if g.legal[i] == no.PASS:
            m.scores[i] = 50_000 if left <= 0 else -50_000
            continue
        card = named_card(g, g.legal[i])
        elements = t.cards[g.card_id[card]].elements
        if g.zone[card] == op.FIELD:
            m.scores[i] = (0 if discard else 20_000) + 1000 * rivals(g, t, elements)
            m.scores[i] -= 1500 if m.printed[g.card_id[card]].usable else 0
        else:
            m.scores[i] = (20_000 if discard else 0) + (10_000 if elements & missing else 0) - m.keep[card]


@rule
def rivals(g: Game, t: Tables, elements: int) -> int:
    """How many Backups that may pay give one of these elements."""
    total = 0
    for i in range(g.legal_count):
        if g.legal[i] != no.PASS:
            card = named_card(g, g.legal[i])
            if g.zone[card] == op.FIELD and t.cards[g.card_id[card]].elements & elements:
                total += 1
    return total


@rule
def worth_as_cost(g: Game, t: Tables, m: Mind, card: Card) -> int:
    """What a card is worth to me where it lies."""
    if g.zone[card] == op.FIELD:
        return m.worth[card]
    return hand_worth(g, t, m, card)


@rule
def weigh_given_up(g: Game, t: Tables, m: Mind) -> None:
    """The card that I miss least."""
    for i in range(g.legal_count):
        m.scores[i] = LAST
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            m.scores[i] = -worth_as_cost(g, t, m, named_card(g, g.legal[i]))


@rule
def weigh_wanted(g: Game, t: Tables, m: Mind) -> None:
    """The card that I would most like to hold."""
    for i in range(g.legal_count):
        m.scores[i] = -1000
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            card = named_card(g, g.legal[i])
            m.scores[i] = hand_worth(g, t, m, card)
            m.scores[i] += arrival_of(g, t, m, card) * m.weights[W.WANT] // 1000


@rule
def weigh_element(g: Game, m: Mind) -> None:
    """CP of an element that is still demanded."""
    for i in range(g.legal_count):
        e = g.legal[i] - no.FIRST_OPTION
        m.scores[i] = 1 if 0 <= e < ELEMENT_COUNT and g.payment.required[e] > 0 else 0


@rule
def weigh_surplus(g: Game, m: Mind) -> None:
    """Give up a dull Backup without an ability to use."""
    for i in range(g.legal_count):
        card = named_card(g, g.legal[i])
        m.scores[i] = g.dull[card] - m.printed[g.card_id[card]].usable


@rule
def weigh_as_offered(g: Game, m: Mind) -> None:
    """The first action that does something: for decisions without a rule of thumb."""
    for i in range(g.legal_count):
        m.scores[i] = LAST if g.legal[i] == no.PASS else -i
