"""Sentences about what the other player names, and odd or even."""

from __future__ import annotations

from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError
from ...language.pronouns import It


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def opponent_names(self, *parts: Any) -> t.Name:
        what, *without = [part for part in parts if not isinstance(part, int)]
        if any(part != 1 for part in parts if isinstance(part, int)):
            raise MeaningError("several things are named at once")
        return t.Name(what, without[0] if without else (), by="opponent")

    def either_parity(self) -> None:
        return None

    def parity_word(self) -> None:
        return None

    def name_parity(self, *_words: Any) -> t.Name:
        return t.Name("parity")

    def opponent_names_parity(self, _parity: None) -> t.Name:
        return t.Name("parity", by="opponent")

    def of_named_parity(self, *_words: Any) -> t.OfNamed:
        return t.OfNamed("parity")

    def is_of_named_parity(self, who: Any) -> t.Is:
        return t.Is(who, (t.OfNamed("parity"),))

    def each_one_of_them(self) -> It:
        """A delayed ability watches each of them."""
        return It(plural=True)
