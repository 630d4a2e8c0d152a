"""The plan by which observations become lists of indices for a policy network, made from layout and legend.

A network reads lists of indices instead of a vector of numbers. For each decision, from the side of the player who
decides (:func:`fftcg_env.core.network.encoding.encode` writes them):

=================  ====================================================================================================
tokens             the known cards that matter: those of a group of the legend, and those that an action or the decision
                   names. Each has a class (the group, 0: another card), the number of its printed card, and the indices
                   of its features: one for each column of ``cards`` that is not zero (of columns of bits, one for each
                   bit), and how it fares against the cards of the opposing group (:class:`~fftcg_env.core.layout.Duel`)
state features     the same of the columns of ``global`` and ``decision`` and of the topmost entries of the stack
minor cards        the other known cards as (printed card, class), the class being where they lie; and the printed cards
                   that the decision and the stack name
legal actions      for each its number, its kind (kind of decision and global action, or kind of decision and verb) and
                   the token of the card it names; for all of them the token of the card that the decision is about
=================  ====================================================================================================

A value becomes one index out of a range. Values above the range count as its last value, and a column with a unit in
the legend is divided by it. Zero has no index. Everything comes from the observation of the player who decides, so a
network cannot read hidden information.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...errors import FFTCGEnvError
from ..layout import WIDE, Legend, ObservationLayout, columns_of

__all__ = ["Encoder", "EncodingError", "encoder_of"]

MOST_SHOWN = 31
"""Larger values of a column count as this one."""
FEW = 63
"""A narrow column whose range ends at this value or below is encoded in full."""
STACK_SHOWN = 2
"""Entries of the stack that are read, the top first."""
ADVICE_LEVELS = 7
"""Number of sizes that advice distinguishes, of the best action's lead in the heuristic and of the lag of others."""
ADVICE_SIZE = 2 * ADVICE_LEVELS + 1
DUELISTS = 6
"""Numbers of opposing cards that are distinguished in a duel: 0 to 4, and 5 or more."""

# Sections of the plan: (start, count) pairs at the beginning of it, then the sections.
(
    KEYS,
    KEY_TABLE,
    ATTENTION,
    CARD_ONE_HOTS,
    CARD_OTHERS,
    STATE_ONE_HOTS,
    STATE_OTHERS,
    NAMED_CARDS,
    SOURCES,
    DUELS,
) = range(0, 20, 2)
SECTIONS = 10
KEY_SIZE, KEY_ROW_SIZE, NAMED_SIZE = 2, 5, 4
# Single numbers behind them.
ROWS, CARD_ID, CARD_ID_WIDE, MINE, SIDE_STEP, KIND, GLOBALS, VERBS, TOKEN_CLASSES, MINOR_CLASSES = range(20, 30)
HEADER = 30
# Columns of CARD_OTHERS and STATE_OTHERS.
PLACE, IS_WIDE, MODE, UNIT, MOST, BASE = range(6)
OTHER_SIZE = 6
ONE_HOT_SIZE = 3
"""Of the one-hot columns: place, most, base."""
SCALED, BITS, SIGNED, FLAG = range(4)
"""Modes: value divided by a unit; an index a bit; a value that may be negative; whether it is not zero."""
DUEL_SIZE = 9
"""Class, other class, place of the strength and whether it is wide, the same of the endurance and of the damage (-1:
none), base."""


class EncodingError(FFTCGEnvError, ValueError):
    """A game's layout cannot be encoded; the message says why."""


@dataclass
class _Columns:
    """Columns that become features, and the names of their indices."""

    layout: ObservationLayout
    legend: Legend
    one_hots: list[int] = field(default_factory=list)
    others: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=lambda: ["nothing"])

    def add(self, part: str, column: str, row: int = 0, label: str = "") -> None:
        """Add a column of a part; ``row``: the row, for parts that are read row by row at fixed places."""
        low, high = self.layout.bounds(part, column)
        home = self.layout.fields[self.layout.field_of(part, column)]
        wide = home.dtype.itemsize > self.layout.dtype.itemsize
        place = self.layout.place(part, column) + row * (2 if wide else 1)
        name = f"{label or part}.{column}"
        unit = self.legend.units.get(part, {}).get(column, 1)
        base = len(self.names)
        if column in self.legend.references.get(part, ()):
            self._other(place, wide, FLAG, 1, 1, base, [f"{name}: a card"])
        elif self._is_bits(part, column):
            bits = high.bit_length()
            self._other(place, wide, BITS, 1, bits, base, [f"{name}: bit {bit}" for bit in range(bits)])
        elif low < 0:
            values = range(-MOST_SHOWN, MOST_SHOWN + 1)
            self._other(place, wide, SIGNED, unit, MOST_SHOWN, base, [f"{name} = {value}" for value in values])
        else:
            most = high // unit if high // unit <= FEW else MOST_SHOWN
            values = range(most + 1)
            names = [f"{name} = {value}" + (f" * {unit}" if unit > 1 else "") for value in values]
            if wide or unit > 1:
                self._other(place, wide, SCALED, unit, most, base, names)
            else:
                self.one_hots += [place, most, base]
                self.names += names

    def _is_bits(self, part: str, column: str) -> bool:
        marked = part == "cards" and any(column == of for of, _ in self.legend.marks.values())
        low, high = self.layout.bounds(part, column)
        return column in self.legend.bits.get(part, ()) or (marked and low == 0 and high > 1)

    def _other(self, place: int, wide: bool, mode: int, unit: int, most: int, base: int, names: list[str]) -> None:
        self.others += [place, int(wide), mode, unit, most, base]
        self.names += names


