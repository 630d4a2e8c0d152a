"""Another choice "instead": which sentences belong to the one choice, which to the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .. import tree as t
from ..walk import contains, rebuilt
from .definite_references import TheCard
from .meaning import JoinsBefore, MeaningError, one_or_sequence, refuse
from .unresolved import It, OneOfTwo, The

_NO_DEED = (t.If, t.IfDone, t.Delayed, t.WhenDone, t.Modes, t.May, t.MayPay, t.Choose)


@dataclass(frozen=True)
class OtherChoice:
    """A choice with its instructions, and another choice with its own instructions; ``shared``: later sentences apply
    to both. Never part of a finished tree."""

    condition: t.Condition
    then: tuple[t.Effect, ...]
    otherwise: tuple[t.Effect, ...]
    shared: bool

    def with_one_more(self, sentence: t.Effect) -> OtherChoice:
        """With a sentence about the chosen cards."""
        _check_pronouns(sentence)
        if not self.shared:
            return replace(self, then=(*self.then, sentence))
        parts = [(*part, _in_number(sentence, _is_several(part[0]))) for part in (self.then, self.otherwise)]
        return replace(self, then=parts[0], otherwise=parts[1])

    def finished(self) -> t.ChooseEither:
        """Instructions given only for the first choice also apply to the targets of the other one."""
        then = self.then
        if len(then) == 1:
            several = _is_several(then[0])
            then = (*then, *(_in_number(effect, several) for effect in self.otherwise[1:]))
        refuse(len(then) == 1, "the sentence does nothing with the other choice")
        return t.ChooseEither(self.condition, one_or_sequence(then), one_or_sequence(self.otherwise))


def another_choice(units: list[t.Effect], condition: t.Condition, effect: t.Effect) -> list[Any]:
    """The sentences before, whose last choice gets an alternative."""
    at = max((k for k, unit in enumerate(units) if isinstance(unit, t.Choose)), default=-1)
    choice, *more = effect.effects if isinstance(effect, t.Sequence) else (effect,)
    if at < 0 or not isinstance(choice, t.Choose) or contains(tuple(more), t.Choose):
        raise MeaningError("the other choice does not fit the choice before")
    done = units[at + 1 :]
    for unit in (*done, *more):
        if isinstance(unit, _NO_DEED) or not contains(unit, It):
            raise MeaningError('"instead" does not follow what is done with the chosen cards')
        _check_pronouns(unit)
    if contains(condition, It, The, TheCard, OneOfTwo):
        raise MeaningError("not supported: another choice that depends on the chosen cards")
    refuse(more and not done, "the sentence does nothing with the first choice")
    shared = not done
    return [*units[:at], OtherChoice(condition, (choice, *more), (units[at], *done), shared)]


def with_sentence(units: list[Any], sentence: Any) -> list[Any] | None:
    """The sentences with one more about the chosen cards; None if it is not about them."""
    last = units[-1] if units else None
    if not isinstance(last, OtherChoice):
        return None
    said: Any = getattr(sentence, "effect", sentence) if isinstance(sentence, JoinsBefore) else sentence
    if not contains(said, It, The, TheCard, OneOfTwo):
        return None
    if isinstance(sentence, JoinsBefore) and type(sentence).__name__ != "Then":
        raise MeaningError("not supported: a sentence that changes what is done with one of two choices")
    refuse(isinstance(said, _NO_DEED), "not supported: a sentence under a condition about one of two choices")
    return [*units[:-1], last.with_one_more(said)]


def finished(units: list[Any]) -> list[t.Effect]:
    """The complete list of sentences."""
    return [unit.finished() if isinstance(unit, OtherChoice) else unit for unit in units]


def _is_several(choice: t.Effect) -> bool:
    return isinstance(choice, t.Choose) and choice.maximum > 1


def _check_pronouns(effect: Any) -> None:
    refuse(contains(effect, The, TheCard, OneOfTwo), "one of several cards where another choice may be made instead")


def _in_number(effect: Any, plural: bool) -> Any:
    """The same instruction about several cards, or about one."""
    if isinstance(effect, It):
        return replace(effect, plural=plural)
    return rebuilt(effect, lambda part: _in_number(part, plural))
