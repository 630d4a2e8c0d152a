"""Sentences about another choice "instead"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.joining import Instead
from ...language.meaning import one_or_sequence


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    choose: Callable[[tuple[int, int], t.Cards], t.Choose]

    def instead_choose(self, condition: t.Condition, quantity: tuple[int, int], cards: t.Cards) -> Instead:
        return Instead(condition, self.choose(quantity, cards))

    def instead_choose_and(
        self, condition: t.Condition, quantity: tuple[int, int], cards: t.Cards, *parts: Any
    ) -> Instead:
        return Instead(condition, one_or_sequence([self.choose(quantity, cards), parts[-1]]))
