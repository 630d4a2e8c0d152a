"""Imports for compiled rules: types of the record for annotations, and the rules common to all games with zones."""

from __future__ import annotations

from ....core.entry_arguments import Record
from ....core.jit import compiled_as
from ....core.zoned.common_rules import make_common_rules
from . import numbers as no
from .state import ABILITY, CARD, LINK, PRICE, ROW, SPEC, STATE, TABLES


@compiled_as(STATE)
class Game(Record):
    """One game: `state.STATE`."""


@compiled_as(TABLES, constant=True)
class Tables(Record):
    """The tables of all cards: `state.TABLES`; no rule writes to them."""


@compiled_as(CARD, constant=True)
class Facts(Record):
    """A printed card: `state.CARD`."""


@compiled_as(ABILITY, constant=True)
class Ability(Record):
    """An ability of a printed card: `state.ABILITY`."""


@compiled_as(SPEC, constant=True)
class Spec(Record):
    """A description of possible targets: `state.SPEC`."""


@compiled_as(PRICE, constant=True)
class Price(Record):
    """What is paid together: `state.PRICE`."""


@compiled_as(ROW, constant=True)
class Row(Record):
    """A row of a program: `state.ROW`."""


@compiled_as(LINK)
class Link(Record):
    """A declaration: `state.LINK`."""


common = make_common_rules(__name__, no, Game=Game, Tables=Tables, Facts=Facts)
ask, ask_nothing, allow, allow_card = common.ask, common.ask_nothing, common.allow, common.allow_card
entity_of, verb_of, card_of = common.entity_of, common.verb_of, common.card_of
owner_of, finish = common.owner_of, common.finish
facts, top_of, write_counts = common.facts, common.top_of, common.write_counts
lay_on, take_out = common.lay_on, common.take_out
shuffle_deck, scatter_deck = common.shuffle_deck, common.scatter_deck
