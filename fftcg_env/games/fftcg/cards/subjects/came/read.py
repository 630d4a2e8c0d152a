"""Sentences about how cards came where they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, of_player, one_or_sequence
from ...language.named_again import TheCard
from ...language.pronouns import It

NOT_CAST: tuple[t.EntryWay, ...] = ("summons", "abilities")
"""What is not cast is put onto the field by one of these (R5.3)."""
ORIGINS: tuple[t.Zone, ...] = ("hand", "deck", "break_zone", "damage_zone", "removed", "lb_deck")


@dataclass(frozen=True)
class _Entry:
    """How an object has entered the field, as far as a text says it. Never part of a finished tree."""

    ways: tuple[t.EntryWay, ...] = ()
    origins: tuple[t.Zone, ...] = ()


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    controller_is_damaged: Callable[[int, Any, Any], t.Effect]

    def has_entered_by_warp(self, _article: Any, cards: t.Cards, player: t.Player) -> t.Compare:
        described = of_player(cards, player)
        if described.zone != "field":
            raise MeaningError("what has entered the field is described in another zone")
        entered = t.ThisTurn("entered_by_warp", described.player, described.where)
        return t.Compare(entered, "at_least", t.Number(1))

    # -------------------------------------------------------------------------- how an object has entered the field
    def way_warp(self) -> _Entry:
        return _Entry(ways=("warp",))

    def way_cast(self) -> _Entry:
        return _Entry(ways=("cast",))

    def way_effect(self, cause: t.Cause) -> _Entry:
        if cause.player != "any" or cause.source:
            raise MeaningError("whose effect has put an object onto the field is not remembered")
        return _Entry(ways=cause.kinds)

    def way_not_cast(self) -> _Entry:
        return _Entry(ways=NOT_CAST)

    def way_from(self, zone: t.Zone) -> _Entry:
        return _Entry(origins=(zone,))

    def way_not_from(self, zone: t.Zone) -> _Entry:
        return _Entry(origins=tuple(z for z in ORIGINS if z != zone))

    def origin(self, zone: t.Zone) -> t.Zone:
        return zone

    def from_damage_zone(self) -> t.Zone:
        return "damage_zone"

    def from_removed(self) -> t.Zone:
        return "removed"

    def entry(self, *parts: _Entry) -> _Entry:
        """ "From the Break Zone due to an ability": one way and one zone at most."""
        ways, origins = [part.ways for part in parts if part.ways], [part.origins for part in parts if part.origins]
        if len(ways) > 1 or len(origins) > 1:
            raise MeaningError("two ways in which one object has entered the field")
        return _Entry(ways[0] if ways else (), origins[0] if origins else ())

    def has_entered_field(self, player: t.Player = "any") -> t.Player:
        return player

    def has_entered_so(self, who: Any, player: t.Player, entry: _Entry) -> t.Condition:
        """Of this card alone, cast or by Warp, that is asked as other texts ask it."""
        if player == "opponent":
            raise MeaningError("on whose field an object has entered is not remembered")
        if isinstance(who, t.Self) and not entry.origins and entry.ways in (("cast",), ("warp",)):
            return t.EnteredBy(entry.ways[0])
        return t.HasEntered(who, entry.ways, entry.origins)

    def you_cast_it(self) -> t.Condition:
        return self.has_entered_so(It(), "any", self.way_cast())

    def has_not_entered_so(self, who: Any, player: t.Player, entry: _Entry) -> t.Not:
        return t.Not(self.has_entered_so(who, player, entry))

    def has_been_cast(self, who: Any, entry: _Entry | None = None) -> t.Condition:
        if entry is not None and entry.ways:
            raise MeaningError("something else than where a card was cast from")
        return self.has_entered_so(who, "any", _Entry(("cast",), entry.origins if entry else ()))

    def has_not_been_cast(self, who: Any) -> t.Not:
        return t.Not(self.has_been_cast(who))

    def entered_so(self, player: t.Player, entry: _Entry) -> t.Entered:
        if player == "opponent":
            raise MeaningError("on whose field an object has entered is not remembered")
        return t.Entered(entry.ways, entry.origins)

    def entered_by_cast(self) -> t.Entered:
        return t.Entered(("cast",))

    def entered_otherwise(self) -> t.Entered:
        return t.Entered(NOT_CAST)

    def enters_otherwise(self, player: t.Player) -> Callable[[Any], t.Trigger]:
        return lambda who: t.Enters(of_player(who, player), (), t.Cause(("summons", "abilities")))

    def not_paid_for(self, who: Any) -> t.NotPaidFor:
        return t.NotPaidFor(who)

    def enters_by_ability_of(self, player: t.Player, name: Token) -> Callable[[Any], t.Trigger]:
        cause = t.Cause(("abilities",), source=(t.Named(name.value),))
        return lambda who: t.Enters(of_player(who, player), (), cause)

    def is_warped(self, _name: Token) -> t.IsWarped:
        return t.IsWarped(t.Self())

    def counter_removed_from_other(self, _article: Any, kind: str, name: Token) -> t.CounterRemoved:
        other = t.Cards("removed", "any", (t.Except((t.Named(name.value),)),))
        return t.CounterRemoved(other, kind)

    def deal_and_damage_controller(self, who: Any, amount: int, points: int, word: Any, controlled: Any) -> t.Effect:
        return one_or_sequence((t.Damage(who, t.Number(amount)), self.controller_is_damaged(points, word, controlled)))

    def the_placed(self, kind: Any) -> TheCard:
        return replace(TheCard(kind), how="placed")
