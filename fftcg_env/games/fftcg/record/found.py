"""The cards that a resolution has found: searched, looked at, revealed, selected or discarded (R4.13).

Later sentences mean some of them by "it" or "them" (the picked ones) and some by "the other cards" (the rest). A
resolution inside a resolution (an EX Burst) has a set of its own: the sets of all procedures lie in ``g.found`` one
behind the other.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from . import constants as no
from . import state as st
from .basics import finish
from .types import Card, Frame, Game

REST, PICKED, FIRST_GROUP = 0, 1, 2
"""Marks of a found card; from FIRST_GROUP on: it lies in a group (R9.49)."""


@rule
def find(g: Game, f: Frame, card: Card) -> None:
    """One more card was found; it is picked until something else is said of it."""
    place = f.found_start + f.found_count
    if place >= st.FOUND_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_FOUND_FULL)
        return
    g.found[place].card = card
    g.found[place].stamp = g.stamp[card]
    g.found[place].picked = PICKED
    f.found_count += 1


@rule
def find_anew(f: Frame) -> None:
    """A new instruction finds cards: those found before are not meant any more."""
    f.found_count = 0
    f.searched = 0


@rule
def list_found(g: Game, f: Frame, picked: int) -> None:
    """Put the picked cards, or the rest, into ``g.list``: only objects that are still the same (R4.13)."""
    g.list_count = 0
    for i in range(f.found_start, f.found_start + f.found_count):
        found = g.found[i]
        if found.picked == picked and found.stamp == g.stamp[found.card]:
            g.list[g.list_count] = found.card
            g.list_count += 1


@rule
def follow(g: Game, f: Frame, card: Card) -> None:
    """Later sentences may refer to a card that this resolution has just moved (R4.13). An LB card has gone on to the LB
    deck: they may ask what it was (R4.40), and do nothing with it (R12.65, ``questions.query.list_who``)."""
    item = f.item
    before = (g.stamp[card] - (2 if g.zone[card] == op.LB_DECK else 1)) & 0x7FFF
    for i in range(st.TARGET_CAPACITY):
        if item.target[i] == card and item.target_stamp[i] == before:
            item.target_stamp[i] = g.stamp[card]
    if item.source == card and item.source_stamp == before:
        item.source_stamp = g.stamp[card]
    if item.subject == card and item.subject_stamp == before:
        item.subject_stamp = g.stamp[card]
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].card == card and g.found[i].stamp == before:
            g.found[i].stamp = g.stamp[card]


@rule
def is_picked(g: Game, f: Frame, card: Card) -> int:
    """Whether a card is among the picked ones."""
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].card == card and g.found[i].picked == PICKED and g.found[i].stamp == g.stamp[card]:
            return 1
    return 0


@rule
def pick(g: Game, f: Frame, card: Card) -> None:
    """A found card is picked among the others."""
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].card == card:
            g.found[i].picked = PICKED


@rule
def unpick(g: Game, f: Frame, card: Card) -> None:
    """A picked card could not be treated like the others: it is one of "the other cards" then."""
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].card == card:
            g.found[i].picked = REST


@rule
def forget_picked(g: Game, f: Frame) -> None:
    """What was picked is not meant any more: only the rest is left."""
    kept = f.found_start
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].picked != PICKED:
            g.found[kept].card = g.found[i].card
            g.found[kept].stamp = g.found[i].stamp
            g.found[kept].picked = g.found[i].picked
            kept += 1
    f.found_count = kept - f.found_start


@rule
def unpick_all(g: Game, f: Frame) -> None:
    """Cards are going to be picked among those found."""
    for i in range(f.found_start, f.found_start + f.found_count):
        g.found[i].picked = REST
