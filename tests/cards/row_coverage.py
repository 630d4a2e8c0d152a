"""Row coverage of cards: which rows of ability programs were carried out, and what each of them changed.

For field abilities it shows what differs without them.

``python -m tests.cards.row_coverage [CODE or SET...] [--rounds N] [--output FILE]`` plays tables that are arranged for
each card (as ``fftcg-env cards test`` does) until every row was carried out, and prints the rows that never were. Rows
count wherever the card lies, also those of other cards on the tables. A field ability is switched off for one decision
at a time: it is seen to work when the record is another one afterwards.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.cards import tree
from fftcg_env.core.jobs import JOB_MASK, JOB_RUN, JOB_SAMPLE, SKIP
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.evaluate import card_trials
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.program import operands as arg
from fftcg_env.games.fftcg.record import constants as no
from tests.cards.row_tracing import Notes, Player, difference, parts_in

TABLES = 64
DECISIONS = 160
TOGETHER = 8
"""Cards for which tables are arranged together, a deck for each."""
ROUNDS = 8
LOOK = JOB_MASK | JOB_SAMPLE
NEVER = 99
"""More points of damage than anybody can have."""
LEADS_ON = {op.OP_END, op.OP_JUMP}
"""Rows that only lead to others."""
CHANGE_NOTHING = {
    op.OP_UNLESS,
    op.OP_UNLESS_DONE,
    op.OP_UNLESS_MODE,
    op.OP_WHILE_MODE,
    op.OP_HOLD,
    op.OP_KEEP,
    op.OP_LOOK,
    op.OP_SHOW,
}
"""Rows that decide or remember something for others; and looking at a card that one knows already changes nothing."""
NOT_PROGRAMS = {op.FIELD_ABILITY, op.COST_ONLY, op.TRIGGER_ONLY, op.WARP_ABILITY, op.PRIMING_ABILITY}
OPERATIONS = {
    value: name.removeprefix("OP_").lower().replace("_", " ")
    for name, value in vars(op).items()
    if name.startswith("OP_") and isinstance(value, int)
}


@dataclass(frozen=True)
class RowOfCard:
    """A row of the program of a card's ability: ``ability`` and ``number`` count the abilities with a program, and the
    rows of each, from 1."""

    code: str
    ability: int
    number: int
    row: int
    operation: int

    def __str__(self) -> str:
        return f"{self.code} {self.ability}.{self.number} {OPERATIONS[self.operation]}"


def rows_of_cards(cards: Any) -> dict[str, list[RowOfCard]]:
    """The rows of every card; those that only lead to others aside."""
    abilities, rows = cards.tables["abilities"][0], cards.tables["rows"][0]
    found: dict[str, list[RowOfCard]] = {code: [] for code in cards.codes}
    numbers = dict.fromkeys(cards.codes, 0)
    for ability in abilities[: len(cards.texts.ability_trees)]:
        if int(ability["kind"]) in NOT_PROGRAMS:
            continue
        code = cards.codes[int(ability["card"])]
        numbers[code] += 1
        for number, row in enumerate(_program(rows, int(ability["program"])), start=1):
            operation = int(rows[row, arg.OPERATION])
            if operation not in LEADS_ON:
                found[code].append(RowOfCard(code, numbers[code], number, row, operation))
    return found


def _program(rows: np.ndarray, first: int) -> Iterator[int]:
    row = first
    while rows[row, arg.OPERATION] != op.OP_END:
        yield row
        row += 1


def is_shown(one: RowOfCard, notes: Notes) -> bool:
    """Whether a row was carried out, and has changed something if it can."""
    return bool(notes.changed[one.row]) or (bool(notes.ran[one.row]) and one.operation in CHANGE_NOTHING)


@dataclass(frozen=True)
class FieldOfCard:
    """A field ability of a card, ``ability`` counted from 1; ``row``: of the ability table. ``beforehand``: all that it
    says is a fact of the card ("Haste"), so that nothing is left to switch off."""

    code: str
    ability: int
    row: int
    beforehand: bool

    def __str__(self) -> str:
        return f"{self.code} field ability {self.ability}"


def fields_of_cards(cards: Any) -> dict[str, list[FieldOfCard]]:
    """The printed field abilities of every card."""
    table, trees = cards.tables["cards"][0], cards.texts.ability_trees
    found: dict[str, list[FieldOfCard]] = {}
    for code, number in cards.numbers.items():
        first, count = int(table[number]["first_ability"]), int(table[number]["abilities"])
        rows = [row for row in range(first, first + count) if isinstance(trees[row], tree.Field)]
        found[code] = [FieldOfCard(code, k, row, _is_fact(trees[row])) for k, row in enumerate(rows, start=1)]
    return found


def _is_fact(ability: Any) -> bool:
    """Whether a field ability only says which keywords its card has, always: the tables have them with the card."""
    own = all(isinstance(effect, tree.HasKeyword) and effect.who == tree.Self() for effect in ability.effects)
    return own and ability.condition is None and not ability.damage


@contextmanager
def without(tables: np.ndarray, row: int) -> Iterator[None]:
    """Within it an ability never works: no player has that many points of damage (R12.45)."""
    ability = tables["abilities"][0][row]
    kept = int(ability["damage"]), int(ability["answer"])
    ability["damage"], ability["answer"] = NEVER, -1
    yield
    ability["damage"], ability["answer"] = kept


class _Tables(card_trials._Table):
    """Tables that are arranged for some cards, on which every row is noted."""

    def __init__(self, game: Any, codes: Sequence[str], seed: int) -> None:
        self.game, self.trial, self.codes = game, game.trial, list(codes)
        decks = [deck for code in codes for deck in game.trial.decks(code, 1, seed)]
        self.batch = GameBatch(game, TABLES, DeckChoice(game, (decks, decks)))
        self.batch.seed(seed)
        self.picks = self.batch.choice.picks(self.batch.seeds[:, 0].copy())[:, 0]
        self.number = np.array([game.cards.numbers[code] for code in codes])[self.picks][:, None]
        self.generator = np.random.default_rng(seed)
        self.taken = []
        self.batch.start(LOOK)
        self._arrange()

    def _arrange(self) -> None:
        states = self.batch.states
        for k, code in enumerate(self.codes):
            its = states[self.picks == k]
            self.trial.arrange(its, code, self.generator)
            states[self.picks == k] = its
        self.batch.run(JOB_RUN | LOOK)

    def follow(self, notes: Notes, rows: Sequence[RowOfCard], fields: Sequence[FieldOfCard]) -> None:
        """Take decisions until every wanted row was carried out and every field ability seen to work, or all games are
        over."""
        states, tables = self.batch.states, self.game.tables
        player = Player(notes, states, tables)
        for _ in range(DECISIONS):
            running = states["result"] == no.RUNNING
            unseen = [one for one in fields if not notes.worked[one.row]]
            if not running.any() or not (unseen or any(not is_shown(one, notes) for one in rows)):
                return
            self._choose()
            actions = np.where(running, self.batch.actions, -1)
            for one in unseen:
                with_card = (states["card_id"] == self.game.cards.numbers[one.code]).any(axis=1)
                notes.worked[one.row] |= self._difference_without(one, states[with_card], actions[with_card])
            player.step(actions)
            self.batch.actions[~running] = SKIP
            self.batch.run(LOOK)

    def _difference_without(self, field: FieldOfCard, states: np.ndarray, actions: np.ndarray) -> int:
        """The differences after the actions without a field ability, with all derived values derived again."""
        played = []
        for tables in (nullcontext(), without(self.game.tables, field.row)):
            copies = states.copy()
            copies["stale"], copies["unchecked"] = 1, 1
            with tables:
                Player(Notes(), copies, self.game.tables).step(actions)
            played.append(copies)
        return difference(*played)


def cover(game: Any, codes: Sequence[str], notes: Notes, rounds: int = ROUNDS) -> None:
    """Play tables for the cards until all of their rows were carried out: at first for some cards together."""
    rows, fields = rows_of_cards(game.cards), fields_of_cards(game.cards)

    def is_open(code: str) -> bool:
        worked = all(notes.worked[one.row] for one in fields[code] if not one.beforehand)
        return not worked or not all(is_shown(one, notes) for one in rows[code])

    for number in range(rounds):
        left = [code for code in codes if is_open(code)]
        print(f"round {number + 1}: {len(left)} of {len(codes)} cards", flush=True)
        for at in range(0, len(left), TOGETHER):
            some = left[at : at + TOGETHER]
            wanted = [one for code in some for one in fields[code] if not one.beforehand]
            _Tables(game, some, 1 + number).follow(notes, [one for code in some for one in rows[code]], wanted)


def main() -> None:
    """Run the command."""
    from fftcg_env.games.fftcg.game import FFTCG

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="CODE or SET", help="such as 26-002R, or 26 for its whole set")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--output", type=Path)
    arguments = parser.parse_args()
    game = FFTCG()
    named = set(arguments.codes)
    codes = [code for code in game.trial.codes() if not named or code in named or code.partition("-")[0] in named]
    notes = Notes()
    cover(game, codes, notes, arguments.rounds)
    rows, fields = rows_of_cards(game.cards), fields_of_cards(game.cards)
    lines, never, idle = [], [], []
    for code in codes:
        for one in rows[code]:
            changed = ", ".join(notes.parts(one.row)) or "nothing"
            lines.append(f"{one}: carried out {notes.ran[one.row]} times; changed {changed}")
            if not notes.ran[one.row]:
                never.append(f"{one}: never carried out")
            elif not notes.changed[one.row] and one.operation not in CHANGE_NOTHING:
                idle.append(f"{one}: changed nothing")
        for field in fields[code]:
            differs = "a fact of the card" if field.beforehand else ", ".join(parts_in(int(notes.worked[field.row])))
            lines.append(f"{field}: without it differs {differs or 'nothing'}")
            if not differs:
                never.append(f"{field}: nothing differs without it")
    if arguments.output:
        arguments.output.write_text("\n".join(lines) + "\n", "utf-8")
    print(*never, *idle, sep="\n")
    print(f"{len(lines)} rows and field abilities of {len(codes)} cards")
    print(f"{len(never)} without a trace, {len(idle)} carried out without a change")


if __name__ == "__main__":
    main()
