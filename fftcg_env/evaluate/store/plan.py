"""What a run plays: who takes part, who meets whom, and every game of it, all fixed by the seed.

A pair is two games whose points are counted together, from the side of the pairing's member ``one``:

- ``evaluate`` (decks) and ``ladder`` (agents): one deal, played twice with the seats changed. Agents of a ladder get
  the same decks at the same seats in both games.
- ``compare``: one deal against a deck of the field, played by either variant at the same seat. The points of the second
  game are those of the field's deck, so that two variants that do equally well make one point together. Both decks are
  shuffled by seeds of their own, and the variants have their common cards in the same places.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from fftcg_env.envs.decks import mix
from fftcg_env.evaluate.playing import Deal, deck_seeds_from

Kind = Literal["evaluate", "compare", "ladder"]

OWN_SHUFFLES = "own_shuffles"
"""Setting of a run: its decks are shuffled by seeds of their own, which follow from the seed of the game. Runs without
it are those of before, and those where it would help nothing."""

COMPARED = 2
"""The first two members of a comparison are the variants; those behind them are the field."""


@dataclass(frozen=True, eq=False)
class DeckEntry:
    """A deck of a run. ``text``: its cards in a line; ``numbers``: its card numbers, int16 ``(cards,)``."""

    name: str
    text: str
    numbers: np.ndarray


@dataclass(frozen=True)
class AgentEntry:
    """An agent of a run; ``fingerprint``: see :func:`~fftcg_env.evaluate.store.identity.fingerprint_of`."""

    name: str
    fingerprint: str = ""


@dataclass(frozen=True)
class Member:
    """Who takes part: a deck in the hands of an agent (numbers in the lists of the run), or an agent with any deck."""

    name: str
    deck: int | None
    agent: int


@dataclass(frozen=True, eq=False)
class PlannedGame:
    """A game of a pair. ``seat``: whose points count for ``one``; ``decks``: numbers in the list of the run."""

    deal: Deal
    decks: tuple[int, int]
    seat: int


@dataclass(frozen=True, eq=False)
class Plan:
    """All of a run. ``pairings``: numbers of two members each; ``settings``: what JSON keeps, such as how much is
    played."""

    kind: Kind
    seed: int
    decks: tuple[DeckEntry, ...]
    agents: tuple[AgentEntry, ...]
    members: tuple[Member, ...]
    pairings: tuple[tuple[int, int], ...]
    settings: Mapping[str, Any]

    def pair(self, pairing: int, pair: int) -> tuple[PlannedGame, PlannedGame]:
        """The two games of a pair."""
        seed = seed_of(self.seed, pairing, pair)
        one, other = (self.members[number] for number in self.pairings[pairing])
        if self.kind == "compare":
            field = self.members[COMPARED:]
            enemy, seat = field[pair % len(field)], pair // len(field) % 2
            return (
                self._seated(seed, one, enemy, seat, seat),
                self._seated(seed, other, enemy, seat, 1 - seat),
            )
        if self.kind == "ladder":
            words = mix(np.array([seed], np.uint64))
            drawn = (int(words[0]) >> 32) % len(self.decks), (int(words[0]) & 0xFFFFFFFF) % len(self.decks)
            return (
                self._game(seed, drawn, (one.agent, other.agent), 0),
                self._game(seed, drawn, (other.agent, one.agent), 1),
            )
        return self._seated(seed, one, other, 0, 0), self._seated(seed, one, other, 1, 1)

    def seated(self, pairing: int, pair: int, half: int) -> tuple[int | None, int | None]:
        """Which member (its number) sits at either seat in a game. None: at no seat of a ladder sits a deck."""
        one, other = self.pairings[pairing]
        if self.kind == "ladder":
            return None, None
        if self.kind == "compare":
            enemy = COMPARED + pair % (len(self.members) - COMPARED)
            one, other, half = (one, other)[half], enemy, pair // (len(self.members) - COMPARED) % 2
        return (one, other) if half == 0 else (other, one)

    def _seated(self, seed: int, member: Member, enemy: Member, place: int, counted: int) -> PlannedGame:
        """A game with ``member`` at seat ``place``."""
        seats = (member, enemy) if place == 0 else (enemy, member)
        assert seats[0].deck is not None and seats[1].deck is not None
        return self._game(seed, (seats[0].deck, seats[1].deck), (seats[0].agent, seats[1].agent), counted)

    def _game(self, seed: int, decks: tuple[int, int], agents: tuple[int, int], seat: int) -> PlannedGame:
        rows = np.stack([self.decks[deck].numbers for deck in decks])
        own = deck_seeds_from(seed) if self.settings.get(OWN_SHUFFLES) else (0, 0)
        return PlannedGame(Deal(seed, rows, agents, own), decks, seat)


def seed_of(*numbers: int) -> int:
    """A seed, 0 to 2**63 - 1, that follows from these numbers, each below 2**63.

    >>> seed_of(1, 2, 3) == seed_of(1, 2, 3) != seed_of(1, 3, 2)
    True
    """
    word = np.zeros(1, np.uint64)
    for number in numbers:
        word = mix(word ^ np.array([number], np.uint64))
    return int(word[0] >> np.uint64(1))


def round_robin(members: int) -> tuple[tuple[int, int], ...]:
    """Every member against every other."""
    return tuple((one, other) for one in range(members) for other in range(one + 1, members))
