"""Parsed sentences -> nodes of the ability tree, by the meanings that are declared with the phrases (``grammar``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from lark import Token, Transformer
from lark.exceptions import VisitError
from lark.visitors import Discard

from .. import grammar
from ..grammar.declare import MEANINGS, silent_rules
from .meaning import MeaningError, NonsenseError


class AbilityBuilder(Transformer[Token, Any]):
    """Builds the :class:`~fftcg_env.cards.tree.Ability` of one parsed line."""

    def __init__(self) -> None:
        super().__init__()
        self._silent = _silent_meanings()

    def _call_userfunc(self, tree: Any, new_children: list[Any] | None = None) -> Any:
        """The meaning of a phrase whose parts are built."""
        children: list[Any] = tree.children if new_children is None else new_children
        if tree.data == "_ambig":
            return _only_meaning(children)
        meaning = MEANINGS[tree.data]
        if not callable(meaning):
            return Discard if tree.data in self._silent else meaning
        build: Callable[..., Any] = meaning
        if not tree.data.startswith("own_name"):
            children = [part for part in children if not (isinstance(part, Token) and part.type == "SELF")]
        try:
            return build(*children)
        except Exception as error:
            raise VisitError(tree.data, tree, error) from error

    def _call_userfunc_token(self, token: Token) -> Any:
        build = _TOKENS.get(token.type)
        return token if build is None else build(token)

    def _transform_tree(self, tree: Any) -> Any:
        """Of several readings of a part, impossible ones are dropped, unless no other remains."""
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


@cache
def _silent_meanings() -> frozenset[str]:
    grammar.load()
    return frozenset(name for names in silent_rules().values() for name in names)


def _only_meaning(meanings: list[Any]) -> Any:
    """A sentence that can be read in several ways must mean the same in all of them."""
    if any(meaning != meanings[0] for meaning in meanings[1:]):
        raise VisitError("_ambig", Token("", ""), MeaningError("the sentence can be read in more than one way"))
    return meanings[0]


def _floor(token: Token) -> int:
    """The least that a cost can become: "(it cannot become 0)", "(it cannot become 1 or less)"."""
    return 1 if token == "0" else 2


_TOKENS: dict[str, Callable[[Token], Any]] = {
    **dict.fromkeys(("NUMBER", "UP_TO", "SIGNED", "DAMAGE_REMINDER"), int),
    **dict.fromkeys(("KEYWORD", "COUNTER", "SPECIAL_NAME"), str),
    "FLOOR": _floor,
}
