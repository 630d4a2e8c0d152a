"""Dividing cards into groups, one of which another player selects (R9.49).

The cards are found by the resolution below; a card that lies in group k is marked FIRST_GROUP + k until a group is
selected.
"""

from ....core.jit import rule
from ..cards.program import operands as arg
from ..questions.query import absolute_player, list_fitting
from ..record import constants as no
from ..record.decide import allow_card, allow_option, allow_pass, ask
from ..record.found import FIRST_GROUP, PICKED, REST, find, find_anew, unpick_all
from ..record.frames import pop_frame, push_frame
from ..record.registers import Divide, Resolve
from ..record.types import Card, Frame, Game, Tables

DIVIDE, ANSWER, SELECTED = range(3)


@rule
def begin_dividing(g: Game, t: Tables, f: Frame) -> None:
    """Begin to divide the cards that the row before the resolution's next one describes."""
    row = f.register[Resolve.ROW] - 1
    list_fitting(g, t, t.rows[row, arg.Divide.FILTER], f.item.controller, f.item.source)
    find_anew(f)
    for i in range(g.list_count):
        find(g, f, g.list[i])
    unpick_all(g, f)
    child = push_frame(g, no.FRAME_DIVIDE, absolute_player(t.rows[row, arg.Divide.BY], f.item.controller))
    g.frames[child].register[Divide.ROW] = row


@rule
def put_into_group(g: Game, below: Frame, card: Card, group: int) -> int:
    """Mark a card (-1: every card that lies in no group yet); returns how many cards lie in no group afterwards."""
    left = 0
    for i in range(below.found_start, below.found_start + below.found_count):
        found = g.found[i]
        if found.picked == REST and (card < 0 or found.card == card):
            found.picked = FIRST_GROUP + group
        left += found.picked == REST
    return left


@rule
def take_group(g: Game, below: Frame, group: int) -> None:
    """The cards of one group are the picked ones, the others are the rest."""
    for i in range(below.found_start, below.found_start + below.found_count):
        found = g.found[i]
        found.picked = PICKED if found.picked == FIRST_GROUP + group else REST


@rule
def ask_group(g: Game, t: Tables, f: Frame, below: Frame) -> None:
    """Ask for a card of the group that is being put together; groups may be empty."""
    f.step = ANSWER
    ask(g, no.DECISION_GROUP, f.player, below.item.source)
    g.decision_ability = below.item.ability
    g.decision_count = f.register[Divide.GROUP]
    g.decision_maximum = t.rows[f.register[Divide.ROW], arg.Divide.GROUPS]
    allow_pass(g)
    for i in range(below.found_start, below.found_start + below.found_count):
        if g.found[i].picked == REST:
            allow_card(g, no.CHOOSE, g.found[i].card)


@rule
def ask_which_group(g: Game, t: Tables, f: Frame, below: Frame) -> None:
    """All groups are made: ask the player who selects one of them."""
    f.step = SELECTED
    row = f.register[Divide.ROW]
    player = absolute_player(t.rows[row, arg.Divide.SELECTED_BY], below.item.controller)
    ask(g, no.DECISION_GROUP, player, below.item.source)
    g.decision_ability = below.item.ability
    for group in range(t.rows[row, arg.Divide.GROUPS]):
        allow_option(g, group)


@rule
def step_divide(g: Game, t: Tables) -> None:
    """FRAME_DIVIDE: one group after the other, the last one has what is left; then one of them is selected."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    if f.step == SELECTED:
        take_group(g, below, g.answer_option)
        pop_frame(g, 1)
        return
    left = below.found_count
    if f.step == ANSWER:
        if g.answer_verb == no.VERB_PASS:
            f.register[Divide.GROUP] += 1
            left = put_into_group(g, below, g.answer_card, 0)  # no card: only counts
        else:
            left = put_into_group(g, below, g.answer_card, f.register[Divide.GROUP])
    if left and f.register[Divide.GROUP] < t.rows[f.register[Divide.ROW], arg.Divide.GROUPS] - 1:
        ask_group(g, t, f, below)
        return
    put_into_group(g, below, Card(-1), t.rows[f.register[Divide.ROW], arg.Divide.GROUPS] - 1)
    ask_which_group(g, t, f, below)
