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

pytest.importorskip("torch")
import torch

from fftcg_env.agents import make_agent
from fftcg_env.agents.entity_network import EntityNetwork, network_options
from fftcg_env.agents.policy_file import PolicyFileError, load_policy, save_policy
from fftcg_env.core.layout import ObservationLayout
from tests.games.shedding import state as s
from tests.games.shedding.game import SheddingGame
from tests.policy_files import Hostile

ROOT = Path(__file__).parents[2]
GAME: Any = SheddingGame()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A policy of the small game."""
    torch.manual_seed(3)
    path = tmp_path / "policy.npz"
    save_policy(path, EntityNetwork(None, **network_options(GAME, card=8, context=16)), GAME)
    return path


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


def test_what_was_saved_is_loaded(saved: Path) -> None:
    torch.manual_seed(3)
    network = EntityNetwork(None, **network_options(GAME, card=8, context=16))
    loaded = load_policy(saved.parent, GAME)
    assert all(torch.equal(value, loaded.state_dict()[name]) for name, value in network.state_dict().items())
    again = saved.with_name("again.npz")
    save_policy(again, loaded, GAME)
    assert again.read_bytes() == saved.read_bytes()


def test_numpy_reads_the_arrays(saved: Path) -> None:
    with np.load(saved, allow_pickle=False) as arrays:
        assert arrays["of_number.weight"].shape == (s.KINDS + 1, 16)


class Other(SheddingGame):
    name = "shouting"


class Later(SheddingGame):
    version = 1


class Wider(SheddingGame):
    layout = ObservationLayout(
        {
            name: (part.shape[:-1], {"new": (0, 1), **dict.fromkeys(part.columns, (0, 99))})
            for name, part in s.LAYOUT.fields.items()
        }
    )


class Reprinted(SheddingGame):
    @property
    def card_features(self) -> np.ndarray:  # type: ignore[override]
        features = super().card_features.copy()
        features[3] += 1
        return features


class Smaller(SheddingGame):
    @property
    def card_features(self) -> np.ndarray:  # type: ignore[override]
        return super().card_features[:-1]


class Vaguer(SheddingGame):
    card_feature_names = (*s.SUITS, "number")


class Larger(SheddingGame):
    """With another card of a higher rank, and with another feature before those that there were."""

    card_feature_names = ("new", *s.SUITS, "rank")

    @property
    def card_features(self) -> np.ndarray:  # type: ignore[override]
        plain = GAME.card_features
        grown = np.concatenate([plain, 10 * plain[-1:]])
        return np.concatenate([np.ones((len(grown), 1), np.float32), grown], axis=1)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Other, "plays the game 'shedding'; this game is 'shouting'"),
        (Later, "was trained for version 0 of shedding; this is version 1, whose observations"),
        (Wider, r"trained for another observation of shedding than this one \(field 'global'\)"),
        (Reprinted, "other cards: 1 of 21 have changed since then"),
        (Smaller, "trained with other cards than this game has; here are 20 cards of"),
        (Vaguer, "reads a card feature that this game does not have: 'rank'"),
    ],
)
def test_a_policy_for_something_else_is_refused(saved: Path, game: Any, message: str) -> None:
    with pytest.raises(PolicyFileError, match=message):
        make_agent(f"policy:{saved}", game())


def test_a_policy_plays_as_before_when_cards_and_features_are_added(saved: Path) -> None:
    """New features are not read; a new card has no vector of its own."""
    before, after = load_policy(saved, GAME), load_policy(saved, Larger())
    cards = len(GAME.card_features)
    for name, value in before.state_dict().items():
        assert torch.equal(after.state_dict()[name][: len(value)], value)
    assert torch.equal(after.static[:cards], before.static)
    assert len(after.static) == cards + 1 and not after.of_number.weight[cards:].any()


def test_a_policy_trained_with_other_options_is_refused(saved: Path) -> None:
    other: Any = SheddingGame(max_decisions=77)
    with pytest.raises(PolicyFileError, match="with max_decisions=1000, and this game has max_decisions=77; play"):
        make_agent(f"policy:{saved}", other)
    make_agent(f"policy:{saved}", other, any_options=True)
    again = saved.with_name("other.npz")
    save_policy(again, load_policy(saved, GAME), other)
    load_policy(again, other)
    with pytest.raises(PolicyFileError, match="trained with max_decisions=77, and this game has max_decisions=1000"):
        load_policy(again, GAME)


def test_a_file_that_says_no_options_was_trained_with_the_usual_ones(saved: Path) -> None:
    described(saved, lambda description: description.pop("options"))
    load_policy(saved, GAME)
    with pytest.raises(PolicyFileError, match="trained with skip_forced=True, and this game has skip_forced=false"):
        load_policy(saved, SheddingGame(skip_forced=False))
    described(saved, lambda description: description.update(options={"blind": True}))
    with pytest.raises(PolicyFileError, match="with blind=True, and this game has blind=no such option"):
        load_policy(saved, GAME)
    described(saved, lambda description: description.update(options=[1]))
    with pytest.raises(PolicyFileError, match="'options' must be an object with the options"):
        load_policy(saved, GAME)


HEAD = "card_head.weight.npy"


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
        (lambda path: described(path, lambda d: d.update(sizes={"card": 10**9, "context": 1})), "width 'card'"),
        (lambda path: described(path, lambda d: d.update(sizes={"card": True, "context": 1})), "width 'card'"),
        (lambda path: described(path, lambda d: d.pop("sizes")), "'sizes' must be the widths"),
        (lambda path: described(path, lambda d: d.update(sizes={"card": 8, "context": 32})), "not float32"),
        (lambda path: rewrite(path, **{HEAD: None}), "lacks the array 'card_head.weight'"),
        (lambda path: rewrite(path, **{HEAD: b"nothing"}), "invalid header"),
        (lambda path: rewrite(path, **{HEAD: as_npy(np.zeros((10**6, 1), np.float32))}), "not float32"),
        (lambda path: rewrite(path, **{HEAD: as_npy(np.zeros((1, 8)))}), "is float64"),
        (lambda path: rewrite(path, **{HEAD: as_npy(np.full((1, 8), np.nan, np.float32))}), "not finite"),
        (lambda path: rewrite(path, **{HEAD: as_npy(np.zeros((1, 8), np.float32))[:-3]}), "ends too early"),
    ],
)
def test_a_damaged_policy_is_refused_in_a_sentence(saved: Path, damage: Callable[[Path], object], message: str) -> None:
    damage(saved)
    with pytest.raises(PolicyFileError, match=message) as caught:
        load_policy(saved, GAME)
    assert len(str(caught.value)) < 400 + len(str(saved))


def test_a_hostile_file_runs_nothing(saved: Path, tmp_path: Path) -> None:
    """As an array of objects, as the whole file, as PyTorch's file and as a model of Stable-Baselines3."""
    sign = tmp_path / "sign"
    evil = Hostile(sign)
    pickled, torched = pickle.dumps(evil), io.BytesIO()
    torch.save(evil, torched)
    array = as_npy(np.array([[evil] * 8], object), allow_pickle=True)
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
import resource, sys, torch
from fftcg_env.agents.policy_file import PolicyFileError, load_policy
from fftcg_env.games import load_game
from tests.games.shedding.game import SheddingGame
game = SheddingGame()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    load_policy(sys.argv[1], game)
except PolicyFileError as error:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, error)
"""


@pytest.mark.skipif(os.name == "nt", reason="measures memory")
@pytest.mark.parametrize(("widths", "message"), [((4096, 4096), "its network has "), ((900, 900), "is float32")])
def test_a_small_file_takes_no_more_memory_than_it_has(saved: Path, widths: tuple[int, int], message: str) -> None:
    """The widths that a file declares are those of the network that is made for it."""
    described(saved, lambda description: description["sizes"].update(card=widths[0], context=widths[1]))
    result = subprocess.run(
        [sys.executable, "-c", GREEDY, str(saved)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    kilobytes, told = result.stdout.split(" ", 1)
    assert message in told and int(kilobytes) < 20_000