class Encoder:
    """The plan by which observations of a game become indices, and the meaning of the indices.

    - ``plan``: int64, for compiled code.
    - ``feature_names``, ``state_names``: meanings of the indices of token and state features; index 0 is not used.
    - ``token_classes``, ``minor_classes``: names of the classes.
    - ``kind_count``: number of kinds of actions.
    - ``card_count``: number of printed cards, including the unknown card 0.

    Raises :class:`EncodingError` for a layout without a packed field ``cards``, or if groups of the legend overlap.
    """

    def __init__(self, game: Any) -> None:
        layout, legend = game.layout, game.legend
        if not layout.packed or "cards" not in layout.fields:
            raise EncodingError(f"the observation of {game.name!r} is not packed or has no field 'cards'")
        self.layout, self.legend = layout, legend
        self.rows = layout.fields["cards"].rows
        self.card_count = len(game.card_features)
        self.decision_kinds = layout.bounds("decision", "kind")[1] + 1
        self.verbs = len(game.verbs)
        self.global_actions = game.global_action_count
        self.kind_count = self.decision_kinds * (self.global_actions + self.verbs)
        self.token_classes = ("another card", *(group.name for group in legend.groups))
        self._set_places()
        cards, state = _Columns(layout, legend), _Columns(layout, legend)
        for column in columns_of(layout, "cards"):
            if column != "card_id":
                cards.add("cards", column)
        for part in ("global", "decision"):
            for column in columns_of(layout, part):
                if column != "card_id":
                    state.add(part, column)
        for row in range(STACK_SHOWN if "stack" in layout.fields else 0):
            for column in columns_of(layout, "stack"):
                if column != "card_id":
                    state.add("stack", column, row, f"stack[{row}]")
        side_step, mine = self._sides(cards)
        duels = list(self._duels(cards))
        self.feature_names, self.state_names = tuple(cards.names), tuple(state.names)
        sections: list[list[int]] = [[] for _ in range(SECTIONS)]
        sections[KEYS // 2], sections[KEY_TABLE // 2] = self._keys()
        attention = ("legal", *legend.roles) if self._has("cards", "legal") else legend.roles
        sections[ATTENTION // 2] = [layout.place("cards", column) for column in attention]
        sections[CARD_ONE_HOTS // 2], sections[CARD_OTHERS // 2] = cards.one_hots, cards.others
        sections[STATE_ONE_HOTS // 2], sections[STATE_OTHERS // 2] = state.one_hots, state.others
        sections[NAMED_CARDS // 2] = list(self._named_cards())
        sections[SOURCES // 2] = self._sources()
        sections[DUELS // 2] = duels
        sizes = (KEY_SIZE, KEY_ROW_SIZE, 1, *(ONE_HOT_SIZE, OTHER_SIZE) * 2, NAMED_SIZE, 1, DUEL_SIZE)
        header: list[int] = []
        body: list[int] = []
        for section, size in zip(sections, sizes, strict=True):
            header += [HEADER + len(body), len(section) // size]
            body += section
        header += [
            self.rows, layout.place("cards", "card_id"), int(self._wide("cards", "card_id")), mine, side_step,
            layout.place("decision", "kind"), self.global_actions, self.verbs,
            len(self.token_classes), len(self.minor_classes),
        ]  # fmt: skip
        self.plan = np.array(header + body, np.int64)
        self.features_per_token = len(cards.one_hots) // ONE_HOT_SIZE + self._most_others(cards.others) + 1
        self.features_per_state = len(state.one_hots) // ONE_HOT_SIZE + self._most_others(state.others)
        self.minor_per_state = self.rows + len(sections[NAMED_CARDS // 2]) // NAMED_SIZE

    # ------------------------------------------------------------------------------------------------------ the plan
    def _has(self, part: str, column: str) -> bool:
        return column in columns_of(self.layout, part)

    def _wide(self, part: str, column: str) -> bool:
        return self.layout.field_of(part, column).endswith(WIDE)

    @staticmethod
    def _most_others(others: list[int]) -> int:
        """Most indices of these columns at once."""
        modes, mosts = others[MODE::OTHER_SIZE], others[MOST::OTHER_SIZE]
        return sum(most if mode == BITS else 1 for mode, most in zip(modes, mosts, strict=True))

    def _set_places(self) -> None:
        """Set the columns that say where a card is, and the classes of minor cards: one for each combination."""
        equal = [column for group in self.legend.groups for column in group.equal]
        self._where = tuple(dict.fromkeys(equal))
        if any(self._wide("cards", column) for column in self._where):
            raise EncodingError(f"the groups of the legend depend on wide columns: {', '.join(self._where)}")
        self._sizes = [self.layout.bounds("cards", column)[1] + 1 for column in self._where]
        places = [
            ", ".join(f"{c} {v}" for c, v in zip(self._where, key, strict=True)) for key in np.ndindex(*self._sizes)
        ]
        named = [f"the decision's {column}" for column in ("card", "card_id") if self._has("decision", column)]
        stack = [f"stack[{row}]" for row in range(STACK_SHOWN)] if "stack" in self.layout.fields else []
        self._first_named = len(places)
        self.minor_classes = (*places, *named, *stack)

    def _keys(self) -> tuple[list[int], list[int]]:
        """The columns that make one key number of a card's location, and a table with one row for each key.

        A row has the token class if a bit is set, the class if it is not, the place and mask of that bit, and the class
        as a minor card.
        """
        columns, stride = [], int(np.prod(self._sizes, dtype=np.int64))
        for column, size in zip(self._where, self._sizes, strict=True):
            stride //= size
            columns += [self.layout.place("cards", column), stride]
        table = []
        for number, key in enumerate(np.ndindex(*self._sizes)):
            values = dict(zip(self._where, key, strict=True))
            here = [
                (k, group)
                for k, group in enumerate(self.legend.groups, 1)
                if all(values[column] == value for column, value in group.equal.items())
            ]
            tests = {(test, mask) for _, group in here for test, mask in (*group.bits.items(), *group.without.items())}
            if len(tests) > 1 or len(here) > 2 or (len(here) == 2 and not tests):
                raise EncodingError(f"groups of the legend overlap: {', '.join(group.name for _, group in here)}")
            set_, unset = 0, 0
            for k, group in here:
                set_ = k if not group.without else set_
                unset = k if not group.bits else unset
            place, mask = (self.layout.place("cards", (test := next(iter(tests)))[0]), test[1]) if tests else (0, 0)
            table += [set_, unset, place, mask, number]
        return columns, table

    def _sides(self, cards: _Columns) -> tuple[int, int]:
        """Double the features for cards of both sides.

        Returns the step between them and the place of the column ``mine``.
        """
        if not self._has("cards", "mine"):
            return 0, 0
        step = len(cards.names)
        cards.names += [f"{name}, mine" for name in cards.names]
        return step, self.layout.place("cards", "mine")

    def _duels(self, cards: _Columns) -> Iterator[int]:
        classes = {name: k for k, name in enumerate(self.token_classes)}
        for duel in self.legend.duels:
            columns = [duel.strength, duel.endurance or duel.strength, *([duel.damage] if duel.damage else [])]
            places = [v for c in columns for v in (self.layout.place("cards", c), int(self._wide("cards", c)))]
            places += [-1, 0] * (3 - len(columns))
            for one, other in ((duel.one, duel.other), (duel.other, duel.one)):
                base = len(cards.names)
                cards.names += [
                    f"{one}: {beat} of {other} beat it, it beats {beaten}"
                    for beat in range(DUELISTS)
                    for beaten in range(DUELISTS)
                ]
                yield from (classes[one], classes[other], *places, base)

    def _named_cards(self) -> Iterator[int]:
        """Columns that name a printed card: place, whether it is wide, whether it is the row of a card, class."""
        number = self._first_named
        if self._has("decision", "card"):
            yield from (self.layout.place("decision", "card"), int(self._wide("decision", "card")), 1, number)
            number += 1
        if self._has("decision", "card_id"):
            yield from (self.layout.place("decision", "card_id"), int(self._wide("decision", "card_id")), 0, number)
            number += 1
        if "stack" in self.layout.fields:
            wide = self._wide("stack", "card_id")
            for row in range(STACK_SHOWN):
                yield from (
                    self.layout.place("stack", "card_id") + row * (2 if wide else 1),
                    int(wide),
                    0,
                    number + row,
                )

    def _sources(self) -> list[int]:
        """Columns with the row of the card that the decision is about; the first that is not zero counts."""
        found = [("decision", "card"), ("stack", "source"), ("stack", "card")]
        parts = self.layout.fields
        return [self.layout.place(part, column) for part, column in found if part in parts and self._has(part, column)]


def encoder_of(game: Any) -> Encoder:
    """The encoder of a game, made once for each game object."""
    made = vars(game).get("_encoder")
    if made is None:
        made = vars(game)["_encoder"] = Encoder(game)
    return made
