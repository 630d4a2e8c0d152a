"""What a player sees, in the words of the game, and what a battle comes to: for players that weigh things."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..core.layout import columns_of
from ..games.fftcg.cards.program import opcodes as op
from ..games.fftcg.view import layout
from .effects import KnownCard

record: Any = namedtuple  # its fields come from the layout, which mypy does not follow
_KEYWORDS = tuple(name.lower().replace(" ", "_") for name in op.KEYWORDS)
_CARD = columns_of(layout.LAYOUT, "cards")
SeenCard = record("SeenCard", ("entity", *_CARD, *_KEYWORDS, "elements", "cost", "generic", "ex_burst"))
"""A row of the observation with its number, keywords one by one, and what is printed on the card: Element bits, cost,
whether it is generic, whether it has an EX Burst. Type and power are those on the field, elsewhere those that are
printed. Power and damage are in thousands, rounded down."""
Globals = record("Globals", columns_of(layout.LAYOUT, "global"))
Decision = record("Decision", columns_of(layout.LAYOUT, "decision"))

POINT_OF_DAMAGE = (1.6, 1.7, 1.9, 2.2, 2.8, 4.0, 50.0)
"""Worth in CP of the next point of damage to a player who has received 0, 1, ..., 6."""

_MINE_ON_STACK = layout.LAYOUT.fields["stack"].column("mine")
_ZONE, _LEGAL, _SOURCE = (_CARD.index(name) for name in ("zone", "legal", "source"))
_CARD_ID = layout.LAYOUT.fields["cards_wide"].column("card_id")
_TYPE, _POWER, _DAMAGE, _BITS = (1 + _CARD.index(name) for name in ("type", "power", "damage", "keywords"))
_ENTITY_ZONE, _ENTITY_ID = 1 + _ZONE, 1 + _CARD.index("card_id")


class Table:
    """The observation in the words of the game: who has what, and what is asked.

    ``cards``: the rows that matter now, by entity: both fields, my hand, and every card that is named by a legal
    action or is the source of the decision.
    """

    def __init__(self, views: dict[str, np.ndarray], known: Callable[[int], KnownCard | None]) -> None:
        """``views``: of one observation (``layout.views``). ``known``: card id -> card."""
        self.known = known
        self.scene: Any = Globals._make([*views["global"].tolist(), *views["global_wide"].tolist()])
        self.decision: Any = Decision._make(views["decision"].tolist())
        rows, wide = views["cards"], views["cards_wide"]
        zone = rows[:, _ZONE]
        here = (zone == op.FIELD + 1) | (zone == op.HAND + 1) | (rows[:, _LEGAL] != 0) | (rows[:, _SOURCE] != 0)
        entities = np.flatnonzero(here & (wide[:, _CARD_ID] != 0))
        seen = zip(entities.tolist(), rows[entities].tolist(), wide[entities].tolist(), strict=True)
        self.cards: dict[int, Any] = {entity: self._card([entity, *row, *more]) for entity, row, more in seen}
        field = [card for card in self.cards.values() if card.zone == op.FIELD + 1]
        self.mine = [card for card in field if card.mine]
        self.theirs = [card for card in field if not card.mine]
        self.hand = [card for card in self.cards.values() if card.zone == op.HAND + 1 and card.mine]
        self.my_backups = [card for card in self.mine if card.type & op.BACKUP]
        self.active_backups = [card for card in self.my_backups if not card.dull]
        self.stack = views["stack"]

    def _card(self, values: list[int]) -> Any:
        """A row of the observation with its number in front, and what is printed on the card."""
        facts = self.known(values[_ENTITY_ID])
        kind, elements, cost, power, generic, ex_burst = facts.printed if facts is not None else (0, 0, 0, 0, 0, 0)
        if values[_ENTITY_ZONE] == op.FIELD + 1:
            values[_POWER] //= 1000
        else:
            values[_TYPE], values[_POWER] = kind, power
        values[_DAMAGE] //= 1000
        keywords = [int(values[_BITS] & bit != 0) for bit in op.KEYWORDS.values()]
        return SeenCard(*values, *keywords, elements, cost, generic, ex_burst)

    def forwards(self, mine: bool) -> list[Any]:
        """The Forwards of one side of the field."""
        return [card for card in (self.mine if mine else self.theirs) if card.type & op.FORWARD]

    def facts(self, card: Any) -> KnownCard | None:
        """What is printed on a seen card."""
        return self.known(card.card_id)

    @property
    def point_for_me(self) -> float:
        """What one more point of damage to my opponent is worth."""
        return POINT_OF_DAMAGE[min(self.scene.opponent_damage, 6)]

    @property
    def point_against_me(self) -> float:
        """What one more point of damage to me costs."""
        return POINT_OF_DAMAGE[min(self.scene.my_damage, 6)]

    @property
    def my_item_is_next(self) -> bool:
        """What resolves next on the stack is mine."""
        return bool(self.scene.stack_size and self.stack[0, _MINE_ON_STACK])


# ------------------------------------------------------------------------------------------------------------- battle
def worth(card: Any) -> float:
    """A Character on the field in CP."""
    if card.type & op.FORWARD:
        skills = 0.5 * card.first_strike + 0.5 * card.brave + 0.2 * card.haste
        return (1.0 + 0.5 * card.power + skills) * (0.7 if card.frozen and card.dull else 1.0)
    return 2.6


def survives(power: int, damage: int, dealt: int) -> bool:
    """Whether a Forward lives through ``dealt`` further damage (R11.5); thousands."""
    return power - damage > dealt


def duel(attackers: Sequence[Any], blocker: Any) -> tuple[list[Any], bool]:
    """The attackers that fall and whether the blocker does, if it blocks (R10.47, R12.12)."""
    strength = sum(card.power for card in attackers)
    blocker_falls = not survives(blocker.power, blocker.damage, strength)
    attackers_first = all(card.first_strike for card in attackers) and not blocker.first_strike
    blocker_first = blocker.first_strike and not any(card.first_strike for card in attackers)
    fallen: list[Any] = []
    if not (attackers_first and blocker_falls):
        left = blocker.power
        for card in sorted(attackers, key=worth, reverse=True):
            needed = max(card.power - card.damage, 1)
            if needed <= left:
                fallen.append(card)
                left -= needed
    if blocker_first and len(fallen) == len(attackers):
        blocker_falls = False
    return fallen, blocker_falls


def block_gain(attackers: Sequence[Any], blocker: Any, point: float) -> float:
    """What a block gains for the blocking side, which would else take a point of damage that costs ``point``."""
    fallen, blocker_falls = duel(attackers, blocker)
    return point + sum(worth(card) for card in fallen) - (worth(blocker) if blocker_falls else 0.0)


def can_block(card: Any) -> bool:
    """An active Forward that nothing forbids to block."""
    return bool(card.type & op.FORWARD) and not card.dull and not card.restrictions & op.CANNOT_BLOCK


def can_fight_next_turn(card: Any) -> bool:
    """A Forward that may attack in its controller's next turn: it wakes up unless it is frozen and dull."""
    return bool(card.type & op.FORWARD) and not (card.frozen and card.dull)
