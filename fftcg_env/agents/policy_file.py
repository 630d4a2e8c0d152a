"""Reads the archives of policy files (``policy.npz``), which contain numbers only and are safe to share.

Unpickling a file can run arbitrary code, and the files of Stable-Baselines3 and PyTorch contain pickles. A policy file
is a zip archive of plain ``.npy`` arrays and one ``policy.json``, read without pickle, every array of exactly the size
that is expected of it. :mod:`.network_file` says what the arrays are."""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, TypeVar

import numpy as np

from ..core.game import Game
from ..core.options import as_words, differing, values_of
from ..errors import FFTCGEnvError

T = TypeVar("T")

FILE_NAME = "policy.npz"
FORMAT = "fftcg_env policy"
DESCRIPTION = "policy.json"
LARGEST_DESCRIPTION = 2**20
"""Maximum size of ``policy.json`` in bytes."""
DAMAGE = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, NotImplementedError)
"""Exceptions of the zip library for broken archives."""
FROM_SB3 = {"policy.pth", "data"}
"""Members that identify a zip file of Stable-Baselines3."""


class PolicyFileError(FFTCGEnvError, ValueError):
    """A file that is not a policy, or a policy of another game; the message says what would be right."""


class MissingPolicyError(FFTCGEnvError, FileNotFoundError):
    """There is no policy file at this path."""


def member(name: str) -> zipfile.ZipInfo:
    """A zip member without a time stamp, so that the same policy gives the same file."""
    member = zipfile.ZipInfo(name)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def options_of(game: Game) -> dict[str, Any]:
    """The options of a game, as JSON data."""
    read_back: dict[str, Any] = json.loads(json.dumps(values_of(game.options)))
    return read_back


def read_archive(path: str | Path, read: Callable[[zipfile.ZipFile, Path], T]) -> T:
    """Open the archive of a policy file, or of the one in a folder, and return the result of ``read``.

    Raises :class:`MissingPolicyError` if there is no file, and :class:`PolicyFileError` if it cannot be read.
    """
    file = Path(path) / FILE_NAME if Path(path).is_dir() else Path(path)
    if not file.is_file():
        raise MissingPolicyError(f"there is no policy at {file}; train.py saves one as runs/NAME/{FILE_NAME}")
    try:
        with zipfile.ZipFile(file) as archive:
            return read(archive, file)
    except PolicyFileError:
        raise
    except (*DAMAGE, KeyError, OSError, ValueError, RuntimeError) as error:
        raise PolicyFileError(f"{file} cannot be read as a policy: {one_line(error)}") from None


def read_description(archive: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    members = set(archive.namelist())
    if DESCRIPTION not in members and members & FROM_SB3:
        raise PolicyFileError(
            f"{file} is a model of Stable-Baselines3, which can run code when it is loaded; use the {FILE_NAME} that "
            "train.py writes next to it, or write one with model.policy.network.save"
        )
    if DESCRIPTION not in members:
        raise PolicyFileError(f"{file} is not a policy file of train.py: it has no {DESCRIPTION}")
    if archive.getinfo(DESCRIPTION).file_size > LARGEST_DESCRIPTION:
        raise PolicyFileError(f"{file}: {DESCRIPTION} has more than {LARGEST_DESCRIPTION} bytes")
    try:
        description = json.loads(archive.read(DESCRIPTION))
    except (ValueError, RecursionError) as error:
        raise PolicyFileError(f"{file}: {DESCRIPTION} is not valid JSON ({error})") from None
    if not isinstance(description, dict) or description.get("format") != FORMAT:
        raise PolicyFileError(f"{file} is not a policy file of train.py: {DESCRIPTION} lacks the format {FORMAT!r}")
    return description


def check_options(description: dict[str, Any], file: Path, game: Game) -> None:
    """Raise unless the policy was trained with the options of this game."""
    found, here = description.get("options", {}), options_of(game)
    if not isinstance(found, dict):
        raise PolicyFileError(f"{file}: 'options' must be an object with the options by name")
    then = {**json.loads(json.dumps(values_of(type(game.options)()))), **found}
    others = {name: str(value)[:40] for name, value in differing(then, here).items()}
    if others:
        now = {name: here.get(name, "no such option") for name in others}
        raise PolicyFileError(
            f"{file} was trained with {as_words(others)[:200]}, and this game has {as_words(now)[:200]}; "
            f"{_what_to_do(others, game)}"
        )


def _what_to_do(others: Mapping[str, Any], game: Game) -> str:
    """Advice for playing an agent that was trained with these other options."""
    from .paying import PayingAgent

    if game.name in PayingAgent.games and others == PayingAgent.plays_with:
        return "play it as paying:policy:PATH, or play games with that option"
    return "play games with the options of the training, or train it again"


def read_array(
    archive: zipfile.ZipFile, file: Path, name: str, shape: tuple[int, ...], dtype: np.dtype[Any]
) -> np.ndarray:
    """Read an array of exactly this shape and dtype from the archive, and never more bytes than it has."""
    check_array(archive, file, name, shape, dtype)
    with archive.open(f"{name}.npy") as opened:
        _read_header(opened)
        size = dtype.itemsize * int(np.prod(shape))
        content = opened.read(size)
    if len(content) != size:
        raise PolicyFileError(f"{file}: the array {name!r} ends too early")
    array = np.frombuffer(content, dtype).reshape(shape).copy()
    if not np.isfinite(array).all():
        raise PolicyFileError(f"{file}: the array {name!r} has numbers that are not finite")
    return array


def check_array(archive: zipfile.ZipFile, file: Path, name: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
    """Raise :class:`PolicyFileError` unless the archive declares an array of exactly this shape and dtype."""
    try:
        size = archive.getinfo(f"{name}.npy").file_size
        with archive.open(f"{name}.npy") as member:
            found = _read_header(member)
    except KeyError:
        raise PolicyFileError(f"{file} lacks the array {name!r}") from None
    if found != (shape, False, dtype):
        raise PolicyFileError(f"{file}: the array {name!r} is {found[2]} {found[0]}, not {dtype} {shape}")
    if size < dtype.itemsize * int(np.prod(shape)):
        raise PolicyFileError(f"{file}: the array {name!r} ends too early")


def one_line(error: Exception) -> str:
    """The message of an error, shortened to one line."""
    return " ".join(str(error).split())[:300]


def _read_header(member: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """The shape, the Fortran order flag and the dtype of an array."""
    try:
        if np.lib.format.read_magic(member) != (1, 0):
            raise ValueError("not version 1.0 of the format")
        header: tuple[tuple[int, ...], bool, np.dtype[Any]] = np.lib.format.read_array_header_1_0(member)
    except Exception as error:  # numpy's header parser also raises exceptions of Python's tokenizer
        raise PolicyFileError(f"an array of the policy has an invalid header: {one_line(error)}") from None
    return header
