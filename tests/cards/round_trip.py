"""The round trip of card texts: the words of every shipped ability, read by the card grammar, give the same tree.

``python -m tests.cards.round_trip`` measures the whole pool and writes ``one_way.txt``: the abilities that do not come
back, each with the reason. Reading the pool takes about a minute. ``one_way_sentences.txt`` has the same for the lines
of the tables in ``sentences/``, which also have wordings that no printed card has.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.database import default_database
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line
from fftcg_env.games.fftcg.cards.language.meaning import Abilities, CardFacts
from fftcg_env.games.fftcg.cards.model import Card
from fftcg_env.games.fftcg.cards.walk import nodes_of, rebuilt
from fftcg_env.games.fftcg.cards.wording.render import marked_text
from tests.cards.tables import entries, tables, tree_of

LIST = Path(__file__).with_name("one_way.txt")
SENTENCES = Path(__file__).with_name("one_way_sentences.txt")
HEAD = """\
# Abilities of shipped cards whose words the grammar does not read back as the same tree: card, number of the ability,
# reason. Written by `python -m tests.cards.round_trip`; the test fails when another one is lost, and when one of these
# comes back. So this list can only become shorter.
"""
HEAD_OF_SENTENCES = """\
# Lines of the tables in sentences/ whose words the grammar does not read back as the same tree. Written by
# `python -m tests.cards.round_trip`; this list can only become shorter, too.
"""
_NAMES = {t.Named: "name", t.GainName: "name", t.AlsoNamed: "name", t.Priming: "name", t.Primes: "lower"}


@cache
def lexicon() -> Lexicon:
    """The names, Jobs and Categories of the shipped cards and those that their abilities name."""
    cards = list(default_database().values())
    names = {name for card in cards for name in card.names}
    jobs = {job for card in cards for job in card.jobs}
    categories = {category for card in cards for category in card.categories}
    for node in nodes_of(*(ability for card in cards for ability in card.abilities)):
        names |= {getattr(node, _NAMES[type(node)])} if type(node) in _NAMES else set()
        names |= set(node.names) if isinstance(node, t.CannotPlayBeside) else set()
        jobs |= {node.job} if isinstance(node, t.OfJob | t.HasJob | t.GainJob) else set()
        categories |= {node.category} if isinstance(node, t.OfCategory) else set()
    return Lexicon.of(names - {""}, jobs, categories)


def abilities() -> list[tuple[Card, int]]:
    """Every ability of every shipped card, reprints aside."""
    cards = [card for code, card in default_database().items() if code == card.code]
    return [(card, number) for card in cards for number in range(len(card.abilities))]


def as_printed(node: Any) -> Any:
    """The tree without what published answers add to it: when roles of targets are assigned is not printed."""
    if isinstance(node, t.Choose) and node.roles == "resolution":
        return t.Choose(**{field.name: getattr(node, field.name) for field in fields(node)} | {"roles": "declaration"})
    return rebuilt(node, as_printed)


def problem(card: Card, number: int) -> str:
    """Why an ability does not come back, "" if it does."""
    return _problem(as_printed(card.abilities[number]), card.name, lexicon(), card.type == "Summon")


def lost_lines(table: Path) -> list[str]:
    """The lines of a table whose words do not come back."""
    lost = []
    for entry in entries(table):
        if entry.expected.startswith("refused"):
            continue
        tree = tree_of(entry.line, entry.card, entry.lexicon, entry.summon)
        abilities = () if isinstance(tree, CardFacts) else getattr(tree, "abilities", (tree,))
        if any(_problem(ability, entry.card, entry.lexicon, entry.summon) for ability in abilities):
            lost.append(entry.line)
    return list(dict.fromkeys(lost))


def _problem(ability: Any, name: str, names: Lexicon, summon: bool) -> str:
    words = marked_text(ability, name)
    try:
        read = parse_line(words, [name], names, summon=summon)
    except GrammarError as error:
        return re.sub(r"\s+", " ", error.reason)
    if isinstance(read, Abilities):
        return "" if ability in read.abilities else "read as several abilities"
    return "" if read == ability else f"another tree: {_difference(ability, read)}"


def _difference(one: Any, other: Any, where: str = "") -> str:
    """The first place where two trees differ."""
    if type(one) is not type(other):
        return f"{where} {type(one).__name__}, read as {type(other).__name__}".strip()
    if isinstance(one, tuple):
        pairs = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
        return _difference(*pairs[0], where) if pairs else f"{where} has {len(one)} parts, read as {len(other)}"
    if isinstance(one, t.Node):
        name = next(field.name for field in fields(one) if getattr(one, field.name) != getattr(other, field.name))
        return _difference(getattr(one, name), getattr(other, name), f"{type(one).__name__}.{name}")
    return f"{where} {one!r}, read as {other!r}"


def listed() -> dict[tuple[str, int], str]:
    """The abilities that are known not to come back, with the reason."""
    lines = [line for line in LIST.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    rows = [line.split("\t") for line in lines]
    return {(code, int(number)): reason for code, number, reason in rows}


def listed_lines() -> set[str]:
    """The lines of tables that are known not to come back."""
    return {line for line in SENTENCES.read_text("utf-8").splitlines() if not line.startswith("#")}


def main() -> None:
    """Measures the whole pool and the tables, and writes the lists."""
    lines = [line for table in tables() for line in lost_lines(table)]
    SENTENCES.write_text(HEAD_OF_SENTENCES + "".join(f"{line}\n" for line in dict.fromkeys(lines)), "utf-8")
    every = abilities()
    lost = {(card.code, number): reason for card, number in every if (reason := problem(card, number))}
    rows = [f"{code}\t{number}\t{reason}\n" for (code, number), reason in lost.items()]
    LIST.write_text(HEAD + "".join(rows), "utf-8")
    print(f"{len(every) - len(lost)} of {len(every)} abilities come back ({100 - 100 * len(lost) / len(every):.2f} %)")


if __name__ == "__main__":
    main()
