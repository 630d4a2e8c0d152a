"""Finds out what "it" and "them" mean: the last targets chosen, or the card that made the ability trigger."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from fftcg_env.cards.tree import Cards, Choose, Chosen, Delayed, May, Self, Trigger, Triggering


class PronounError(ValueError):
    """A pronoun without a card that it could mean."""


@dataclass(frozen=True)
class It:
    """ "it", "they" or "them" before it is known which card is meant. Never part of a finished tree."""


class PronounResolver:
    """Walks one ability in printed order. ``antecedent``: what "it" means at this point, None if nothing does."""

    def __init__(self, antecedent: Any = None) -> None:
        self._antecedent = antecedent
        self._groups = 0

    def resolve(self, node: Any) -> Any:
        """The same tree with every :class:`It` replaced; each Choose makes its targets the meaning of "it"."""
        if isinstance(node, It):
            return self._meaning()
        if isinstance(node, Choose):
            self._antecedent = Chosen(self._groups)
            self._groups += 1
            return node
        if isinstance(node, Delayed):
            return self._delayed(node)
        if isinstance(node, May):
            return self._may(node)
        if isinstance(node, tuple):
            return tuple(self.resolve(child) for child in node)
        if is_dataclass(node) and not isinstance(node, (type, Cards)):
            return replace(node, **{field.name: self.resolve(getattr(node, field.name)) for field in fields(node)})
        return node

    def _meaning(self) -> Any:
        if self._antecedent is None:
            raise PronounError('nothing was named that "it" could mean')
        return self._antecedent

    def _delayed(self, node: Delayed) -> Delayed:
        """In the effect of a delayed ability choices are counted anew (R8.42a)."""
        trigger = self.resolve(node.trigger)
        return replace(node, trigger=trigger, effect=PronounResolver(Triggering()).resolve(node.effect))

    def _may(self, node: May) -> May:
        """In "you may dull X if it is active", "it" is the card that the offered instruction names."""
        effect = self.resolve(node.effect)
        before = self._antecedent
        self._antecedent = getattr(effect, "who", before)
        condition = self.resolve(node.condition)
        self._antecedent = before
        return May(effect, condition)


def antecedent_of_trigger(trigger: Trigger) -> Self | Triggering | None:
    """What "it" means at the start of an auto-ability: its own card, or the card that made it trigger."""
    who = getattr(trigger, "who", None)
    if isinstance(who, Self):
        return who
    return Triggering()
