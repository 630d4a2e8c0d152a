"""Printed text -> ability tree.

The phrases stand in the modules of ``cards.grammar``; ``words`` cuts a line into tokens, ``builder`` makes
nodes of parsed sentences and ``pronouns`` finds out what "it" means. Every derivation of a
line must give the same tree; a line that can be read in two ways is reported like one that cannot be read at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from lark import Lark, Token, UnexpectedEOF, UnexpectedInput
from lark.exceptions import VisitError
from lark.lexer import Lexer, PatternStr

from .. import grammar
from ..grammar.declare import grammar_text
from ..tree import Ability
from ..walk import contains
from .builder import AbilityBuilder
from .definite_references import PronounError
from .earley import LookaheadParser, PatternParser
from .lines import numbered_lines
from .meaning import Abilities, CardFacts, MeaningError
from .pronouns import names_known
from .quotes import gives_others, names_giver
from .unresolved import TotalCost
from .words import GrammarError, Lexicon, WordCutter

LineKind = Literal["character_line", "summon_line"]

__all__ = ["CardFacts", "GrammarError", "Lexicon", "numbered_lines", "parse_line", "parse_text"]


class _TokenStream(Lexer):
    """Hands tokens that were cut beforehand to Lark."""

    def __init__(self, configuration: Any) -> None:
        pass

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        """The tokens as they are."""
        yield from data


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar.load()
    starts = ["character_line", "summon_line"]
    lark = Lark(grammar_text(), parser="earley", lexer=_TokenStream, start=starts, ambiguity="explicit")
    lark.parser.parser = LookaheadParser(lark)
    return lark


@lru_cache(maxsize=1)
def vocabulary() -> dict[str, str]:
    """Every literal word of the grammar, in lower case, and the name of its terminal."""
    return {
        terminal.pattern.value.lower(): terminal.name
        for terminal in _parser().terminals
        if isinstance(terminal.pattern, PatternStr)
    }


def parse_line(
    line: str, names: Iterable[str], lexicon: Lexicon, *, summon: bool = False
) -> Ability | CardFacts | Abilities:
    """The tree of one printed line of a card with these names, or those of several field abilities, or what the line
    states about the card itself.

    Raises :class:`GrammarError` if the line is not understood completely.

    >>> parse_line("When Testa enters the field, draw 1 card.", ["Testa"], Lexicon())
    Auto(trigger=Enters(who=Self()), effect=Draw(player='you', count=1), condition=None, once_per_turn=False, \
ex_burst=False, damage=0)
    """
    tokens = WordCutter(names, lexicon, vocabulary()).cut(line)
    start: LineKind = "summon_line" if summon else "character_line"
    try:
        ability: Ability | CardFacts | Abilities = AbilityBuilder().transform(_parser().parse(tokens, start=start))
        ability = _with_names(ability, line)
        whole = ability.abilities if isinstance(ability, Abilities) else ability
        if not isinstance(whole, CardFacts) and gives_others(whole, names_giver(tokens)):
            raise GrammarError("the quoted ability names the card that gives it", line)
        if contains(whole.abilities if isinstance(whole, CardFacts) else whole, TotalCost):
            raise GrammarError("a total cost of cards that are not selected or chosen together", line)
        return ability
    except UnexpectedInput as error:
        raise _syntax_error(error, line) from None
    except VisitError as error:
        if isinstance(error.orig_exc, (MeaningError, PronounError)):
            raise GrammarError(str(error.orig_exc), line) from None
        if isinstance(error.orig_exc, TypeError | ValueError | AttributeError | LookupError):
            # a combination of parts that the method of a pattern was not made for: this line only, not the whole file
            raise GrammarError(f"the parts of the sentence do not fit together ({error.rule})", line) from None
        raise


def _with_names(ability: Ability | CardFacts | Abilities, line: str) -> Ability | CardFacts | Abilities:
    """What a line names, or means as named by another one, is known when it is read as a whole."""
    try:
        if isinstance(ability, Abilities):
            return replace(ability, abilities=tuple(map(names_known, ability.abilities)))
        return ability if isinstance(ability, CardFacts) else names_known(ability)
    except PronounError as error:
        raise GrammarError(str(error), line) from None


def read_words(line: str, names: Iterable[str], lexicon: Lexicon) -> list[tuple[int, str]]:
    """The words of a line with their places, names and numbers by their kind; up to the first unknown one."""
    words: list[tuple[int, str]] = []
    try:
        for token in WordCutter(names, lexicon, vocabulary()).cut_as_far_as_possible(line):
            literal = token.type not in _KINDS
            words.append((token.start_pos or 0, str(token).lower() if literal else token.type))
    except GrammarError as error:
        words.append((error.position, "".join(line[error.position :].split(maxsplit=1)[:1]).lower()))
    return words


_KINDS = ("SELF", "CARD_NAME", "JOB", "CATEGORY", "ELEMENT", "KEYWORD", "NUMBER", "SIGNED", "ICON", "COUNTER")


def patterns_of(line: str, names: Iterable[str], lexicon: Lexicon, *, summon: bool = False) -> frozenset[str]:
    """The patterns of the grammar that a line takes, of one of its derivations."""
    tokens = WordCutter(names, lexicon, vocabulary()).cut(line)
    return _pattern_parser().patterns(tokens, "summon_line" if summon else "character_line")


@lru_cache(maxsize=1)
def _pattern_parser() -> PatternParser:
    return PatternParser(_parser())


def parse_text(text: str, names: Iterable[str], lexicon: Lexicon, *, summon: bool = False) -> tuple[Ability, ...]:
    """The trees of all lines of a card's text, one each; blank lines do not count, nor lines that are no ability.

    Raises :class:`GrammarError`, with the number of the line, for the first line that is not understood.
    """
    names = tuple(names)
    abilities: list[Ability] = []
    for line_number, line in numbered_lines(text):
        try:
            ability = parse_line(line, names, lexicon, summon=summon)
            if not isinstance(ability, CardFacts):
                abilities.extend(ability.abilities if isinstance(ability, Abilities) else (ability,))
        except GrammarError as error:
            error.line_number = line_number
            raise
    return tuple(abilities)


def _syntax_error(error: UnexpectedInput, line: str) -> GrammarError:
    token = getattr(error, "token", None)
    if token is None or isinstance(error, UnexpectedEOF):
        return GrammarError("the line ends too early", line, len(line))
    return GrammarError(f"{str(token)!r} does not fit here", line, token.start_pos or 0)
