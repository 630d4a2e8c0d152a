"""Files with random damage: each is refused with an error of the package, or works; nothing hangs or crashes.

The default run tries a few with a fixed seed; ``make soak`` tries many (:data:`TRIES`).
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import signal
import sqlite3
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents.network_file import load_network
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.core.agent import UnknownAgentError, UnsuitableAgentError
from fftcg_env.core.shared_library import loading
from fftcg_env.core.shared_library.loading import UnfitLibraryError
from fftcg_env.envs import GameVectorEnv
from fftcg_env.envs.decks import UnknownRowError
from fftcg_env.envs.snapshots import Snapshot, SnapshotError, checksum_of, require_snapshot
from fftcg_env.errors import FFTCGEnvError
from fftcg_env.evaluate.errors import StoreError, UnplayableRecordError, UnusableResultsError
from fftcg_env.games import OWN_GAMES, load_game
from tests.policy_files import WIDTHS, save_random_policy
from tests.untrusted_input.files import everything_read

TRIES = [pytest.param(12, id="some"), pytest.param(4000, id="many", marks=pytest.mark.soak)]


# -------------------------------------------------------------------------------------------------------------- stores
REFUSED_STORE = (
    StoreError,
    UnknownAgentError,
    UnknownRowError,
    UnplayableRecordError,
    UnsuitableAgentError,
    UnusableResultsError,
)
STRANGE = [
    None,
    "",
    "x",
    b"",
    b"\0\xff",
    -1,
    0,
    1,
    2,
    3,
    10**6,
    2**31,
    -(2**63),
    2**63 - 1,
    0.5,
    float("inf"),
    "é" * 99,
]
STRANGE_JSON = ["null", "[]", "1e999", "NaN", "-1", "3", '"x"', "{}", "true", "[[]]", "[99999999999999999999]"]


def damaged_cell(sql: sqlite3.Connection, random: np.random.Generator) -> str:
    """Change one value of a table to another, or to one like it; returns what was done."""
    tables = ["ruleset", "deck", "agent", "run", "member", "pairing", "game", "game"]
    table = tables[random.integers(len(tables))]
    names = [row[1] for row in sql.execute(f"PRAGMA table_info({table})")]
    name = names[random.integers(len(names))]
    rows = sql.execute(f"SELECT rowid, {name} FROM {table}").fetchall()
    row, value = rows[random.integers(len(rows))]
    new: Any = STRANGE[random.integers(len(STRANGE))]
    if isinstance(value, bytes) and value and random.random() < 0.7:
        packed = name in ("actions", "cards") and random.random() < 0.7
        changed = bytearray(zlib.decompress(value) if packed else value)
        for _ in range(random.integers(1, 4)):
            changed[random.integers(len(changed))] = random.integers(256)
        cut = changed[: random.integers(1, len(changed) + 1)] if random.random() < 0.3 else changed
        new = zlib.compress(cut) if packed else bytes(cut)
    elif isinstance(value, int) and random.random() < 0.7:
        new = value + int(random.integers(-3, 4))
    elif isinstance(value, str) and ":" in value and random.random() < 0.8:
        parts = value.split(", ")
        place = random.integers(len(parts))
        key = parts[place].partition(":")[0]
        parts[place] = f"{key}: {STRANGE_JSON[random.integers(len(STRANGE_JSON))]}"
        new = ", ".join(parts)
    with contextlib.suppress(sqlite3.IntegrityError):  # the number of a row that is no number
        sql.execute(f"UPDATE OR IGNORE {table} SET {name} = ? WHERE rowid = ?", (new, row))
    return f"{table}.{name}[{row}] = {new!r}"


def damaged_store(original: Path, path: Path, random: np.random.Generator) -> str:
    """Write a store with damage; returns what it is."""
    shutil.copyfile(original, path)
    if random.random() < 0.25:
        data = bytearray(path.read_bytes())
        places = random.integers(len(data), size=random.integers(1, 20))
        for place in places:
            data[place] = random.integers(256)
        if random.random() < 0.2:
            data = data[: random.integers(len(data))]
        path.write_bytes(data)
        return f"bytes {places.tolist()} of {len(data)}"
    sql = sqlite3.connect(path)
    with sql:
        done = [damaged_cell(sql, random) for _ in range(random.integers(1, 3))]
    sql.close()
    return ", ".join(done)


@pytest.mark.parametrize("tries", TRIES)
def test_damaged_stores(game: Any, store: Path, tmp_path: Path, tries: int) -> None:
    random, refused = np.random.default_rng(1), []
    for number in range(tries):
        path = tmp_path / "damaged.sqlite"
        for left in tmp_path.glob("damaged.sqlite*"):
            left.unlink()
        what = damaged_store(store, path, random)
        try:
            everything_read(game, path)
        except REFUSED_STORE as error:
            refused.append(str(error))
        except Exception as error:
            raise AssertionError(f"store {number}: {what}") from error
    assert len(refused) > tries // 5
    assert all(20 < len(message) < 1000 and "\n" not in message for message in refused)


# ----------------------------------------------------------------------------------------------------------- snapshots
GAMES_AT_ONCE, STEPS, SECONDS = 8, 40, 20


def saved_games(game: Any) -> list[Snapshot]:
    """Snapshots of some games of random decks, at several moments."""
    decks = list(game.random_decks(GAMES_AT_ONCE, 3))
    env = GameVectorEnv(game.name, GAMES_AT_ONCE, decks=(decks, decks))
    random, found = np.random.default_rng(2), []
    observations, _ = env.reset(seed=1)
    for step in range(90):
        observations, *_ = env.step(some_actions(observations, random))
        if step % 30 == 29:
            found.append(env.save())
    return found


def some_actions(observations: Any, random: np.random.Generator) -> np.ndarray:
    masks = observations["action_mask"]
    return np.array([random.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def leaf_of(states: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """The column of a field of the record, drawn at random."""
    while states.dtype.names:
        states = states[states.dtype.names[random.integers(len(states.dtype.names))]]
    return states


def damaged_snapshot(snapshot: Snapshot, random: np.random.Generator) -> Snapshot:
    """A snapshot with other bytes or other numbers in it, as ``np.load`` gives it."""
    file = io.BytesIO()
    arrays = {name: array.copy() for name, array in vars(snapshot).items()}
    for _ in range(random.integers(1, 4)):
        kind = random.integers(10)
        if kind == 0:
            name = ("seeds", "decks", "status")[random.integers(3)]
            array = arrays[name]
            array.flat[random.integers(array.size)] = random.integers(-(2**15), 2**15)
        elif kind == 1:
            places = random.integers(arrays["states"].nbytes, size=3)
            arrays["states"].view(np.uint8)[places] = random.integers(256, size=3)
        else:
            column = leaf_of(arrays["states"], random)
            limits = np.iinfo(column.dtype)
            choices = [limits.min, limits.max, -2, -1, 1, 7, 100, 127, 200, random.integers(limits.min, limits.max)]
            near = int(column.flat[0]) + int(random.integers(-3, 4))
            value = near if random.random() < 0.4 else int(choices[random.integers(len(choices))])
            column[random.integers(len(column))] = np.clip(value, limits.min, limits.max)
    np.savez(file, **arrays)
    file.seek(0)
    with np.load(file, allow_pickle=False) as found:
        return Snapshot(**found)


def play_snapshots(game: Any, snapshots: list[Snapshot], seed: int, tries: int) -> Iterator[str]:
    """What became of each damaged snapshot: it is refused, or its games go on to their ends."""
    env = GameVectorEnv(game.name, GAMES_AT_ONCE)
    random = np.random.default_rng(seed)
    for _ in range(tries):
        damaged = damaged_snapshot(snapshots[random.integers(len(snapshots))], random)
        signal.alarm(SECONDS)
        try:
            observations, _ = env.load(damaged)
            for _ in range(STEPS):
                observations, *_ = env.step(some_actions(observations, random))
            yield "played"
        except FFTCGEnvError as error:
            yield f"refused: {error}"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that may crash")
@pytest.mark.parametrize("name", OWN_GAMES)
@pytest.mark.parametrize("tries", [pytest.param(25, id="some"), pytest.param(5000, id="many", marks=pytest.mark.soak)])
def test_damaged_snapshots(name: str, tries: int) -> None:
    """In a process of its own, which a snapshot that is accepted must not end or hold up."""
    game = load_game(name)
    snapshots = saved_games(game)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with os.fdopen(writing, "w", 1) as pipe:
            try:
                for line in play_snapshots(game, snapshots, 5, tries):
                    pipe.write(line.replace("\n", " ") + "\n")
            except BaseException as error:
                pipe.write(f"failed: {error!r}\n")
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read().splitlines()
    _, status = os.waitpid(child, 0)
    assert status == 0, f"snapshot {len(told)} ended the process: {status}"
    assert len(told) == tries and not [line for line in told if line.startswith("failed")], told[-1]
    assert sum(line.startswith("refused") for line in told) > tries // 2


@pytest.mark.parametrize("name", OWN_GAMES)
@pytest.mark.parametrize("tries", [pytest.param(2, id="some"), pytest.param(200, id="many", marks=pytest.mark.soak)])
def test_every_state_of_a_game_is_accepted(name: str, tries: int) -> None:
    """Games of random decks of all cards, to their ends; a snapshot at every fifth decision."""
    game, random = load_game(name), np.random.default_rng(4)
    for seed in range(tries):
        decks = list(game.random_decks(32, 32 * seed))
        env = GameVectorEnv(name, 32, decks=(decks, decks))
        observations, _ = env.reset(seed=seed)
        for step in range(250):
            observations, *_ = env.step(some_actions(observations, random))
            if step % 5 == 0:
                require_snapshot(Snapshot(**vars(env.save())), env._batch)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_field_is_kept_to_its_bounds(name: str) -> None:
    """Also where the checksum was made to fit. Nothing is played."""
    game = load_game(name)
    env = GameVectorEnv(name, 4)
    env.reset(seed=1)
    for field, allowed in game.bounds.items():
        if allowed is None:
            continue
        for value in (allowed.low - 1, allowed.high + 1 + len(allowed.also)):
            arrays = {name: array.copy() for name, array in vars(env.save()).items()}
            column = arrays["states"]
            for part in field.split("."):
                column = column[part]
            limits = np.iinfo(column.dtype)
            if value in allowed.also or not limits.min <= value <= limits.max:
                continue
            column[2] = value
            arrays["checksum"] = checksum_of(*list(arrays.values())[:4])
            with pytest.raises(SnapshotError, match=r"(damaged|other options)"):
                env.load(Snapshot(**arrays))


def leaves(dtype: np.dtype, before: str = "") -> set[str]:
    """The dotted names of all fields that hold numbers."""
    if dtype.names is None:
        return {before.removesuffix(".")}
    return {leaf for name in dtype.names for leaf in leaves(dtype[name].base, f"{before}{name}.")}


@pytest.mark.parametrize("name", OWN_GAMES)
def test_bounds_name_the_fields_of_the_record(name: str) -> None:
    """The three smaller games declare every field; the FFTCG those that something is looked up by."""
    game = load_game(name)
    fields = leaves(game.state_dtype)
    assert fields >= set(game.bounds)
    if name != "fftcg":
        assert fields == set(game.bounds)


# --------------------------------------------------------------------------------------------- policies and libraries
def damaged_bytes(content: bytes, random: np.random.Generator) -> bytes:
    """The content of a file with other bytes in it, or a part of it."""
    changed = bytearray(content)
    for place in random.integers(len(changed), size=random.integers(1, 6)):
        changed[place] = random.integers(256)
    return bytes(changed[: random.integers(len(changed))] if random.random() < 0.2 else changed)


def damaged_policy(parts: dict[str, bytes], path: Path, random: np.random.Generator) -> None:
    """Write a policy file with damage in its archive, in one of its arrays or in its description."""
    name = list(parts)[random.integers(len(parts))]
    kind = random.integers(3)
    if kind == 0:
        changed = damaged_bytes(parts[name], random)
    elif name.endswith(".json"):
        description = json.loads(parts[name])
        key = list(description)[random.integers(len(description))]
        description[key] = STRANGE_JSON[random.integers(len(STRANGE_JSON))]
        if kind == 1:
            description["widths"] = {name: int(random.integers(-1, 5000)) for name in WIDTHS}
        changed = json.dumps(description).encode()
    else:
        header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({10 ** random.integers(12)},), }}".ljust(117)
        changed = b"\x93NUMPY\x01\x00v\x00" + header.encode() + b"\n" + parts[name][128:]
    with zipfile.ZipFile(path, "w") as archive:
        for each, content in {**parts, name: changed}.items():
            archive.writestr(each, content)
    if random.random() < 0.2:
        path.write_bytes(damaged_bytes(path.read_bytes(), random))


def saved_compiled_policy(path: Path, step: float = 0.0) -> Callable[[], object]:
    """Write a policy with the network that the engine evaluates; returns what loads it."""
    game = load_game("chrono_card")
    save_random_policy(path, game, step)
    return lambda: load_network(path, game)


def saved_rounded_policy(path: Path) -> Callable[[], object]:
    """The same with matrices of int8."""
    return saved_compiled_policy(path, 0.2)


@pytest.mark.parametrize("save", [saved_compiled_policy, saved_rounded_policy])
@pytest.mark.parametrize("tries", [pytest.param(40, id="some"), pytest.param(3000, id="many", marks=pytest.mark.soak)])
def test_damaged_policies(tmp_path: Path, save: Callable[[Path], Callable[[], object]], tries: int) -> None:
    path, random, refused = tmp_path / "policy.npz", np.random.default_rng(6), []
    load = save(path)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for _ in range(tries):
        damaged_policy(parts, path, random)
        try:
            load()
        except PolicyFileError as error:
            refused.append(str(error))
    assert len(refused) > tries // 2
    assert all(20 < len(message) < 1000 and "\n" not in message for message in refused)


@pytest.mark.parametrize("tries", [pytest.param(60, id="some"), pytest.param(5000, id="many", marks=pytest.mark.soak)])
def test_damaged_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tries: int) -> None:
    """None is handed to the loader of the system, which would map it into the process."""
    built = tmp_path / f"game-{loading.platform_levels()[0]}.so"
    content, random = np.random.default_rng(8).bytes(40_000), np.random.default_rng(9)
    built.write_bytes(content)
    entry = {"parameters": [["states", 1, "0"]], "basic": False}
    facts = {"sources": {}, "entries": {loading.MAIN: entry}, "files": {}}
    describe_files = pytest.importorskip("fftcg_env.core.shared_library.building").describe_files
    description = tmp_path / "game.json"
    description.write_text(json.dumps(facts))
    describe_files(description, [built])
    whole = description.read_bytes()
    loaded: list[bytes] = []
    monkeypatch.delenv("FFTCG_ENV_LIBRARY", raising=False)
    monkeypatch.setattr(loading, "checking", lambda: False)
    monkeypatch.setattr(loading, "library_folder", lambda: tmp_path)
    monkeypatch.setattr(loading, "open_library", lambda path, *asked: loaded.append(path.read_bytes()))
    for _ in range(tries):
        built.write_bytes(damaged_bytes(content, random) if random.random() < 0.7 else content)
        description.write_bytes(damaged_bytes(whole, random) if random.random() < 0.5 else whole)
        loading.fitting_facts.cache_clear()
        with contextlib.suppress(UnfitLibraryError):
            loading.load_library("game")
    loading.fitting_facts.cache_clear()
    assert loaded and set(loaded) == {content}


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_snapshot_that_was_changed_since_it_was_made_is_checked(name: str) -> None:
    env = GameVectorEnv(name, 2)
    env.reset(seed=1)
    snapshot = env.save()
    env.load(snapshot)
    snapshot.states["decision_player"][1] = 7
    with pytest.raises(SnapshotError, match="damaged"):
        env.load(snapshot)
