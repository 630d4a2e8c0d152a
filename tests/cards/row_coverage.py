"""Shows for each row of each card's ability programs that it was carried out, and what it changed; and for each field
ability that something differs without it.

``python -m tests.cards.row_coverage [CODE...] [--rounds N] [--output FILE]`` plays tables that are arranged for each
card (as ``fftcg-env cards test`` does) until every row of the card was carried out, and prints the rows that never
were. Rows count wherever the card lies, also those of other cards on the tables. A field ability is switched off for
one decision at a time: it is seen to work when the record is another one afterwards.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.cards import tree
from fftcg_env.core.jobs import JOB_MASK, JOB_SAMPLE, SKIP
from fftcg_env.evaluate import card_trials
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.program import operands as arg
from fftcg_env.games.fftcg.record import constants as no
from tests.cards.row_tracing import Notes, Player, difference, parts_in

TABLES = 64
DECISIONS = 160
ROUNDS = 8
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
NOT_PROGRAMS = {op.FIELD_ABILITY, op.COST_ONLY, op.TRIGGER_ONLY}
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
    """Within it an ability never works: nobody has that many points of damage (R12.45)."""
    ability = tables["abilities"][0][row]
    kept = int(ability["damage"]), int(ability["answer"])
    ability["damage"], ability["answer"] = NEVER, -1
    yield
    ability["damage"], ability["answer"] = kept


class _Table(card_trials._Table):
    """Tables arranged for a card, on which every row is noted."""

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
            before = states.copy() if unseen else states
            player.step(actions)
            if unseen:
                as_it_is = _played(before, actions, tables)
                for one in unseen:
                    with without(tables, one.row):
                        notes.worked[one.row] |= difference(as_it_is, _played(before, actions, tables))
            self.batch.actions[~running] = SKIP
            self.batch.run(JOB_MASK | JOB_SAMPLE)


def _played(states: np.ndarray, actions: np.ndarray, tables: np.ndarray) -> np.ndarray:
    """Copies of the games after the actions, all that is derived being derived anew."""
    copies = states.copy()
    copies["stale"], copies["unchecked"] = 1, 1
    Player(Notes(), copies, tables).step(actions)
    return copies


def cover(game: Any, codes: Sequence[str], notes: Notes, rounds: int = ROUNDS) -> None:
    """Play tables for the cards until all of their rows were carried out."""
    rows, fields = rows_of_cards(game.cards), fields_of_cards(game.cards)
    for at, code in enumerate(codes):
        wanted = [one for one in fields[code] if not one.beforehand]
        for number in range(rounds):
            if all(is_shown(one, notes) for one in rows[code]) and all(notes.worked[one.row] for one in wanted):
                break
            table = _Table(game, game.trial, code, TABLES, 1 + number)
            table.arrange(np.random.default_rng([1, number]))
            table.follow(notes, rows[code], wanted)
        if at % 100 == 99:
            print(f"{at + 1} of {len(codes)} cards", flush=True)


def main() -> None:
    """Run the command."""
    from fftcg_env.games.fftcg.game import FFTCG

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="CODE")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--output", type=Path)
    arguments = parser.parse_args()
    game = FFTCG()
    codes = arguments.codes or game.trial.codes()
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
