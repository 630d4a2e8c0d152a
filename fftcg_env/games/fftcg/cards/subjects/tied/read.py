"""Sentences about what lasts as long as a card is on the field, and copies of a card."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, for_duration, one_or_sequence
from ...language.pronouns import It

TIED: Any = "while_it_on_field"


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def remove_while_here(self, who: Any, _while: None) -> t.RemoveWhileHere:
        return t.RemoveWhileHere(who)

    def as_long_as_it_is_here(self) -> None:
        return None

    def changes_while_it_is_here(self, _while: None, changes: t.Effect) -> t.Effect:
        parts = changes.effects if isinstance(changes, t.Sequence) else (changes,)
        if not all(isinstance(part, t.GainPower | t.GainKeyword | t.Restrict) for part in parts):
            raise MeaningError("a change that cannot last as long as another card stays")
        return one_or_sequence([t.Tied(It(), for_duration(part, TIED)) for part in parts])  # type: ignore[arg-type]

    def stays_dull_while_it_is_here(self, _while: None, _name: Token, _not: Any) -> t.Tied:
        return t.Tied(It(), t.Restrict(t.Self(), "stays_dull", TIED))  # type: ignore[arg-type]

    def no_copies_for_a_while(self, duration: t.Duration, what: Any, who: Any) -> t.ForbidCopies:
        return t.ForbidCopies(who, what, duration)

    def no_copies_while_here(self, *parts: Any) -> t.ForbidCopies:
        return t.ForbidCopies(parts[-1], parts[-2], "while_source_on_field")
