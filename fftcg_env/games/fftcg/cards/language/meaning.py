"""Shared by the meanings of phrases: errors, places, and how instructions and conditions are joined."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass, replace
from typing import Any, Literal

from .....errors import FFTCGEnvError
from .. import tree as t
from ..model import PrintedType
from ..walk import effects_of

NOTHING = t.Sequence(())
MOST_TARGETS = 12
"""What "any number of" comes to: an item has no more targets."""


class MeaningError(FFTCGEnvError, ValueError):
    """A sentence that can be read but has no meaning in the tree, or more than one."""


class NonsenseError(MeaningError):
    """An impossible reading of a part of a sentence; another reading can remain."""


def refuse(when: object, why: str) -> Literal[False]:
    """Refuses the sentence where ``when`` holds. In a table: ``refuse(...) or t.Draw("you")``."""
    if when:
        raise MeaningError(why)
    return False


def misread(when: object, why: str) -> Literal[False]:
    """The same of one reading of a part of the sentence; another reading can remain."""
    if when:
        raise NonsenseError(why)
    return False


@dataclass(frozen=True)
class Place:
    """A zone and a player, as named by a detail of a description; None where it names none."""

    zone: t.Zone | None
    player: t.Player


def one_or_sequence(effects: SequenceOf[t.Effect]) -> t.Effect:
    """A single instruction as it is, several as one flat :class:`tree.Sequence`."""
    flat: list[t.Effect] = []
    for effect in effects:
        flat.extend(effect.effects if isinstance(effect, t.Sequence) else (effect,))
    return flat[0] if len(flat) == 1 else t.Sequence(tuple(flat))


def for_duration(effect: Any, duration: t.Duration) -> Any:
    """A change with another duration; of one of several changes, each."""
    if isinstance(effect, t.OneOf):
        return t.OneOf(tuple(for_duration(option, duration) for option in effect.options))
    return replace(effect, duration=duration)


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


class JoinsBefore:
    """A sentence that changes what the sentences before it say. Never part of a finished tree."""

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences before, with what this one changes. Raises :class:`MeaningError` where it does not fit."""
        raise NotImplementedError


@dataclass(frozen=True)
class Joining(JoinsBefore):
    """Such a sentence: ``change`` makes the new list of the sentences before it and of its own ``parts``."""

    change: Callable[..., list[t.Effect]]
    parts: tuple[Any, ...]

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences before, changed."""
        return self.change(units, *self.parts)

    @property
    def effect(self) -> Any:
        """The last instruction among its parts; itself if there is none."""
        return next((part for part in reversed(self.parts) if isinstance(part, t.Effect)), self)


def joins(change: Callable[..., list[t.Effect]]) -> Callable[..., Joining]:
    """The meaning of a phrase that changes the sentences before it, which ``change`` gets before its parts."""

    @functools.wraps(change)
    def meaning(*parts: Any) -> Joining:
        return Joining(change, parts)

    _units, *own = inspect.signature(change).parameters.values()
    meaning.__signature__ = inspect.Signature(own)  # type: ignore[attr-defined]
    return meaning


def changes_last(*kinds: type, why: str) -> Callable[[Callable[..., t.Effect]], Callable[..., Joining]]:
    """The meaning of a phrase that changes the last instruction before it, which ``change`` gets before its parts: one
    of these kinds, also as the end of an offer or of what is done under a condition."""

    def meaning(change: Callable[..., t.Effect]) -> Callable[..., Joining]:
        @functools.wraps(change)
        def changed(units: list[t.Effect], *parts: Any) -> list[t.Effect]:
            refuse(not units, why)
            return [*units[:-1], *effects_of(_in_last(units[-1], kinds, why, lambda last: change(last, *parts)))]

        return joins(changed)

    return meaning


def _in_last(effect: Any, kinds: tuple[type, ...], why: str, change: Callable[[Any], t.Effect]) -> t.Effect:
    """The same, with its last instruction changed."""
    if isinstance(effect, t.Sequence) and effect.effects:
        return t.Sequence((*effect.effects[:-1], _in_last(effect.effects[-1], kinds, why, change)))
    if isinstance(effect, t.WhenDone | t.May):
        return replace(effect, effect=_in_last(effect.effect, kinds, why, change))
    if isinstance(effect, t.If | t.IfDone) and effect.otherwise is None:
        return replace(effect, then=_in_last(effect.then, kinds, why, change))
    refuse(not isinstance(effect, kinds), why)
    return change(effect)


@dataclass(frozen=True)
class CardFacts:
    """Facts in a line about the card itself, no ability. ``names``: further names ("X is also Card Name Y in
    all situations", R3.12); ``types``: further types; ``limit_break``: its Limit Break cost (R12.62); ``elements``: a
    reminder of its Elements; ``special_cost``: what its special abilities can cost instead (R5.61);
    ``abilities``: several of one line."""

    names: tuple[str, ...] = ()
    limit_break: int | None = None
    types: tuple[PrintedType, ...] = ()
    elements: tuple[str, ...] = ()
    special_cost: t.Cost | None = None
    abilities: tuple[t.Ability, ...] = ()


def of_player(who: Any, player: t.Player) -> Any:
    """ "your field" names a controller; the same one may be named twice."""
    if player == "any" or not isinstance(who, t.Cards):
        return who
    if who.player not in ("any", player):
        raise MeaningError("two different players are named for the same card")
    return replace(who, player=player)


@dataclass(frozen=True)
class Abilities:
    """A line that stands for several abilities."""

    abilities: tuple[Any, ...]
