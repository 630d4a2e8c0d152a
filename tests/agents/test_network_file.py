"""Policy files with int8 matrices: rounding, and rejected files."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents.network_file import load_network, rounded_to_int8
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.games import load_game
from tests.policy_files import random_parameters, save_random_policy

GAME: Any = load_game("chrono_card")


def test_rounding_is_to_the_nearest_multiple_of_the_step() -> None:
    matrix = np.random.default_rng(1).normal(0, [0.01, 1, 30], (4000, 3)).astype(np.float32)
    matrix[::2] = 0  # rows without numbers do not make the steps smaller
    matrix[1, 1] = 1000  # too far out for the step: the scale grows with it
    numbers, scales = rounded_to_int8(matrix, 0.25)
    assert numbers.dtype == np.int8 and numbers.shape == matrix.shape and scales.dtype == np.float32
    spread = np.sqrt((matrix[1::2] ** 2).mean(axis=0))
    assert scales == pytest.approx([0.25 * spread[0], 1000 / 127, 0.25 * spread[2]])
    assert (np.abs(numbers * scales - matrix) <= scales / 2 + 1e-6).all()


def test_columns_of_zeros_stay_zero() -> None:
    numbers, scales = rounded_to_int8(np.zeros((5, 2, 3), np.float32), 0.2)
    assert not numbers.any() and (scales == 1).all()


def test_a_rounded_policy_is_small_and_near_the_exact_one(tmp_path: Path) -> None:
    exact, rounded = tmp_path / "exact.npz", tmp_path / "rounded.npz"
    save_random_policy(exact, GAME)
    save_random_policy(rounded, GAME, step=0.1)
    assert rounded.stat().st_size < 0.55 * exact.stat().st_size
    weights = [load_network(path, GAME).weights for path in (exact, rounded)]
    assert weights[0].shape == weights[1].shape
    difference = np.abs(weights[0] - weights[1])
    assert 0 < difference.mean() < 0.1 * np.abs(weights[0]).mean()


def test_vectors_of_cards_that_round_to_zero_are_left_out(tmp_path: Path) -> None:
    identities = random_parameters(GAME)["identities"]
    identities[3:] *= 1e-4
    save_random_policy(tmp_path / "policy.npz", GAME, 0.2, identities=identities)
    with zipfile.ZipFile(tmp_path / "policy.npz") as archive:
        assert json.loads(archive.read("policy.json"))["codes"] == ["", *GAME.card_codes[:2]]
    load_network(tmp_path, GAME)


def changed(path: Path, members: dict[str, bytes | None]) -> None:
    """Replace members of the archive; None: leave out."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()} | members
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            if content is not None:
                archive.writestr(name, content)


def npy(array: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


SCALES = np.ones(32, np.float32)


@pytest.mark.parametrize(
    ("member", "content", "message"),
    [
        ("context_2.scales", None, "lacks the array 'context_2.scales'"),
        ("context_2.scales", SCALES[:31], r"the array 'context_2.scales' is float32 \(31,\), not float32 \(32,\)"),
        ("context_2.scales", SCALES.astype(np.float64), "is float64"),
        ("context_2.scales", SCALES * np.inf, "numbers that are not finite"),
        ("context_2.scales", SCALES * 0, "the scales of 'context_2' must all be above 0 and below 1,000,000"),
        ("context_2.scales", -SCALES, "must all be above 0"),
        ("context_2.scales", SCALES * 1e7, "must all be above 0 and below"),
        ("context_2", np.zeros((32, 32), np.float16), r"the array 'context_2' is float16 .* not int8"),
    ],
)
def test_damage_is_refused(tmp_path: Path, member: str, content: np.ndarray | None, message: str) -> None:
    path = tmp_path / "policy.npz"
    save_random_policy(path, GAME, 0.2)
    changed(path, {f"{member}.npy": None if content is None else npy(content)})
    with pytest.raises(PolicyFileError, match=message):
        load_network(path, GAME)


@pytest.mark.parametrize("rounded", [None, "context_2", ["context_2_bias"], ["no such matrix"], [3], {"context_2": 1}])
def test_a_wrong_list_of_rounded_arrays_is_refused(tmp_path: Path, rounded: Any) -> None:
    path = tmp_path / "policy.npz"
    save_random_policy(path, GAME, 0.2)
    with zipfile.ZipFile(path) as archive:
        described = json.loads(archive.read("policy.json"))
    changed(path, {"policy.json": json.dumps({**described, "rounded": rounded}).encode()})
    with pytest.raises(PolicyFileError, match="'rounded' must be a list of names of matrices"):
        load_network(path, GAME)
