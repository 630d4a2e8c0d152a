"""Check the log of games against records, both ways: what changes has an event, and every event has an entry.

A :class:`Ledger` applies the events of an action to the record before it. The result must agree with the record behind
it in everything that the log is about. It uses nothing of the recorder but the events.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fftcg_env.core.event_log import Event, Log, Recorder, events_of
from fftcg_env.core.jobs import JOB_MASK, JOB_STEP, RUNNING
from fftcg_env.core.records import copy_records
from fftcg_env.core.words import words_of
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games.fftcg.cards.program import opcodes as op

UNKNOWN = -999
"""A number of a card that has moved: the rules forget it."""


@dataclass
class LogReport:
    """Counts of checked logs."""

    games: int = 0
    decisions: int = 0
    events: int = 0
    entries: int = 0
    kinds: dict[str, int] = field(default_factory=dict)


class FFTCGLedger:
    """What the events of one action make of an FFTCG record."""

    def __init__(self, game: Any, before: np.ndarray) -> None:
        self.game, self.old = game, before[0]
        self.zone, self.controller = self.old["zone"].copy(), self.old["controller"].copy()
        self.damage, self.crystals = self.old["damage"].copy(), self.old["crystals"].copy()
        self.dull, self.frozen, self.power = (self.old[name].copy() for name in ("dull", "frozen", "power"))
        rows = self.old["counters"][: int(self.old["counter_count"])].tolist()
        self.counters = {(card, kind): number for card, kind, number in rows}
        self.stack, self.turn, self.ended = int(self.old["stack_count"]), int(self.old["turn"]), False
        self.phase = int(self.old["phase"])

    def apply(self, event: Event) -> None:
        """Apply one event."""
        for card in event.cards:
            self.apply_to(event, card.index)
        if event.kind == "crystals":
            self.crystals[event.seat] += event.amount if event.how == "gains" else -event.amount
        elif event.kind == "stack":
            self.stack += 1
        elif event.kind in ("resolve", "cancel"):
            self.stack -= 1
        elif event.kind == "turn":
            self.turn += 1
        elif event.kind == "phase":
            self.phase = event.phase
        elif event.kind == "end":
            self.ended = True

    def apply_to(self, event: Event, card: int) -> None:
        """Apply one event to a card that it is about."""
        if event.kind in ("move", "break"):
            assert self.zone[card] == event.start, f"card {card} moves from {event.start}, but is in {self.zone[card]}"
            self.zone[card] = event.end
            self.damage[card] = self.dull[card] = self.frozen[card] = self.power[card] = 0
            self.counters = {key: number for key, number in self.counters.items() if key[0] != card}
            self.controller[card] = event.seat if event.end == op.FIELD else card >= 58
            if event.end == op.FIELD:
                self.power[card] = int(self.game.tables[0]["cards"][event.cards[0].number]["power"])
        elif event.kind == "damage":
            self.damage[card] += event.amount
        elif event.kind == "heal":
            self.damage[card] = 0
        elif event.kind in ("dull", "active"):
            assert self.dull[card] == (event.kind == "active")
            self.dull[card] = event.kind == "dull"
        elif event.kind in ("frozen", "thawed"):
            self.frozen[card] = event.kind == "frozen"
        elif event.kind == "power":
            self.power[card] += event.amount
        elif event.kind == "control":
            self.controller[card] = event.seat
        elif event.kind == "counters":
            key, sign = (card, event.start), 1 if event.how == "placed on" else -1
            self.counters[key] = min(127, self.counters.get(key, 0) + sign * event.amount)

    def compare(self, after: np.ndarray) -> None:
        """The record behind the action has nothing else that changed."""
        new = after[0]
        for name in ("zone", "damage", "dull", "frozen", "crystals"):
            wrong = np.flatnonzero(getattr(self, name) != new[name])
            assert not len(wrong), (
                f"{name} of {wrong[:5]}: {getattr(self, name)[wrong[:5]]}, not {new[name][wrong[:5]]}"
            )
        there = new["zone"] == op.FIELD
        assert (self.controller == new["controller"])[there].all()
        if new["result"] == RUNNING and not new["stale"]:
            wrong = np.flatnonzero(there & (self.power != new["power"]))
            assert not len(wrong), f"power of {wrong}: {self.power[wrong]}, not {new['power'][wrong]}"
        counters = {(c, k): n for c, k, n in new["counters"][: int(new["counter_count"])].tolist()}
        assert {key: n for key, n in self.counters.items() if n} == counters
        assert self.turn == int(new["turn"]) and self.phase == int(new["phase"])
        assert self.ended == (new["result"] != RUNNING)
        assert self.ended or self.stack == int(new["stack_count"])


class ZonedLedger:
    """What the events of one action make of a record of a game with zones."""

    def __init__(self, game: Any, before: np.ndarray) -> None:
        recorder: Any = words_of(game).event_words.recorder  # type: ignore[attr-defined]
        self.no, self.counts, self.marks = recorder.no, recorder.counts, recorder.marks
        self.fields = {name: before[0][name].astype(int) for name in {"zone", *self.counts, *self.marks}}
        self.turn, self.ended = int(before[0]["turn"]), False

    def apply(self, event: Event) -> None:
        """Apply one event."""
        if event.kind == "move":
            (card,) = event.cards
            assert self.fields["zone"][card.index] == event.start
            self.fields["zone"][card.index] = event.end
            for name in self.marks:  # a card that moves is what it was printed as
                self.fields[name][card.index] = UNKNOWN
        elif event.kind == "mark":
            was = int(self.fields[event.words][event.cards[0].index])
            assert was in (event.start, UNKNOWN)
            self.fields[event.words][event.cards[0].index] = event.end
        elif event.kind == "count":
            assert self.fields[event.how][event.seat] == event.start
            self.fields[event.how][event.seat] = event.end
        self.turn += event.kind == "turn"
        self.ended |= event.kind == "end"

    def compare(self, after: np.ndarray) -> None:
        """The record behind the action has nothing else that changed."""
        for name, values in self.fields.items():
            wrong = np.flatnonzero((values != after[0][name]) & (values != UNKNOWN))
            assert not len(wrong), f"{name} of {wrong}: {values[wrong]}, not {after[0][name][wrong]}"
        assert self.turn == int(after[0]["turn"]) and self.ended == (after[0]["result"] != RUNNING)


def check_logs(game: Any, decks: Any, games: int, seed: int, ledger: Any, longest: int = 2000) -> LogReport:
    """Random games whose events are compared with the records, and whose entries with the events."""
    report, random = LogReport(), np.random.default_rng(seed)
    for number in range(games):
        batch = GameBatch(game, 1, DeckChoice(game, decks))
        batch.seed([seed + number])
        batch.start(JOB_MASK)
        log, events, found = Log(game, None), list[Event](), list[Event]()
        while batch.masks[0].any() and report.decisions < longest * (number + 1):
            before = copy_records(batch.states)
            action = int(random.choice(np.flatnonzero(batch.masks[0])))
            batch.actions[0] = action
            batch.run(JOB_STEP | JOB_MASK)
            new, after = events_of(game, before, action), copy_records(batch.states)
            book = ledger(game, before)
            for event in new:
                book.apply(event)
                report.kinds[event.kind] = report.kinds.get(event.kind, 0) + 1
            book.compare(after)
            events += new
            for entry in log.add(before, action, after, new):
                assert entry.text and entry.events, entry
                assert "{" not in entry.text and "; ;" not in entry.text and ": ;" not in entry.text, entry.text
                report.entries += 1
                found += entry.events
            report.decisions += 1
        report.games += 1
        report.events += len(events)
        entry_ids = {id(event) for event in found}
        assert len(entry_ids) == len(found), "an event has two entries"
        missed = [event for event in events if id(event) not in entry_ids and event.kind not in ("phase", "act")]
        assert not missed, f"without an entry: {missed[:3]}"
    return report


def same_bytes(game: Any, before: np.ndarray, action: int, after: np.ndarray) -> bool:
    """Whether the recorder's plain rules leave the bytes of the compiled ones."""
    kept: list[Recorder] = []
    event_words: Any = words_of(game).event_words  # type: ignore[attr-defined]
    original = event_words.recorder.__init__

    def keep(self: Any, states: np.ndarray, tables: np.ndarray) -> None:
        original(self, states, tables)
        kept.append(self)

    event_words.recorder.__init__ = keep
    try:
        events_of(game, before, action)
    finally:
        event_words.recorder.__init__ = original
    return bool(kept[0].states.tobytes() == after.tobytes())
