"""Output arrays of the caller must be writeable; otherwise nothing changes."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fftcg_env.core.jobs import SKIP
from fftcg_env.core.records import copy_records
from fftcg_env.core.shared_library.loading import LibraryEntry, Parameter, bind, dtype_key
from fftcg_env.envs import GameVectorEnv
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game

GAME = "kingdom_hearts"
READ_ONLY = "must be an array that can be written to; it is read-only"


def read_only(like: np.ndarray, folder: Path, kind: str) -> np.ndarray:
    """An array of the same shape and dtype that must not change: immutable bytes, or a file opened for reading."""
    if kind == "bytes":
        return np.frombuffer(bytes(like.nbytes), like.dtype).reshape(like.shape)
    np.save(folder / "array.npy", np.zeros_like(like))
    return np.load(folder / "array.npy", mmap_mode="r")


@pytest.mark.parametrize("kind", ["bytes", "memmap"])
@pytest.mark.parametrize("name", ["observations", "masks"])
def test_a_step_does_not_write_into_it(name: str, kind: str, tmp_path: Path) -> None:
    env = GameVectorEnv(GAME, 3)
    seen, _ = env.reset(seed=1)
    own = {"observations": "observation", "masks": "action_mask"}
    given = read_only(seen[own[name]], tmp_path, kind)
    states, before = copy_records(env.states), seen["observation"].copy()
    with pytest.raises(ValueError, match=f"{name} {READ_ONLY}"):
        env.step(env.sample_actions(), **{name: given})
    assert not given.any() and env.states.tobytes() == states.tobytes()
    again = env.step(env.sample_actions())[0]  # the environment goes on
    assert again["observation"] is seen["observation"] and (again["observation"] != before).any()
    buffer = np.zeros_like(before)
    assert env.step(env.sample_actions(), observations=buffer)[0]["observation"] is buffer and buffer.any()


def batch_of_two() -> GameBatch:
    game = load_game(GAME)
    batch = GameBatch(game, 2, DeckChoice(game, "random"))
    batch.seed(1)
    batch.start()
    return batch


@pytest.mark.parametrize("name", ["observations", "masks", "states"])
def test_a_batch_does_not_write_into_it(name: str) -> None:
    batch = batch_of_two()
    array = getattr(batch, name).copy()
    array.flags.writeable = False
    setattr(batch, name, array)
    with pytest.raises(ValueError, match=f"{name} {READ_ONLY}"):
        batch.bind()


@pytest.mark.parametrize("deed", ["determinize", "legal", "keys", "status", "roll_out", "choose", "win_probability"])
def test_a_search_does_not_write_into_records(deed: str, tmp_path: Path) -> None:
    batch = batch_of_two()
    np.save(tmp_path / "states.npy", batch.states)
    states = np.load(tmp_path / "states.npy", mmap_mode="r")
    with pytest.raises(ValueError, match=f"states {READ_ONLY}"):
        getattr(batch.game.search, deed)(*((states, 0, 1) if deed == "determinize" else (states,)))
    assert states.tobytes() == batch.states.tobytes()


@pytest.mark.parametrize("name", ["states", "seeds", "status"])
def test_play_until_does_not_write_into_it(name: str) -> None:
    batch = batch_of_two()
    arrays = {name: getattr(batch, name).copy() for name in ("states", "seeds", "status")}
    arrays[name].flags.writeable = False
    with pytest.raises(ValueError, match=f"{name} {READ_ONLY}"):
        batch.game.search.play_until(players=np.full(2, -1), actions=np.full(2, SKIP), **arrays)


@pytest.mark.parametrize("name", ["lists", "keys", "counts", "weights"])
def test_a_survey_does_not_write_into_it(name: str) -> None:
    batch = batch_of_two()
    search = batch.game.search
    arrays: dict[str, Any] = {
        "lists": np.zeros((2, search.width), np.int64),
        "keys": np.zeros((2, search.width), np.int64),
        "counts": np.zeros(2, np.int64),
        "weights": np.zeros((2, search.width)),
    }
    search.survey(batch.states, 2, **arrays)
    arrays[name] = np.frombuffer(bytes(arrays[name].nbytes), arrays[name].dtype).reshape(arrays[name].shape)
    with pytest.raises(ValueError, match=f"{name} {READ_ONLY}"):
        search.survey(batch.states, 2, **arrays)


def test_a_library_does_not_write_into_it() -> None:
    """The entry of a wheel, by address: nothing else would stop it. Its tables may lie in a read-only file."""
    called = []

    def function(*words: Any) -> None:
        called.append(words)

    kinds = [Parameter(name, 1, dtype_key(np.dtype(np.int8))) for name in ("states", "tables", "observations")]
    library: Any = SimpleNamespace(run_entry=function)
    entry = LibraryEntry(library, kinds)
    free, fixed = np.zeros(4, np.int8), np.frombuffer(bytes(4), np.int8)
    entry(free, fixed, free)
    for arrays, name in (((fixed, fixed, free), "states"), ((free, free, fixed), "observations")):
        with pytest.raises(ValueError, match=f"{name} {READ_ONLY}"):
            entry(*arrays)
        with pytest.raises(ValueError, match=f"{name} {READ_ONLY}"):
            bind(entry, *arrays)
    assert len(called) == 1
