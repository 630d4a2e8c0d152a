"""Which cards the text of a card looks for, and in which zones; for positions that are arranged to try the card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .cards import Card, tree
from .cards.nodes import Predicate
from .cards.walk import contains, nodes_of

ELSEWHERE = ("field", "stack", "removed", "lb_deck", "damage_zone")
"""Zones from which effects seldom play cards."""

PRINTED_MARKS = {
    "multi_element": lambda card: len(card.elements) > 1,
    "generic": lambda card: card.generic,
    "ex_burst": lambda card: card.ex_burst,
    "odd_cost": lambda card: card.cost % 2 == 1,
    "even_cost": lambda card: card.cost % 2 == 0,
    "warp": lambda card: any(isinstance(ability, tree.Warp) for ability in card.abilities),
    "limit_break": lambda card: card.is_limit_break,
}
"""What :class:`~.cards.tree.Marked` can ask that is printed on the card."""

THREATS: dict[type, tuple[type, ...]] = {
    tree.CannotBeDulled: (tree.Dull,),
    tree.CannotBeReturned: (tree.ReturnToHand,),
    tree.CannotBeBroken: (tree.Break,),
    tree.CannotBePutIntoBreakZone: (tree.PutIntoBreakZone,),
    tree.CannotLeave: (tree.Break, tree.ReturnToHand, tree.RemoveFromGame),
    tree.CannotBeChosen: (tree.Choose,),
    tree.MustBeChosen: (tree.Choose,),
    tree.HasRestriction: (tree.Choose,),
    tree.ChangesDamage: (tree.Damage,),
    tree.IsDiscarded: (tree.Discard,),
}
"""A node about what others do, and what cards do that it is about."""
ON_ENTERING = (tree.CannotBePlayedFromHand, tree.CannotBePlayed, tree.EnteredDueTo, tree.HasEntered)
"""Nodes about what plays the card itself onto the field."""


@dataclass(frozen=True)
class Sought:
    """Cards that a text looks for: in ``zone``, all predicates true, with one of these instructions, or able to play a
    card onto the field."""

    zone: str
    where: tuple[Predicate, ...] = ()
    instructions: tuple[type, ...] = ()
    plays: Card | None = None

    def fits(self, card: Card) -> bool:
        """Whether a card fits by what is printed on it."""
        if any(fits_print(card, predicate) is False for predicate in self.where):
            return False
        if self.plays is not None:
            return plays(card, self.plays)
        return not self.instructions or contains(card.abilities, *self.instructions)


def sought_by(card: Card) -> list[Sought]:
    """What the text of a card looks for, each once, in the order of its nodes."""
    return list(dict.fromkeys(one for node in nodes_of(card.abilities) for one in _sought_by_node(card, node)))


def _sought_by_node(card: Card, node: Any) -> Iterator[Sought]:
    if isinstance(node, tree.Cards):
        yield Sought(node.zone, node.where)
    elif isinstance(node, tree.Is):
        yield from (Sought(zone, node.predicates) for zone in ("hand", "deck", "field"))
    elif isinstance(node, tree.AllowsSeveral | tree.EntersBeside):
        light_or_dark = (tree.AnyOf((tree.OfElement("Light"), tree.OfElement("Dark"))),)
        yield from (Sought(zone, light_or_dark) for zone in ("hand", "field"))
    elif isinstance(node, tree.Primes):  # cards with Priming, and upper cards, which ask who primed into them
        yield Sought("field", instructions=(tree.Priming, tree.Primes))
    elif isinstance(node, tree.CannotPlayBeside):
        yield from (Sought("field", (tree.Named(name),)) for name in node.names)
    elif isinstance(getattr(node, "where", None), tuple) and node.where:
        yield Sought("hand", node.where)
    if isinstance(node, ON_ENTERING) or (isinstance(node, tree.Enters) and node.cause is not None):
        yield from (Sought(zone, plays=card) for zone in ("hand", "field"))
    if type(node) in THREATS:
        only = (tree.OfType("Summon"),) if _kinds(node) == ("summons",) else ()
        yield from (Sought(zone, only, THREATS[type(node)]) for zone in ("hand", "field"))


def _kinds(node: Any) -> tuple[str, ...]:
    """Which kinds of sources a field ability is about."""
    kinds: tuple[str, ...] = node.damage.kinds if isinstance(node, tree.ChangesDamage) else getattr(node, "by", ())
    return kinds


def plays(card: Card, other: Card) -> bool:
    """Whether the text of a card seems to play another one onto the field from a zone."""
    if not contains(card.abilities, tree.PlayOntoField, tree.Search):
        return False
    places = (part for part in nodes_of(card.abilities) if isinstance(part, tree.Cards) and part.zone not in ELSEWHERE)
    return any(part.where and all(fits_print(other, p) is not False for p in part.where) for part in places)


def fits_print(card: Card, predicate: Predicate) -> bool | None:
    """Whether a predicate is true of the print of a card; None: the print does not say."""
    match predicate:
        case tree.OfType():
            return (
                card.is_character if predicate.type == "Character" else predicate.type in (card.type, *card.also_types)
            )
        case tree.OfElement():
            return predicate.element in card.elements
        case tree.OfCost():
            return _compares(card.cost, predicate.comparison, predicate.cost)
        case tree.OfPower():
            return card.power is not None and _compares(card.power, predicate.comparison, predicate.power)
        case tree.Named():
            return predicate.name in card.names
        case tree.OfJob():
            return predicate.job in card.jobs
        case tree.OfCategory():
            return predicate.category in card.categories
        case tree.Marked():
            return PRINTED_MARKS[predicate.mark](card) if predicate.mark in PRINTED_MARKS else None
        case tree.AnyOf() | tree.AllOf() | tree.Except():
            found = [fits_print(card, part) for part in predicate.predicates]
            decisive = not isinstance(predicate, tree.AllOf)
            if decisive in found:
                return not isinstance(predicate, tree.Except) if decisive else False
            return None if None in found else isinstance(predicate, tree.AllOf | tree.Except)
    return None


def _compares(number: int, comparison: str, other: int) -> bool:
    if comparison == "exactly":
        return number == other
    return number <= other if comparison == "at_most" else number >= other
