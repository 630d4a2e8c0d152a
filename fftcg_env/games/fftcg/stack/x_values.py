"""Set the number X of a cost, and tell which numbers a player can set (R0.18, R5.26, R5.73).

X is stored in the item whose cost it is. While that item is declared, paid for or resolved, and while a number is being
tried, it is also in ``g.x``, where values read it.
"""

from ....core.jit import rule
from ..costs.cost_parts import can_pay_cost
from ..costs.cp_sources import survey_sources
from ..field.derived_values import refresh
from ..record import constants as no
from ..record.decisions import allow_option, ask
from ..record.types import Ability, Card, Game, Item, Player, Tables
from .targets import can_choose


@rule
def can_set(g: Game, t: Tables, ability: Ability, source: Card, player: Player, number: int) -> int:
    """Whether the cost of an ability can be paid with this X, and its mandatory targets exist. The sources are
    surveyed."""
    g.x = number
    if number > t.abilities[ability].x_maximum or not can_pay_cost(g, t, ability, source, player):  # R5.32
        return 0
    return can_choose(g, t, ability, player, source)


@rule
def can_set_some(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> int:
    """Whether an ability can be used with some number."""
    for number in range(no.OPTIONS):
        if can_set(g, t, ability, source, player, number):
            return 1
    return 0


@rule
def ask_number(g: Game, t: Tables, ability: Ability, source: Card, player: Player, shown: int) -> None:
    """Ask for X: OPTION n sets n (R0.15). ``ability`` has the cost, the decision shows ``shown``."""
    refresh(g, t)
    survey_sources(g, t, player)
    ask(g, no.DECISION_NUMBER, player, source)
    g.decision_ability = shown
    for number in range(no.OPTIONS):
        if can_set(g, t, ability, source, player, number):
            allow_option(g, number)


@rule
def take_number(g: Game, item: Item) -> None:
    """Store the X that was set."""
    item.x = g.answer_option
    g.x = item.x
