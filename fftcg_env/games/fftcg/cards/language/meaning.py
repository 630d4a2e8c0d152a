"""What the parts of ``builder`` share: errors, places, and how sentences and conditions join."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass

from .. import tree as t

NOTHING = t.Sequence(())
MOST_TARGETS = 12
"""What "any number of" comes to: an item has no more targets."""


class MeaningError(ValueError):
    """A sentence that can be read but has no meaning in the tree, or more than one."""


@dataclass(frozen=True)
class Place:
    """A zone and a player, as named by a detail of a description; None where it says nothing."""

    zone: t.Zone | None
    player: t.Player


def one_or_sequence(effects: SequenceOf[t.Effect]) -> t.Effect:
    """A single instruction as it is, several as one flat :class:`tree.Sequence`."""
    flat: list[t.Effect] = []
    for effect in effects:
        flat.extend(effect.effects if isinstance(effect, t.Sequence) else (effect,))
    return flat[0] if len(flat) == 1 else t.Sequence(tuple(flat))


def both(first: t.Condition | None, second: t.Condition | None) -> t.Condition | None:
    """Both conditions, where there are two."""
    if first is None or second is None:
        return first or second
    return all_of((first, second))


def all_of(conditions: Iterable[t.Condition]) -> t.Condition:
    """A single condition as it is, several as one flat :class:`tree.Both`."""
    flat: list[t.Condition] = []
    for condition in conditions:
        flat.extend(condition.conditions if isinstance(condition, t.Both) else (condition,))
    return flat[0] if len(flat) == 1 else t.Both(tuple(flat))
