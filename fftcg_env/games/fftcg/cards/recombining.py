"""Measures how general the grammar is, with new lines that are combined from parts of printed lines.

Lines of a card file are cut where the grammar has found a trigger, a cost, a condition, a description, an effect; parts
of different cards are joined as cards join them. No pattern was written for these lines. Parts that have a meaning only
in their own line ("it" of its trigger) are left out: an effect must be meaningful by itself after a cost, a condition
after a trigger. The remaining lines can still be odd (a sentence chooses nothing that the next one could be about), so
not all lines can be read."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .building import CardFiles, lexicon_of, read_card_files
from .coverage_words import template
from .database import CardDatabase
from .errata import mended
from .language.grammar import CardFacts, GrammarError, Lexicon, numbered_lines, parse_line, read_words
from .language.meaning import Abilities
from .language.pieces import own_names_in, pieces_of
from .model import Card
from .program.compiler import compile_cards
from .wording.renderer import capital

__all__ = ["Family", "recombined"]

HOST = "Cosmas"
"""The name of the card that bears the new lines."""
SAMPLES = 200
"""New lines of each way of joining."""
SEED = 20261123
LONGEST = 420
"""Characters of a part that is used."""
WORDS = (
    ("until the end of the turn", ("until the end of your opponent's turn", "until the end of your next turn")),
    ("Forward opponent controls", ("Character opponent controls", "Monster opponent controls", "Forward you control")),
    ("opponent controls", ("you control",)),
    ("Choose 1 Forward", ("Choose 1 Character", "Choose 1 Monster", "Choose 1 Backup", "Choose 1 dull Forward")),
    ("choose 1 Forward", ("choose 1 Character", "choose 1 active Forward", "choose 1 Forward of cost 3 or less")),
    ("in your Break Zone", ("in your opponent's Break Zone", "in your hand")),
    ("to your hand", ("to its owner's hand",)),
    ("Break it", ("Dull it", "Return it to its owner's hand", "Put it into the Break Zone", "Remove it from the game")),
    ("Dull it", ("Activate it", "Freeze it", "Break it")),
    ("enters the field", ("attacks", "blocks", "is put from the field into the Break Zone", "leaves the field")),
    ("attacks,", ("enters the field or attacks,", "deals damage to your opponent,", "blocks or is blocked,")),
    ("Draw 1 card", ("Gain 《C》", "Your opponent discards 1 card", "Draw 2 cards")),
    ("draw 1 card", ("gain 《C》", "your opponent discards 1 card", "draw 1 card, then discard 1 card")),
    ("At the end of your turn", ("At the beginning of your Main Phase 1", "At the beginning of your Attack Phase")),
    (
        "at the end of the turn",
        ("at the end of your opponent's turn", "at the beginning of your next turn's Main Phase 1"),
    ),
    ("your opponent discards 1 card", ("each player discards 1 card", "your opponent discards 2 cards")),
    ("you control", ("opponent controls",)),
    ("for each Forward you control", ("for each Backup you control", "for each point of damage you have received")),
    ("gains +1000 power", ("gains +1000 power and Brave", "gains First Strike", "loses 1000 power")),
    ("gain +1000 power", ("gain +2000 power and Haste", "gain Brave and First Strike")),
    ("If you do so", ("When you do so",)),
    ("When you do so", ("If you do so",)),
    ("this turn", ("until the end of the turn",)),
    ("from your hand onto the field", ("from your Break Zone onto the field",)),
    ("add it to your hand", ("play it onto the field", "play it onto the field dull", "put it on top of your deck")),
    ("《Dull》", ("《1》", "《C》", "Dull 1 active Backup", "discard 1 card")),
    ("Summons or abilities", ("Summons", "abilities")),
    ("your opponent's Summons", ("Summons", "your Summons")),
)
"""Words of the game that stand in each other's place."""


@dataclass
class Family:
    """One way of joining parts: its name, the lines made, those that were read, those that are played too, and what
    kept the others from it (where reading stopped, or what the engine refused)."""

    name: str
    lines: list[str] = field(default_factory=list)
    read: int = 0
    played: int = 0
    obstacles: Counter[str] = field(default_factory=Counter)
    refused: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class _Parts:
    """Parts of printed lines, each once, in a fixed order, the own name replaced by :data:`HOST`."""

    occasions: list[str]
    texts: list[str]
    costs: list[str]
    conditions: list[str]
    fields: list[str]
    lines: list[str]
    single: list[str]
    described: list[str]
    chosen: dict[str, list[str]]


