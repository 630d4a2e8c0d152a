"""Handles that scenarios return: physical cards, entries of the stack, decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fftcg_env.cards import Card
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.tree import Ability, Delayed, Field, HasKeyword, Keyword, Self

if TYPE_CHECKING:
    from .scenario import Scenario
    from .side import Side

CardLike = str | Card
"""A card by number, or a card object such as a stub."""


class Ref:
    """One physical card of a scenario, wherever it goes.

    Shuffling changes the indexes of the cards of a deck: a handle of such a card is valid until that deck is shuffled.

    >>> from fftcg_env.scenario import Scenario, forward
    >>> s = Scenario()
    >>> soldier = s.p1.field(forward(7000), damage=3000, dull=True)
    >>> soldier.power, soldier.damage, soldier.is_dull, soldier.zone
    (7000, 3000, True, 'field')
    """

    def __init__(self, scenario: Scenario, index: int) -> None:
        self.scenario = scenario
        self.index = index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ref) and (self.scenario, self.index) == (other.scenario, other.index)

    def __hash__(self) -> int:
        return hash((id(self.scenario), self.index))

    def __repr__(self) -> str:
        return f"{self.owner.name}'s {self.code}"

    def _get(self, field: str) -> Any:
        return self.scenario.state[field][self.index].tolist()

    # ---------------------------------------------------------------------------------------------- the printed card
    @property
    def card(self) -> Card:
        """The printed card."""
        return self.scenario.card_at(self.index)

    @property
    def code(self) -> str:
        """Its number."""
        return self.card.code

    @property
    def name(self) -> str:
        """Its printed name."""
        return self.card.name

    # ----------------------------------------------------------------------------------------------------- where it is
    @property
    def owner(self) -> Side:
        """The player who started the game with it (R4.25)."""
        return self.scenario.sides[self.index // 58]

    @property
    def controller(self) -> Side:
        """The player who controls it (R4.26)."""
        return self.scenario.sides[self._get("controller")]

    @property
    def zone(self) -> str:
        """``field``, ``hand``, ``deck``, ``break_zone``, ``damage_zone``, ``removed``, ``lb_deck`` or ``stack``."""
        return op.ZONES[self._get("zone")]

    @property
    def on_field(self) -> bool:
        """Whether it is on the field."""
        return self.zone == "field"

    # ------------------------------------------------------------------------------------------------ on the field
    @property
    def power(self) -> int:
        """Its power now; off the field the printed one."""
        return self._get("power") if self.on_field else self.card.power or 0

    @property
    def damage(self) -> int:
        """Its damage mark (R4.20)."""
        return self._get("damage")

    @property
    def is_forward(self) -> bool:
        """Whether it is a Forward now, by its printed type or because it became one (R9.25)."""
        types = self._get("types") if self.on_field else op.TYPES[self.card.type]
        return bool(types & op.FORWARD)

    def counters(self, kind: str) -> int:
        """How many counters of a kind lie on it (R9.92): ``hero.counters("EXP")``."""
        kinds = self.scenario.counter_kinds
        if kind not in kinds:
            return 0
        state, wanted = self.scenario.state, (self.index, kinds.index(kind) + 1)
        there = state["counters"][: int(state["counter_count"])].tolist()
        return sum(number for *which, number in there if tuple(which) == wanted)

    @property
    def is_dull(self) -> bool:
        """Whether it is dull."""
        return bool(self._get("dull"))

    @property
    def is_active(self) -> bool:
        """Whether it is on the field and not dull."""
        return self.on_field and not self.is_dull

    @property
    def is_frozen(self) -> bool:
        """Whether it is frozen (R12.30)."""
        return bool(self._get("frozen"))

    @property
    def is_attacking(self) -> bool:
        """Whether it is an attacking Forward (R10.13)."""
        return bool(self._get("attacking"))

    @property
    def is_blocking(self) -> bool:
        """Whether it is the blocking Forward (R10.38)."""
        return bool(self.scenario.state["blocker"] == self.index)

    @property
    def is_silenced(self) -> bool:
        """Whether it lost its printed abilities (R8.66)."""
        return bool(self._get("silenced"))

    def has(self, keyword: Keyword) -> bool:
        """Whether it has a keyword now: ``card.has("First Strike")``; off the field whether it is printed on it."""
        if self.on_field:
            return bool(self._get("keywords") & op.KEYWORDS[keyword])
        printed = HasKeyword(Self(), keyword)
        return any(isinstance(line, Field) and printed in line.effects for line in self.card.abilities)

    def is_restricted(self, restriction: str) -> bool:
        """``cannot_attack``, ``cannot_block``, ``must_attack`` or ``must_block`` applies to it now."""
        return bool(self._get("restrictions") & op.RESTRICTIONS[restriction])


Which = Ref | CardLike
"""How a card is named in a step: a handle, a card object, a number or name, ``"opponent's 1-094U"``, ``"F7000 #2"``."""


@dataclass(frozen=True)
class StackItem:
    """An entry of the stack. ``kind``: ``summon``, ``action``, ``special``, ``auto`` or ``ex_burst``."""

    kind: str
    source: Ref
    controller: Side
    targets: tuple[Ref, ...]
    ability: Ability | Delayed

    def __repr__(self) -> str:
        chosen = f" -> {', '.join(map(repr, self.targets))}" if self.targets else ""
        return f"<{self.kind} of {self.source!r}{chosen}>"


@dataclass(frozen=True)
class Decision:
    """The open decision. ``kind`` is one of docs/actions.md; ``card``: what it is about."""

    player: Side
    kind: str
    card: Ref | None
    minimum: int
    maximum: int
    count: int
    """Number of cards chosen already."""


def fitting_cards(found: list[tuple[int, Ref]], which: Which, player: int) -> list[tuple[int, Ref]]:
    """The cards that ``which`` names: own ones first, like :func:`fftcg_env.games.fftcg.view.action_texts.parse`."""
    if isinstance(which, Ref):
        return [pair for pair in found if pair[1].index == which.index]
    text = (which.code if isinstance(which, Card) else which).strip()
    text, _, number = text.partition(" #")
    theirs = text.startswith("opponent's ")
    name = text.removeprefix("opponent's ").casefold()
    named = [pair for pair in found if name in {n.casefold() for n in (pair[1].code, *pair[1].card.names)}]
    own = [pair for pair in named if (pair[1].owner.number == player) != theirs]
    fitting = own or ([] if theirs else named)
    if number:
        return fitting[int(number) - 1 : int(number)]
    return fitting
