"""What a card is: facts, ability trees, the card database and decks.

>>> from fftcg_env.cards import default_database, load_deck
>>> default_database()["1-187S"].cost
6
>>> len(load_deck("vii_fire_earth").main)
50
"""

from .building import BuildReport, build_database
from .database import (
    CardDatabase,
    CardFileError,
    UnknownCardError,
    default_database,
    load_database,
    save_database,
    user_database_path,
)
from .decks import Deck, DeckError, DeckFileError, embedded_decks, load_deck, parse_deck
from .json import JsonError, ability_from_json, card_from_json, to_json
from .lists import DeckProblem
from .model import ELEMENTS, Card
from .wording.render import render_ability, render_card

__all__ = [
    "ELEMENTS",
    "BuildReport",
    "Card",
    "CardDatabase",
    "CardFileError",
    "Deck",
    "DeckError",
    "DeckFileError",
    "DeckProblem",
    "JsonError",
    "UnknownCardError",
    "ability_from_json",
    "build_database",
    "card_from_json",
    "default_database",
    "embedded_decks",
    "load_database",
    "load_deck",
    "parse_deck",
    "render_ability",
    "render_card",
    "save_database",
    "to_json",
    "user_database_path",
]
