"""Real cards whose JSON was changed at random, and games with them.

``python tampering.py FIRST LAST [DECISIONS]`` builds a small database of tampered cards from each seed, compiles it and
plays with what the compiler did not refuse. Run with ``NUMBA_DISABLE_JIT=1`` the rules are plain Python over records
that check every index and every number that is stored. Each line that it prints is a failure; the last one counts.
"""

from __future__ import annotations

import json
import random
import sys
import traceback
from collections import Counter
from typing import Any, get_args, get_type_hints

from fftcg_env.cards import CardDatabase, JsonError, card_from_json, default_database, to_json
from fftcg_env.evaluate.soak import SoakFailure, soak
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.nodes import Node
from fftcg_env.games.fftcg.cards.walk import concrete

CARDS = 40
"""Cards of a database."""
NUMBERS = (-2, -1, 0, 1, 2, 3, 5, 7, 15, 99, 100, 255, 1000, 9000, 40_000, 2**31, -(2**31), 2**63)
NODES = sorted(kind.__name__ for kind in concrete(Node))
FIELDS = {
    kind.__name__: [
        name for name, annotation in get_type_hints(kind).items() if annotation is int or int in get_args(annotation)
    ]
    for kind in concrete(Node)
}
"""Names of the fields of each kind of node that hold numbers."""


def parts(document: Any) -> list[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its key or index."""
    items: Any = document.items() if isinstance(document, dict) else enumerate(document)
    found = []
    for key, value in list(items):
        found.append((document, key))
        if isinstance(value, dict | list):
            found += parts(value)
    return found


def tampered(document: dict[str, Any], donors: list[Any], generator: random.Random) -> dict[str, Any]:
    """The document of a card with one to three changes in it: other numbers, words, kinds of nodes, parts of other
    cards, lists that are shorter or longer."""
    document = json.loads(json.dumps(document))
    for _ in range(generator.randint(1, 3)):
        holder, key = generator.choice(parts(document.get("abilities", [])) or [(document, "cost")])
        value = holder[key]
        if key == "node" and generator.random() < 0.7:
            continue
        if isinstance(value, int) and not isinstance(value, bool):
            holder[key] = generator.choice(NUMBERS)
        elif key == "node":
            holder[key] = generator.choice(NODES)
        elif isinstance(value, list) and generator.random() < 0.6:
            holder[key] = generator.choice((value[:-1], value + value[-1:], value[::-1], []))
        elif isinstance(value, dict) and generator.random() < 0.3:
            value[generator.choice(FIELDS.get(value["node"]) or ["group"])] = generator.choice(NUMBERS)
        else:  # what stands in a field of that name on another card
            fitting = [there[name] for there, name in donors if name == key and type(there[name]) is type(value)]
            holder[key] = json.loads(json.dumps(generator.choice(fitting or [value])))
    return document


def database(seed: int) -> tuple[CardDatabase, int]:
    """Tampered cards of a seed, and how many documents were no cards at all."""
    generator = random.Random(seed)
    pool = list(default_database().values())
    documents = [to_json(card) for card in generator.sample([card for card in pool if not card.is_limit_break], CARDS)]
    donors = [place for document in documents for place in parts(document.get("abilities", []))]
    cards, refused = [], 0
    for document in documents:
        try:
            cards.append(card_from_json(tampered(document, donors, generator)))
        except JsonError:
            refused += 1
            cards.append(card_from_json(document))
    return CardDatabase(cards), refused


def play(seed: int, decisions: int) -> Counter[str]:
    """Compile and play the cards of a seed; what was counted."""
    cards, no_cards = database(seed)
    counts: Counter[str] = Counter({"no card": no_cards})
    game = load_game("fftcg", database=cards)
    refused: dict[str, str] = getattr(game, "cards").refused  # noqa: B009 (FFTCG's own)
    counts["refused"] = len(refused)
    counts["compiled"] = len(cards) - len(refused)
    playable = CardDatabase([card for code, card in cards.items() if code not in refused])
    report = soak(load_game("fftcg", database=playable), decisions, games=1, seed=seed)
    counts["decisions"] = report.decisions
    return counts


def main(first: int, last: int, decisions: int = 300) -> int:
    """Play the seeds; the number of failures."""
    total: Counter[str] = Counter()
    for seed in range(first, last):
        try:
            total += play(seed, decisions)
        except (SoakFailure, Exception) as failure:
            total["failures"] += 1
            where = traceback.extract_tb(failure.__traceback__)[-1]
            told = str(failure).splitlines()[0] if str(failure) else ""
            print(f"seed {seed}: {type(failure).__name__}: {told} ({where.filename}:{where.lineno})", flush=True)
    print(json.dumps(total))
    return total["failures"]


if __name__ == "__main__":
    sys.exit(min(1, main(*map(int, sys.argv[1:]))))
