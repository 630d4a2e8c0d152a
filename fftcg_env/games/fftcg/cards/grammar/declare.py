"""How a phrase of card texts is declared: its pattern and its meaning, together.

A phrase belongs to a rule of the grammar, for example ``instruction`` or ``condition``. A short one is an entry of the
table at the end of a module, a longer one a function::

    phrases(instruction={"draw NUMBER {cards_word}": lambda count: t.Draw("you", count)})

    @phrase("instruction", "deal {object} damage equal to {value}")
    def deal_value(who: Any, value: t.Value) -> t.Damage: ...

What cannot mean anything is refused before the meaning: ``refuse(number != 1, "not supported: ...") or t.ExtraTurn()``.

A pattern is written as it is printed, in lower case. The other parts of a pattern:

==================  ================================================================================================
``{object}``        what the rule of that name reads
``NUMBER``          a token that ``language.words`` cuts out of the line
``SELF``            the token for the card's own name (R3.10)
``opponent's``      the word and the token ``_POSSESSIVE``
``(a | b)``         one or the other; also without parentheses, for the whole pattern
``a? a* a+``        optional; any number of times; at least once
==================  ================================================================================================

The meaning gets what the tokens and rules of the pattern became, in their order. Left out are printed words, rules
whose phrases all mean ``None``, for example articles, and ``SELF`` (but not ``{own_name}``). A meaning that is not
callable is what the phrase means as it is. ``same`` stands for what the only part of the pattern means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from .....errors import FFTCGEnvError

F = TypeVar("F", bound=Callable[..., Any])

_TOKENS = (
    "SELF CARD_NAME JOB CATEGORY ELEMENT KEYWORD NUMBER SIGNED ICON COUNTER EX_BURST SPECIAL_NAME _POSSESSIVE _DASH "
    "PRIMING DAMAGE_REMINDER LB_REMINDER ELEMENTS_REMINDER PERMANENT FLOOR INSTEAD_OF_CP PRIMES _NOTE ROUND_UP "
    "ROUND_DOWN UNITS NOT_FEWER GROUP_REMINDER _OPEN _CLOSE SILENT_REMINDER NO_RETURN BEFORE_PAYING "
    "NO_EX_BURST_REMINDER BOTH_REVEALED ON_STACK_REMINDER ONLY_BURST_REMINDER AS_MANY VALID_CHOICE PRODUCE_REMINDER "
    "WHEN_BROKEN PLAYERS_TOO UP_TO ANY_PARTY_REMINDER"
)
_WORDS_LIKE_TOKENS = ("category", "counter", "element", "job", "number", "priming")
"""Words that are spelled like a token. Without names of their own they would be that token: "different Fire Characters"
would be read as "different Element Characters"."""


@dataclass
class _Rule:
    """A rule of the grammar: its alternatives, each as Lark writes it with the name of its meaning; these names."""

    alternatives: list[str]
    names: list[str]
    words: bool


_RULES: dict[str, _Rule] = {}
_PATTERNS: dict[tuple[str, str], Any] = {}
"""The rule and the pattern of each phrase -> its meaning."""
MEANINGS: dict[str, Any] = {}
"""The name of each meaning -> the function, or what the phrase means."""


class DuplicatePhraseError(FFTCGEnvError, ValueError):
    """A pattern, or a name, that is declared twice."""


def same(part: Any) -> Any:
    """The meaning of a phrase that means what its only part means."""
    return part


def phrases(*, words: bool = False, **rules: Mapping[str, Any]) -> None:
    """Declares short phrases, for each rule pattern -> meaning. ``words``: meanings get the printed words, too."""
    for rule, meanings in rules.items():
        for pattern, meaning in meanings.items():
            _declare(rule, pattern, "" if meaning is same else f"{rule}_{len(MEANINGS)}", meaning, words)


def phrase(rule: str, *patterns: str, words: bool = False) -> Callable[[F], F]:
    """Declares that the function gives the meaning of these patterns of a rule."""

    def declare(meaning: F) -> F:
        for pattern in patterns:
            _declare(rule, pattern, meaning.__name__.lstrip("_"), meaning, words)
        return meaning

    return declare


def _declare(rule: str, pattern: str, name: str, meaning: Any, words: bool) -> None:
    if (rule, pattern) in _PATTERNS:
        raise DuplicatePhraseError(f"{rule}: the pattern {pattern!r} is declared twice")
    if name and MEANINGS.setdefault(name, meaning) is not meaning:
        raise DuplicatePhraseError(f"{rule}: two meanings have the name {name}")
    _PATTERNS[rule, pattern] = meaning
    alternative = f"({_in_lark(pattern)})"
    if name and not rule.startswith("_"):
        alternative += f" -> {name}"
    known = _RULES.setdefault(rule, _Rule([], [], words))
    if known.words != words:
        raise DuplicatePhraseError(f"{rule}: the printed words are kept in one declaration and left out in another")
    known.alternatives.append(alternative)
    known.names.append(name)


def silent_rules() -> dict[str, list[str]]:
    """The rules whose phrases all mean nothing, with the names of these meanings."""
    names = {rule: known.names for rule, known in _RULES.items() if not known.words}
    return {rule: own for rule, own in names.items() if all(MEANINGS.get(name, same) is None for name in own)}


_PARTS = re.compile(r"\{(?P<rule>\w+)\}|(?P<sign>[()|?*+])|(?P<word>[^\s{}()|?*+]+)")


def _in_lark(pattern: str) -> str:
    """A pattern in Lark's way of writing."""
    parts = []
    for found in _PARTS.finditer(pattern):
        word = found["word"]
        if word is None:
            parts.append(found["rule"] or found["sign"])
            continue
        bare = re.sub(r"(?<=s)'$|'s$", "", word)
        if bare:
            parts.append(bare if bare.isupper() else '"' + bare.replace('"', '\\"') + '"')
        if bare != word:
            parts.append("_POSSESSIVE")
    return re.sub(r" (?=[?*+](?: |$))", "", " ".join(parts))


def grammar_text() -> str:
    """The whole grammar in Lark's way of writing, of everything that is declared."""
    lines = [f"%declare {_TOKENS}"]
    lines += [f'WORD_{word.upper()}: "{word}"' for word in _WORDS_LIKE_TOKENS]
    for name, rule in _RULES.items():
        passing = any("->" not in alternative for alternative in rule.alternatives)
        sign = "" if name.startswith("_") else "!" if rule.words else "?" if passing else ""
        lines.append(f"{sign}{name}: " + "\n    | ".join(rule.alternatives))
    return "\n".join(lines)
