"""Saves and loads the policies of compiled networks (``policy.npz``), files that contain numbers only.

The archive has the format of :mod:`.policy_file`: plain arrays and one ``policy.json``, read without pickle, with every
array of the size that this game's network has. Card knowledge is stored by name: the columns of card descriptions, and
the card vectors by card codes. So a policy also plays with cards that were added after its training; these have no
vector of their own.

Arrays are stored as float16. Arrays that ``policy.json`` lists under ``rounded`` are stored as int8 instead: a
parameter is its number times the scale of its column, which is in the float32 array ``NAME.scales``."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np

from ..core.game import optional
from ..core.network.encoder import Encoder, encoder_of
from ..core.network.judge import Network, network_sizes
from ..core.network.parameters import (
    DESCRIPTIONS,
    WIDTH_RANGES,
    card_column_names,
    card_columns,
    matrices_of,
    parameter_shapes,
)
from . import policy_file as files
from .policy_file import PolicyFileError

KIND = "compiled"
VERSION = 1
MOST_CARDS = 2**16
"""Maximum widths of the vectors of the network."""
IDENTITIES = "identities"
FLOAT16, INT8, FLOAT32 = np.dtype(np.float16), np.dtype(np.int8), np.dtype(np.float32)
FINEST = 127
"""The largest absolute value of the int8 numbers."""
SCALES = "scales"
LARGEST_SCALE = 1e6


def digest_of(encoder: Encoder) -> str:
    """Hash of everything that a policy depends on except the cards: the meaning of every index that it reads."""
    names = [
        encoder.feature_names, encoder.state_names, encoder.token_classes, encoder.minor_classes,
        encoder.decision_kinds, encoder.global_actions, encoder.verbs,
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(names).encode()).hexdigest()


def codes_of(game: Any) -> list[str]:
    """The code of each printed card by its observed number; "" for the unknown card (0)."""
    return ["", *(optional(game, "card_codes") or map(str, range(1, len(game.card_features))))]


# -------------------------------------------------------------------------------------------------------------- saving
def save_network(
    path: str | Path, game: Any, parameters: Mapping[str, np.ndarray], widths: Mapping[str, int], description: str,
    scales: np.ndarray, step: float = 0.0,
) -> None:  # fmt: skip
    """Write a policy.

    - ``parameters``: by name, as in :func:`~fftcg_env.core.network.parameters.parameter_shapes`
    - ``widths``: the widths of the layers
    - ``description``: the kind of card description that it reads
    - ``scales``: float32, the divisors of the columns of the descriptions
    - ``step``: 0: store parameters as float16. Above 0: store matrices as int8, rounded to a multiple of at least
      ``step`` times the root mean square of their column. A larger step makes a smaller file.

    Card vectors that are all zero, such as those of cards that never occurred in training, are left out.
    """
    names = card_column_names(game, description)
    arrays = {name: np.asarray(value, np.float16) for name, value in parameters.items()}
    rounded = sorted(name for name, value in parameters.items() if step and value.ndim > 1)
    for name in rounded:
        arrays[name], arrays[f"{name}.{SCALES}"] = rounded_to_int8(parameters[name], step)
    codes: list[str] = []
    if IDENTITIES in arrays:
        learned = np.flatnonzero(arrays[IDENTITIES].any(axis=1))
        everywhere = codes_of(game)
        codes = [everywhere[number] for number in learned]
        arrays[IDENTITIES] = arrays[IDENTITIES][learned]
    described = {
        "format": files.FORMAT,
        "format_version": VERSION,
        "network": KIND,
        "game": game.name,
        "version": game.version,
        "encoder": digest_of(encoder_of(game)),
        "options": files.options_of(game),
        "widths": dict(widths),
        "advice": "action_advice" in parameters,
        "description": description,
        "columns": names,
        "scales": [float(scale) for scale in scales],
        "codes": codes if IDENTITIES in arrays else None,
        "rounded": rounded,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(files.member(files.DESCRIPTION), json.dumps(described))
        for name, array in arrays.items():
            with archive.open(files.member(f"{name}.npy"), "w", force_zip64=True) as file:
                np.lib.format.write_array(file, np.ascontiguousarray(array), allow_pickle=False)


def rounded_to_int8(matrix: np.ndarray, step: float) -> tuple[np.ndarray, np.ndarray]:
    """A matrix as int8 of its shape, and the scales of its columns, float32 ``(columns,)``.

    A scale is ``step`` times the root mean square of the column over the rows that are not all zero, or the scale that
    the largest number of the column needs, whichever is larger.
    """
    rows = np.asarray(matrix, np.float32).reshape(-1, matrix.shape[-1])
    used = rows[rows.any(axis=1)]
    spread = np.sqrt((used**2).mean(axis=0)) if len(used) else np.zeros(rows.shape[1])
    scales = np.maximum(np.abs(rows).max(axis=0, initial=0) / FINEST, step * spread)
    scales = np.where(scales > 0, scales, 1).astype(np.float32)
    numbers = np.clip(np.rint(rows / scales), -FINEST, FINEST).astype(np.int8)
    return numbers.reshape(matrix.shape), scales


# ------------------------------------------------------------------------------------------------------------- loading
def load_network(path: str | Path, game: Any, any_options: bool = False) -> Network:
    """The network of a policy file, ready to play ``game``.

    ``path``: the file, or a folder that contains a ``policy.npz``; ``any_options``: also load a policy that was trained
    with other options of the game. Raises :class:`~fftcg_env.agents.policy_file.MissingPolicyError` if there is no
    file, and :class:`~fftcg_env.agents.policy_file.PolicyFileError` for other files, and for policies of another game.
    """
    stored = load_parameters(path, game, any_options)
    sizes = network_sizes(encoder_of(game), **stored.widths, advice=stored.advice)
    _, table = card_columns(game, stored.description)
    described = table[:, stored.columns] / stored.scales
    return Network(game, matrices_of(stored.parameters, sizes, described), sizes)


@dataclass(frozen=True)
class StoredPolicy:
    """The content of a policy file, for one game.

    - ``parameters``: float32 by name, as in :func:`~fftcg_env.core.network.parameters.parameter_shapes`, with the card
      vectors in the order of the game's cards
    - ``widths``, ``description``, ``advice``: as in :class:`fftcg_env.learning.network.PolicyNetwork`
    - ``columns``: int64, which of the game's columns of that description the policy reads; ``scales``: float32, their
      divisors
    """

    parameters: dict[str, np.ndarray]
    widths: dict[str, int]
    description: str
    advice: bool
    columns: np.ndarray
    scales: np.ndarray


def load_parameters(path: str | Path, game: Any, any_options: bool = False) -> StoredPolicy:
    """The parameters of a policy file; arguments and errors as in :func:`load_network`."""
    return files.read_archive(path, lambda archive, file: _stored(archive, file, game, any_options))


def _stored(archive: zipfile.ZipFile, file: Path, game: Any, any_options: bool) -> StoredPolicy:
    described = files.read_description(archive, file)
    if described.get("network") != KIND:
        raise PolicyFileError(f"{file} has a network of an earlier version that this one does not play; train it again")
    if described.get("format_version") != VERSION:
        found = str(described.get("format_version"))[:40]
        raise PolicyFileError(f"{file} has format {found}; this version reads format {VERSION}")
    if described.get("game") != game.name:
        raise PolicyFileError(f"{file} plays the game {str(described.get('game'))[:40]!r}; this game is {game.name!r}")
    encoder = encoder_of(game)
    if described.get("version") != game.version or described.get("encoder") != digest_of(encoder):
        raise PolicyFileError(
            f"{file} was trained for other observations or actions of {game.name} than those of this installation "
            f"(version {game.version}); train it again"
        )
    if not any_options:
        files.check_options(described, file, game)
    advice = described.get("advice", False)
    if type(advice) is not bool:
        raise PolicyFileError(f"{file}: 'advice' must be true or false")
    widths = _widths(described, file)
    sizes = network_sizes(encoder, **widths, advice=advice)
    columns, scales = _columns(described, file)
    codes = described.get("codes")
    if codes is not None and not (_are_names(codes) and len(codes) <= MOST_CARDS):
        raise PolicyFileError(f"{file}: 'codes' must be a list of at most {MOST_CARDS} card codes, or null")
    shapes = parameter_shapes(sizes, len(columns), codes is not None)
    if codes is not None:
        shapes[IDENTITIES] = (len(codes), shapes[IDENTITIES][1])
    rounded = described.get("rounded", [])
    if not (_are_names(rounded) and all(len(shapes.get(name, ())) > 1 for name in rounded)):
        raise PolicyFileError(f"{file}: 'rounded' must be a list of names of matrices")
    for name, shape in shapes.items():  # before allocating memory: a small file may declare large arrays
        files.check_array(archive, file, name, shape, dtype=INT8 if name in rounded else FLOAT16)
    arrays = {name: _parameters(archive, file, name, shape, name in rounded) for name, shape in shapes.items()}
    if codes is not None:
        arrays[IDENTITIES] = _placed(arrays[IDENTITIES], codes, codes_of(game))
    places = _places(described["description"], columns, file, game)
    return StoredPolicy(arrays, widths, described["description"], advice, places, scales)


def _parameters(archive: zipfile.ZipFile, file: Path, name: str, shape: tuple[int, ...], rounded: bool) -> np.ndarray:
    """The parameters of an array, float32."""
    if not rounded:
        return files.read_array(archive, file, name, shape, dtype=FLOAT16).astype(np.float32)
    scales = files.read_array(archive, file, f"{name}.{SCALES}", shape[-1:], dtype=FLOAT32)
    if not ((scales > 0) & (scales < LARGEST_SCALE)).all():
        raise PolicyFileError(f"{file}: the scales of {name!r} must all be above 0 and below {LARGEST_SCALE:,.0f}")
    found: np.ndarray = files.read_array(archive, file, name, shape, dtype=INT8) * scales
    return found


def _widths(described: Mapping[str, Any], file: Path) -> dict[str, int]:
    widths = described.get("widths")
    if not isinstance(widths, dict) or set(widths) != set(WIDTH_RANGES):
        raise PolicyFileError(f"{file}: 'widths' must be the widths of token, state, context and action")
    for name, width in widths.items():
        possible = WIDTH_RANGES[name]
        if type(width) is not int or width not in possible:
            raise PolicyFileError(
                f"{file}: the width {name!r} must be a multiple of {possible.step} from {possible[0]} to {possible[-1]}"
            )
    return widths


def _are_names(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _columns(described: Mapping[str, Any], file: Path) -> tuple[list[str], np.ndarray]:
    """The columns of the card descriptions, and their divisors."""
    columns, scales = described.get("columns"), described.get("scales")
    if described.get("description") not in DESCRIPTIONS or not _are_names(columns):
        raise PolicyFileError(f"{file}: 'description' and 'columns' must say which card descriptions the policy reads")
    if (
        not isinstance(scales, list)
        or len(scales) != len(columns)
        or not all(isinstance(scale, float) and 0 < scale < 1e9 for scale in scales)
    ):
        raise PolicyFileError(f"{file}: 'scales' must be a number above 0 for each of the {len(columns)} columns")
    return columns, np.array(scales, np.float32)


def _places(description: str, columns: Sequence[str], file: Path, game: Any) -> np.ndarray:
    """Where the columns that the policy reads are among those of this game, int64."""
    places = {name: number for number, name in enumerate(card_column_names(game, description))}
    missing = [name for name in columns if name not in places]
    if missing:
        raise PolicyFileError(
            f"{file} reads a card feature that this game does not have: {missing[0][:60]!r}; train it again"
        )
    return np.array([places[name] for name in columns], np.int64)


def _placed(rows: np.ndarray, codes: Sequence[str], here: Sequence[str]) -> np.ndarray:
    """The card vectors in the order of this game's cards; zeros for cards without a vector."""
    numbers = {code: number for number, code in enumerate(here)}
    placed = np.zeros((len(here), rows.shape[1]), np.float32)
    for row, code in zip(rows, codes, strict=True):
        if code in numbers:
            placed[numbers[code]] = row
    return placed