class _Reader:
    """Reads lines of the host, and checks which of them the engine plays."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def read(self, line: str) -> tuple[Any, ...]:
        """The abilities of a line. Raises :class:`GrammarError`."""
        try:
            ability = parse_line(line, [HOST], self.lexicon)
        except RecursionError:
            raise GrammarError("nested too deeply", line) from None
        if isinstance(ability, CardFacts):
            return ability.abilities
        return ability.abilities if isinstance(ability, Abilities) else (ability,)

    def usable(self, parts: Iterable[str], form: str, cost: bool = False) -> list[str]:
        """The parts that are read and played in a sentence of this form."""
        read = []
        for part in parts:
            line = _with_cost(part, "Draw 1 card.") if cost else form.format(part, host=HOST, upper=capital(part))
            try:
                read.append((part, self.read(line)))
            except GrammarError:
                continue
        refused = refused_of([abilities for _, abilities in read])
        return [part for number, (part, _) in enumerate(read) if number not in refused]


def refused_of(bearers: Sequence[tuple[Any, ...]]) -> dict[int, str]:
    """Which of these cards, each given by its abilities, the engine refuses, and why."""
    refused: dict[int, str] = {}
    for first in range(0, len(bearers), 1000):
        cards = [_host(first + k, abilities) for k, abilities in enumerate(bearers[first : first + 1000])]
        found = compile_cards(CardDatabase(cards)).refused
        refused |= {int(code.partition("-")[2]): reason for code, reason in found.items()}
    return refused


def _host(number: int, abilities: tuple[Any, ...]) -> Card:
    code = f"99-{number:06d}"
    return Card(
        code=code,
        name=HOST,
        names=(HOST,),
        elements=("Fire",),
        cost=3,
        type="Forward",
        power=7000,
        jobs=(),
        categories=(),
        generic=False,
        ex_burst=False,
        lb_cost=None,
        canonical_code=code,
        abilities=abilities,
    )


def recombined(source: CardFiles, progress: Callable[[int, int], None] | None = None) -> list[Family]:
    """Lines made of the parts of card files, in families by the way of joining."""
    records, _, _ = mended(read_card_files(source))
    lexicon = lexicon_of(records)
    reader = _Reader(lexicon)
    parts = _parts_of(records, reader)
    chance = random.Random(SEED)
    families = []
    makers = _makers(parts, chance)
    for done, (name, make) in enumerate(makers.items(), start=1):
        family = Family(name, sorted({line for line in (_made(make) for _ in range(SAMPLES)) if line}))
        _judge(family, reader)
        families.append(family)
        if progress:
            progress(done, len(makers))
    return families


def _made(make: Callable[[], str]) -> str:
    """A new line, "" where the card file has no such parts or the chosen ones cannot be joined so."""
    try:
        return make()
    except IndexError:
        return ""


def _judge(family: Family, reader: _Reader) -> None:
    read: list[tuple[str, tuple[Any, ...]]] = []
    for line in family.lines:
        try:
            read.append((line, reader.read(line)))
        except GrammarError as error:
            reason = template(error, read_words(line, [HOST], reader.lexicon))
            family.obstacles[reason] += 1
            family.refused.append((line, reason))
    refused = refused_of([abilities for _, abilities in read])
    for number, reason in refused.items():
        family.obstacles[f"engine: {reason}"] += 1
        family.refused.append((read[number][0], f"engine: {reason}"))
    family.read = len(read)
    family.played = len(read) - len(refused)


# ------------------------------------------------------------------------------------------------------- parts of lines
def _parts_of(records: Iterable[dict[str, Any]], reader: _Reader) -> _Parts:
    found: dict[str, dict[str, None]] = {}
    chosen: dict[str, dict[str, None]] = {}
    for record in records:
        for _, printed in numbered_lines(record["text"]):
            summon = record["type"] == "Summon"
            names = [record["name"]]
            try:
                parse_line(printed, names, reader.lexicon, summon=summon)
            except (GrammarError, RecursionError):
                continue
            pieces = pieces_of(printed, names, reader.lexicon, summon=summon)
            own = own_names_in(printed, names, reader.lexicon)
            if not summon and len(printed) <= LONGEST:
                found.setdefault("line", {})[_as_host(printed, 0, len(printed), own)] = None
            for piece in pieces:
                if piece.end - piece.start > LONGEST:
                    continue
                text = _as_host(printed, piece.start, piece.end, own)
                found.setdefault(piece.symbol, {})[text] = None
                before = re.search(r"[Cc]hoose ((?:up to )?\d) $", printed[: piece.start])
                if piece.symbol == "noun_phrase" and before:
                    chosen.setdefault(f"{before[1]} {_zone(text)}", {})[text] = None
    return _Parts(
        occasions=reader.usable(found.get("occasion", ()), "{0}, draw 1 card."),
        texts=reader.usable(found.get("text", ()), "《1》: {upper}"),
        costs=reader.usable(found.get("use_cost", ()), "", cost=True),
        conditions=reader.usable(
            filter(_is_free, found.get("conditions", ())), "When {host} attacks, if {0}, draw 1 card."
        ),
        fields=reader.usable(found.get("field_clauses", ()), "{upper}."),
        lines=reader.usable(found.get("line", ()), "{0}"),
        single=reader.usable(filter(_is_offered, found.get("instructions", ())), "《1》: {upper}."),
        described=[one for one in found.get("noun_phrase", ()) if _is_bare(one)],
        chosen={key: list(texts) for key, texts in chosen.items() if len(texts) > 3},
    )


def _as_host(line: str, start: int, end: int, own: Sequence[Any]) -> str:
    text, at = "", start
    for token in own:
        if start <= token.start_pos and token.end_pos <= end:
            text += line[at : token.start_pos] + HOST
            at = token.end_pos
    return text + line[at:end]


def _zone(description: str) -> str:
    """A description is exchanged for one of the same zone and types."""
    types = sorted(set(re.findall(r"Forward|Backup|Monster|Summon|Character|card", description)))
    zone = re.search(r"Break Zone|hand|deck|Damage Zone|removed", description)
    return f"{zone[0] if zone else 'field'} {' '.join(types)}"


def _is_bare(description: str) -> bool:
    """One card of the field, of no player: "Job A Forward of cost 3 or less"."""
    types = r"(?:Forward|Backup|Monster|Character)"
    placed = re.search(r"control|Zone|hand|deck|removed|field|them|blocking|party|its?\b|this|chosen", description)
    return bool(re.search(rf"\b{types}\b", description)) and not placed and not re.search(rf"{types}s", description)


def _is_free(condition: str) -> bool:
    """Not about something that only the own line knows."""
    return not re.search(
        r"\bit\b|\bits?\b|it's|revealed|chosen|selected|discarded|\bpaid\b|\b(?:these|those|that) ", condition
    )


def _is_offered(instructions: str) -> bool:
    return not re.search(
        rf"[Cc]hoose|[Ss]elect|opponent|you may|^(?:it|they|the|all|each|during|until|{HOST})\b|cannot",
        instructions,
        re.I,
    )


# ------------------------------------------------------------------------------------------------------ ways of joining
def _makers(parts: _Parts, chance: random.Random) -> dict[str, Callable[[], str]]:
    pick = chance.choice

    def text() -> str:
        return pick(parts.texts)

    def line_with_text(before: str) -> str:
        return before + _lower(text())

    return {
        "a trigger and an effect": lambda: line_with_text(f"{capital(pick(parts.occasions))}, "),
        "a cost and an effect": lambda: _with_cost(pick(parts.costs), capital(text())),
        "a trigger, a condition and an effect": lambda: line_with_text(
            f"{capital(pick(parts.occasions))}, if {pick(parts.conditions)}, "
        ),
        "a field ability under a condition": lambda: f"If {pick(parts.conditions)}, {_lower(pick(parts.fields))}.",
        "another condition": lambda: _exchanged(parts.lines, parts.conditions, chance, re.compile(r"if (.+?)[,.]")),
        "two effects": lambda: f"When {HOST} enters the field, {_lower(text())} {capital(text())}",
        "what may be done, and what follows": lambda: _done_so(
            f"When {HOST} enters the field, you may {_lower(pick(parts.single))}.", text(), chance
        ),
        "actions to select from": lambda: _actions(text(), text()),
        "after so much damage": lambda: _after_damage(pick(parts.lines), chance),
        "an ability in quotation marks": lambda: _quoting(pick(parts.lines), chance),
        "another description of targets": lambda: _described(parts, chance),
        "another description": lambda: _placed(parts, chance),
        "other words": lambda: _reworded(pick(parts.lines), chance),
    }


def _done_so(offer: str, text: str, chance: random.Random) -> str:
    """Targets are chosen by the ability that triggers "when you do so", never "if you do so" (R7.64)."""
    word = "When" if re.search(r"[Cc]hoose|[Ss]elect|[Yy]ou may", text) else chance.choice(("If", "When"))
    return f"{offer} {word} you do so, {_lower(text)}"


def _after_damage(line: str, chance: random.Random) -> str:
    facts = line.startswith(("Damage", "Warp", "Priming", "Limit", "(")) or " is also " in line
    return "" if facts else f"Damage {chance.choice((3, 5))} -- {line}"


def _actions(first: str, second: str) -> str:
    """Of two effects that select no actions themselves."""
    if '"' in first + second:
        return ""
    return f'When {HOST} enters the field, select 1 of the 2 following actions. "{capital(first)}" "{capital(second)}"'


def _with_cost(cost: str, text: str) -> str:
    name = "[[s]]Deed[[/]] " if "《S》" in cost else ""
    return f"{name}{cost}: {text}"


def _quoting(line: str, chance: random.Random) -> str:
    if '"' in line or "[[" in line or line.startswith("Damage") or " -- " in line:
        return ""
    ability = re.sub(rf"\b{HOST}\b", "this Forward", line)
    ability = capital(ability)
    before = chance.choice(
        (
            f"When {HOST} attacks, choose 1 Forward you control. It gains",
            f"《1》: {HOST} gains",
            "Damage 3 -- The Forwards you control gain",
        )
    )
    behind = "" if "The Forwards" in before else " until the end of the turn."
    return f'{before} "{ability}"{behind or "."}'


def _described(parts: _Parts, chance: random.Random) -> str:
    quantity = chance.choice(sorted(parts.chosen))
    old, new = (chance.choice(parts.chosen[quantity]) for _ in range(2))
    number = re.match(r"(?:up to )?\d", quantity)
    wanted = f"hoose {number[0] if number else ''} {old}"
    hosts = [line for line in parts.lines if wanted in line]
    if not hosts or old == new:
        return ""
    return chance.choice(hosts).replace(wanted, wanted[: -len(old)] + new)


def _exchanged(lines: list[str], parts: list[str], chance: random.Random, found: re.Pattern[str]) -> str:
    """A line with another such part in place of one of its own."""
    line, known = chance.choice(lines), set(parts)
    own = [part for part in found.findall(line) if part in known]
    return line.replace(own[0], chance.choice(parts), 1) if own else ""


def _placed(parts: _Parts, chance: random.Random) -> str:
    """A line with another description of cards of the same types, wherever it stands."""
    line = chance.choice(parts.lines)
    own = [one for one in parts.described if one in line and re.search(rf"(?:\b1|\ban?|each) {re.escape(one)}\b", line)]
    if not own:
        return ""
    old = max(own, key=len)
    new = chance.choice([one for one in parts.described if _zone(one) == _zone(old)])
    return re.sub(r"\b([Aa]) (?=[AEIOU])", r"\1n ", line.replace(old, new, 1))


def _reworded(line: str, chance: random.Random) -> str:
    fitting = [(old, new) for old, new in WORDS if old in line]
    if not fitting:
        return ""
    old, new = chance.choice(fitting)
    return line.replace(old, chance.choice(new), 1)


def _lower(text: str) -> str:
    """With a small letter where the first word is none that is always written large."""
    keeps = re.match(rf"{HOST}|[A-Z]\w+ Counter|(?:Card Name|Job|Category) ", text)
    return text if keeps or text[1:2].isupper() else text[:1].lower() + text[1:]
