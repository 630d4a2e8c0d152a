"""Policy files: which files are rejected, and that loading them never runs code."""

from __future__ import annotations

import io
import json
import os
import pickle
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import make_agent
from fftcg_env.agents.network_file import load_network
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.games import load_game
from tests.policy_files import Hostile, random_parameters, save_random_policy

ROOT = Path(__file__).parents[2]
GAME: Any = load_game("chrono_card")
HEAD = "action_last.npy"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A policy of a small network."""
    save_random_policy(tmp_path / "policy.npz", GAME)
    return tmp_path / "policy.npz"


def parts_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rewrite(path: Path, **changes: bytes | None) -> None:
    """Rewrite the archive with other members; ``description=`` is that of policy.json."""
    parts: dict[str, bytes | None] = {**parts_of(path), **changes}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            if content is not None:
                archive.writestr(name, content)


def described(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the description."""
    description = json.loads(parts_of(path)["policy.json"])
    change(description)
    rewrite(path, **{"policy.json": json.dumps(description).encode()})


def as_npy(array: Any, **options: Any) -> bytes:
    file = io.BytesIO()
    np.save(file, array, **options)
    return file.getvalue()


def test_numpy_reads_the_arrays(saved: Path) -> None:
    with np.load(saved, allow_pickle=False) as arrays:
        assert arrays["action_last"].shape == (16, 1)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("game", "shouting", "plays the game 'shouting'; this game is 'chrono_card'"),
        ("version", 99, "was trained for other observations or actions of chrono_card"),
        ("encoder", "", "was trained for other observations or actions of chrono_card"),
        ("network", None, "has a network of an earlier version that this one does not play; train it again"),
    ],
)
def test_a_policy_for_something_else_is_refused(saved: Path, name: str, value: Any, message: str) -> None:
    described(saved, lambda description: description.update({name: value}))
    with pytest.raises(PolicyFileError, match=message):
        make_agent(f"policy:{saved}", GAME)


def test_a_policy_that_reads_a_feature_that_is_gone_is_refused(saved: Path) -> None:
    described(saved, lambda description: description["columns"].__setitem__(2, "height"))
    with pytest.raises(PolicyFileError, match="reads a card feature that this game does not have: 'height'"):
        make_agent(f"policy:{saved}", GAME)


def test_a_policy_plays_as_before_when_cards_and_features_are_added(saved: Path, tmp_path: Path) -> None:
    """A file without a feature and a card of this game: the feature is not read, the card has no vector of its own."""
    numbers = random_parameters(GAME)
    feature, card = 3, 5
    rewrite(
        saved,
        **{
            f"{name}.npy": as_npy(np.delete(numbers[name].astype(np.float16), row, axis=0))
            for name, row in (("card_matrix", feature), ("identities", card))
        },
    )
    for name, place in (("columns", feature), ("scales", feature), ("codes", card)):
        described(saved, lambda description, name=name, place=place: description[name].pop(place))  # type: ignore[misc]
    numbers["card_matrix"][feature] = 0
    numbers["identities"][card] = 0
    save_random_policy(tmp_path / "zeros" / "policy.npz", GAME, **numbers)
    before, after = load_network(tmp_path / "zeros", GAME), load_network(saved, GAME)
    np.testing.assert_allclose(after.weights, before.weights, atol=1e-5)


def test_a_policy_trained_with_other_options_is_refused(saved: Path) -> None:
    other: Any = load_game("chrono_card", decision_limit=77)
    with pytest.raises(PolicyFileError, match=r"with decision_limit=\d+, and this game has decision_limit=77; play"):
        make_agent(f"policy:{saved}", other)
    make_agent(f"policy:{saved}", other, any_options=True)
    save_random_policy(saved, other)
    make_agent(f"policy:{saved}", other)
    with pytest.raises(PolicyFileError, match=r"trained with decision_limit=77, and this game has decision_limit=\d+"):
        make_agent(f"policy:{saved}", GAME)


def test_a_file_that_says_no_options_was_trained_with_the_usual_ones(saved: Path) -> None:
    described(saved, lambda description: description.pop("options"))
    load_network(saved, GAME)
    with pytest.raises(PolicyFileError, match="trained with skip_forced=True, and this game has skip_forced=false"):
        load_network(saved, load_game("chrono_card", skip_forced=False))
    described(saved, lambda description: description.update(options={"blind": True}))
    with pytest.raises(PolicyFileError, match="with blind=True, and this game has blind=no such option"):
        load_network(saved, GAME)
    described(saved, lambda description: description.update(options=[1]))
    with pytest.raises(PolicyFileError, match="'options' must be an object with the options"):
        load_network(saved, GAME)


