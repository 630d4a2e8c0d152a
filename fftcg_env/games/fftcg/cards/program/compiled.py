"""Cards in the engine's form: what the compiler of ability trees makes, and what the engine and its words read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .. import tree
    from ..database import CardDatabase
    from ..model import Card

__all__ = ["CardTexts", "CompiledCards", "Declared"]


@dataclass(frozen=True)
class Declared:
    """What a player declares before a program runs: its choices in the order of their groups, and its modes."""

    choices: tuple[tree.Choose, ...]
    modes: tree.Modes | None


@dataclass(frozen=True)
class CardTexts:
    """The trees behind the rows, for texts of questions. ``ability_trees``: tree of each ability row (of a delayed one,
    its :class:`~fftcg_env.cards.tree.Delayed`); ``instructions``: row of the program table -> the effect that begins
    there; ``sources``: first row of a program -> what is declared for it; ``field_effects``: row of the program table
    -> the field effect in it; ``damage_changes``: row of the damage rules -> what changes damage by it."""

    ability_trees: tuple[tree.Ability | tree.Effect, ...]
    instructions: dict[int, tree.Effect]
    sources: dict[int, Declared]
    field_effects: dict[int, tree.FieldEffect]
    damage_changes: dict[int, tree.ChangesDamage | tree.ChangeDamage]


@dataclass(frozen=True)
class CompiledCards:
    """All cards of a database in the engine's form.

    ``tables``: one record of :data:`~fftcg_env.games.fftcg.cards.program.tables.TABLES`, shape ``(1,)``; ``codes``:
    card code of each row of its card table; ``refused``: card code -> why the engine cannot play it yet (such a card
    cannot be in a deck); ``counter_kinds``: names of the kinds of counters, the state holds their position plus 1;
    ``make_texts``: called for :attr:`texts` when they are first asked for.
    """

    database: CardDatabase
    tables: np.ndarray
    codes: tuple[str, ...]
    refused: dict[str, str]
    counter_kinds: tuple[str, ...]
    make_texts: Callable[[], CardTexts]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Card code -> row of the card table."""
        return {code: number for number, code in enumerate(self.codes)}

    @cached_property
    def texts(self) -> CardTexts:
        """The trees behind the rows."""
        return self.make_texts()

    def card(self, number: int) -> Card:
        """The card in a row of the card table."""
        return self.database[self.codes[number]]
