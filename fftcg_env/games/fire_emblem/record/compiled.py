"""Imports for compiled rules: types of the record for annotations, and the rules common to all games with zones."""

from __future__ import annotations

from ....core.entry_arguments import Record
from ....core.jit import compiled_as, rule
from ....core.zoned.common_rules import make_common_rules
from . import numbers as no
from .state import CARD, DEED, ROW, STATE, TABLES


@compiled_as(STATE)
class Game(Record):
    """One game: `state.STATE`."""


@compiled_as(TABLES, constant=True)
class Tables(Record):
    """The tables of all cards: `state.TABLES`; no rule writes to them."""


@compiled_as(CARD, constant=True)
class Facts(Record):
    """A printed card: `state.CARD`."""


@compiled_as(DEED, constant=True)
class Deed(Record):
    """An ability, or what a Surprise does: `state.DEED`."""


@compiled_as(ROW, constant=True)
class Row(Record):
    """A row of a program: `state.ROW`."""


common = make_common_rules(__name__, no, Game=Game, Tables=Tables, Facts=Facts)
ask, ask_nothing, allow, allow_card = common.ask, common.ask_nothing, common.allow, common.allow_card
entity_of, verb_of, card_of = common.entity_of, common.verb_of, common.card_of
owner_of, finish = common.owner_of, common.finish
facts, top_of, write_counts = common.facts, common.top_of, common.write_counts
lay_on, take_out = common.lay_on, common.take_out
shuffle_deck, scatter_deck = common.shuffle_deck, common.scatter_deck


@rule
def turned(square: int, player: int) -> int:
    """The number of a square from the side of ``player``, whose own sortie squares come first. It is its own
    inverse."""
    return square if player == 0 else no.SQUARES - 1 - square


@rule
def allow_square(g: Game, square: int) -> None:
    """Add the legal action of naming a square."""
    allow(g, no.TO_SQUARE + turned(square, g.decision_player))