WIDTHS = {"token": 16, "state": 16, "context": 32, "action": 32}


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda path: path.write_bytes(b"no archive"), "cannot be read as a policy: File is not a zip file"),
        (lambda path: path.write_bytes(path.read_bytes()[:-200]), "cannot be read as a policy"),
        (lambda path: rewrite(path, **{"policy.json": None}), "it has no policy.json"),
        (lambda path: rewrite(path, **{"policy.json": b"{"}), "policy.json is not valid JSON"),
        (lambda path: rewrite(path, **{"policy.json": b"[" * 100_000}), "policy.json is not valid JSON"),
        (lambda path: rewrite(path, **{"policy.json": b" " * 2**21}), "more than 1048576 bytes"),
        (lambda path: rewrite(path, **{"policy.json": b"[]"}), "lacks the format 'fftcg_env policy'"),
        (
            lambda path: described(path, lambda d: d.update(format_version=9)),
            "has format 9; this version reads format 1",
        ),
        (lambda path: described(path, lambda d: d.update(widths={**WIDTHS, "token": 10**9})), "the width 'token'"),
        (lambda path: described(path, lambda d: d.update(widths={**WIDTHS, "token": True})), "the width 'token'"),
        (lambda path: described(path, lambda d: d.pop("widths")), "'widths' must be the widths"),
        (lambda path: described(path, lambda d: d.update(widths={**WIDTHS, "token": 32})), "not float16"),
        (lambda path: rewrite(path, **{HEAD: None}), "lacks the array 'action_last'"),
        (lambda path: rewrite(path, **{HEAD: b"nothing"}), "invalid header"),
        (lambda path: rewrite(path, **{HEAD: as_npy(np.zeros((10**6, 1), np.float16))}), "not float16"),
        (lambda path: rewrite(path, **{HEAD: as_npy(np.zeros((16, 1)))}), "is float64"),
        (lambda path: rewrite(path, **{HEAD: as_npy(np.full((16, 1), np.nan, np.float16))}), "not finite"),
        (lambda path: rewrite(path, **{HEAD: as_npy(np.zeros((16, 1), np.float16))[:-3]}), "ends too early"),
    ],
)
def test_a_damaged_policy_is_refused_in_a_sentence(saved: Path, damage: Callable[[Path], object], message: str) -> None:
    damage(saved)
    with pytest.raises(PolicyFileError, match=message) as caught:
        load_network(saved, GAME)
    assert len(str(caught.value)) < 400 + len(str(saved))


def test_a_hostile_file_runs_nothing(saved: Path, tmp_path: Path) -> None:
    """As an array of objects, as the whole file, as PyTorch's file and as a model of Stable-Baselines3."""
    torch = pytest.importorskip("torch")
    sign = tmp_path / "sign"
    evil = Hostile(sign)
    pickled, torched = pickle.dumps(evil), io.BytesIO()
    torch.save(evil, torched)
    array = as_npy(np.array([[evil]] * 16, object), allow_pickle=True)
    original = saved.read_bytes()
    rewrite(saved, **{HEAD: array})
    with pytest.raises(PolicyFileError, match="is object"):
        make_agent(f"policy:{saved}", GAME)
    for content in (pickled, torched.getvalue()):
        saved.write_bytes(content)
        with pytest.raises(PolicyFileError, match=r"cannot be read as a policy|is not a policy file of train.py"):
            make_agent(f"policy:{saved}", GAME)
    saved.write_bytes(original)
    model = tmp_path / "model.zip"
    with zipfile.ZipFile(model, "w") as archive:
        archive.writestr("data", b"{}")
        archive.writestr("policy.pth", torched.getvalue())
    with pytest.raises(PolicyFileError, match="a model of Stable-Baselines3, which can run code"):
        make_agent(f"policy:{model}", GAME)
    assert not sign.exists()
    with pytest.raises(FileExistsError):  # the marker works: unpickling it makes the folder
        [pickle.loads(pickled) for _ in range(2)]


GREEDY = """
import resource, sys
from fftcg_env.agents.network_file import load_network
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.core.network.encoder import encoder_of
from fftcg_env.games import load_game
game = load_game("chrono_card")
encoder_of(game)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    load_network(sys.argv[1], game)
except PolicyFileError as error:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, error)
"""


@pytest.mark.skipif(os.name == "nt", reason="measures memory")
@pytest.mark.parametrize(("width", "message"), [(2**20, "the width 'context' must be"), (1024, "is float16")])
def test_a_small_file_takes_no_more_memory_than_it_has(saved: Path, width: int, message: str) -> None:
    """The widths that a file declares are those of the network that is made for it."""
    described(saved, lambda description: description["widths"].update(context=width))
    result = subprocess.run(
        [sys.executable, "-c", GREEDY, str(saved)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    kilobytes, told = result.stdout.split(" ", 1)
    assert message in told and int(kilobytes) < 20_000
