"""How long something lasts: until when, as long as, permanently."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, one_or_sequence
from ...language.pronouns import It


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    cannot_this_turn: Callable[[Any, tuple[str, ...]], t.Effect]
    extra_turn: Callable[[int], t.ExtraTurn]
    must_this_turn: Callable[[Any, str], t.Restrict]
    stays_dull_once: Callable[..., t.Restrict]
    permanent: Callable[[t.Effect, Token], t.Effect]

    def verb_cannot(self, deeds: tuple[str, ...]) -> Any:
        return lambda who: self.cannot_this_turn(who, deeds)

    def until_end_of_their_next_turn(self) -> t.Duration:
        return "end_of_opponents_next_turn"

    def several_cannot(self, who: t.All, deeds: tuple[str, ...]) -> t.Effect:
        return self.cannot_this_turn(who, deeds)

    def one_extra_turn(self) -> t.ExtraTurn:
        return self.extra_turn(1)

    def stays_dull_in_their_phase(self, who: Any, *words: Any) -> t.Restrict:
        """A card of the opponent's is meant: in that phase no other one activates."""
        if not isinstance(who, It):
            raise MeaningError("a card of yours in your opponent's Active Phase")
        return self.stays_dull_once(who, *words)

    def must_so_long(self, duration: t.Duration, who: Any, deed: str) -> t.Effect:
        return replace(self.must_this_turn(who, deed), duration=duration)

    def permanent_if_done(self, changes: t.Effect, reminder: Token) -> t.IfDone:
        return t.IfDone(self.permanent(changes, reminder))

    def permanent_behind(self, instruction: t.Effect, _joint: None, changes: t.Effect, note: Token) -> t.Effect:
        return one_or_sequence((instruction, self.permanent(changes, note)))
