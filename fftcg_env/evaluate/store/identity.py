"""Identity of the rules, cards, options and agents that games were played with, which makes replays reproducible."""

from __future__ import annotations

import hashlib
import inspect
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fftcg_env
from fftcg_env.core.game import Game
from fftcg_env.core.options import UnknownOptionError, as_words, differing, values_of
from fftcg_env.errors import FFTCGEnvError
from fftcg_env.evaluate.errors import UnplayableRecordError
from fftcg_env.games import GAMES, load_game

SHOWN = 12
"""Number of hash digits in messages."""


@dataclass(frozen=True)
class Ruleset:
    """The rules that games were played with: the table ``ruleset`` of :mod:`fftcg_env.evaluate.store.schema`."""

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
        """Raise :class:`UnplayableRecordError` if games of this ruleset cannot be replayed with this game.

        A changed rules hash does not raise, because a replay shows whether every action is legal and the result is the
        same.
        """
        now = ruleset_of(game)
        for name, what in (
            ("game", "another game"),
            ("version", "another version of the game"),
            ("cards", "other cards"),
        ):
            if getattr(self, name) != getattr(now, name):
                raise UnplayableRecordError(f"these games were played with {what}: {self}; this is {now}")
        played = {**values_of(type(game.options)()), **self.switches}  # newer options had their defaults
        if played != now.switches:
            then, here = differing(played, now.switches), differing(now.switches, played)
            raise UnplayableRecordError(
                f"these games were played with other options: {as_words(then)}; this game has {as_words(here)}"
            )


def ruleset_of(game: Game) -> Ruleset:
    """The ruleset of a game."""
    return Ruleset(
        game=game.name,
        version=game.version,
        options=json.dumps(values_of(game.options), sort_keys=True, default=str),
        cards=hashlib.sha256(game.tables.tobytes()).hexdigest(),
        rules=_rules(game),
        package=fftcg_env.__version__,
    )


def _rules(game: Game) -> str:
    """Hash of the sources in the folder of the game's module and in the core."""
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
    """Hash of the file in an agent's name (``policy:FILE``, ``paying:policy:FILE``); empty without a file."""
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
    """Load the game of a ruleset with its options. ``database``: a card database instead of the shipped cards;
    ``name``: the name to load it by, if it is not the one in the ruleset.

    The ruleset comes from a file, so its game must be registered, and it can only set options of the game. ``name`` and
    ``database`` come from the caller. Raises :class:`UnplayableRecordError` for an unknown game or option. The cards
    may have changed since: check with :meth:`Ruleset.require_playable`.
    """
    cards: dict[str, Any] = {} if database is None else {"database": database}
    try:
        switches = ruleset.switches
        if name is None:
            GAMES.require_registered(ruleset.game)
        game = load_game(name or ruleset.game)
        if game.name != ruleset.game:
            raise UnplayableRecordError(f"{name} is another game")
        known = values_of(game.options)
        for option in switches:
            if option not in known:
                raise UnknownOptionError(option, known)
        return load_game(name or ruleset.game, **switches, **cards)
    except FFTCGEnvError as error:
        raise UnplayableRecordError(
            f"these games were played with {ruleset}, which cannot be loaded: {error}"
        ) from None
