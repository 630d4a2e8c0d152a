"""Row coverage of cards: which rows of ability programs were carried out, and what each of them changed.

For field abilities it shows what differs without them.

``python -m tests.cards.row_coverage [CODE or SET...] [--rounds N] [--output FILE]`` plays positions that are arranged
for each card (as ``fftcg-env cards test`` does) until every row was carried out, and prints the rows that never were.
Rows count wherever the card lies, also those of other cards in the positions. A field ability is switched off for one
decision at a time: it is seen to work when the record is another one afterwards.

All cards take hours. With ``--store FILE`` the results are kept after each group of cards, and a later run with the
same file goes on from there. ``--page FILE`` writes what no position has shown as Markdown (``docs/row_coverage.md``);
``--rounds 0`` plays nothing before.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.cards import tree
from fftcg_env.core.jobs import JOB_MASK, JOB_SAMPLE, SKIP
from fftcg_env.core.records import copy_records
from fftcg_env.evaluate import card_trials
from fftcg_env.games.fftcg.cards.model import code_order
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.program import operands as arg
from fftcg_env.games.fftcg.cards.program.precomputed import store_own
from fftcg_env.games.fftcg.cards.program.rows.control import limit_facts
from fftcg_env.games.fftcg.record import constants as no
from tests.cards.row_tracing import Notes, Player, difference, parts_in

POSITIONS = 64
DECISIONS = 160
TOGETHER = (32, 16, 8, 4)
"""Cards for which positions are arranged together in the first rounds; the last number holds on."""
SWITCHED_OFF_EVERY = 2
"""At every second decision field abilities are switched off."""
ROUNDS = 8
NEVER = 99
"""More points of damage than anybody can have."""
RULES = Path(__file__).parents[1] / "rules"
CODE = re.compile(r"\b(?:\d{1,2}-\d{3}[A-Z]|B-\d{3}|PR-\d{3})\b")
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
    op.OP_ROLES,
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


NOTED: dict[type, dict[str, int]] = {
    tree.EntersDull: {"enters_dull": 0},
    tree.CannotBePlayed: {"not_played": 0},
    tree.CannotBePlayedFromHand: {"not_played": 0},
    tree.SpecialDiscards: {"special_filter": 0},
    tree.AllowsCopies: {"generic": 0},
}
"""What stands in the row of a card without a field ability of this kind, which only the card's own text sets."""


@contextmanager
def without(game: Any, row: int) -> Iterator[None]:
    """Within it a field ability never works: no player has that many points of damage (R12.45), and what the rows of
    cards say because of it is taken back."""
    abilities, cards = game.tables["abilities"][0], game.tables["cards"][0]
    number = int(abilities[row]["card"])
    kept = abilities[row].copy(), cards[number].copy()
    abilities[row]["damage"], abilities[row]["answer"] = NEVER, -1
    store_own(game.tables[0], number, but=row)
    first, trees = int(cards[number]["first_ability"]), game.cards.texts.ability_trees
    others = [k for k in range(first, first + int(cards[number]["abilities"])) if k != row]
    cards[number]["limits"] = 0
    for other in (trees[k] for k in others):
        cards[number]["limits"] |= limit_facts(other) if isinstance(other, tree.Field) else 0
    for effect in trees[row].effects:
        for column, value in NOTED.get(type(effect), {}).items():
            cards[number][column] = value
    yield
    abilities[row], cards[number] = kept


