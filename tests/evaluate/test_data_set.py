"""Data sets: every decision of stored games, as the deciding player saw it."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import INTERRUPTED
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_RESET, JOB_STEP, STATUS_PLAYER
from fftcg_env.core.words import words_of
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.evaluate.data_set import DataSet
from fftcg_env.evaluate.errors import UnplayableRecordError
from fftcg_env.evaluate.store import Store


def dataset(path: Path, *words: str) -> Any:
    """Invoke the command."""
    return CliRunner().invoke(app, ["dataset", *words, "--game", "chrono_card", "--store", str(path)])


def of_two(path: Path, workers: int) -> Path:
    """A store with 12 games of two agents."""
    done = dataset(path, "heuristic", "random", "--games", "12", "--workers", str(workers))
    decisions = DataSet(path).lengths.sum()
    assert done.exit_code == 0 and done.output.splitlines() == [
        f"12 games, {decisions} decisions: run 1 of {path}, {path.stat().st_size:,} bytes",
        f'In Python: fftcg_env.evaluate.data_set.DataSet("{path}", 1)',
        f"As a file: fftcg-env export {path} games.parquet --run 1 (or --jsonl FILE, --minari NAME)",
    ]
    return path


def require_same(here: DataSet, there: DataSet) -> None:
    """Both have the same games and decisions, in the same order."""
    for one, other in zip(here.decisions(), there.decisions(), strict=True):
        assert np.array_equal(one.games, other.games) and np.array_equal(one.actions, other.actions)
        assert np.array_equal(one.observations, other.observations) and np.array_equal(one.returns, other.returns)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return of_two(tmp_path_factory.mktemp("data") / "games.sqlite", 1)


def test_every_decision_comes_once_with_what_its_player_saw(stored: Path) -> None:
    data = DataSet(stored)
    assert len(data) == 12 and set(data.agents) == {"heuristic", "random"}
    seen: dict[tuple[int, int], tuple[np.ndarray, int, int]] = {}
    for decisions in data.decisions(at_once=5):
        assert len(decisions) == len(decisions.actions) == len(decisions.returns)
        for row, game in enumerate(decisions.games.tolist()):
            legal = decisions.legal[row, : decisions.legal_counts[row]]
            assert np.array_equal(np.flatnonzero(decisions.masks[row]), np.sort(legal))
            assert decisions.actions[row] in legal and (game, decisions.step) not in seen
            player = int(decisions.players[row])
            assert decisions.agents[row] == data.seats[game, player]
            won = {1: 1 - 2 * player, 2: 2 * player - 1}.get(int(data.results[game]), 0)
            assert decisions.returns[row] == won
            seen[game, decisions.step] = decisions.observations[row].copy(), player, int(decisions.actions[row])
    assert len(seen) == data.lengths.sum()
    for number in (0, 7):  # the same as in games that are played again one by one
        with Store(stored) as store:
            seeds, actions = store.moves(store.last_run())
        batch = GameBatch(data.game, 1, DeckChoice(data.game, "random"))
        batch.seeds[0, 0], batch.seeds[0, 2:] = seeds[number], data._deck_seeds[number]
        batch.decks[0] = data._decks[number]
        batch.run(JOB_RESET | JOB_OBSERVE | JOB_MASK)
        for step, action in enumerate(actions[number].tolist()):
            observation, player, taken = seen[number, step]
            assert np.array_equal(observation, batch.observations[0])
            assert (player, taken) == (batch.status[0, STATUS_PLAYER], action)
            batch.actions[0] = action
            batch.run(JOB_STEP | JOB_OBSERVE | JOB_MASK)


def test_data_is_the_same_for_any_number_of_processes(stored: Path, tmp_path: Path) -> None:
    require_same(DataSet(stored), DataSet(of_two(tmp_path / "two.sqlite", 2)))


def test_an_agent_alone_plays_itself(tmp_path: Path) -> None:
    """No game comes twice, though the agent has no random numbers."""
    path = tmp_path / "games.sqlite"
    assert dataset(path, "heuristic", "--games", "40", "--workers", "1", "--decks", "old_forest").exit_code == 0
    data = DataSet(path)
    assert data.agents == ("heuristic",) and data.seats.tolist() == [[0, 0]] * 40
    assert len({actions.tobytes() for actions in data._actions}) == 40
    rated = CliRunner().invoke(app, ["ladder", "--resume", "--game", "chrono_card", "--store", str(path)])
    assert rated.exit_code == 0 and "heuristic #2" in rated.output


def test_ctrl_c_keeps_finished_games_and_resume_plays_the_others(
    stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def interrupted_bar(*_: object) -> Iterator[Callable[..., None]]:
        def tell(done: int) -> None:
            if done:
                raise KeyboardInterrupt

        yield tell

    path = tmp_path / "games.sqlite"
    with monkeypatch.context() as patched:
        patched.setattr("fftcg_env.cli.evaluate.bar", interrupted_bar)
        done = dataset(path, "heuristic", "random", "--games", "12", "--workers", "1")
    kept = len(DataSet(path))
    assert done.exit_code == INTERRUPTED and 0 < kept < 12 and f"{kept} games, " in done.output
    assert done.output.endswith("Interrupted. Use --resume to continue.\n")
    assert dataset(path, "--resume", "--workers", "1").exit_code == 0
    require_same(DataSet(stored), DataSet(path))


def test_a_seed_shuffles_the_games(stored: Path) -> None:
    data = DataSet(stored)
    first, again, plain = (
        [int(decisions.games[0]) for decisions in data.decisions(at_once=1, seed=seed)] for seed in (3, 3, None)
    )
    assert first == again != plain and set(first) == set(plain) == set(range(12))


def test_a_game_whose_replay_differs_is_refused(stored: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(stored.read_bytes())
    with sqlite3.connect(copy) as changed:
        changed.execute("UPDATE game SET seed = seed + 1 WHERE id = (SELECT min(id) FROM game)")
    with pytest.raises(UnplayableRecordError):
        list(DataSet(copy).decisions())


def test_export_to_minari(stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    minari = pytest.importorskip("minari")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    data = DataSet(stored)
    again = dataset(stored, "--resume", "--minari", "chrono/test-v0")
    assert again.exit_code == 0 and again.output.endswith('minari.load_dataset("chrono/test-v0")\n'), again.output
    refused = dataset(tmp_path / "new.sqlite", "random", "--minari", "chrono/test-v0")
    assert refused.exit_code == 2 and refused.stderr.startswith(
        "Minari already has the data set chrono/test-v0; choose"
    )
    assert not (tmp_path / "new.sqlite").exists()  # refused before a game was played
    loaded = minari.load_dataset("chrono/test-v0")
    assert loaded.total_steps == data.lengths.sum() and loaded.total_episodes == 24
    seen: dict[tuple[int, int], bytes] = {}  # by game and player: what the player saw when deciding
    for decisions in data.decisions():
        for game, player, observed in zip(decisions.games, decisions.players, decisions.observations, strict=True):
            seen[game, player] = seen.get((game, player), b"") + observed.tobytes()
    exported = [each.observations["observation"][:-1].tobytes() for each in loaded.iterate_episodes()]
    assert sorted(exported) == sorted(seen.values())
    (episode,) = loaded.sample_episodes(1)
    steps = len(episode.actions)
    assert episode.observations["action_mask"].shape == (steps + 1, data.game.action_count)
    assert episode.observations["action_mask"][np.arange(steps), episode.actions].all()
    assert abs(episode.rewards[-1]) <= 1 and not episode.rewards[:-1].any() and episode.terminations[-1]


@pytest.mark.parametrize("name", ["chrono/test", "chrono/test-vx", "a b/test-v0"])
def test_a_name_that_minari_does_not_take_is_refused_first(tmp_path: Path, name: str) -> None:
    pytest.importorskip("minari")
    path = tmp_path / "games.sqlite"
    refused = dataset(path, "random", "--minari", name)
    assert refused.exit_code == 2 and not path.exists()
    assert refused.stderr == f"'{name}' is no name of a data set of Minari, such as fftcg/heuristic-v0\n"


def test_without_minari_nothing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "minari", None)
    path = tmp_path / "games.sqlite"
    refused = dataset(path, "random", "--minari", "chrono/test-v0")
    assert refused.exit_code == 2 and "needs the library minari: pip install" in refused.stderr and not path.exists()


def test_export_as_json_lines(stored: Path, tmp_path: Path) -> None:
    file = tmp_path / "prompts.jsonl"
    assert CliRunner().invoke(app, ["export", str(stored), "--jsonl", str(file)]).exit_code == 0
    data = DataSet(stored)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert len(lines) == data.lengths.sum()
    for line in lines:
        assert line["choice"] in line["legal"] and line["result"] in (-1, 0, 1)
        assert all(f"\n- {action}" in line["prompt"] for action in line["legal"])
        assert line["agent"] == data.agents[data.seats[line["game"], line["player"]]]
    assert np.median([len(line["prompt"]) for line in lines]) <= 6000, "1,500 tokens of four characters"


def test_prompts_with_what_happened_and_why_cards_cannot_be_used(stored: Path, tmp_path: Path) -> None:
    """They contain all of the plain prompt."""
    plain, full = tmp_path / "plain.jsonl", tmp_path / "full.jsonl"
    for file, words in ((plain, ()), (full, ("--log", "--hints", "--rules"))):
        assert CliRunner().invoke(app, ["export", str(stored), "--jsonl", str(file), *words]).exit_code == 0
    pairs = [
        [json.loads(line) for line in lines]
        for lines in zip(plain.read_text("utf-8").splitlines(), full.read_text("utf-8").splitlines(), strict=True)
    ]
    rules = words_of(DataSet(stored).game).primer
    told = hinted = 0
    for short, long in pairs:
        prompts = short.pop("prompt"), long.pop("prompt")
        assert short == long and Counter(prompts[0].splitlines()) <= Counter(prompts[1].splitlines())
        assert prompts[1].startswith(rules)
        told += "Since your last decision:\n- " in prompts[1]
        hinted += "why cards cannot be used now:\n- " in prompts[1]
    assert told > len(pairs) / 2 and hinted > len(pairs) / 4


def test_the_command_wants_one_kind_of_export(stored: Path) -> None:
    for words in ((), ("games.parquet", "--minari", "a/b-v0"), ("games.parquet", "--hints"), ("games.csv",)):
        assert CliRunner().invoke(app, ["export", str(stored), *words]).exit_code == 2
