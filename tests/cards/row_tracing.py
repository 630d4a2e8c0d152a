"""Plays games and notes which rows of ability programs were carried out, and what each of them changed.

Compiled like the engine, whose own code does not know of it: before each row the record is copied, and compared with
what it is before the next row of the same resolution. Rows that this cannot distinguish, such as a card that was
revealed to a player who knew it, counts as no change.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import types

from fftcg_env.core.entry_arguments import Actions, Record
from fftcg_env.core.jit import compiled_as, entry, rule
from fftcg_env.games.fftcg.cards.program import operands as arg
from fftcg_env.games.fftcg.cards.program.tables import MAX_ABILITIES, MAX_ROWS
from fftcg_env.games.fftcg.engine import step_frame, tidy_up
from fftcg_env.games.fftcg.field.derived_values import refresh
from fftcg_env.games.fftcg.record import constants as no
from fftcg_env.games.fftcg.record import state as st
from fftcg_env.games.fftcg.record.decisions import take
from fftcg_env.games.fftcg.record.registers import Resolve
from fftcg_env.games.fftcg.record.types import Frame, Game, Games, Tables, TablesArray
from fftcg_env.games.fftcg.resolution.ability_instructions import AFTER_USED
from fftcg_env.games.fftcg.resolution.resolve import AFTER_MAY, AFTER_OFFER, AFTER_ONE_OF, START
from fftcg_env.games.fftcg.table.zones import draw_game
from fftcg_env.games.fftcg.turn.turn import step_flow

WORD = 8
WORDS = st.STATE.itemsize // WORD

PARTS = {
    "zones": "zone_count zone_cards zone stamp under face_up",
    "controllers": "controller",
    "what is known": "known deck_seen",
    "dull": "dull",
    "frozen": "frozen",
    "damage": "damage",
    "attack": "attacking attacks attack_count attackers party blocked blocker strike",
    "types": "types",
    "power": "power",
    "keywords": "keywords",
    "restrictions": "restrictions protections",
    "abilities": "silenced gained gained_count",
    "traits": "traits trait_count",
    "rules": "rules rule_count",
    "crystals": "crystals",
    "counters": "counters counter_count",
    "effects": "effects effect_count",
    "stack": "stack stack_count",
    "triggers": "waiting waiting_count",
    "found cards": "found",
    "casts to come": "pending_casts casting",
    "turns": "extra_turns skips no_search",
    "result": "result reason deck_out",
    "named": "named",
    "decision": "decision",
    "legal actions": "legal legal_count",
    "random numbers": "random",
}
"""What a row can change: fields of the record, by what they are about."""
IN_PROGRESS = {"payment": "payment", "procedures": "frames"}
"""What a field ability can change, too; a row changes it by being carried out."""
NAMES = (*PARTS, *IN_PROGRESS)


@compiled_as(types.int64[:, ::1])
class Words(Record):
    """The bytes of records, eight together: int64 ``(games, WORDS)``."""


@compiled_as(types.int64[:, :, ::1])
class Copies(Record):
    """A copy of the record for each procedure in progress: int64 ``(games, FRAME_CAPACITY, WORDS)``."""


@compiled_as(types.uint8[::1])
class Bytes(Record):
    """For each byte of a record the number of its part, plus 1: uint8."""


@cache
def parts_of_bytes() -> np.ndarray:
    """For each byte of a record: the place of its part in :data:`NAMES`, plus 1; 0: no part, or no field."""
    found = np.zeros(st.STATE.itemsize, np.uint8)
    fields = st.STATE.fields
    assert fields is not None
    for number, words in enumerate((PARTS | IN_PROGRESS).values(), start=1):
        for name in words.split():
            dtype, offset = fields[name][:2]
            found[offset : offset + dtype.itemsize][_meant(dtype)] = number
    return found


def _meant(dtype: np.dtype) -> np.ndarray:
    """Which bytes of a type are those of a field, not between two."""
    if dtype.subdtype is not None:
        each, shape = dtype.subdtype
        return np.tile(_meant(each), int(np.prod(shape)))
    if dtype.fields is None:
        return np.ones(dtype.itemsize, bool)
    meant = np.zeros(dtype.itemsize, bool)
    for part, offset in (field[:2] for field in dtype.fields.values()):
        meant[offset : offset + part.itemsize] = _meant(part)
    return meant


@rule
def next_row(g: Game, t: Tables, f: Frame) -> int:
    """The row that the next step of a resolution carries out; -1: none."""
    row = f.register[Resolve.ROW]
    if f.step == START:
        return t.abilities[f.item.ability].program
    if f.step == AFTER_OFFER or f.step == AFTER_USED:
        return -1
    if f.step == AFTER_MAY:
        return row + 1 if g.answer_verb != no.VERB_PASS else t.rows[row, arg.May.OTHERWISE]
    if f.step == AFTER_ONE_OF:
        return row + 1 + g.answer_option
    return row


@rule
def close(words: Words, copies: Copies, rows: Words, parts: Bytes, changed: Actions, e: int, depth: int) -> None:
    """Note what the last row of a procedure has changed."""
    row = rows[e, depth]
    rows[e, depth] = -1
    if row < 0:
        return
    for k in range(WORDS):
        difference = words[e, k] ^ copies[e, depth, k]
        if difference:
            for b in range(WORD):
                part = parts[k * WORD + b]
                if part and (difference >> (8 * b)) & 255:
                    changed[row] |= 1 << (part - 1)


@rule
def step_and_note(
    g: Game, t: Tables, words: Words, copies: Copies, rows: Words, parts: Bytes, ran: Actions, changed: Actions, e: int
) -> None:
    """One step of the procedure on top."""
    depth = g.frame_count - 1
    row = -1
    starts = 0
    if g.frames[depth].kind == no.FRAME_RESOLVE:
        starts = 1 if g.frames[depth].step == START else 0
        row = next_row(g, t, g.frames[depth])
        if row >= 0:
            close(words, copies, rows, parts, changed, e, depth)
            for k in range(WORDS):
                copies[e, depth, k] = words[e, k]
    step_frame(g, t)
    if row >= 0 and not (starts and g.frame_count <= depth):  # it has not ended at once, its condition not being true
        rows[e, depth] = row
        ran[row] += 1
    for ended in range(g.frame_count, st.FRAME_CAPACITY):
        close(words, copies, rows, parts, changed, e, ended)


@entry
def play_and_note(
    games: Games,
    tables: TablesArray,
    actions: Actions,
    words: Words,
    copies: Copies,
    rows: Words,
    parts: Bytes,
    ran: Actions,
    changed: Actions,
) -> None:
    """Carry out an action in each game (-1: none) and go on to the next decision. Every decision must be asked for:
    the games have the option ``skip_forced=False``."""
    t = tables[0]
    for e in range(len(actions)):
        if actions[e] < 0:
            continue
        g = games[e]
        g.steps = 0
        take(g, actions[e])
        going_on = 1
        while g.result == no.RUNNING and going_on:
            if g.frame_count == 0:
                step_flow(g, t)
            else:
                step_and_note(g, t, words, copies, rows, parts, ran, changed, e)
            g.steps += 1
            if g.steps > no.LOOP_LIMIT:
                draw_game(g, no.REASON_LOOP)
            elif g.decision and g.result == no.RUNNING:
                refresh(g, t)
                going_on = 0
        if g.result != no.RUNNING:
            for depth in range(st.FRAME_CAPACITY):
                close(words, copies, rows, parts, changed, e, depth)
            tidy_up(g)


class Notes:
    """How often each row of the tables was carried out (``ran``), what it changed (``changed``: bits of :data:`NAMES`),
    and what differs without each field ability (``worked``)."""

    def __init__(self) -> None:
        self.ran = np.zeros(MAX_ROWS, np.int64)
        self.changed = np.zeros(MAX_ROWS, np.int64)
        self.worked = np.zeros(MAX_ABILITIES, np.int64)
        self.of_bytes = parts_of_bytes()

    def parts(self, row: int) -> list[str]:
        """What a row has changed."""
        return parts_in(int(self.changed[row]))


def parts_in(bits: int) -> list[str]:
    """The parts with a bit each."""
    return [name for bit, name in enumerate(NAMES) if bits >> bit & 1]


def difference(states: np.ndarray, others: np.ndarray) -> int:
    """Bits of the parts in which records differ anywhere."""
    unlike = (states.view(np.uint8) != others.view(np.uint8)).reshape(len(states), -1).any(axis=0)
    found = np.unique(parts_of_bytes()[unlike])
    return sum(1 << (int(part) - 1) for part in found if part)


class Player:
    """Plays games whose records are ``states``, ``(n,)``, and notes every row."""

    def __init__(self, notes: Notes, states: np.ndarray, tables: np.ndarray) -> None:
        self.states, self.tables, self.notes = states, tables, notes
        self.words = states.view(np.int64).reshape(len(states), WORDS)
        self.copies = np.zeros((len(states), st.FRAME_CAPACITY, WORDS), np.int64)
        self.rows = np.full((len(states), st.FRAME_CAPACITY), -1, np.int64)

    def step(self, actions: np.ndarray) -> None:
        """Carry out an action in each game; -1: none."""
        notes = self.notes
        arguments = (self.words, self.copies, self.rows, notes.of_bytes, notes.ran, notes.changed)
        play_and_note(self.states, self.tables, actions, *arguments)
