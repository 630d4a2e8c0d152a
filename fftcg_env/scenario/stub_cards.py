"""Stub cards made up for a scenario: "F7000" of the rules' scenarios is ``forward(7000)``."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict

from fftcg_env.cards import default_database
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, parse_text
from fftcg_env.games.fftcg.cards.language.words import Lexicon, straight
from fftcg_env.games.fftcg.cards.model import Card, PrintedType
from fftcg_env.games.fftcg.cards.tree import Ability, Effect, Element, Field, HasKeyword, Keyword, Self, SummonText

from .errors import ScenarioError

if TYPE_CHECKING:
    from typing_extensions import Unpack

Elements = Element | Sequence[Element]


class Facts(TypedDict, total=False):
    """Further facts of a Character. What it does comes as ``abilities`` (trees), as printed ``text``, or as
    ``keywords``."""

    name: str
    code: str
    text: str
    abilities: Sequence[Ability]
    keywords: Sequence[Keyword]
    jobs: Sequence[str]
    categories: Sequence[str]
    generic: bool | None
    """Without a name it is generic, so that a player may control several; with a name only if this says so."""
    ex_burst: bool


def forward(power: int, element: Elements = "Fire", cost: int = 2, **facts: Unpack[Facts]) -> Card:
    """A Forward.

    >>> forward(7000).code
    'F7000'
    >>> forward(5000, "Ice", keywords=["Haste"]).code
    'F5000 Ice Haste'
    """
    return _stub("Forward", power, element, cost, **facts)


def backup(element: Elements = "Fire", cost: int = 1, **facts: Unpack[Facts]) -> Card:
    """A Backup.

    >>> backup("Earth").code
    'B1 Earth'
    """
    return _stub("Backup", None, element, cost, **facts)


def monster(element: Elements = "Fire", cost: int = 2, **facts: Unpack[Facts]) -> Card:
    """A Monster: no power, unless something makes it a Forward.

    >>> monster(("Ice", "Wind")).code
    'M2 Ice/Wind'
    """
    return _stub("Monster", None, element, cost, **facts)


def summon(
    effect: Effect | None = None,
    element: Elements = "Fire",
    cost: int = 1,
    *,
    name: str = "",
    code: str = "",
    text: str = "",
    categories: Sequence[str] = (),
    ex_burst: bool = False,
) -> Card:
    """A Summon with an effect (a tree) or a printed text. ``ex_burst`` with a tree; a text says ``EX BURST`` itself.

    >>> summon(text="Choose 1 Forward. Deal it 7000 damage.", name="Bolt").ex_burst
    False
    """
    facts: Facts = {"name": name, "code": code, "text": text, "categories": categories, "ex_burst": ex_burst}
    if effect is not None:
        facts["abilities"] = (SummonText(effect, ex_burst=ex_burst),)
    return _stub("Summon", None, element, cost, **facts)


def _stub(
    kind: PrintedType,
    power: int | None,
    element: Elements,
    cost: int,
    *,
    name: str = "",
    code: str = "",
    text: str = "",
    abilities: Sequence[Ability] = (),
    keywords: Sequence[Keyword] = (),
    jobs: Sequence[str] = (),
    categories: Sequence[str] = (),
    generic: bool | None = None,
    ex_burst: bool = False,
) -> Card:
    elements: tuple[Element, ...] = (element,) if isinstance(element, str) else tuple(element)
    abilities, jobs, categories = tuple(abilities), tuple(jobs), tuple(categories)
    special = abilities or text or jobs or categories or generic is not None or ex_burst
    mark = f"{zlib.crc32(repr((abilities, text, jobs, categories, generic, ex_burst)).encode()):08x}" if special else ""
    generic = not name if generic is None else generic
    name = name or _plain_name(kind, power, elements, cost, (*keywords, mark))
    marks = tuple(Field((HasKeyword(Self(), keyword),)) for keyword in keywords)
    lines = (*marks, *abilities, *_abilities(text, name, kind))
    return Card(
        code=code or name,
        name=name,
        names=(name,),
        elements=elements,
        cost=cost,
        type=kind,
        power=power,
        jobs=jobs,
        categories=categories,
        generic=generic,
        ex_burst=ex_burst or any(getattr(line, "ex_burst", False) for line in lines),
        lb_cost=None,
        canonical_code=code or name,
        abilities=lines,
    )


def _plain_name(kind: str, power: int | None, elements: tuple[Element, ...], cost: int, words: tuple[str, ...]) -> str:
    """``F7000``, ``F7000 Ice``, ``F7000 cost 4 Haste``, ``B1 Earth``: defaults are left out."""
    parts = [f"{kind[0]}{cost if power is None else power}"]
    if kind != "Forward" or elements != ("Fire",):
        parts.append("/".join(elements))
    if kind == "Forward" and cost != 2:
        parts.append(f"cost {cost}")
    return " ".join([*parts, *filter(None, words)])


@lru_cache(maxsize=4096)
def _abilities(text: str, name: str, kind: PrintedType) -> tuple[Ability, ...]:
    """The trees of a printed text."""
    if not text:
        return ()
    try:
        return parse_text(text, [name], _lexicon(text, name), summon=kind == "Summon")
    except GrammarError as error:
        raise ScenarioError(f"the text of the stub card {name!r} was not understood: {error}") from None


def _lexicon(text: str, name: str) -> Lexicon:
    """What the text may refer to: the words of the package's cards, and the stub card's name where a text names a card.
    Patterns of a lexicon take long to compile, so cards whose text does not need that name share one."""
    printed = _printed_words()
    named = (f"Card Name {name}", f"Card Names {name}", f'Priming "{name}', f"{name} primes")
    if any(straight(words) in straight(text) for words in named):
        return Lexicon.of([name, *printed.names], printed.jobs, printed.categories)
    return printed


@lru_cache(maxsize=1)
def _printed_words() -> Lexicon:
    cards = default_database().values()
    return Lexicon.of(
        (card.name for card in cards),
        (job for card in cards for job in card.jobs),
        (category for card in cards for category in card.categories),
    )


FILLER = Card(
    code="FILLER",
    name="Filler",
    names=("Filler",),
    elements=("Dark",),
    cost=99,
    type="Backup",
    power=None,
    jobs=(),
    categories=(),
    generic=True,
    ex_burst=False,
    lb_cost=None,
    canonical_code="FILLER",
)
"""The cards that fill decks. In hand it does nothing: it cannot be cast (cost 99) or discarded for CP (R5.14)."""
