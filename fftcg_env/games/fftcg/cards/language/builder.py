"""Parsed sentences -> nodes of the ability tree: one method for each pattern of the grammar, with its name.

The methods of a subject stand in its ``read.py``; here they become one class.
"""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, v_args
from lark.exceptions import VisitError

from ..subjects import load_subjects
from .meaning import MeaningError, NonsenseError

_SUBJECTS: tuple[Any, ...] = tuple(module.Sentences for module in load_subjects("read"))


@v_args(inline=True)
class AbilityBuilder(*_SUBJECTS, Transformer):  # type: ignore[misc]
    """Builds the :class:`~fftcg_env.cards.tree.Ability` of one parsed line."""

    def NUMBER(self, token: Token) -> int:
        return int(token)

    def UP_TO(self, token: Token) -> int:
        return int(token)

    def SIGNED(self, token: Token) -> int:
        return int(token)

    def KEYWORD(self, token: Token) -> str:
        return str(token)

    def COUNTER(self, token: Token) -> str:
        return str(token)

    def DAMAGE_REMINDER(self, token: Token) -> int:
        return int(token)

    def SPECIAL_NAME(self, token: Token) -> str:
        return str(token)

    def _transform_tree(self, tree: Any) -> Any:
        """Of several ways to read a part, those that nobody can mean do not count, unless none remains."""
        if tree.data != "_ambig":
            return super()._transform_tree(tree)
        meanings, nonsense = [], None
        for way in tree.children:
            try:
                meanings.append(self._transform_tree(way))
            except VisitError as error:
                if not isinstance(error.orig_exc, NonsenseError):
                    raise
                nonsense = error
        if nonsense is not None and not meanings:
            raise nonsense
        return self._call_userfunc(tree, meanings)

    def _ambig(self, meanings: list[Any]) -> Any:
        """A sentence that can be read in several ways must mean the same in all of them. (Lark calls methods that begin
        with an underscore with one list.)"""
        if any(meaning != meanings[0] for meaning in meanings[1:]):
            raise MeaningError("the sentence can be read in more than one way")
        return meanings[0]
