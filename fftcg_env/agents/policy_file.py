"""Saves and loads the PyTorch policies of ``maskable_ppo`` (``policy.npz``): numbers only, safe to share.

Unpickling a file can run arbitrary code, and the files of Stable-Baselines3 and PyTorch contain pickles. This format is
a zip archive of plain ``.npy`` arrays and one ``policy.json`` with the game and its version, the options, the columns
of the observation, the actions and the widths of the network. It is read without pickle. Only the arrays that the
network of this game needs are read, each of exactly its size.

A game may have got more cards and more card features since the training. The new features are not read, and a new card
has no vector of its own, so the policy plays as before with the cards that it knows. A policy is refused if a feature
that it reads is gone, or if one of its cards has changed."""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import numpy as np

from ..core.game import Game
from ..core.options import as_words, differing, values_of
from ..errors import FFTCGEnvError

if TYPE_CHECKING:
    from .entity_network import EntityNetwork

T = TypeVar("T")

FILE_NAME = "policy.npz"
FORMAT = "fftcg_env policy"
FORMAT_VERSION = 1
DESCRIPTION, CARDS = "policy.json", "card_features"
FACTS = "facts"
CARD_VECTORS = "of_number.weight"
"""The array with a vector for each printed card."""
LARGEST_DESCRIPTION = 2**20
"""Maximum size of ``policy.json`` in bytes."""
WIDEST = 4096
"""Maximum width of a vector of the network."""
MOST_NUMBERS = 2**24
"""Maximum number of parameters (64 MB); networks of ``train.py`` have half a million."""
FLOAT32 = np.dtype(np.float32)
DAMAGE = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, NotImplementedError)
"""Exceptions of the zip library for broken archives."""
FROM_SB3 = {"policy.pth", "data"}
"""Members that identify a zip file of Stable-Baselines3."""


class PolicyFileError(FFTCGEnvError, ValueError):
    """A file that is not a policy, or a policy of another game; the message says what would be right."""


class MissingPolicyError(FFTCGEnvError, FileNotFoundError):
    """There is no policy file at this path."""


