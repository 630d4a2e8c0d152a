"""Adds a zone, a player or an exception from the surrounding sentence to a description of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import tree as t
from .meaning import MeaningError, misread, refuse
from .pronouns import It


def names_place(cards: t.Cards) -> bool:
    """Whether a description names a zone or a player."""
    return (cards.zone, cards.player) != ("field", "any")


def unplaced(cards: t.Cards) -> t.Cards:
    """A description that names neither a zone nor a player, unchanged. Raises :class:`MeaningError` otherwise."""
    refuse(names_place(cards), "this description cannot name a place")
    return cards


def also(cards: t.Cards, *predicates: t.Predicate) -> t.Cards:
    """Those of the cards that fit these predicates, too."""
    return replace(cards, where=(*cards.where, *predicates))


def qualified(cards: t.Cards) -> t.Cards:
    """A description that names a quality, unchanged. Otherwise another pattern reads the sentence."""
    misread(not cards.where, "the description names no quality")
    return cards


def own_of(cards: t.Cards, zone: t.Zone, why: str) -> t.Cards:
    """Your cards of a description in this zone; it may name only that place. ``why`` it is refused otherwise."""
    refuse((cards.zone, cards.player) not in (("field", "any"), (zone, "you")), why)
    return replace(cards, zone=zone, player="you")


def check_summons(predicates: list[t.Predicate]) -> None:
    """Raises :class:`MeaningError` for "1 Card Name Alfa or Category VII Summon": Alfa need not be a Summon."""
    for one in predicates if t.OfType("Summon") in predicates else ():
        kinds = {type(kind) for kind in one.predicates} if isinstance(one, t.AnyOf) else set()
        if t.OfJob in kinds or (t.Named in kinds and len(kinds) > 1):
            raise MeaningError("Summons with a Job, or a type behind one of several kinds of cards")


def placed(cards: t.Cards, zone: t.Zone, player: t.Player = "any") -> t.Cards:
    """The cards of a description that names no place, in this zone of this player."""
    return replace(unplaced(cards), zone=zone, player=player)


def others(cards: t.Cards) -> t.Cards:
    """The same cards without the source."""
    return replace(cards, where=tuple(sorted((*cards.where, t.Other()), key=lambda one: one.rank)))


def check_shared(cards: t.Cards, most: int) -> None:
    """Several targets "of the same Element" share it with each other, which no choice supports; one target
    shares it with "it". Raises :class:`MeaningError`."""
    shared: list[Any] = [one.who for one in cards.where if isinstance(one, t.Shares)]
    if most > 1 and any(who == It() for who in shared):
        raise MeaningError("not supported: a choice of several targets that have something in common with each other")


def besides_self(cards: t.Cards) -> t.Cards:
    """The cards of "X or a Forward you control" and "X and the Forwards you control" that are not X, which is named
    already and must not count twice. A description by another name hardly ever fits X."""
    if any(isinstance(one, t.Named | t.Other) for one in cards.where):
        return cards
    return also(cards, t.Other())


def own_power(who: Any) -> t.Value:
    """ "Its power" behind a change of the power of some cards: that of each if they are several."""
    return t.OwnPower() if isinstance(who, t.All) or who == It(plural=True) else t.PowerOf(who)


def cards_of_different(variety: t.Variety, cards: t.Cards, each: int = 1) -> t.Value:
    """How many cards differ from each other: "3 Backups of different Elements" are three cards (R3.2)."""
    if variety == "elements":
        return t.OfDifferentElements(cards, each)
    refuse(variety == "categories", "not supported: cards of different Categories: a card can have several")
    return t.Different(variety, cards, each)
