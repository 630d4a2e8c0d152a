"""Hints for the player who decides: what can be paid, and why cards cannot be used.

A game's own rules are asked, in the order in which they test a card (:data:`Checks`); nothing is decided here. They run
in plain Python (:mod:`.plain_rules`) on a copy of the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from .game import Game, optional
from .plain_record import PlainRecord
from .records import copy_records

if TYPE_CHECKING:
    from .plain_rules import PlainRules

Check = tuple[Callable[..., Any], str | Callable[..., str]]
"""A test that a card must pass, and why it cannot be used otherwise: a sentence, or what returns one. Both functions
take a :class:`Position` and a card (and whatever else the test is about)."""

Checks = Sequence[Check]


@lru_cache(maxsize=1)
def _plain_rules() -> PlainRules:
    """Plain forms of rules. They need Numba, so they are made when hints are first asked for."""
    from .plain_rules import PlainRules

    return PlainRules({})


@dataclass(frozen=True)
class Hints:
    """What helps the player who decides to see what is possible.

    - ``resources``: labels and texts, such as what can be paid.
    - ``reasons``: for cards (by index) that cannot be used now, why.
    - ``names``: the names of these cards.
    """

    resources: tuple[tuple[str, str], ...] = ()
    reasons: Mapping[int, str] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """All of it in lines; equal cards once."""
        found = [f"{label}: {text}" for label, text in self.resources]
        found += [f"{self.names[card]}: {why}" for card, why in self.reasons.items()]
        return list(dict.fromkeys(found))


def hints_of(game: Game, states: np.ndarray, index: int) -> Hints:
    """The hints of a game that has a method ``hints(states, index)``, as far as the player who decides may know them;
    none for other games."""
    own = optional(game, "hints")
    return Hints() if own is None else own(states, index)


class Position:
    """A game whose rules are asked, for the player who decides. A game declares in a subclass

    - ``asked``: decision -> a method that yields cards with why they cannot be used; empty: no reason is known. Cards
      of legal actions are left out afterwards;
    - :meth:`name` and :meth:`resources`.
    """

    asked: ClassVar[Mapping[int, Any]] = {}

    def __init__(self, game: Game, states: np.ndarray, index: int) -> None:
        self.game: Any = game
        copy = copy_records(states[index : index + 1])
        self.g: Any = PlainRecord(copy.reshape(()), "g")
        self.t: Any = PlainRecord(game.tables.reshape(()), "t")
        self.player = int(copy["decision_player"][0])
        self.decision = int(copy["decision"][0])
        cards, verbs, half = game.card_count, len(game.verbs), game.card_count // 2
        legal = copy["legal"][0, : int(copy["legal_count"][0])].tolist()
        first = game.global_action_count
        self.usable = {((action - first) // verbs + half * self.player) % cards for action in legal if action >= first}
        """The cards of legal actions."""

    def ask(self, rule: Any, *arguments: Any) -> Any:
        """What a rule says; the record ``g`` and the tables ``t`` are added if it takes them."""
        function = _plain_rules().copy_of(rule)
        names = function.__code__.co_varnames[: function.__code__.co_argcount][:2]
        return function(*(getattr(self, name) for name in names if name in ("g", "t")), *arguments)

    def zone(self, zone: int, player: int | None = None) -> list[int]:
        """The cards of a zone (default: of the player who decides)."""
        side = self.player if player is None else player
        return [int(self.g.zone_cards[side, zone, k]) for k in range(self.g.zone_count[side, zone])]

    def why_not(self, checks: Checks, *about: Any) -> str:
        """Why a card cannot be used: the reason of the first check that it does not pass; empty: it passes all."""
        for passes, why in checks:
            if not passes(self, *about):
                return why if isinstance(why, str) else why(self, *about)
        return ""

    def name(self, card: int) -> str:
        """The name of a card that the player knows, with its number."""
        raise NotImplementedError

    def resources(self) -> tuple[tuple[str, str], ...]:
        """Labels and texts, such as what can be paid."""
        return ()

    def found(self) -> Iterable[tuple[int, str]]:
        """Cards with why they cannot be used; empty: no reason is known."""
        about = self.asked.get(self.decision)
        return () if about is None else about(self)

    def hints(self) -> Hints:
        """The hints for the player who decides."""
        reasons = {card: why for card, why in self.found() if why and card not in self.usable}
        return Hints(self.resources(), reasons, {card: self.name(card) for card in reasons})
