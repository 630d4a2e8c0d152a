"""Remember the card that descriptions compare with ("with the same name as the discarded card").

Descriptions are evaluated without access to a resolution, so the record keeps that card: ``compared_card``, its power
in ``compared_power`` and its Elements in ``compared_elements``, the last ones if it has left the field (R4.40). It is
set just before it is needed: by OP_HOLD in front of the instruction whose descriptions compare, and, where targets are
declared or checked again, to the card that triggered the ability.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..record import state as st
from ..record.registers import Resolve
from ..record.types import Card, Frame, Game, Item, Row, Tables
from ..table.characteristics import elements_of
from ..table.last_known import last_power
from .card_filters import shown_power
from .matching import has_moved_on
from .references import list_referenced


@rule
def set_compared_card(g: Game, t: Tables, card: Card, kept: int, elements: int) -> None:
    """Let descriptions compare with this card. ``kept`` and ``elements``: its last known information and Elements if it
    has left the field; -1: it has not."""
    g.compared_card = card
    g.compared_power = 0
    if card != st.NO_CARD:
        g.compared_power = last_power(kept) if kept >= 0 else shown_power(g, t, card)
        g.compared_elements = elements if kept >= 0 else elements_of(g, t, card)


@rule
def set_compared_subject(g: Game, t: Tables, item: Item) -> None:
    """Let descriptions of targets compare with the card that triggered an item, and their numbers with its number
    (R7.21, R7.30, R7.51)."""
    set_compared_card(g, t, item.subject, item.subject_last, item.subject_elements)
    g.compared_amount = item.amount


@rule
def run_hold(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let the next instruction compare with a card that the resolution knows. This does not count as doing something
    (R7.65)."""
    list_referenced(g, t, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF])
    card = g.list[0] if g.list_count else st.NO_CARD
    item = f.item
    if t.rows[row, arg.OnObjects.WHO] == op.REF_TRIGGERING and has_moved_on(g, item):  # R4.40
        card = item.subject
    if card != st.NO_CARD and card == item.paid:
        set_compared_card(g, t, card, item.paid_last, elements_of(g, t, card))
    else:
        set_compared_card(g, t, card, item.subject_last if card == item.subject else -1, item.subject_elements)
    return f.register[Resolve.DONE]
