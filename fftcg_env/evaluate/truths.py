"""Known truths: comparisons of two decks whose answer the game's players know, as a test of an agent.

A rating is one of a deck in the hands of an agent. If the agent plays a tournament list badly, the rating says nothing
about the list. So the package has a fixed set of comparisons for a game, ``games/GAME/cards/data/truths.json``: which
deck is better, why, and the source of the claim. An agent plays both decks of each comparison, and
:func:`judge` counts how often the better deck wins. ``fftcg-env evaluate --truths`` does all this.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import fftcg_env.games
from fftcg_env.core.game import Game
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.running.run import counts_of
from fftcg_env.evaluate.store.plan import Member, Plan, agent_entries, deck_entries
from fftcg_env.evaluate.store.store import PAIRING, StoredRun

TRUTHS = "truths"
"""Setting of a run that plays truths: the kind of each."""
GAMES = 400
"""Default number of games of a truth."""
SUMMARY = Path(__file__).with_name("truths_summary.json")
"""How the agents of the package do, by game and agent: ``{"right": 20, "wrong": 5, "close": 9, "games": 400}``. Written
by ``make truths``."""
ENOUGH = 10
"""Minimum number of truths that are not too close, for a sentence about an agent."""


@dataclass(frozen=True)
class Source:
    """Where a claim comes from. ``kind``: such as "tournament report"; ``date``: as far as known; ``where``: an
    address, empty for a claim that follows from the lists; ``says``: the claim in short."""

    kind: str
    date: str
    where: str
    says: str


@dataclass(frozen=True)
class Truth:
    """A comparison. ``better``, ``worse``: names of decks. ``kind``:

    - "tournament": a tournament list and a starter of the same or an earlier time;
    - "upgrade": a starter with stronger cards and the same without;
    - "planted": a deck and the same with useless cards;
    - "famous": famous cards and cards without text in their place.
    """

    kind: str
    better: str
    worse: str
    source: Source
    reason: str


def truths_file(game: Game) -> Path:
    """The file of the truths of a game, which may not exist."""
    return Path(fftcg_env.games.__file__).parent / game.name / "cards" / "data" / "truths.json"


@dataclass(frozen=True, eq=False)
class Truths:
    """The truths of a game, and the decks that they name, by name."""

    decks: Mapping[str, Any]
    truths: tuple[Truth, ...]

    @cached_property
    def names(self) -> list[str]:
        """The names of the decks, in the order of their first use."""
        return list(dict.fromkeys(name for truth in self.truths for name in (truth.better, truth.worse)))


def load_truths(game: Game) -> Truths:
    """The truths of a game. Raises :class:`UnusableResultsError` for a game without, and the exceptions of the game for
    a deck that is not legal."""
    path = truths_file(game)
    if not path.exists():
        raise UnusableResultsError(f"there are no known truths for {game.name}")
    found = json.loads(path.read_text(encoding="utf-8"))
    sources = {name: Source(**source) for name, source in found["sources"].items()}
    truths = tuple(Truth(**{**each, "source": sources[each["source"]]}) for each in found["truths"])
    decks = {name: _deck(game, name, found["lists"]) for truth in truths for name in (truth.better, truth.worse)}
    return Truths(decks, truths)


def _deck(game: Any, name: str, lists: Mapping[str, Any]) -> Any:
    """The deck of this name: a list of the file, or an embedded deck."""
    if name not in lists:
        return game.load_deck(name)
    cards = _cards(game, name, lists)
    return game.collection.read_deck("\n".join(f"{count} {code}" for code, count in cards.items() if count), name)


def _cards(game: Any, name: str, lists: Mapping[str, Any]) -> dict[str, int]:
    """The cards of a list: code -> copies. A list is complete (``cards``), or a ``base`` without ``out`` and with
    ``into``. Raises :class:`UnusableResultsError` for an exchange of a card that is not there."""
    if name not in lists:
        return dict(Counter(game.load_deck(name).main))
    entry = lists[name]
    if "cards" in entry:
        return dict(entry["cards"])
    cards = _cards(game, entry["base"], lists)
    for code, count in entry["out"].items():
        if cards.get(code, 0) < count:
            raise UnusableResultsError(f"{name} takes {count} {code} out of {entry['base']}, which has fewer")
        cards[code] -= count
    for code, count in entry["into"].items():
        cards[code] = cards.get(code, 0) + count
    return cards


def plan_truths(game: Game, truths: Truths, agents: Sequence[str], seed: int, settings: Mapping[str, Any]) -> Plan:
    """A run in which each agent plays both decks of every truth: pairing ``a * len(truths) + t`` is truth t played by
    agent a, from the side of the better deck."""
    entries = deck_entries(game, [truths.decks[name] for name in truths.names])
    names = list(dict.fromkeys(agents))
    count = len(entries)
    members = tuple(
        Member(entry.name if len(names) == 1 else f"{entry.name} ({name})", number, place)
        for place, name in enumerate(names)
        for number, entry in enumerate(entries)
    )
    pairings = tuple(
        (place * count + truths.names.index(truth.better), place * count + truths.names.index(truth.worse))
        for place in range(len(names))
        for truth in truths.truths
    )
    settings = {**settings, "groups": [], TRUTHS: [truth.kind for truth in truths.truths]}
    return Plan("evaluate", seed, entries, agent_entries(game, names), members, pairings, settings)


class Answer(Enum):
    """What games say about a truth."""

    RIGHT = "right"
    WRONG = "wrong"
    CLOSE = "too close"


@dataclass(frozen=True)
class Judged:
    """A truth played by an agent. ``results``: pair counts from the side of the better deck."""

    number: int
    kind: str
    better: str
    worse: str
    results: PairCounts

    @property
    def answer(self) -> Answer:
        """Right or wrong if the 95 % interval of the win rate does not contain 1/2."""
        low, high = self.results.interval()
        return Answer.RIGHT if low > 0.5 else Answer.WRONG if high < 0.5 else Answer.CLOSE


@dataclass(frozen=True)
class Score:
    """How an agent does on some truths."""

    right: int
    wrong: int
    close: int

    @property
    def share(self) -> float | None:
        """The share that is right among those that are not too close; None without any."""
        decided = self.right + self.wrong
        return self.right / decided if decided else None

    def __str__(self) -> str:
        share = "" if self.share is None else f" ({self.share:.0%})"
        return f"{self.right} of {self.right + self.wrong} right{share}, {self.close} too close for these games"


def score_of(judged: Iterable[Judged]) -> Score:
    """The number of truths with each answer."""
    answers = [each.answer for each in judged]
    return Score(*(answers.count(answer) for answer in Answer))


def judge(run: StoredRun, rows: np.ndarray) -> dict[str, list[Judged]]:
    """What the games of a run of truths say, by agent. ``rows``: as :meth:`Store.results` returns them. Truths without
    games are left out."""
    plan = run.plan
    kinds: list[str] = plan.settings[TRUTHS]
    found: dict[str, list[Judged]] = {agent.name: [] for agent in plan.agents}
    for pairing, (one, other) in enumerate(plan.pairings):
        results = counts_of(rows[rows[:, PAIRING] == pairing])
        if results.pairs:
            better, worse = (plan.decks[deck].name for deck in _decks_of(plan, one, other))
            truth = pairing % len(kinds)
            judged = Judged(truth, kinds[truth], better, worse, results)
            found[plan.agents[plan.members[one].agent].name].append(judged)
    return found


def _decks_of(plan: Plan, *members: int) -> list[int]:
    decks = [plan.members[member].deck for member in members]
    return [deck for deck in decks if deck is not None]


def as_json(judged: Mapping[str, Sequence[Judged]]) -> dict[str, Any]:
    """The results of agents as JSON."""
    return {
        agent: {
            **vars(score_of(each)),
            "share": score_of(each).share,
            "truths": [
                {
                    "kind": one.kind,
                    "better": one.better,
                    "worse": one.worse,
                    "games": 2 * one.results.pairs,
                    "pairs": list(one.results.counts),
                    "win_rate": one.results.mean,
                    "interval": list(one.results.interval()),
                    "answer": one.answer.value,
                }
                for one in each
            ],
        }
        for agent, each in judged.items()
    }


def sentences_about(game: str, agents: Iterable[str]) -> list[str]:
    """A sentence about the results of each agent on the truths of a game, for agents with enough results."""
    measured = json.loads(SUMMARY.read_text(encoding="utf-8")).get(game, {})
    return [
        f"Trust: where players know which of two decks is better, {agent} gets "
        f"{Score(row['right'], row['wrong'], row['close'])} ({row['games']} games each)."
        for agent in agents
        if (row := measured.get(agent)) is not None and row["right"] + row["wrong"] >= ENOUGH
    ]
