"""Lark's Earley parser, looking ahead: a rule is begun only where the next word can begin it.

Earley's algorithm begins every rule that the grammar allows at a place, here hundreds. Almost all of them begin with a
word, so the next word of the line rules nearly all out, and the time that would go into them. What is found is the
same: every derivation of a line, or the first word that fits none.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Tree
from lark.grammar import NonTerminal, Rule
from lark.parsers.earley import Parser

_END = "$END"
"""What stands behind the last word."""


class LookaheadParser(Parser):
    """Takes the place of the Earley parser that Lark has made of a grammar. Tokens are cut before it begins."""

    def __init__(self, lark: Lark) -> None:
        vars(self).update(vars(lark.parser.parser))  # what Lark has found out about the grammar, which takes a while
        self._words: list[str] = []
        self._beginning: defaultdict[str, defaultdict[NonTerminal, list[Rule]]]
        self._beginning = defaultdict(lambda: defaultdict(list))
        self._empty: defaultdict[NonTerminal, list[Rule]] = defaultdict(list)
        for rule in lark.parser.parser_conf.rules:
            if all(symbol in self.NULLABLE for symbol in rule.expansion):
                self._empty[rule.origin].append(rule)
            else:
                for word in self._first_words(rule):
                    self._beginning[word][rule.origin].append(rule)
        self._rules_for = lru_cache(maxsize=None)(self._find_rules)

    def parse(self, lexer: Any, start: str) -> Any:
        """As Lark does it, with all the words known from the beginning."""
        tokens = list(lexer.lex(None))
        self._words = [*(token.type for token in tokens), _END]
        self.predictions = self._rules_for(self._words[0])
        return super().parse(_Cut(tokens), start)

    def predict_and_complete(self, i: int, to_scan: Any, columns: Any, transitives: Any, node_cache: Any) -> None:
        """As Lark does it, with the rules that the next word can begin."""
        self.predictions = self._rules_for(self._words[i])
        super().predict_and_complete(i, to_scan, columns, transitives, node_cache)

    def _find_rules(self, word: str) -> defaultdict[NonTerminal, list[Rule]]:
        """The rules of each symbol that this word can begin, or that can be empty before it."""
        rules: defaultdict[NonTerminal, list[Rule]] = defaultdict(list, self._beginning[word])
        for origin, empty in self._empty.items():
            rules[origin] = [*rules[origin], *empty]
        return rules

    def _first_words(self, rule: Rule) -> set[str]:
        words: set[str] = set()
        for symbol in rule.expansion:
            words.update(first.name for first in self.FIRST[symbol])
            if symbol not in self.NULLABLE:
                break
        return words


class _Cut:
    """Hands tokens to the parser."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens

    def lex(self, _expected: Any) -> list[Token]:
        """The tokens as they are."""
        return self._tokens


class PatternParser(LookaheadParser):
    """Finds the rules of the grammar that a line takes."""

    def __init__(self, lark: Lark) -> None:
        super().__init__(lark)
        self.callbacks: dict[Any, Any] = {rule: _Noted(str(rule)) for rule in lark.parser.parser_conf.rules}

    def patterns(self, tokens: list[Token], start: str) -> frozenset[str]:
        """The rules of one derivation. Raises Lark's ``UnexpectedInput`` at the first token that fits none."""
        found = self.parse(_Cut(tokens), start)
        return found if isinstance(found, frozenset) else _together([found])


class _Noted:
    """A node of a tree before it is built: the rule that makes it and those below it."""

    def __init__(self, rule: str) -> None:
        self._rule = frozenset((rule,))

    def __call__(self, children: list[Any]) -> frozenset[str]:
        return self._rule | _together(children)


def _together(children: list[Any]) -> frozenset[str]:
    """The rules of some nodes; of several derivations those of the shortest."""
    rules: frozenset[str] = frozenset()
    for child in children:
        if isinstance(child, Tree):
            rules |= min((_together([one]) for one in child.children), key=len)
        elif isinstance(child, frozenset):
            rules |= child
    return rules
