"""The positions of the parts of a printed line: which characters each grammar rule has read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lark import Token
from lark.grammar import NonTerminal
from lark.parsers.earley_forest import PackedNode, SymbolNode, TokenNode

from .earley import LookaheadParser, _Cut
from .grammar import Lexicon, _parser, vocabulary
from .words import WordCutter


@dataclass(frozen=True)
class Piece:
    """A stretch of a line that one symbol of the grammar has read: its name and its places in the line."""

    symbol: str
    start: int
    end: int


class _ForestParser(LookaheadParser):
    """Gives the forest of all derivations instead of trees."""

    def __init__(self) -> None:
        super().__init__(_parser())
        self.Tree: Any = None


@lru_cache(maxsize=1)
def _forest_parser() -> _ForestParser:
    return _ForestParser()


def pieces_of(line: str, names: Iterable[str], lexicon: Lexicon, *, summon: bool = False) -> list[Piece]:
    """The parts of a line that reads, in the order in which they begin, the longer first; of several derivations one.

    Raises Lark's ``UnexpectedInput`` or :class:`~.words.GrammarError` for a line that the grammar does not know.
    """
    tokens = WordCutter(names, lexicon, vocabulary()).cut(line)
    root: Any = _forest_parser().parse(_Cut(tokens), "summon_line" if summon else "character_line")
    return [
        Piece(symbol, tokens[first].start_pos or 0, tokens[last - 1].end_pos or 0)
        for symbol, first, last in sorted(_spans(root), key=lambda span: (span[1], -span[2], span[0]))
        if last > first
    ]


def own_names_in(line: str, names: Iterable[str], lexicon: Lexicon) -> list[Token]:
    """The words of a line that are the card's own name."""
    tokens = WordCutter(names, lexicon, vocabulary()).cut(line)
    return [token for token in tokens if token.type == "SELF" and line[token.start_pos : token.end_pos] == str(token)]


def _spans(root: Any) -> Iterator[tuple[str, int, int]]:
    waiting, seen = [root], set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, TokenNode) or node is None or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, PackedNode):
            waiting += [node.left, node.right]
            continue
        if isinstance(node, SymbolNode):
            if isinstance(node.s, NonTerminal):
                yield node.s.name, node.start, node.end
            waiting += _one_way(node)


def _one_way(node: Any) -> list[Any]:
    """One derivation of a symbol, the same in every process."""
    ways = node.children
    return sorted(ways, key=lambda way: (str(way.s), way.start))[:1]
