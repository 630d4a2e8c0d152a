"""Read card texts into their meanings with the grammar of a game, ``data/text.lark``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from ...errors import FFTCGEnvError, require_extra

with require_extra("cards", "reading card texts needs"):
    from lark import Lark, Transformer
    from lark.exceptions import UnexpectedInput, VisitError

SHOWN = 40
"""Characters of a text that is not understood in the message."""


class CardTextError(FFTCGEnvError, ValueError):
    """A card text that does not follow the grammar or is not possible; the message says where."""


def value(meaning: Any) -> Callable[[Any, list[Any]], Any]:
    """A method of a transformer: a phrase that means always the same."""
    return lambda self, found: meaning


def part(name: str) -> Callable[[Any, list[Any]], tuple[str, Any]]:
    """A method of a transformer: the name of a part of a text with what was found in it."""
    return lambda self, found: (name, found)


class TextReader:
    """Reads the texts of a game. ``module``: ``__file__`` of a module whose folder has ``data/text.lark``;
    ``options``: of the parser."""

    def __init__(self, module: str, **options: Any) -> None:
        self._grammar, self._options = Path(module).with_name("data") / "text.lark", options

    @cached_property
    def _parser(self) -> Lark:
        return Lark(self._grammar.read_text("utf-8"), start="text", **self._options)

    def read(self, text: str, builder: Transformer[Any, Any]) -> Any:
        """What ``builder`` makes of the parse tree of a text. Raises :class:`CardTextError`."""
        try:
            return builder.transform(self._parser.parse(text))
        except VisitError as error:
            raise CardTextError(f"the card text {text!r} is not possible: {error.orig_exc}") from None
        except UnexpectedInput as error:
            place = error.pos_in_stream
            rest = text[max(0, place or 0) :] if isinstance(place, int) else text
            raise CardTextError(f"the card text {text!r} is not understood from {rest[:SHOWN]!r} on") from None
