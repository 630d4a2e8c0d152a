"""Reading and writing a store: one SQLite file with every game, from which reports and replays can be made later."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from fftcg_env.evaluate.errors import StoreError
from fftcg_env.evaluate.playing import PlayedGame, deck_seeds_from
from fftcg_env.evaluate.store import checking
from fftcg_env.evaluate.store.identity import Ruleset
from fftcg_env.evaluate.store.plan import COMPARED, OWN_SHUFFLES, AgentEntry, DeckEntry, Kind, Member, Plan, PlannedGame
from fftcg_env.evaluate.store.schema import APPLICATION, FORMAT, TABLES, pack, unpack

if TYPE_CHECKING:
    from typing_extensions import Self

PATIENCE = 120.0
"""Maximum time in seconds that a writer waits for another writer."""

RESULTS = (
    "pairing", "pair", "half", "seat", "deck_0", "deck_1", "agent_0", "agent_1",
    "result", "reason", "decisions", "turns", "first_player",
)  # fmt: skip
"""The columns of :meth:`Store.results`; decks and agents are given by their rows in the store."""

PAIRING, PAIR, HALF, SEAT, DECK_0, DECK_1, AGENT_0, AGENT_1, RESULT, REASON, DECISIONS, TURNS, FIRST = range(13)
"""The numbers of these columns."""

ACTIONS, NUMBERS, CARDS = "<u2", "<i2", "<i4"
"""The dtypes of stored actions, card numbers and card logs."""


@dataclass(frozen=True)
class Address:
    """The address of a stored game: ``2/14.7b`` is the second game of pair 7 of pairing 14 of run 2."""

    run: int
    pairing: int
    pair: int
    half: int

    @classmethod
    def parse(cls, text: str, run: int) -> Address:
        """Parse an address; ``run`` is the run if the text has none. Raises :class:`StoreError`."""
        found = re.fullmatch(r"(?:(\d{1,9})/)?(\d{1,9})\.(\d{1,9})([ab])", text.strip())
        if found is None:
            raise StoreError(f"{text[:40]!r} is not the address of a game, such as 14.7b, or 2/14.7b in run 2")
        return cls(int(found[1] or run), int(found[2]), int(found[3]), "ab".index(found[4]))

    def __str__(self) -> str:
        return f"{self.run}/{self.pairing}.{self.pair}{'ab'[self.half]}"


@dataclass(frozen=True, eq=False)
class StoredRun:
    """A run of a store. ``deck_ids``, ``agent_ids``: the rows of the store for the decks and agents of the plan;
    ``trusted``: agent names that come from the caller instead of the file. All other agents must be registered."""

    number: int
    plan: Plan
    ruleset: Ruleset
    deck_ids: tuple[int, ...]
    agent_ids: tuple[int, ...]
    trusted: frozenset[str] = frozenset()

    def trusting(self, agents: Iterable[str]) -> StoredRun:
        """The same run, with these agent names trusted, including ``module:factory``."""
        return replace(self, trusted=self.trusted | frozenset(agents))


@dataclass(frozen=True, eq=False)
class StoredGame:
    """A stored game for a replay. ``deck_names``, ``agent_names``: by seat."""

    address: Address
    ruleset: Ruleset
    seed: int
    deck_seeds: tuple[int, int]
    decks: np.ndarray
    deck_names: tuple[str, str]
    agent_names: tuple[str, str]
    result: int
    reason: int
    turns: int
    actions: np.ndarray


class Store:
    """An open store. Several processes may use it and write to it; each needs its own object.

    ``path``: the file; with ``create`` it is created if it does not exist. A store in a folder without write permission
    is opened for reading only. Raises :class:`StoreError` for a file that is not a store, or has another format.

    A store may come from an untrusted source. All values that are read are checked, and invalid ones raise
    :class:`StoreError` (docs/trust.md).
    """

    def __init__(self, path: str | Path, *, create: bool = False) -> None:
        self.path = Path(path)
        if not create and not self.path.is_file():
            what = "it is a folder" if self.path.is_dir() else "there is no such file"
            raise StoreError(f"there is no store of games at {self.path}: {what}")
        try:
            self._sql = self._connected(create)
        except sqlite3.Error as error:
            raise StoreError(f"the store {self.path} cannot be opened: {error}") from None
        with self._plainly():
            self._sql.execute("PRAGMA trusted_schema = OFF")
            if create:
                self._create()
            self._check()
            self._sql.execute("PRAGMA synchronous = NORMAL")  # a killed process loses nothing; see docs/evaluation.md

    def _connected(self, create: bool) -> sqlite3.Connection:
        """Open the file. Even for reading, SQLite writes files next to it, unless it knows that the file is immutable.
        That is so if the folder is read-only and has no log of an unfinished writer."""
        if create or os.access(self.path.absolute().parent, os.W_OK):
            return sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        log = Path(f"{self.path}-wal")
        how = "mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1"
        address = f"{self.path.absolute().as_uri()}?{how}"
        return sqlite3.connect(address, timeout=PATIENCE, isolation_level=None, uri=True)

    def close(self) -> None:
        """Close the file."""
        self._sql.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _create(self) -> None:
        """Make the tables in an empty file."""
        if self._sql.execute("PRAGMA application_id").fetchone()[0] == APPLICATION:
            return
        self._sql.execute("PRAGMA journal_mode = WAL")
        with self._writing():
            if self._sql.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
                for statement in TABLES.split(";\n"):
                    if statement.strip():
                        self._sql.execute(statement)
                self._sql.execute(f"PRAGMA application_id = {APPLICATION}")
                self._sql.execute(f"PRAGMA user_version = {FORMAT}")

    def _check(self) -> None:
        if self._sql.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreError(f"{self.path} is not a store of games")
        found = self._sql.execute("PRAGMA user_version").fetchone()[0]
        if found != FORMAT:
            raise StoreError(f"the store {self.path} has format {found}; this version reads format {FORMAT}")
        with self._undamaged("the store"):
            checking.tables(self._sql)

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        """Convert exceptions of SQLite to :class:`StoreError`."""
        try:
            yield
        except (sqlite3.Error, OverflowError) as error:  # SQLite's numbers have 64 bits
            raise StoreError(f"the store {self.path} cannot be used: {error}") from None

    @contextmanager
    def _undamaged(self, what: str) -> Iterator[None]:
        """Convert exceptions of :mod:`.checking` to :class:`StoreError`."""
        try:
            yield
        except StoreError:
            raise
        except (ValueError, IndexError) as error:
            of = "" if what == "the store" else f"{what} of "
            raise StoreError(f"{of}the store {self.path} is damaged: {error}") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction."""
        with self._plainly():
            self._sql.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._sql.execute("ROLLBACK")
                raise
            self._sql.execute("COMMIT")

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._plainly():
            return self._sql.execute(query, values).fetchall()

    # ---------------------------------------------------------------------------------------------------------- runs
    def add_run(self, plan: Plan, ruleset: Ruleset) -> StoredRun:
        """Store a run before it is played."""
        with self._writing():
            rules = self._row_of("ruleset", [each.name for each in fields(Ruleset)], astuple(ruleset))
            decks = tuple(
                self._row_of(
                    "deck",
                    ["name", "list", "numbers"],
                    (deck.name, deck.text, deck.numbers.astype(NUMBERS).tobytes()),
                )
                for deck in plan.decks
            )
            agents = tuple(
                self._row_of("agent", ["name", "fingerprint"], (each.name, each.fingerprint)) for each in plan.agents
            )
            settings = {**plan.settings, "decks": decks, "agents": agents}
            number = self._sql.execute(
                "INSERT INTO run (kind, ruleset, seed, settings) VALUES (?, ?, ?, ?)",
                (plan.kind, rules, plan.seed, json.dumps(settings, sort_keys=True)),
            ).lastrowid
            assert number is not None
            for place, member in enumerate(plan.members):
                deck = None if member.deck is None else decks[member.deck]
                row = (number, place, member.name, deck, agents[member.agent])
                self._sql.execute("INSERT INTO member VALUES (?, ?, ?, ?, ?)", row)
            for place, (one, other) in enumerate(plan.pairings):
                self._sql.execute(
                    "INSERT INTO pairing (run, number, one, other) VALUES (?, ?, ?, ?)", (number, place, one, other)
                )
        return StoredRun(number, plan, ruleset, decks, agents, frozenset(agent.name for agent in plan.agents))

    def _row_of(self, table: str, columns: Sequence[str], values: Sequence[Any]) -> int:
        """The id of the row with these values; the row is added if it does not exist."""
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        self._sql.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", tuple(values))
        where = " AND ".join(f"{column} = ?" for column in columns)
        found = self._sql.execute(f"SELECT id FROM {table} WHERE {where}", tuple(values)).fetchone()
        return int(found[0])

    def runs(self) -> list[tuple[int, str]]:
        """The numbers and kinds of all runs."""
        with self._undamaged("the list of runs"):
            return [
                (checking.whole(number, "the number of a run"), checking.one_of(kind, "its kind", get_args(Kind)))
                for number, kind in self._rows("SELECT id, kind FROM run ORDER BY id")
            ]

    def last_run(self, kind: str | None = None) -> StoredRun:
        """The latest run, of one kind or of any. Raises :class:`StoreError` if there is none."""
        numbers = [number for number, its in self.runs() if kind in (None, its)]
        if not numbers:
            raise StoreError(f"the store {self.path} has no run{f' of fftcg-env {kind}' if kind else ''}")
        return self.run(numbers[-1])

    def run(self, number: int | None) -> StoredRun:
        """A run by its number; None: the latest run. Raises :class:`StoreError` if there is none."""
        if number is None:
            return self.last_run()
        found = self._rows("SELECT kind, ruleset, seed, settings FROM run WHERE id = ?", number)
        if not found:
            runs = ", ".join(str(each) for each, _ in self.runs())
            raise StoreError(
                f"the store {self.path} has no run {number}; it has {f'the runs {runs}' if runs else 'none'}"
            )
        kind, rules, seed, text = found[0]
        with self._undamaged(f"run {number}"):
            settings = checking.json_object(text, "its settings")
            deck_ids, agent_ids = (
                tuple(checking.whole_list(settings.pop(name, None), name, 1, checking.LARGEST))
                for name in ("decks", "agents")
            )
            plan = Plan(
                checking.one_of(kind, "its kind", get_args(Kind)),
                checking.whole(seed, "its seed"),
                tuple(map(self._deck, deck_ids)),
                tuple(map(self._agent, agent_ids)),
                self._members(number, kind, deck_ids, agent_ids),
                self._pairings(number),
                settings,
            )
            _check_plan(plan)
            return StoredRun(number, plan, self._ruleset(rules), deck_ids, agent_ids)

    def _members(self, run: int, kind: str, deck_ids: Sequence[int], agent_ids: Sequence[int]) -> tuple[Member, ...]:
        """The members of a run. Only members of a ladder have no deck."""
        found = []
        query = "SELECT name, deck, agent, number FROM member WHERE run = ? ORDER BY number"
        for place, (name, deck, agent, number) in enumerate(self._rows(query, run)):
            checking.whole(number, "the number of a member", place, place)
            checking.one_of(agent, "the agent of a member", agent_ids)
            checking.one_of(deck, "the deck of a member", (None,) if kind == "ladder" else deck_ids)
            own = None if deck is None else deck_ids.index(deck)
            found.append(Member(checking.text(name, "the name of a member"), own, agent_ids.index(agent)))
        return tuple(found)

    def _pairings(self, run: int) -> tuple[tuple[int, int], ...]:
        rows = self._rows("SELECT one, other, number FROM pairing WHERE run = ? ORDER BY number", run)
        for place, (_, _, number) in enumerate(rows):
            checking.whole(number, "the number of a pairing", place, place)
        return tuple((one, other) for one, other, _ in rows)

    def change_settings(self, run: StoredRun, changes: Mapping[str, Any]) -> StoredRun:
        """Change the settings of a run. Returns the changed run."""
        with self._writing():
            (text,) = self._sql.execute("SELECT settings FROM run WHERE id = ?", (run.number,)).fetchone()
            changed = json.dumps({**json.loads(text), **changes}, sort_keys=True)
            self._sql.execute("UPDATE run SET settings = ? WHERE id = ?", (changed, run.number))
        return self.run(run.number).trusting(run.trusted)

    def _one(self, table: str, names: str, row: Any) -> tuple[Any, ...]:
        """The columns of a row of a table. Raises ``ValueError`` if there is none."""
        found = self._rows(f"SELECT {names} FROM {table} WHERE id = ?", checking.whole(row, f"the row of a {table}"))
        if not found:
            raise ValueError(f"it has no {table} {row}")
        return found[0]

    def _ruleset(self, row: Any) -> Ruleset:
        names = [each.name for each in fields(Ruleset)]
        found = dict(zip(names, self._one("ruleset", ", ".join(names), row), strict=True))
        version = checking.whole(found.pop("version"), "the version of its game")
        checking.json_object(found["options"], "its options")
        return Ruleset(version=version, **{name: checking.text(value, name) for name, value in found.items()})

    def _deck(self, row: Any) -> DeckEntry:
        name, text, numbers = self._one("deck", "name, list, numbers", row)
        return DeckEntry(
            checking.text(name, "the name of a deck"),
            checking.text(text, "the list of a deck"),
            checking.card_numbers(numbers, NUMBERS),
        )

    def _agent(self, row: Any) -> AgentEntry:
        name, fingerprint = self._one("agent", "name, fingerprint", row)
        return AgentEntry(checking.text(name, "the name of an agent"), checking.text(fingerprint, "its fingerprint"))

    # --------------------------------------------------------------------------------------------------------- games
    def add_pair(
        self, run: StoredRun, pairing: int, pair: int, games: Sequence[tuple[PlannedGame, PlayedGame]]
    ) -> None:
        """Store a finished pair. If it is already stored, the actions and results must be the same.

        Raises :class:`StoreError` if they differ, because an agent is then not reproducible from its seed.
        """
        packed = [pack(played.actions, ACTIONS) for _, played in games]
        with self._writing():
            row = self._pairing(run, pairing)
            there = self._sql.execute(
                "SELECT actions, result FROM game WHERE pairing = ? AND pair = ? ORDER BY half", (row, pair)
            ).fetchall()
            if there:
                if there != [(data, played.result) for data, (_, played) in zip(packed, games, strict=True)]:
                    raise StoreError(
                        f"pair {pairing}.{pair} of run {run.number} had a different result when it was played again: "
                        "an agent is not reproducible from its seed, so its runs cannot be resumed"
                    )
                return
            for half, (data, (planned, played)) in enumerate(zip(packed, games, strict=True)):
                self._sql.execute(
                    "INSERT INTO game (pairing, pair, half, seat, seed, deck_0, deck_1, agent_0, agent_1, result, "
                    f"reason, decisions, turns, first_player, actions) VALUES ({', '.join('?' * 15)})",
                    (
                        *(row, pair, half, planned.seat, planned.deal.seed),
                        *(run.deck_ids[deck] for deck in planned.decks),
                        *(run.agent_ids[agent] for agent in planned.deal.agents),
                        *(played.result, played.reason, played.decisions, played.turns, played.first_player, data),
                    ),
                )

    def _pairing(self, run: StoredRun, number: int) -> int:
        found = self._sql.execute("SELECT id FROM pairing WHERE run = ? AND number = ?", (run.number, number))
        return int(found.fetchone()[0])

    def add_cards(self, run: StoredRun, pairing: int, logs: Sequence[tuple[int, int, np.ndarray]]) -> None:
        """Store the card logs of games: pair, half and log of each."""
        packed = [(pack(log, CARDS), pair, half) for pair, half, log in logs]
        with self._writing():
            row = self._pairing(run, pairing)
            self._sql.executemany(
                "UPDATE game SET cards = ? WHERE pairing = ? AND pair = ? AND half = ?",
                [(data, row, pair, half) for data, pair, half in packed],
            )

    def pairs_done(self, run: StoredRun, *, with_cards: bool) -> dict[int, set[int]]:
        """The stored pairs of each pairing; ``with_cards``: only those with card logs."""
        rows = self._rows(
            "SELECT pairing.number, game.pair FROM game JOIN pairing ON pairing.id = game.pairing "
            "WHERE pairing.run = ? GROUP BY game.pairing, game.pair HAVING count(game.cards) >= ?",
            run.number,
            2 if with_cards else 0,
        )
        done: dict[int, set[int]] = {}
        for pairing, pair in rows:
            done.setdefault(pairing, set()).add(pair)
        return done

    def count(self, run: StoredRun) -> int:
        """The number of stored games of a run."""
        query = "SELECT count(*) FROM game WHERE pairing IN (SELECT id FROM pairing WHERE run = ?)"
        return int(self._rows(query, run.number)[0][0])

    def results(
        self, run: StoredRun, pairing: int | None = None, first: int = 0, last: int | None = None
    ) -> np.ndarray:
        """All games of a run, or of one of its pairings, without actions: int64 ``(games, len(RESULTS))``, pair after
        pair; only pairs ``first`` to ``last`` - 1."""
        query = (
            f"SELECT pairing.number, {', '.join(RESULTS[1:])} FROM game JOIN pairing ON pairing.id = game.pairing "
            "WHERE pairing.run = ? AND pairing.number BETWEEN ? AND ? AND pair BETWEEN ? AND ? "
            "ORDER BY pairing.number, pair, half"
        )
        low, high = (-(2**62), 2**62) if pairing is None else (pairing, pairing)
        begin, end = (
            (first, last - 1) if last is not None else (first or -(2**62), 2**62)
        )  # include invalid numbers, for the check
        rows = self._rows(query, run.number, low, high, begin, end)
        with self._undamaged(f"run {run.number}"):
            return checking.game_rows(rows, RESULTS, len(run.plan.pairings), run.deck_ids, run.agent_ids)

    def moves(self, run: StoredRun) -> tuple[list[int], list[np.ndarray]]:
        """The seed and the actions of each game of a run, in the order of :meth:`results`."""
        rows = self._rows(
            "SELECT game.seed, actions FROM game JOIN pairing ON pairing.id = game.pairing "
            "WHERE pairing.run = ? ORDER BY pairing.number, pair, half",
            run.number,
        )
        with self._undamaged(f"run {run.number}"):
            seeds = [checking.whole(seed, "the seed of a game") for seed, _ in rows]
        return seeds, [unpack(data, ACTIONS) for _, data in rows]

    def card_logs(self, run: StoredRun) -> Iterator[tuple[int, int, int, np.ndarray]]:
        """Pairing, pair, half and card log of each game that has one, in order; the log is flat, int64."""
        query = (
            "SELECT pairing.number, pair, half, cards FROM game JOIN pairing ON pairing.id = game.pairing "
            "WHERE pairing.run = ? AND cards IS NOT NULL ORDER BY pairing.number, pair, half"
        )
        with self._plainly():
            for pairing, pair, half, data in self._sql.execute(query, (run.number,)):
                yield pairing, pair, half, unpack(data, CARDS)

    def game(self, address: Address) -> StoredGame:
        """A game for a replay. Raises :class:`StoreError` if there is none."""
        query = (
            "SELECT run.ruleset, run.settings, game.seed, deck_0, deck_1, agent_0, agent_1, result, reason, turns, "
            "actions FROM game JOIN pairing ON pairing.id = game.pairing "
            "JOIN run ON run.id = pairing.run WHERE run.id = ? AND pairing.number = ? AND pair = ? AND half = ?"
        )
        rows = self._rows(query, address.run, address.pairing, address.pair, address.half)
        if not rows:
            raise StoreError(
                f"the store {self.path} has no game {address}; "
                f"'fftcg-env replay {self.path} --run {address.run}' lists the games of the run"
            )
        rules, settings, seed, deck_0, deck_1, agent_0, agent_1, result, reason, turns, data = rows[0]
        with self._undamaged(f"game {address}"):
            own = checking.json_object(settings, "its settings").get(OWN_SHUFFLES) is True
            decks = self._deck(deck_0), self._deck(deck_1)
            agents = self._agent(agent_0), self._agent(agent_1)
            checking.whole(seed, "its seed")
            return StoredGame(
                address=address,
                ruleset=self._ruleset(rules),
                seed=seed,
                deck_seeds=deck_seeds_from(seed) if own else (0, 0),
                decks=np.stack([deck.numbers for deck in decks]),
                deck_names=(decks[0].name, decks[1].name),
                agent_names=(agents[0].name, agents[1].name),
                result=checking.whole(result, "its result", 1, 4),
                reason=checking.whole(reason, "its reason"),
                turns=checking.whole(turns, "its turns"),
                actions=unpack(data, ACTIONS),
            )


def _check_plan(plan: Plan) -> None:
    """Raise ``ValueError`` for an inconsistent plan."""
    fewest = COMPARED + 1 if plan.kind == "compare" else 2
    if len(plan.members) < fewest or not plan.pairings or not plan.decks:
        raise ValueError("it lacks members, pairings or decks")
    for pairing in plan.pairings:
        for member in pairing:
            checking.whole(member, "a member of a pairing", 0, len(plan.members) - 1)
    if plan.kind == "compare" and plan.pairings != ((0, 1),):
        raise ValueError("a comparison must have one pairing, that of its first two members")
    if len({len(deck.numbers) for deck in plan.decks}) > 1:
        raise ValueError("its decks have different numbers of cards")
    checking.settings(dict(plan.settings), len(plan.members), plan.kind)
