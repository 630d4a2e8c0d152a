"""Replacement effects of damage that have a price: who controls the effect pays it, or the effect does nothing to
this packet (R9.63, R5.100). Nobody acts in between; what the payment triggers waits (R5.19)."""

from ....core.jit import rule
from ..costs.parts import can_pay_cost
from ..costs.sources import survey_sources
from ..field.derive import refresh
from ..record import constants as no
from ..record.decide import allow_option, allow_pass, ask
from ..record.frames import push_frame
from ..record.registers import Damage, PayCost
from ..record.types import Ability, Frame, Game, Player, Row, Tables
from .replacement import FIRST_EFFECT, FIRST_GAINED, apply, note_applied, source_of

CHANGE, ANSWER, OFFERED, PAID = range(4)
"""Steps of FRAME_DAMAGE."""


@rule
def payer_of(g: Game, k: int) -> Player:
    """Who controls a listed replacement effect."""
    origin = g.replacements[k].origin
    if FIRST_EFFECT <= origin < FIRST_GAINED:
        return g.effects[origin - FIRST_EFFECT].controller
    return g.controller[source_of(g, k)]


@rule
def can_pay_price(g: Game, t: Tables, k: int) -> int:
    """Whether the price of a listed replacement effect can be paid."""
    price = Ability(t.damage_rules[g.replacements[k].rule].price - 1)
    source = source_of(g, k)
    player = payer_of(g, k)
    if t.abilities[price].dull and g.dull[source]:  # R5.90
        return 0
    refresh(g, t)
    survey_sources(g, t, player)
    g.x = 0
    return can_pay_cost(g, t, price, source, player)


@rule
def is_change_asked(g: Game, t: Tables, f: Frame, k: int) -> int:
    """Apply a listed replacement effect, or ask whether its price is paid; returns whether somebody is asked."""
    entry = g.replacements[k]
    price = t.damage_rules[entry.rule].price
    if not price:
        apply(g, t, f, k)
        return 0
    if not can_pay_price(g, t, k):
        note_applied(g, f, Row(entry.rule), entry.origin)
        return 0
    f.register[Damage.RULE] = entry.rule
    f.register[Damage.ORIGIN] = entry.origin
    f.step = OFFERED
    ask(g, no.DECISION_MAY, payer_of(g, k), source_of(g, k))
    g.decision_ability = price - 1
    allow_option(g, 0)
    allow_pass(g)
    return 1


@rule
def hold_entry(g: Game, f: Frame) -> int:
    """List the replacement effect whose price is being paid behind those that the packet has had; returns its place."""
    place = f.register[Damage.APPLIED]
    g.replacements[place].rule = f.register[Damage.RULE]
    g.replacements[place].origin = f.register[Damage.ORIGIN]
    return place


@rule
def pay_price(g: Game, t: Tables, f: Frame) -> None:
    """Begin to pay."""
    place = hold_entry(g, f)
    source = source_of(g, place)
    child = push_frame(g, no.FRAME_PAY_COST, payer_of(g, place))
    g.frames[child].register[PayCost.ABILITY] = t.damage_rules[f.register[Damage.RULE]].price - 1
    g.frames[child].register[PayCost.SOURCE] = source


@rule
def apply_paid(g: Game, t: Tables, f: Frame) -> None:
    """It is paid: the damage changes."""
    apply(g, t, f, hold_entry(g, f))
