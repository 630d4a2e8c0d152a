"""Dividing cards into groups, one of which another player selects (R9.49).

FRAME_DIVIDE registers: 0 row of the instruction, 1 the group that is being put together. The cards are found by the
resolution below; a card that lies in group k is marked FIRST_GROUP + k until a group is selected.
"""

from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import CHOOSE, DECISION_GROUP, FRAME_DIVIDE, VERB_PASS
from .decide import allow_card, allow_option, allow_pass, ask
from .found import FIRST_GROUP, PICKED, REST, find, find_anew, unpick_all
from .frames import pop_frame, push_frame
from .query import absolute_player, list_fitting

DIVIDE, ANSWER, SELECTED = range(3)


@rule("void(G, T, F)")
def begin_dividing(g, t, f):
    """Begin to divide the cards that the row before the resolution's next one describes."""
    row = f.register[0] - 1
    list_fitting(g, t, t.rows[row, 1], f.item.controller, f.item.source)
    find_anew(f)
    for i in range(g.list_count):
        find(g, f, g.list[i])
    unpick_all(g, f)
    child = push_frame(g, FRAME_DIVIDE, absolute_player(t.rows[row, 3], f.item.controller))
    g.frames[child].register[0] = row


@rule("i8(G, F, i8, i8)")
def put_into_group(g, below, card, group):
    """Mark a card (-1: every card that lies in no group yet); returns how many cards lie in no group afterwards."""
    left = 0
    for i in range(below.found_start, below.found_start + below.found_count):
        found = g.found[i]
        if found.picked == REST and (card < 0 or found.card == card):
            found.picked = FIRST_GROUP + group
        left += found.picked == REST
    return left


@rule("void(G, F, i8)")
def take_group(g, below, group):
    """The cards of one group are the picked ones, the others are the rest."""
    for i in range(below.found_start, below.found_start + below.found_count):
        found = g.found[i]
        found.picked = PICKED if found.picked == FIRST_GROUP + group else REST


@rule("void(G, T, F, F)")
def ask_group(g, t, f, below):
    """Ask for a card of the group that is being put together; groups may be empty."""
    f.step = ANSWER
    ask(g, DECISION_GROUP, f.player, below.item.source)
    g.decision_ability = below.item.ability
    g.decision_count = f.register[1]
    g.decision_maximum = t.rows[f.register[0], 2]
    allow_pass(g)
    for i in range(below.found_start, below.found_start + below.found_count):
        if g.found[i].picked == REST:
            allow_card(g, CHOOSE, g.found[i].card)


@rule("void(G, T, F, F)")
def ask_which_group(g, t, f, below):
    """All groups are made: ask the player who selects one of them."""
    f.step = SELECTED
    ask(g, DECISION_GROUP, absolute_player(t.rows[f.register[0], 4], below.item.controller), below.item.source)
    g.decision_ability = below.item.ability
    for group in range(t.rows[f.register[0], 2]):
        allow_option(g, group)


@rule("void(G, T)")
def step_divide(g, t):
    """FRAME_DIVIDE: one group after the other, the last one has what is left; then one of them is selected."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    if f.step == SELECTED:
        take_group(g, below, g.answer_option)
        pop_frame(g, 1)
        return
    left = below.found_count
    if f.step == ANSWER:
        if g.answer_verb == VERB_PASS:
            f.register[1] += 1
            left = put_into_group(g, below, g.answer_card, 0)  # no card: only counts
        else:
            left = put_into_group(g, below, g.answer_card, f.register[1])
    if left and f.register[1] < t.rows[f.register[0], 2] - 1:
        ask_group(g, t, f, below)
        return
    put_into_group(g, below, -1, t.rows[f.register[0], 2] - 1)
    ask_which_group(g, t, f, below)
