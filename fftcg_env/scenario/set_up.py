"""Steps of a scenario that set up one side of the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast, overload

from fftcg_env.cards import Card
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.tree import Element

from .errors import ScenarioError
from .handles import CardLike, Ref
from .player import Player
from .stub_cards import FILLER, backup, forward

if TYPE_CHECKING:
    from .scenario import Scenario
    from .side import Side

SEVERAL = ("hand", "deck_top", "break_zone", "removed", "lb_deck", "damage")
"""Words that place any number of cards."""


class Setting(Player):
    """A player's side of the table, on which cards can be put."""

    def has(self, **placed: CardLike | Sequence[CardLike | int] | int) -> Scenario:
        """Places what needs no handle, in this order: cards of zones, points of damage, Crystals, the size of the deck,
        and how many textless Backups of an element.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario().p1.has(hand="1-187S", field=("1-204S", "1-205S"), Fire=3).p2.has(damage=5, deck=20)
        >>> len(s.p1.zone("field")), s.p1.hand_size, s.p2.points, s.p2.deck_size
        (5, 1, 5, 20)
        """
        for name, value in placed.items():
            if name in op.ELEMENTS:
                self.backups(cast("Element", name), cast("int", value))
            elif name in ("crystals", "deck"):
                getattr(self, name)(value)
            elif name == "field":
                for card in _each(value):
                    self.field(cast("CardLike", card))
            elif name in SEVERAL:
                getattr(self, name)(*_each(value))
            else:
                words = ", ".join(("field", *SEVERAL, "crystals", "deck", *op.ELEMENTS))
                raise ScenarioError(f"{self.name} cannot have {name!r}; a player can have {words}")
        return self.scenario

    def field(
        self,
        card: CardLike,
        *,
        dull: bool = False,
        frozen: bool = False,
        damage: int = 0,
        new: bool = False,
        attacked: bool = False,
        counters: Mapping[str, int] | None = None,
        owner: Side | None = None,
    ) -> Ref:
        """A Character on the field under this player's control, active unless ``dull``.

        ``new``: it came this turn (R12.1); ``attacked``: it attacked this turn already; ``counters``: how many of each
        kind; ``owner``: if another player.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> s.p1.field("1-187S", damage=2000).damage
        2000
        """
        status = {"dull": dull, "frozen": frozen, "damage": damage, "attacks": attacked}
        numbers = {name: int(value) for name, value in status.items() if value}
        if new:
            numbers["since_turn"] = self.scenario._turn
        return self.scenario.place((owner or self).number, card, op.FIELD, self.number, counters, **numbers)

    def crystals(self, count: int) -> None:
        """Sets the number of Crystals (R5.42).

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario()
        >>> s.p1.crystals(3)
        >>> s.p1.crystal_count, s.p2.crystal_count
        (3, 0)
        """
        self.scenario.set_crystals(self.number, count)

    def backups(
        self, element: Element | Sequence[Element] = "Fire", count: int = 1, *, dull: bool = False
    ) -> list[Ref]:
        """Active textless Backups, to pay with.

        >>> from fftcg_env.scenario import Scenario
        >>> Scenario().p1.backups("Fire", 2)
        [p1's B1 Fire, p1's B1 Fire]
        """
        return [self.field(backup(element), dull=dull) for _ in range(count)]

    @overload
    def hand(self, card: CardLike, /) -> Ref: ...

    @overload
    def hand(self, card: CardLike, second: CardLike, /, *others: CardLike) -> tuple[Ref, ...]: ...

    def hand(self, *cards: CardLike) -> Ref | tuple[Ref, ...]:
        """Cards in hand.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario()
        >>> barret = s.p1.hand("1-205S")
        >>> cloud, tifa = s.p1.hand("1-187S", "1-204S")
        >>> s.p1.hand_size
        3
        """
        return self._place_all(cards, op.HAND)

    def spare(self, element: Element | Sequence[Element] = "Fire", count: int = 1) -> list[Ref]:
        """Textless cards in hand to discard for CP, too expensive to be cast.

        >>> from fftcg_env.scenario import Scenario
        >>> len(Scenario().p1.spare("Fire", 2))
        2
        """
        return [self.hand(forward(1000, element, 98)) for _ in range(count)]

    @overload
    def deck_top(self, card: CardLike, /) -> Ref: ...

    @overload
    def deck_top(self, card: CardLike, second: CardLike, /, *others: CardLike) -> tuple[Ref, ...]: ...

    def deck_top(self, *cards: CardLike) -> Ref | tuple[Ref, ...]:
        """The top cards of the deck, top first: fixes draws and damage. A second call puts cards below the first.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario().at("turn_start")
        >>> first, second = s.p1.deck_top(forward(1000), forward(2000))
        >>> s.p1.codes("hand")
        ['F1000', 'F2000']
        """
        return self._place_all(cards, op.DECK)

    def deck(self, size: int) -> None:
        """Sets the number of cards in the deck, with those of :meth:`deck_top`; by default 50 in all zones together.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario(turn=5).at("turn_start")
        >>> s.p1.deck(1)
        >>> s.result, s.reason
        ('p2 wins', 'drew from an empty deck')
        """
        self.scenario.set_deck_size(self.number, size)

    @overload
    def break_zone(self, card: CardLike, /) -> Ref: ...

    @overload
    def break_zone(self, card: CardLike, second: CardLike, /, *others: CardLike) -> tuple[Ref, ...]: ...

    def break_zone(self, *cards: CardLike) -> Ref | tuple[Ref, ...]:
        """Cards in the Break Zone."""
        return self._place_all(cards, op.BREAK_ZONE)

    @overload
    def removed(self, card: CardLike, /) -> Ref: ...

    @overload
    def removed(self, card: CardLike, second: CardLike, /, *others: CardLike) -> tuple[Ref, ...]: ...

    def removed(self, *cards: CardLike) -> Ref | tuple[Ref, ...]:
        """Cards removed from the game."""
        return self._place_all(cards, op.REMOVED)

    @overload
    def lb_deck(self, card: CardLike, /) -> Ref: ...

    @overload
    def lb_deck(self, card: CardLike, second: CardLike, /, *others: CardLike) -> tuple[Ref, ...]: ...

    def lb_deck(self, *cards: CardLike) -> Ref | tuple[Ref, ...]:
        """Cards of the LB deck."""
        return self._place_all(cards, op.LB_DECK)

    def damage(self, *points: int | CardLike) -> tuple[Ref, ...]:
        """Points of damage received so far: a number, or the cards of the Damage Zone.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario()
        >>> _ = s.p2.damage(5, "1-187S")
        >>> s.p2.points
        6
        """
        cards: list[CardLike] = []
        for point in points:
            cards.extend([FILLER] * point if isinstance(point, int) else [point])
        return tuple(self._place(card, op.DAMAGE_ZONE) for card in cards)

    def _place(self, card: CardLike, zone: int) -> Ref:
        return self.scenario.place(self.number, card, zone, self.number)

    def _place_all(self, cards: Iterable[CardLike], zone: int) -> Ref | tuple[Ref, ...]:
        placed = tuple(self._place(card, zone) for card in cards)
        return placed[0] if len(placed) == 1 else placed


def _each(value: CardLike | Sequence[CardLike | int] | int) -> Sequence[CardLike | int]:
    return [value] if isinstance(value, (Card, str, int)) else value