class _Positions(card_trials.Games):
    """Positions that are arranged for some cards, in which every row is noted."""

    look = JOB_MASK | JOB_SAMPLE

    def __init__(self, game: Any, codes: Sequence[str], seed: int) -> None:
        report = card_trials.TrialReport({code: card_trials.CardTrial(code) for code in codes})
        super().__init__(game, [[code] for code in codes], POSITIONS // len(codes), [seed], report)
        self.arrange()

    def follow(self, notes: Notes, rows: Sequence[RowOfCard], fields: Sequence[FieldOfCard]) -> None:
        """Take decisions until every wanted row was carried out and every field ability seen to work, or all games are
        over."""
        states, tables = self.batch.states, self.game.tables
        player, unnoted = Player(notes, states, tables), Notes()
        for number in range(DECISIONS):
            running = states["result"] == no.RUNNING
            unseen = [one for one in fields if not notes.worked[one.row]]
            if not running.any() or not (unseen or any(not is_shown(one, notes) for one in rows)):
                return
            self.choose()
            actions = np.where(running, self.batch.actions, -1)
            for one in unseen if number % SWITCHED_OFF_EVERY == 0 else ():
                with_card = (states["card_id"] == self.game.cards.numbers[one.code]).any(axis=1) & running
                if with_card.any():
                    found = self._difference_without(one, states[with_card], actions[with_card], unnoted)
                    notes.worked[one.row] |= found
            player.step(actions)
            self.batch.actions[~running] = SKIP
            self.batch.run(self.look)

    def _difference_without(self, field: FieldOfCard, states: np.ndarray, actions: np.ndarray, unnoted: Notes) -> int:
        """The differences after the actions without a field ability, with all derived values derived again."""
        played = []
        for tables in (nullcontext(), without(self.game, field.row)):
            copies = copy_records(states)
            copies["stale"], copies["unchecked"] = 1, 1
            with tables:
                Player(unnoted, copies, self.game.tables).step(actions)
            played.append(copies)
        return difference(*played)


def cover(
    game: Any,
    codes: Sequence[str],
    notes: Notes,
    rounds: int = ROUNDS,
    done: Sequence[int] = (0, 0),
    after: Callable[[int, int], None] | None = None,
) -> None:
    """Play positions for the cards until all of their rows were carried out, for some cards together.

    ``done``: the rounds that are over, and the number of cards in the next one. ``after``: called with both after each
    group of cards.
    """
    rows, fields = rows_of_cards(game.cards), fields_of_cards(game.cards)

    def is_open(code: str) -> bool:
        worked = all(notes.worked[one.row] for one in fields[code] if not one.beforehand)
        return not worked or not all(is_shown(one, notes) for one in rows[code])

    for number in range(done[0], rounds):
        together = TOGETHER[min(number, len(TOGETHER) - 1)]
        at = done[1] if number == done[0] else 0
        while some := [code for code in codes[at:] if is_open(code)][:together]:
            wanted = [one for code in some for one in fields[code] if not one.beforehand]
            _Positions(game, some, 1 + number).follow(notes, [one for code in some for one in rows[code]], wanted)
            at = codes.index(some[-1]) + 1
            left = sum(map(is_open, codes))
            print(f"{time.strftime('%H:%M')} round {number + 1}: {at} of {len(codes)} cards, {left} open", flush=True)
            if after:
                after(number, at)
        if after:
            after(number + 1, 0)


class Store:
    """Results in a file, by the names of rows, so that they are valid as long as a card keeps its rows."""

    def __init__(self, path: Path | None, game: Any, codes: Sequence[str], notes: Notes) -> None:
        rows, fields = rows_of_cards(game.cards), fields_of_cards(game.cards)
        self._rows = {str(one): one.row for own in rows.values() for one in own}
        self._fields = {str(one): one.row for own in fields.values() for one in own}
        self._path, self._codes, self._notes = path, list(codes), notes
        self.done = (0, 0)
        if path and path.exists():
            kept = json.loads(path.read_text("utf-8"))
            self.done = tuple(kept["done"]) if kept["codes"] == self._codes else (0, 0)
            for name, (ran, changed) in kept["rows"].items():
                if name in self._rows:
                    notes.ran[self._rows[name]], notes.changed[self._rows[name]] = ran, changed
            for name, worked in kept["fields"].items():
                if name in self._fields:
                    notes.worked[self._fields[name]] = worked

    def write(self, rounds: int, cards: int) -> None:
        """Keep what was found until now."""
        if not self._path:
            return
        notes = self._notes
        rows = {name: [int(notes.ran[row]), int(notes.changed[row])] for name, row in self._rows.items()}
        fields = {name: int(notes.worked[row]) for name, row in self._fields.items()}
        kept = {"done": (rounds, cards), "codes": self._codes}
        kept |= {"rows": {k: v for k, v in rows.items() if v[0]}, "fields": {k: v for k, v in fields.items() if v}}
        written = self._path.with_suffix(".new")
        written.write_text(json.dumps(kept), "utf-8")
        written.replace(self._path)


def main() -> None:
    """Run the command."""
    from fftcg_env.games.fftcg.game import FFTCG

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="CODE or SET", help="such as 26-002R, or 26 for its whole set")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--page", type=Path)
    arguments = parser.parse_args()
    game = FFTCG()
    named = set(arguments.codes)
    codes = [code for code in game.trial.codes() if not named or code in named or code.partition("-")[0] in named]
    notes = Notes()
    store = Store(arguments.store, game, codes, notes)
    cover(game, codes, notes, arguments.rounds, store.done, store.write)
    rows, fields = rows_of_cards(game.cards), fields_of_cards(game.cards)
    lines, never, idle = [], [], []
    for code in codes:
        for one in rows[code]:
            changed = ", ".join(notes.parts(one.row)) or "nothing"
            lines.append(f"{one}: carried out {notes.ran[one.row]} times; changed {changed}")
            if not notes.ran[one.row]:
                never.append(f"{one}: never carried out")
            elif not is_shown(one, notes):
                idle.append(f"{one}: changed nothing")
        for field in fields[code]:
            differs = "a fact of the card" if field.beforehand else ", ".join(parts_in(int(notes.worked[field.row])))
            lines.append(f"{field}: without it differs {differs or 'nothing'}")
            if not differs:
                never.append(f"{field}: nothing differs without it")
    if arguments.output:
        arguments.output.write_text("\n".join(lines) + "\n", "utf-8")
    if arguments.page:
        arguments.page.write_text(page(game, codes, notes, store.done), "utf-8")
    print(*never, *idle, sep="\n")
    print(f"{len(lines)} rows and field abilities of {len(codes)} cards")
    print(f"{len(never)} without a trace, {len(idle)} carried out without a change")


