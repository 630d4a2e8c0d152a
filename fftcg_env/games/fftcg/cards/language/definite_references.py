"""Resolves "the Forward", "the chosen Forward" and the like to the card of this type that was named before."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from .....errors import FFTCGEnvError
from .. import tree as t


class PronounError(FFTCGEnvError, ValueError):
    """A pronoun without a card that it could mean, or with more than one."""


@dataclass(frozen=True)
class TheCard:
    """ "The Forward", "the chosen Forward", "the Forward that entered the field", "that Summon": one card that was
    named before, by its type. Never part of a finished tree."""

    type: str
    how: Literal["", "chosen", "entered", "cast", "placed", "that"] = ""
    """ "that": not the card that "it" means in the same instruction."""


Types = frozenset[str] | None
"""The types that a description names; None: it names none."""


class CardsByType:
    """The cards that a text has named so far, with the types by which it described them."""

    def __init__(self, antecedent: Any, trigger: t.Trigger | None) -> None:
        self._named: list[tuple[Any, Types, bool]] = []
        self._cast = isinstance(trigger, t.Casts)
        self._entered = trigger is not None and all(isinstance(part, t.Enters) for part in _parts(trigger))
        self._left = trigger is not None and all(isinstance(part, t.LeavesToBreakZone) for part in _parts(trigger))
        if isinstance(antecedent, t.Triggering):
            self.add(antecedent, _types_of_trigger(trigger), plural=False)

    def add(self, who: Any, types: Types, *, plural: bool) -> None:
        """One more card, or several, are named."""
        self._named = [named for named in self._named if named[0] != who]  # a new search finds other cards
        self._named.append((who, types, plural))

    def that(self, antecedent: Any, type_: str) -> Any:
        """The antecedent of "that Forward" if cards were found after another card was named: the one that is a Forward.
        Raises :class:`PronounError` if both could be."""
        kinds = {type_} if type_ != "Character" else {"Character", "Forward", "Backup", "Monster"}
        rivals = [
            who for who, types, many in self._named if who != antecedent and types and types <= kinds and not many
        ]
        found = next((types for who, types, _plural in self._named if who == antecedent), None)
        if antecedent != t.Found() or not rivals:
            return antecedent
        if len(rivals) > 1 or found is None or found & {*kinds, "Character"}:
            raise PronounError(f'"that {type_}" could mean more than one card')
        return rivals[0]

    def find(self, wanted: TheCard, beside: Any = None) -> Any:
        """The antecedent; ``beside``: the card that the same instruction calls "it". Raises
        :class:`PronounError`."""
        said = (
            f'"that {wanted.type}"' if wanted.how == "that" else f'"the {wanted.how} {wanted.type}"'.replace("  ", " ")
        )
        if wanted.how == "entered":
            if not self._entered:
                raise PronounError(f"no card entered the field that {said} could be")
            return t.Triggering()
        if wanted.how == "placed":
            kinds = [types for who, types, _plural in self._named if isinstance(who, t.Triggering)]
            if not self._left or not kinds or kinds[0] is None or wanted.type not in kinds[0]:
                raise PronounError(f"no card was put into the Break Zone that {said} could be")
            return t.Triggering()
        if wanted.how == "cast":
            if not self._cast:
                raise PronounError("no card was cast that could be meant")
            return t.Triggering()
        candidates = [named for named in self._named if named[1] is None or wanted.type in named[1]]
        if wanted.how == "that" and beside is not None:
            candidates = [named for named in candidates if named[0] != beside]
        if wanted.how == "chosen":
            candidates = [named for named in candidates if isinstance(named[0], t.Chosen)]
        if len(candidates) != 1 or candidates[0][2]:
            raise PronounError(f"{said} is not one of the cards that were named")
        return candidates[0][0]


def types_of(cards: t.Cards) -> Types:
    """The types that a description names."""
    if cards.zone == "stack":
        return frozenset()
    named: set[str] = set()
    for predicate in cards.where:
        if isinstance(predicate, t.OfType):
            named.add(predicate.type)
        elif isinstance(predicate, t.AnyOf) and all(isinstance(one, t.OfType) for one in predicate.predicates):
            named.update(one.type for one in predicate.predicates if isinstance(one, t.OfType))
    return frozenset(named) or None


def has_left(trigger: t.Trigger | None) -> bool:
    """Whether a trigger watches cards that leave the field."""
    leaves = (t.Leaves, t.LeavesToBreakZone, t.IsReturned, t.IsRemoved)
    return trigger is not None and all(isinstance(part, leaves) for part in _parts(trigger))


def _parts(trigger: t.Trigger) -> tuple[t.Trigger, ...]:
    return trigger.triggers if isinstance(trigger, t.EitherTrigger) else (trigger,)


def _types_of_trigger(trigger: t.Trigger | None) -> Types:
    """The types of the cards that a trigger watches."""
    watched = [getattr(part, "who", None) for part in _parts(trigger)] if trigger is not None else []
    described = [types_of(who) for who in watched if isinstance(who, t.Cards)]
    if not described or None in described:
        return None
    return frozenset().union(*(types for types in described if types))


def check_shown(effects: list[Any]) -> None:
    """Cards that are shown among others are moved at once; otherwise players would learn their places among them."""
    for shown, behind in pairwise([*effects, None]):
        if isinstance(shown, t.Show) and getattr(behind, "who", None) != shown.who:
            raise PronounError("the next instruction must say where the shown cards go")
