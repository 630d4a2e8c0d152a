"""What games were played with: the game, its options, its cards and rules, the agents; so that a replay is the same."""

from __future__ import annotations

import hashlib
import inspect
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fftcg_env
from fftcg_env.core.options import UnknownOptionError, as_words, differing, values_of
from fftcg_env.errors import FFTCGEnvError
from fftcg_env.evaluate.errors import UnplayableRecordError
from fftcg_env.games import GAMES, load_game

if TYPE_CHECKING:
    from fftcg_env.core.game import Game

SHOWN = 12
"""Digits of a hash in a message."""


@dataclass(frozen=True)
class Ruleset:
    """See the table ``ruleset`` of :mod:`fftcg_env.evaluate.store.schema`."""

    game: str
    version: int
    options: str
    cards: str
    rules: str
    package: str

    def __str__(self) -> str:
        return (
            f"{self.game} version {self.version} of fftcg_env {self.package}, "
            f"cards {self.cards[:SHOWN]}, rules {self.rules[:SHOWN]}"
        )

    @property
    def switches(self) -> dict[str, Any]:
        """The options by name, for ``load_game``."""
        found = json.loads(self.options)
        return found if isinstance(found, dict) else {}

    def require_playable(self, game: Game) -> None:
        """Raises :class:`UnplayableRecordError` if games of this ruleset cannot be played again with this game.

        Other rules need not be an obstacle: whoever plays a game again sees whether every action is legal and the end
        is the same.
        """
        now = ruleset_of(game)
        for name, what in (
            ("game", "another game"),
            ("version", "another version of the game"),
            ("cards", "other cards"),
        ):
            if getattr(self, name) != getattr(now, name):
                raise UnplayableRecordError(f"these games were played with {what}: {self}; here is {now}")
        played = {**values_of(type(game.options)()), **self.switches}  # an option that came later had its default
        if played != now.switches:
            then, here = differing(played, now.switches), differing(now.switches, played)
            raise UnplayableRecordError(
                f"these games were played with other options: {as_words(then)}; here are {as_words(here)}"
            )


def ruleset_of(game: Game) -> Ruleset:
    """What games of this game are played with."""
    return Ruleset(
        game=game.name,
        version=game.version,
        options=json.dumps(values_of(game.options), sort_keys=True, default=str),
        cards=hashlib.sha256(game.tables.tobytes()).hexdigest(),
        rules=_rules(game),
        package=fftcg_env.__version__,
    )


def _rules(game: Game) -> str:
    """Hash of the sources in the folder of the game's own module, and of the core."""
    folders = [Path(fftcg_env.__file__).parent / "core"]
    try:
        folders.append(Path(inspect.getfile(type(game))).parent)
    except (TypeError, OSError):
        return ""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def fingerprint_of(agent: str) -> str:
    """Hash of the file that the text behind a colon of an agent's name means (``ppo:FILE``, ``paying:ppo:FILE``); empty
    if it means none."""
    _, _, argument = agent.partition(":")
    path = Path(argument) if argument else None
    for candidate in (path, path / "policy.npz") if path else ():
        try:
            if candidate.is_file():
                return hashlib.sha256(candidate.read_bytes()).hexdigest()
        except OSError:
            continue
    return fingerprint_of(argument) if ":" in argument else ""


def game_of(ruleset: Ruleset, database: Path | None = None, name: str | None = None) -> Game:
    """The game of a ruleset, with its options. ``database``: the cards, if they are not the shipped ones;
    ``name``: where the game is found, if not by its own name.

    The ruleset comes from a file, so its game must be a registered one, and it sets nothing but the game's options;
    ``name`` and ``database`` come from the caller. Raises :class:`UnplayableRecordError` for a game that is not there
    or has no such options. Its cards may be others by now: :meth:`Ruleset.require_playable` tells.
    """
    cards: dict[str, Any] = {} if database is None else {"database": database}
    try:
        switches = ruleset.switches
        if name is None:
            GAMES.require_registered(ruleset.game)
        known = values_of(load_game(name or ruleset.game).options)
        for option in switches:
            if option not in known:
                raise UnknownOptionError(option, known)
        return load_game(name or ruleset.game, **switches, **cards)
    except FFTCGEnvError as error:
        raise UnplayableRecordError(f"these games were played with {ruleset}, which cannot be had: {error}") from None