_HEAD = """# Rows of ability programs that were carried out

Written by `python -m tests.cards.row_coverage --store FILE --page docs/row_coverage.md`. Every ability of a card is a
program of rows. Positions are arranged for each card, and random legal play shows which rows are carried out and what
they change. A field ability is switched off for one decision at a time; it works if the record is another one
afterwards. Rows that only lead to other rows are not counted, nor are keywords, which are facts of their cards.

A round plays 64 positions for up to 32 cards together; {rounds}

| set | cards | rows | carried out | field abilities | seen to work |
|--|--|--|--|--|--|
"""


def scenarios() -> dict[str, list[str]]:
    """The modules of scenarios that play each card, by its code."""
    found: dict[str, list[str]] = {}
    for path in sorted(RULES.glob("test_*.py")):
        for code in sorted(set(CODE.findall(path.read_text("utf-8")))):
            found.setdefault(code, []).append(path.stem)
    return found


def page(game: Any, codes: Sequence[str], notes: Notes, done: tuple[int, int]) -> str:
    """What was shown and what was not, as Markdown."""
    rows, fields = rows_of_cards(game.cards), fields_of_cards(game.cards)
    sets: dict[str, list[int]] = {}
    missing, played = [], scenarios()
    for code in sorted(codes, key=code_order):
        own = [one for one in fields[code] if not one.beforehand]
        unseen = [one for one in rows[code] if not notes.ran[one.row]]
        idle = [one for one in rows[code] if notes.ran[one.row] and not is_shown(one, notes)]
        useless = [one for one in own if not notes.worked[one.row]]
        counted = (1, len(rows[code]), len(rows[code]) - len(unseen), len(own), len(own) - len(useless))
        known = sets.setdefault(code.partition("-")[0], [0] * len(counted))
        sets[code.partition("-")[0]] = [sum(pair) for pair in zip(known, counted, strict=True)]
        said = [f"{one.ability}.{one.number} {OPERATIONS[one.operation]}" for one in unseen]
        said += [f"{one.ability}.{one.number} {OPERATIONS[one.operation]} (no change)" for one in idle]
        said += [f"field ability {one.ability}" for one in useless]
        if said:
            missing.append(f"| {code} | {', '.join(said)} | {', '.join(played.get(code, []))} |")
    total = [sum(column) for column in zip(*sets.values(), strict=True)]
    table = [f"| {name} | {' | '.join(map(str, counts))} |" for name, counts in (*sets.items(), ("**all**", total))]
    over = f"rounds over all cards: {done[0]}"
    over += f"; then one over the first {done[1]} of {len(codes)} cards." if done[1] else "."
    return "\n".join((_HEAD.format(rounds=over) + "\n".join(table), "", *_MISSING, *missing, ""))


_MISSING = (
    "## Not shown yet",
    "",
    "By card: the ability and the row in its program, and what the row does. A row may need a condition that random "
    "play seldom meets; a row with *no change* was carried out and left the record as it was. The last column names "
    "the modules of `tests/rules` that play the card.",
    "",
    "| card | rows and field abilities | scenarios |",
    "|--|--|--|",
)


if __name__ == "__main__":
    main()