# -------------------------------------------------------------------------------------------------------------- saving
def save_policy(path: str | Path, network: EntityNetwork, game: Game) -> None:
    """Write the policy of a network that plays ``game``."""
    own = {"format": FORMAT, "format_version": FORMAT_VERSION, "sizes": network.sizes, "options": options_of(game)}
    description = {**own, **_signature(game)}
    arrays = {name: value.detach().cpu().numpy() for name, value in network.state_dict().items()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(member(DESCRIPTION), json.dumps(description, indent=1))
        for name, array in {CARDS: np.asarray(game.card_features, np.float32), **arrays}.items():
            with archive.open(member(f"{name}.npy"), "w", force_zip64=True) as file:
                np.lib.format.write_array(file, np.ascontiguousarray(array, np.float32), allow_pickle=False)


def member(name: str) -> zipfile.ZipInfo:
    """A zip member without a time stamp, so that the same policy gives the same file."""
    member = zipfile.ZipInfo(name)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def _signature(game: Game) -> dict[str, Any]:
    """Everything that a policy of this game depends on, as JSON data."""
    fields = {
        name: [field.shape, field.columns, field.high, field.dtype.name] for name, field in game.layout.fields.items()
    }
    signature = {
        "game": game.name,
        "version": game.version,
        "actions": [game.global_action_count, game.card_count, game.verbs],
        "observation": fields,
        "legend": asdict(game.legend),
        FACTS: game.card_feature_names,
    }
    read_back: dict[str, Any] = json.loads(json.dumps(signature))
    return read_back


def options_of(game: Game) -> dict[str, Any]:
    """The options of a game, as JSON data."""
    read_back: dict[str, Any] = json.loads(json.dumps(values_of(game.options)))
    return read_back


# ------------------------------------------------------------------------------------------------------------- loading
def load_policy(path: str | Path, game: Game, any_options: bool = False) -> EntityNetwork:
    """The network of a policy file, ready to play ``game``.

    ``path``: the file, or a folder that contains a ``policy.npz``; ``any_options``: also load a policy that was trained
    with other options of the game (a file without options was trained with the default ones). Raises
    :class:`MissingPolicyError` if there is no file, and :class:`PolicyFileError` for other files, and for policies of
    another game.
    """
    return read_archive(path, lambda archive, file: _network(archive, file, game, any_options))


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


def _network(archive: zipfile.ZipFile, file: Path, game: Game, any_options: bool) -> EntityNetwork:
    import torch

    from .entity_network import EntityNetwork, network_options

    description = read_description(archive, file)
    sizes = _check_description(description, file, game)
    if not any_options:
        check_options(description, file, game)
    cards, known = _cards(archive, file, description, game)
    expected = _shapes_of(game, sizes, cards[:known])
    numbers = sum(int(np.prod(shape)) for shape in expected.values())
    if numbers > MOST_NUMBERS:
        raise PolicyFileError(f"{file}: its network has {numbers:,} parameters; the maximum is {MOST_NUMBERS:,}")
    for name, shape in expected.items():  # before the network is created: a small file may declare a huge one
        check_array(archive, file, name, shape)
    options = {**network_options(game, **sizes), "card_features": cards, "scaled_by": known}
    network = EntityNetwork(None, **options)
    arrays = {name: torch.from_numpy(read_array(archive, file, name, shape)) for name, shape in expected.items()}
    own = arrays[CARD_VECTORS]
    arrays[CARD_VECTORS] = torch.cat([own, own.new_zeros(len(cards) - known, own.shape[1])])
    network.load_state_dict(arrays)
    return network.eval()


def _shapes_of(game: Game, sizes: Mapping[str, int], cards: np.ndarray) -> dict[str, tuple[int, ...]]:
    """The shapes of the arrays of a network of these widths for these cards, without allocating it."""
    import torch

    from .entity_network import EntityNetwork, network_options

    with torch.device("meta"):
        network = EntityNetwork(None, **{**network_options(game, **sizes), "card_features": cards})
    return {name: tuple(value.shape) for name, value in network.state_dict().items()}


def read_description(archive: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    members = set(archive.namelist())
    if DESCRIPTION not in members and members & FROM_SB3:
        raise PolicyFileError(
            f"{file} is a model of Stable-Baselines3, which can run code when it is loaded; use the {FILE_NAME} that "
            "train.py writes next to it, or write one with fftcg_env.agents.policy_file.save_policy"
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


def _check_description(description: dict[str, Any], file: Path, game: Game) -> dict[str, int]:
    """Raise unless the policy is for this game. Returns the widths of its network."""
    if description.get("format_version") != FORMAT_VERSION:
        found = description.get("format_version")
        raise PolicyFileError(f"{file} has format {found!r}; this version reads format {FORMAT_VERSION}")
    right = _signature(game)
    if description.get("game") != right["game"]:
        found = str(description.get("game"))[:40]
        raise PolicyFileError(f"{file} plays the game {found!r}; this game is {game.name!r}")
    version = str(description.get("version"))[:40]
    if version != str(game.version):
        raise PolicyFileError(
            f"{file} was trained for version {version} of {game.name}; this is version {game.version}, whose "
            "observations or actions are different. Train it again"
        )
    for key, value in right.items():
        if key != FACTS and description.get(key) != value:
            found = _first_difference(description.get(key), value)
            raise PolicyFileError(f"{file} was trained for another {key} of {game.name} than this one{found}")
    sizes = description.get("sizes")
    if not isinstance(sizes, dict) or set(sizes) != {"card", "context"}:
        raise PolicyFileError(f"{file}: 'sizes' must be the widths 'card' and 'context'")
    for name, size in sizes.items():
        if type(size) is not int or not 1 <= size <= WIDEST:
            raise PolicyFileError(f"{file}: the width {name!r} must be an integer from 1 to {WIDEST}")
    return sizes


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


def _first_difference(found: Any, right: Any) -> str:
    """The name of the first entry that differs, for dictionaries."""
    if isinstance(found, dict) and isinstance(right, dict):
        names = [name for name in {**right, **found} if found.get(name) != right.get(name)]
        return f" (field {str(names[0])[:40]!r})" if names else ""
    return ""


def _cards(archive: zipfile.ZipFile, file: Path, description: Mapping[str, Any], game: Game) -> tuple[np.ndarray, int]:
    """The features of this game's cards that the policy reads, float32 ``(cards, k)``, and the number of cards that it
    was trained with: the first ones, which must be the same as in training."""
    facts = description.get(FACTS)
    if not isinstance(facts, list) or not all(isinstance(name, str) for name in facts):
        raise PolicyFileError(f"{file}: 'facts' must be a list of names of card features")
    places = {name: place for place, name in enumerate(game.card_feature_names)}
    gone = [name for name in facts if name not in places]
    if gone:
        raise PolicyFileError(
            f"{file} reads a card feature that this game does not have: {gone[0][:40]!r}; train it again"
        )
    cards = np.asarray(game.card_features, np.float32)[:, [places[name] for name in facts]]
    known = min(_rows_of(archive, file, CARDS), len(cards))
    reason = f"it was trained with other cards than this game has; here are {len(cards)} cards of {len(facts)} features"
    found = read_array(archive, file, CARDS, (known, len(facts)), reason)
    if not np.array_equal(found, cards[:known]):
        others = int((found != cards[:known]).any(axis=1).sum())
        raise PolicyFileError(f"{file} was trained with other cards: {others} of {known} have changed since then")
    return cards, known


def _rows_of(archive: zipfile.ZipFile, file: Path, name: str) -> int:
    """The length of the first axis of an array."""
    try:
        with archive.open(f"{name}.npy") as opened:
            shape, _, _ = _read_header(opened)
    except KeyError:
        raise PolicyFileError(f"{file} lacks the array {name!r}") from None
    return int(shape[0]) if shape else 0


def read_array(
    archive: zipfile.ZipFile, file: Path, name: str, shape: tuple[int, ...], reason: str = "",
    dtype: np.dtype[Any] = FLOAT32,
) -> np.ndarray:  # fmt: skip
    """Read an array of exactly this shape and dtype from the archive, and never more bytes than it has."""
    check_array(archive, file, name, shape, reason, dtype)
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


def check_array(
    archive: zipfile.ZipFile, file: Path, name: str, shape: tuple[int, ...], reason: str = "",
    dtype: np.dtype[Any] = FLOAT32,
) -> None:  # fmt: skip
    """Raise :class:`PolicyFileError` unless the archive declares an array of exactly this shape and dtype."""
    try:
        size = archive.getinfo(f"{name}.npy").file_size
        with archive.open(f"{name}.npy") as member:
            found = _read_header(member)
    except KeyError:
        raise PolicyFileError(f"{file} lacks the array {name!r}") from None
    if found != (shape, False, dtype):
        why = reason or f"the array {name!r} is {found[2]} {found[0]}, not {dtype} {shape}"
        raise PolicyFileError(f"{file}: {why}")
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
