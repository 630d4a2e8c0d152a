"""Declarations of phrases: what is declared twice is an error, and what can be read in two ways is refused."""

import inspect
import re

import pytest
from lark.exceptions import VisitError

from fftcg_env.games.fftcg.cards import grammar
from fftcg_env.games.fftcg.cards.grammar import declare
from fftcg_env.games.fftcg.cards.grammar.declare import DuplicatePhraseError, grammar_text, phrase, phrases, same
from fftcg_env.games.fftcg.cards.language import builder
from fftcg_env.games.fftcg.cards.language.grammar import _parser, vocabulary
from fftcg_env.games.fftcg.cards.language.meaning import MeaningError
from fftcg_env.games.fftcg.cards.language.words import WordCutter
from tests.cards.tables import entries, tables

AMBIGUOUS = 0.025
"""The share of lines that may have more than one derivation; all of them mean the same."""


@pytest.fixture
def declarations(monkeypatch):
    """A grammar of its own, with nothing declared yet."""
    monkeypatch.setattr(declare, "_RULES", {})
    monkeypatch.setattr(declare, "_PATTERNS", {})
    monkeypatch.setattr(declare, "MEANINGS", {})


@pytest.mark.usefixtures("declarations")
def test_a_pattern_in_lark():
    phrases(deed={"your opponent's {card} (is | was)? NUMBER (, {part})*": None, "{card}": same})
    assert grammar_text().splitlines()[-2:] == [
        '?deed: ("your" "opponent" _POSSESSIVE card ( "is" | "was" )? NUMBER ( "," part )*) -> deed_0',
        "    | (card)",
    ]


@pytest.mark.usefixtures("declarations")
def test_a_pattern_that_is_declared_twice():
    phrases(deed={"draw NUMBER": None})
    with pytest.raises(DuplicatePhraseError, match="'draw NUMBER' is declared twice"):
        phrases(deed={"draw NUMBER": 1})


@pytest.mark.usefixtures("declarations")
def test_a_name_that_two_meanings_have():
    def draw():
        return None

    phrase("deed", "draw")(draw)

    def draw():
        return 1

    with pytest.raises(DuplicatePhraseError, match="two meanings have the name draw"):
        phrase("deed", "draw a card")(draw)


def parts_of(pattern, silent):
    """How many parts a meaning gets of a pattern: at least, and at most."""
    items = re.findall(r"\{\w+\}|[()|?*+]|[^\s{}()|?*+]+", re.sub(r"(?<=s)'(?= |$)|'s(?= |$)", "", pattern))

    def choice():
        ways = [sequence()]
        while items and items[0] == "|":
            items.pop(0)
            ways.append(sequence())
        return min(least for least, _ in ways), max(most for _, most in ways)

    def sequence():
        least, most = 0, 0
        while items and items[0] not in "|)":
            item = items.pop(0)
            counts = (
                item == "{_lasting}"
                or (item[0] == "{" and item[1] != "_" and item[1:-1] not in silent)
                or (item.isupper() and len(item) > 1 and item != "SELF")
            )
            low, high = choice() if item == "(" else (int(counts and item[0] != "_"),) * 2
            if item == "(":
                items.pop(0)
            sign = items.pop(0) if items and items[0] in "?*+" else ""
            least += 0 if sign in ("?", "*") else low
            most += high if sign in ("", "?") or not high else 99
        return least, most

    return choice()


def test_meanings_take_the_parts_of_their_patterns():
    grammar.load()
    silent = declare.silent_rules()
    wrong = []
    for (rule, pattern), meaning in declare._PATTERNS.items():
        if not callable(meaning) or declare._RULES[rule].words or rule.startswith(("_", "own_name")):
            continue
        taken = inspect.signature(meaning).parameters.values()
        needed = sum(part.default is part.empty and part.kind is part.POSITIONAL_OR_KEYWORD for part in taken)
        allowed = 999 if any(part.kind is part.VAR_POSITIONAL for part in taken) else len(taken)
        least, most = parts_of(pattern, silent)
        if not needed <= least <= most <= allowed:
            wrong.append(f"{rule}: {pattern!r} has {least} to {most} parts, its meaning takes {needed} to {allowed}")
    assert not wrong, "\n".join(wrong)


def test_every_rule_is_part_of_a_line():
    grammar.load()
    rules = {name: " ".join(rule.alternatives) for name, rule in vars(declare)["_RULES"].items()}
    reached, waiting = set(), ["character_line", "summon_line"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            words = re.sub(r'"(?:[^"\\]|\\.)*"|-> \w+', "", rules[name])
            waiting += re.findall(r"\b_?[a-z]\w*", words)
    assert set(rules) == reached


def test_derivations_that_mean_different_things_are_refused():
    assert builder._only_meaning(["one", "one"]) == "one"
    with pytest.raises(VisitError) as caught:
        builder._only_meaning(["one", "other"])
    assert isinstance(caught.value.orig_exc, MeaningError)


def test_few_lines_have_more_than_one_derivation():
    """Competing patterns are work for nothing: each line of the tables has, with few exceptions, one derivation."""
    lines = ambiguous = 0
    for path in tables():
        for entry in entries(path):
            if entry.expected.startswith("refused"):
                continue
            tokens = WordCutter([entry.card], entry.lexicon, vocabulary()).cut(entry.line)
            tree = _parser().parse(tokens, start="summon_line" if entry.summon else "character_line")
            lines += 1
            ambiguous += any(True for _ in tree.find_data("_ambig"))
    assert ambiguous < AMBIGUOUS * lines, f"{ambiguous} of {lines} lines"
